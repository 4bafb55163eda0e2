"""What every catalogue, ledger and file store promises; each adapter's tests subclass these."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, cast, get_args

import pytest

from pincite.errors import Invalid, NotFound
from pincite.listing import Listing, Sort
from pincite.models import Answer, Citation, Document, DocumentVersion, Sentence, Thread, Turn, Usage
from pincite.ports import (
    Catalogue,
    Contents,
    Erasure,
    Files,
    History,
    Ledger,
    Lookalikes,
    Shelves,
    ThreadStore,
)
from pincite.sweeping.models import Baseline, Check, PinnedCitation, Selection
from pincite.sweeping.redact import BLOCK, ERASED, redacted
from tests.adapters.corpus import document

DAYS = (
    Baseline(version=None, verifier="v1"),
    Baseline(version="sha256:1", verifier="v1"),
    Baseline(version="sha256:2", verifier="v1", now="2026-02"),
    Baseline(version="sha256:1", verifier="v2", checked_before="2026-02"),
)


class CatalogueContract:
    """Subclasses give a fixture `catalogue`, empty."""

    def test_put_and_get(self, catalogue: Catalogue):
        made = document(3, metadata={"year": 2024, "draft": False, "rate": 0.30000000000000004}).model_copy(
            update={
                "pages": 4,
                "pages_without_text": (2,),
                "warnings": ("page 2 has no text",),
                "versions": (DocumentVersion(version="sha256:0", indexed_at="2026-01-01T00:00:00Z"),),
            }
        )
        catalogue.put(made)
        assert catalogue.get("policy", ["a"]) == made
        assert catalogue.get("policy", ["b", "a"]) == made

    def test_put_replaces(self, catalogue: Catalogue):
        catalogue.put(document(3))
        catalogue.put(document(5, version="2"))
        assert catalogue.get("policy", ["a"]).chunks == 5
        assert len(catalogue.list(["a"])) == 1

    def test_another_collection_is_as_if_absent(self, catalogue: Catalogue):
        catalogue.put(document(3))
        with pytest.raises(NotFound) as theirs:
            catalogue.get("policy", ["b"])
        with pytest.raises(NotFound) as absent:
            catalogue.get("absent", ["b"])
        assert str(theirs.value).replace("policy", "absent") == str(absent.value)
        assert catalogue.list(["b"]) == []
        assert catalogue.list([]) == []

    def test_same_id_in_two_collections(self, catalogue: Catalogue):
        catalogue.put(document(1, collection="a"))
        catalogue.put(document(2, collection="b"))
        assert catalogue.get("policy", ["a"]).chunks == 1
        assert catalogue.get("policy", ["b"]).chunks == 2
        catalogue.remove("policy", "a")
        assert [each.collection for each in catalogue.list(["a", "b"])] == ["b"]

    def test_list_by_name(self, catalogue: Catalogue):
        for name in ("zebra", "ant", "Österreich", "bee"):
            catalogue.put(document(1, name=name))
        catalogue.put(document(1, name="theirs", collection="b"))
        assert [each.document_id for each in catalogue.list(["a"])] == ["ant", "bee", "zebra", "Österreich"]

    def test_alike_are_those_of_the_name_or_the_version(self, catalogue: Catalogue):
        catalogue.put(document(1, version="1", name="one").model_copy(update={"name": "lease.md"}))
        catalogue.put(document(1, version="2", name="two").model_copy(update={"name": "lease.md"}))
        catalogue.put(document(1, version="1", name="three"))
        catalogue.put(document(1, version="3", name="four"))
        catalogue.put(document(1, version="1", name="five", collection="b"))
        lookalikes = cast("Lookalikes", catalogue)
        alike = lookalikes.alike("lease.md", catalogue.get("three", ["a"]).version, "a")
        assert {each.document_id for each in alike} == {"one", "two", "three"}
        assert lookalikes.alike("absent", "sha256:absent", "a") == []

    def test_a_page_is_found_sorted_and_goes_on_behind_the_one_before(self, catalogue: Catalogue):
        for number, name in enumerate(("zebra", "Ant", "bee two", "bee")):
            catalogue.put(document(1, name=name).model_copy(update={"size": number}))
        catalogue.put(document(1, name="bee", collection="b"))
        catalogue.put(document(1, name="bee", collection="c"))
        shelves, both = cast("Shelves", catalogue), Listing(collections=("a", "b"), words="BEE")
        first, total, after = shelves.page(both, 2, None)
        rest, _, end = shelves.page(both, 2, after)
        assert [(each.document_id, each.collection) for each in (*first, *rest)] == [
            ("bee two", "a"), ("bee", "a"), ("bee", "b"),
        ]  # fmt: skip
        assert (total, end) == (3, None)
        by_size = Listing(collections=("a",), sort="size", descending=True)
        found = shelves.page(by_size, 9, None)[0]
        assert [each.document_id for each in found] == ["bee", "bee two", "Ant", "zebra"]
        catalogue.remove("zebra", "a")
        assert shelves.page(by_size, 1, None)[1] == 3

    @pytest.mark.parametrize(
        ("words", "names"),
        [
            ("strasse", ["Beethovenstraße 4", "HAUPTSTRASSE", "\u017ftrasse"]),
            ("STRAßE haupt", ["HAUPTSTRASSE"]),
            ("%", ["100 %"]),
            ("20 kelvin", ["20 \u212aelvin"]),
            ("100_", []),
        ],
    )
    def test_letters_of_every_case_are_found_and_signs_are_signs(self, catalogue: Catalogue, words, names):
        for name in ("Beethovenstraße 4", "HAUPTSTRASSE", "\u017ftrasse", "100 %", "20 \u212aelvin"):
            catalogue.put(document(1, name=name))
        shelves = cast("Shelves", catalogue)
        found = shelves.page(Listing(collections=("a",), words=words), 9, None)[0]
        assert [each.document_id for each in found] == names
        failed = Listing(collections=("a",), words=words, status="failed")
        assert shelves.page(failed, 9, None)[:2] == ([], 0)

    @pytest.mark.parametrize("sort", get_args(Sort))
    @pytest.mark.parametrize("descending", [False, True])
    def test_pages_are_those_of_the_whole_list(self, catalogue: Catalogue, sort, descending):
        random, shelves = Random(7), cast("Shelves", catalogue)
        for number in range(40):
            name = random.choice(["Ant", "ant", "bee", "Österreich", "zoo", "a" * 900 + str(number)])
            made = document(1, name=f"d{number:02}", collection=random.choice("ab"))
            catalogue.put(made.model_copy(update={"name": name, "size": random.randrange(3)}))
        for number in range(0, 40, 5):
            for collection in "ab":
                catalogue.remove(f"d{number:02}", collection)
        wanted = Listing(collections=("a", "b"), sort=sort, descending=descending)
        whole, total, _ = shelves.page(wanted, 10_000, None)
        found, after = list[Document](), None
        for _ in range(99):
            some, of, after = shelves.page(wanted, 7, after)
            assert (len(some) <= 7, of) == (True, total)
            found += some
            if after is None:
                break
        assert sorted(each.document_id for each in found) == sorted(each.document_id for each in whole)
        short = [each for each in found if len(each.name) < 800]
        assert short == [each for each in whole if len(each.name) < 800]

    def test_many_documents(self, catalogue: Catalogue):
        for number in range(120):
            catalogue.put(document(1, name=f"d{number:03}"))
        assert [each.document_id for each in catalogue.list(["a"])] == [f"d{n:03}" for n in range(120)]

    def test_a_version_changes_with_every_document_of_its_collection(self, catalogue: Catalogue):
        contents = cast("Contents", catalogue)
        seen = [contents.versions(["a", "b"])]
        for change in (
            lambda: catalogue.put(document(1)),
            lambda: catalogue.put(document(1)),
            lambda: catalogue.remove("policy", "a"),
            lambda: catalogue.put(document(1)),
        ):
            change()
            seen.append(contents.versions(["a", "b"]))
        assert len({each["a"] for each in seen}) == 5
        assert {each["b"] for each in seen} == {seen[0]["b"]}
        assert contents.versions(["a", "b"]) == seen[-1]
        assert contents.versions([]) == {}

    def test_documents_with_pages_without_text(self, catalogue: Catalogue):
        contents = cast("Contents", catalogue)
        for name in ("d", "b", "c"):
            catalogue.put(document(1, name=name).model_copy(update={"pages_without_text": (2,)}))
        catalogue.put(document(1, name="a"))
        catalogue.put(document(1, name="e", collection="b").model_copy(update={"pages_without_text": (1,)}))
        catalogue.put(document(1, name="c"))
        catalogue.remove("d", "a")
        assert [each.document_id for each in contents.unread(["a"])] == ["b"]
        assert [each.document_id for each in contents.unread(["b", "a"])] == ["b", "e"]
        assert contents.unread([]) == []
        assert {each.document_id for each in catalogue.list(["a"])} == {"a", "b", "c"}

    def test_remove_twice(self, catalogue: Catalogue):
        catalogue.put(document(1))
        catalogue.remove("policy", "a")
        catalogue.remove("policy", "a")
        with pytest.raises(NotFound):
            catalogue.get("policy", ["a"])


class FilesContract:
    """Subclasses give a fixture `files`, empty."""

    def test_put_and_get(self, files: Files):
        files.put("documents/ab12/cafe/original", b"\x00\xff bytes", "application/pdf")
        assert files.get("documents/ab12/cafe/original") == b"\x00\xff bytes"

    def test_put_replaces(self, files: Files):
        files.put("documents/a/1/parsed.json", b"old")
        files.put("documents/a/1/parsed.json", b"")
        assert files.get("documents/a/1/parsed.json") == b""

    def test_absent(self, files: Files):
        files.put("documents/a/1/original", b"x")
        for key in ("documents/a/1/parsed.json", "documents/b/1/original", "documents/a/1"):
            with pytest.raises(NotFound):
                files.get(key)

    def test_remove_by_prefix(self, files: Files):
        for key in (
            "documents/a/1/original",
            "documents/a/2/original",
            "documents/ab/1/original",
            "answers/a.json",
        ):
            files.put(key, key.encode())
        files.remove("documents/a/")
        files.remove("documents/a/")
        for gone in ("documents/a/1/original", "documents/a/2/original"):
            with pytest.raises(NotFound):
                files.get(gone)
        assert files.get("documents/ab/1/original") == b"documents/ab/1/original"
        assert files.get("answers/a.json") == b"answers/a.json"

    def test_keys_of_a_folder(self, files: Files):
        for key in ("sweeps/a/report.json", "sweeps/a/changes/1.json", "sweeps/ab/report.json"):
            files.put(key, b"x")
        assert list(files.keys("sweeps/a/")) == ["sweeps/a/changes/1.json", "sweeps/a/report.json"]
        assert list(files.keys("sweeps/none/")) == []

    def test_many_under_one_prefix(self, files: Files):
        for number in range(30):
            files.put(f"documents/a/{number}/original", b"x")
        files.remove("documents/a/")
        with pytest.raises(NotFound):
            files.get("documents/a/29/original")

    @pytest.mark.parametrize(
        "key", ["../etc/passwd", "/etc/passwd", "a//b", "a/../b", "a/./b", "", "a\\..\\b", "a\0b", "a/.."]
    )
    def test_key_that_leads_elsewhere_is_refused(self, files: Files, key: str):
        with pytest.raises(Invalid):
            files.put(key, b"x")
        with pytest.raises((Invalid, NotFound)):
            files.get(key)

    def test_reader_sees_old_or_new(self, files: Files):
        old, new = b"o" * 300_000, b"n" * 300_000
        files.put("documents/a/1/original", old)
        with ThreadPoolExecutor(2) as pool:
            writing = pool.submit(
                lambda: [files.put("documents/a/1/original", each) for each in (new, old) * 5]
            )
            while not writing.done():
                assert files.get("documents/a/1/original") in (old, new)
            writing.result()


class ThreadsContract:
    """Subclasses give a fixture `threads`, empty."""

    def made(self, name: str, at: str, collections: tuple[str, ...] = ("a",), **fields: Any) -> Thread:
        return Thread(
            thread_id=name,
            title=f"Title of {name}",
            collections=collections,
            created_at="1",
            updated_at=at,
            **fields,
        )

    def test_put_get_and_remove(self, threads: ThreadStore):
        turn = Turn(answer_id="x", asked="Wäre das so?", question="Wie?", answer="So [1].", at="1")
        made = self.made("one", "1", turns=(turn,))
        assert threads.put(made, None)
        assert not threads.put(made, None)
        assert threads.get("one", ["b", "a"]) == made
        threads.remove("one", ["a"])
        with pytest.raises(NotFound):
            threads.get("one", ["a"])
        with pytest.raises(NotFound):
            threads.remove("one", ["a"])

    def test_whoever_comes_second_writes_nothing(self, threads: ThreadStore):
        threads.put(self.made("one", "1"), None)
        assert threads.put(self.made("one", "2"), "1")
        assert not threads.put(self.made("one", "3"), "1")
        assert not threads.put(self.made("absent", "3"), "1")
        assert threads.get("one", ["a"]).updated_at == "2"

    def test_who_lacks_a_collection_of_it_does_not_see_it(self, threads: ThreadStore):
        threads.put(self.made("one", "1", ("a", "b")), None)
        for theirs in (["a"], ["b"], ["c"], []):
            with pytest.raises(NotFound):
                threads.get("one", theirs)
            with pytest.raises(NotFound):
                threads.remove("one", theirs)
            assert list(threads.list(theirs, "", 9, None)) == []
        assert threads.get("one", ["b", "c", "a"]).thread_id == "one"

    def test_the_last_written_first_by_words_and_pages(self, threads: ThreadStore):
        for at, name in enumerate(("one", "two", "Drei", "vier")):
            threads.put(self.made(name, f"{at}"), None)

        def names(*asked: Any) -> list[str]:
            return [each.thread_id for each in threads.list(["a"], *asked)]

        assert names("", 9, None) == ["vier", "Drei", "two", "one"]
        assert names("", 2, None) == ["vier", "Drei"]
        assert names("", 2, "2 Drei") == ["two", "one"]
        assert names("OF dREI", 9, None) == ["Drei"]
        assert names("%", 9, None) == []


class LedgerContract:
    """Subclasses give a fixture `ledger`, empty, that is a `Ledger` and a `History`."""

    def test_record_and_get(self, ledger: Ledger):
        made = answer("one")
        ledger.record(made)
        assert ledger.get("one", ["a"]) == made

    def test_recorded_twice_is_as_once(self, ledger: Ledger):
        ledger.record(answer("one"))
        ledger.record(answer("one", text="another text"))
        assert ledger.get("one", ["a"]) == answer("one")
        assert len(ledger.list(["a"])) == 1

    def test_another_collection_is_as_if_absent(self, ledger: Ledger):
        ledger.record(answer("one"))
        with pytest.raises(NotFound) as theirs:
            ledger.get("one", ["b"])
        with pytest.raises(NotFound) as absent:
            ledger.get("two", ["b"])
        assert str(theirs.value).replace("one", "two") == str(absent.value)
        assert ledger.list(["b"]) == []

    def test_newest_first(self, ledger: Ledger):
        for number, collection in enumerate("abab"):
            ledger.record(
                answer(f"n{number}", collection=collection, created_at=f"2026-01-0{number + 1}T00:00:00Z")
            )
        assert [each.answer_id for each in ledger.list(["a", "b"])] == ["n3", "n2", "n1", "n0"]
        assert [each.answer_id for each in ledger.list(["a", "b"], limit=2)] == ["n3", "n2"]
        assert [each.answer_id for each in ledger.list(["a"])] == ["n2", "n0"]

    def test_an_answer_of_several_collections_needs_them_all(self, ledger: Ledger):
        """Whoever asked had `a` first; what the answer says stands in `b` and `c` too."""
        ledger.record(answer("both", collections=("b", "a", "c")))
        ledger.record(answer("other", collections=("b",), created_at="2026-01-02T00:00:00Z"))
        for few in (["a"], ["b"], ["c"], ["a", "b"], ["a", "c"], ["b", "c"], []):
            with pytest.raises(NotFound):
                ledger.get("both", few)
            assert "both" not in [each.answer_id for each in ledger.list(few)]
        assert ledger.get("both", ["c", "b", "a"]).answer_id == "both"
        assert [each.answer_id for each in ledger.list(["a", "b", "c", "d"])] == ["other", "both"]
        with pytest.raises(NotFound):
            ledger.get("other", ["a", "c"])

    def test_hidden_answers_take_no_place_in_a_list(self, ledger: Ledger):
        for number in range(30):
            made = f"2026-01-01T00:00:{number:02}Z"
            ledger.record(
                answer(f"n{number}", collections=("a", "b") if number % 3 else ("a",), created_at=made)
            )
        assert [each.answer_id for each in ledger.list(["a"], limit=4)] == ["n27", "n24", "n21", "n18"]

    def test_a_wall_of_very_many_collections(self, ledger: Ledger):
        many = tuple(f"{'x' * 60}{number:03}" for number in range(40))
        ledger.record(answer("many", collections=many))
        assert [each.answer_id for each in ledger.list(many)] == ["many"]
        assert ledger.list(many[1:]) == []

    def test_very_long_answer(self, ledger: Ledger):
        citations = tuple(answer("x").citations) * 400
        long = answer("long").model_copy(update={"answer": "Words. " * 100_000, "citations": citations})
        ledger.record(long)
        assert ledger.get("long", ["a"]) == long


class ErasureContract:
    """Subclasses give fixtures `ledger`, empty, that is a `Ledger` and a `History`, and `erasure` over it."""

    def test_an_answer_is_erased_with_all_that_was_kept_of_it(self, ledger: Any, erasure: Erasure):
        for name in ("one", "two"):
            ledger.record(answer(name, collections=("a", "b")))
            ledger.pin([pinned(name, 0, collections=("a", "b"))])
            ledger.append(check(f"c{name}", answer_id=name))
        erasure.erase("one")
        erasure.erase("one")
        with pytest.raises(NotFound):
            ledger.get("one", ["a", "b"])
        assert [each.answer_id for each in ledger.list(["a", "b"])] == ["two"]
        assert ledger.checks("one", ["a", "b"]) == []
        left = ledger.select(Selection(collections=("a", "b"))).citations
        assert [each.answer_id for each in left] == ["two"]
        assert list(erasure.resting_on("policy")) == ["two"]

    def test_a_document_s_words_go_and_verdicts_stay(self, ledger: Any, erasure: Erasure):
        made = answer("one")
        ledger.record(made)
        ledger.pin([pinned("one", 0), pinned("one", 1, document_id="other")])
        ledger.append(check("c1", status="changed", verdict="altered_quote"))
        ledger.append(check("c2", position=1))
        before = ledger.checks("one", ["a"])
        erasure.redact("one", "policy")
        after = ledger.get("one", ["a"])
        assert after == redacted(made, "policy")
        assert after != made
        first, second = sorted(
            ledger.select(Selection(collections=("a",))).citations, key=lambda each: each.position
        )
        assert set(first.citation.text_span) == {BLOCK}
        assert (first.status, first.verdict) == ("changed", "altered_quote")
        assert second == pinned("one", 1, document_id="other").after(check("c2", position=1))
        kept = {each.check_id: each for each in ledger.checks("one", ["a"])}
        assert kept["c1"].reason == ERASED
        assert kept["c2"] == next(each for each in before if each.check_id == "c2")

    def test_a_very_long_answer_is_redacted_and_erased(self, ledger: Any, erasure: Erasure):
        citations = tuple(answer("x").citations) * 3000
        ledger.record(answer("long").model_copy(update={"citations": citations}))
        erasure.redact("long", "policy")
        assert set(ledger.get("long", ["a"]).citations[2999].text_span) == {BLOCK}
        erasure.erase("long")
        with pytest.raises(NotFound):
            ledger.get("long", ["a"])


class HistoryContract:
    """Subclasses give a fixture `history`, empty."""

    def test_pinned_citations_of_an_answer(self, history: History):
        history.pin([pinned("one", 0), pinned("one", 1)])
        history.pin([pinned("one", 1, checked_at="2027-01-01T00:00:00Z"), pinned("two", 0)])
        found = history.select(Selection(collections=("a",), answer_id="one"))
        assert found.citations == (pinned("one", 0), pinned("one", 1))
        assert found.after is None

    def test_floats_come_back_as_they_were(self, history: History):
        made = pinned("one", 0).model_copy(
            update={"fingerprint": {"score": 0.30000000000000004, "n": 3, "page": None}}
        )
        history.pin([made])
        (found,) = history.select(Selection(collections=("a",))).citations
        assert found == made
        assert isinstance((found.fingerprint or {})["n"], int)

    def test_check_is_added_and_its_citation_follows(self, history: History):
        history.pin([pinned("one", 0), pinned("one", 1)])
        made = check("c1", status="changed", verdict="altered_quote", document_version="sha256:2")
        assert history.append(made) is True
        assert history.checks("one", ["a"]) == [made]
        (today,) = history.select(Selection(collections=("a",), status="changed")).citations
        assert (today.position, today.verdict, today.document_version) == (0, "altered_quote", "sha256:2")
        assert today.checked_at == made.at
        assert today.citation == pinned("one", 0).citation

    def test_same_check_twice_is_recorded_once(self, history: History):
        history.pin([pinned("one", 0)])
        assert history.append(check("c1"))
        assert not history.append(check("c1", status="gone"))
        assert history.checks("one", ["a"]) == [check("c1")]
        assert history.select(Selection(collections=("a",))).citations[0].status == "same"

    def test_same_check_by_many_workers_is_recorded_once(self, history: History):
        history.pin([pinned("one", 0)])
        with ThreadPoolExecutor(4) as pool:
            added = list(pool.map(lambda _: history.append(check("c1")), range(8)))
        assert sum(added) == 1
        assert len(history.checks("one", ["a"])) == 1

    def test_late_older_check_changes_only_the_history(self, history: History):
        history.pin([pinned("one", 0)])
        assert history.append(check("new", at="2026-03-02T00:00:00Z", status="gone", verdict="source_gone"))
        assert history.append(check("old", at="2026-03-01T00:00:00Z", status="moved"))
        assert [each.check_id for each in history.checks("one", ["a"])] == ["old", "new"]
        assert history.select(Selection(collections=("a",))).citations[0].status == "gone"

    def test_unreadable_source_keeps_the_verdict(self, history: History):
        history.pin([pinned("one", 0)])
        history.append(check("c1", status="unreadable", verdict="unverifiable", document_version="sha256:9"))
        (today,) = history.select(Selection(collections=("a",))).citations
        assert (today.status, today.verdict, today.document_version) == ("unreadable", "verified", "sha256:1")

    def test_check_of_nothing(self, history: History):
        with pytest.raises(NotFound):
            history.append(check("c1"))

    def test_another_collection_is_never_selected(self, history: History):
        history.pin([pinned("one", 0)])
        history.append(check("c1"))
        assert history.select(Selection(collections=("b",))).citations == ()
        assert history.select(Selection(collections=("b",), document_id="policy")).citations == ()
        assert history.select(Selection(collections=("b",), answer_id="one")).citations == ()
        assert history.checks("one", ["b"]) == []

    def test_citations_stand_behind_the_wall_of_their_answer(self, history: History):
        both = pinned("both", 0, collection="b", collections=("a", "b"))
        history.pin([both, pinned("alone", 0, collection="b")])
        history.append(check("c1", answer_id="both"))
        found = Selection(collections=("b",))
        assert [each.answer_id for each in history.select(found).citations] == ["alone"]
        for few in (("a",), ("b",), ("b", "c")):
            for more in ({}, {"answer_id": "both"}, {"document_id": "policy"}, {"status": "same"}):
                found = Selection.model_validate({"collections": few, **more})
                assert "both" not in [each.answer_id for each in history.select(found).citations]
            assert history.checks("both", few) == []
        (seen,) = history.select(Selection(collections=("a", "b"), answer_id="both")).citations
        assert (seen.collection, seen.collections) == ("b", ("a", "b"))
        assert [each.check_id for each in history.checks("both", ("b", "a"))] == ["c1"]

    def test_select(self, history: History):
        history.pin(
            [
                pinned("one", 0, document_id="d1", checked_at="2026-01-03T00:00:00Z"),
                pinned("one", 1, document_id="d2", checked_at="2026-01-01T00:00:00Z"),
                pinned("two", 0, document_id="d1", checked_at="2026-01-02T00:00:00Z", verifier="v2"),
                pinned("three", 0, document_id="d1", collection="b", checked_at="2026-01-02T00:00:00Z"),
            ]
        )

        def found(*collections: str, **more: str) -> list[tuple[str, int]]:
            page = history.select(Selection.model_validate({"collections": collections or ("a",), **more}))
            return [(each.answer_id, each.position) for each in page.citations]

        assert found() == [("one", 1), ("two", 0), ("one", 0)]
        assert found("a", "b") == [("one", 1), ("three", 0), ("two", 0), ("one", 0)]
        assert found(document_id="d1") == [("two", 0), ("one", 0)]
        assert found("a", "b", document_id="d1") == [("three", 0), ("two", 0), ("one", 0)]
        assert found(checked_before="2026-01-02T00:00:00Z") == [("one", 1)]
        assert found(other_verifier="v1") == [("two", 0)]
        assert found(other_verifier="v2", document_id="d1") == [("one", 0)]
        assert found(status="same", checked_before="2026-01-03T00:00:00Z") == [("one", 1), ("two", 0)]
        assert found(status="gone") == []
        assert found(answer_id="one", document_id="d2") == [("one", 1)]

    @pytest.mark.parametrize("today", DAYS)
    def test_due(self, history: History, today: Baseline):
        made = [
            pinned("one", number, verifier=verifier).model_copy(
                update={"document_version": version, "status": status, "checked_at": checked_at}
            )
            for number, (version, status, verifier, checked_at) in enumerate(
                itertools.product(
                    ("sha256:1", "sha256:2"),
                    ("same", "gone", "unreadable"),
                    ("v1", "v2"),
                    ("2026-01", "2026-03"),
                )
            )
        ]
        history.pin(made)
        history.pin([pinned("two", 0, document_id="other"), pinned("three", 0, collection="b")])
        wanted = {each.position for each in made if today.reason(each)}
        for by in ({"document_id": "policy"}, {"other_documents": ("other", "another")}):
            found = history.select(Selection.model_validate({"collections": ("a",), "today": today, **by}))
            assert {(each.answer_id, each.position) for each in found.citations} == {
                ("one", n) for n in wanted
            }
        rest = Selection(collections=("a",), other_documents=("policy",))
        assert [each.answer_id for each in history.select(rest).citations] == ["two"]

    @pytest.mark.parametrize("by", [{}, {"document_id": "policy"}, {"status": "same"}, {"answer_id": "many"}])
    def test_pages(self, history: History, by: dict[str, str]):
        history.pin([pinned("many", n, checked_at=f"2026-01-01T00:00:{n // 2:02}Z") for n in range(25)])
        seen: list[int] = []
        after = None
        for _ in range(10):
            page = history.select(
                Selection.model_validate({"collections": ("a",), **by}), limit=7, after=after
            )
            seen += [each.position for each in page.citations]
            after = page.after
            if after is None:
                break
        assert seen == list(range(25))

    def test_page_after_its_citations_were_checked(self, history: History):
        history.pin([pinned("many", n, checked_at="2026-01-01T00:00:00Z") for n in range(6)])
        selection = Selection(collections=("a",), checked_before="2026-02-01T00:00:00Z")
        first = history.select(selection, limit=3)
        for each in first.citations:
            history.append(check(f"c{each.position}", position=each.position, answer_id="many"))
        second = history.select(selection, limit=3, after=first.after)
        assert [each.position for each in (*first.citations, *second.citations)] == list(range(6))

    def test_cursor_of_somebody_else(self, history: History):
        with pytest.raises(Invalid):
            history.select(Selection(collections=("a",)), after="no cursor")


def answer(
    answer_id: str,
    *,
    collection: str = "a",
    collections: tuple[str, ...] = (),
    created_at: str = "2026-01-01T00:00:00Z",
    text: str = "Within 30 days [1].",
) -> Answer:
    """An answer with one citation."""
    return Answer(
        answer_id=answer_id,
        question="How long do I have?",
        collection=collection,
        collections=collections,
        created_at=created_at,
        answer=text,
        abstained=False,
        mode="balanced",
        strategy="single",
        engine="extractive",
        citations=(citation(),),
        sentences=(Sentence(text=text, start=0, end=len(text), citations=(1,), verdict="verified"),),
        verification=None,
        timings_ms={"total": 30.4, "retrieve": 0.30000000000000004},
        usage=Usage(prompt_tokens=3, cost_usd=1e-07),
    )


def citation(document_id: str = "policy") -> Citation:
    """A verified citation of the first chunk."""
    return Citation(
        number=1,
        chunk_id=f"{document_id}::chunk_0",
        document_id=document_id,
        document_name=f"{document_id}.pdf",
        document_version="sha256:1",
        page_number=3,
        chunk_index=0,
        start_index=0,
        end_index=14,
        text_span="Within 30 days",
        claim_text="Returns are accepted within 30 days",
        citation_type="paraphrase",
        origin="model",
        confidence_score=0.30000000000000004,
        verdict="verified",
    )


def pinned(
    answer_id: str,
    position: int,
    *,
    collection: str = "a",
    collections: tuple[str, ...] = (),
    document_id: str = "policy",
    checked_at: str = "2026-01-01T00:00:00Z",
    verifier: str = "v1",
) -> PinnedCitation:
    """A citation as it is pinned when its answer is recorded."""
    return PinnedCitation(
        answer_id=answer_id,
        position=position,
        collection=collection,
        collections=collections,
        document_id=document_id,
        citation=citation(document_id),
        fingerprint={"span": "5f3c", "start": 0},
        document_version="sha256:1",
        verifier=verifier,
        checked_at=checked_at,
        verdict="verified",
    )


def check(
    check_id: str,
    *,
    answer_id: str = "one",
    position: int = 0,
    at: str = "2026-03-01T00:00:00Z",
    status: str = "same",
    verdict: str = "verified",
    document_version: str = "sha256:1",
) -> Check:
    """A check made in March."""
    return Check.model_validate(
        {
            "check_id": check_id,
            "answer_id": answer_id,
            "position": position,
            "at": at,
            "document_version": document_version,
            "verifier": "v1",
            "method": "deterministic",
            "status": status,
            "verdict": verdict,
            "reason": "found where it was",
        }
    )
