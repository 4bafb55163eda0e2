"""What every index promises; each adapter's tests subclass this."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from pincite.errors import Invalid, Permanent
from pincite.models import Chunk
from pincite.ports import Index
from tests.adapters.corpus import (
    DIMENSIONS,
    chunks_of,
    document,
    embed,
    find,
    published,
    similarity,
    staged,
    vectors,
)

TEXTS = (
    "Returns are accepted within 30 days of purchase.",
    "The warranty covers manufacturing defects for two years.",
    "Shipping to islands takes five working days.",
    "Refunds are paid to the original card.",
)
HOSTILE = (
    "827950 { foo", "NOTRE DAME D OR", "user:/x", "collection:b OR *", '"unbalanced', "a:*) OR (b", '{"match_all":{}}',
    "\\", "???*", "x " * 5000, "NEAR(returns, 2)", "returns AND NOT", "returns^2", "-returns", "returns\0days",
    '+ - = && || > < ! ( ) { } [ ] ^ " ~ * ? : \\ /', "'; DROP TABLE chunk; --", "\ud7ff\uffff", "🙂" * 50, "' OR 1=1",
    "text : returns",
)  # fmt: skip


class IndexContract:
    """Subclasses give a fixture `index`: an index of `corpus.MODEL` and `corpus.DIMENSIONS` that may hold other tests'
    collections, and a fixture `a`: a collection of this test alone."""

    def test_finds_by_words(self, index: Index, a: str):
        published(index, TEXTS, collection=a)
        best = find(index, "How long is the warranty on defects?", a)[0]
        assert best.chunk.text == TEXTS[1]
        assert best.chunk.page_number == 2

    def test_finds_other_forms_of_a_word(self, index: Index, a: str):
        published(index, TEXTS, collection=a)
        assert find(index, "purchasing", a)[0].chunk.text == TEXTS[0]

    def test_finds_by_meaning_alone(self, index: Index, a: str):
        published(index, ("alpha beta gamma", "delta epsilon"), collection=a)
        hits = index.search(_search("zzz", a), embed("delta epsilon"))
        assert hits[0].chunk.text == "delta epsilon"

    def test_finds_a_key_among_others_of_its_kind_first(self, index: Index, a: str):
        rows = tuple(f"ORD-{n:04d}, Customer {n * 7:04d}, basket {n % 5}" for n in range(40))
        published(index, rows, collection=a)
        question = "Who is the customer of order ORD-0031, and what is in the basket?"
        hits = index.search(_search(question, a), embed(rows[3]))
        assert hits[0].chunk.text == rows[31]

    def test_finds_words_of_the_heading(self, index: Index, a: str):
        published(index, ("It takes a fortnight.",), context="Terms > Cancellation", collection=a, name="x")
        published(index, ("It takes a month.",), context="Terms > Delivery", collection=a, name="y")
        assert find(index, "cancellation", a)[0].chunk.text == "It takes a fortnight."

    def test_finds_scripts_without_spaces(self, index: Index, a: str):
        published(
            index, ("返品は購入日から三十日以内に受け付けます。", "送料はお客様の負担です。"), collection=a
        )
        assert index.search(_search("返品", a), embed("zzz"))[0].chunk.chunk_index == 0

    def test_chunk_comes_back_whole(self, index: Index, a: str):
        made = document(1, collection=a, metadata={"year": 2024, "draft": False, "rate": 0.5, "kind": "law"})
        chunk = chunks_of(made, ["Line one.\n\tLine “two” — 10² ﬁne \U0001f642"], "A > B")[0]
        chunk = chunk.model_copy(update={"page_end": 2})
        index.stage(made, [chunk], vectors([chunk.text]))
        index.publish(made)
        assert [hit.chunk for hit in find(index, chunk.text, a)] == [chunk]

    @pytest.mark.case("ING-22", 1)
    def test_every_hit_has_its_calibrated_similarity(self, index: Index, a: str):
        texts = [*TEXTS, *(f"filler number {n} about nothing" for n in range(150))]
        published(index, texts, collection=a)
        question = "returns warranty"
        for hit in index.search(_search(question, a, 150), embed("about nothing")):
            expected = similarity(float(embed(hit.chunk.text) @ embed("about nothing")))
            assert hit.similarity == pytest.approx(expected, abs=1e-5)
            assert hit.score > 0

    def test_best_first_and_no_more_than_asked_for(self, index: Index, a: str):
        published(index, [f"clause {n} on returns" for n in range(40)], collection=a)
        hits = find(index, "clause returns", a, top_k=7)
        assert len(hits) == 7
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)

    def test_same_question_same_order(self, index: Index, a: str):
        published(index, ["the same words in each"] * 30, collection=a)
        first = [hit.chunk.chunk_id for hit in find(index, "same words", a)]
        assert all([hit.chunk.chunk_id for hit in find(index, "same words", a)] == first for _ in range(3))

    def test_nothing_there(self, index: Index, a: str):
        assert find(index, "anything", a) == []

    # ── versions ─────────────────────────────────────────────────────────────────────────────────────────

    def test_staged_is_not_seen(self, index: Index, a: str):
        staged(index, TEXTS, collection=a)
        assert find(index, "returns warranty shipping refunds", a) == []

    def test_staged_version_hides_nothing(self, index: Index, a: str):
        published(index, TEXTS, collection=a)
        staged(index, [f"{text} New." for text in TEXTS] * 5, version="2", collection=a)
        assert {hit.chunk.document_version for hit in find(index, "returns", a)} == {"sha256:1"}
        assert len(find(index, "returns", a)) == len(TEXTS)

    @pytest.mark.case("ING-06", 1, 2)
    @pytest.mark.case("ING-21", 3)
    def test_shorter_version_leaves_nothing_of_the_longer(self, index: Index, a: str):
        published(index, [*TEXTS, *(f"Clause {n}." for n in range(5)), "The fee is 99 EUR."], collection=a)
        published(index, TEXTS[:3], version="2", collection=a)
        hits = find(index, "fee 99 EUR", a, top_k=50)
        assert sorted(hit.chunk.text for hit in hits) == sorted(TEXTS[:3])
        assert {hit.chunk.document_version for hit in hits} == {"sha256:2"}

    def test_incomplete_version_is_refused_and_the_one_before_stays(self, index: Index, a: str):
        published(index, TEXTS, collection=a)
        made = document(4, version="2", collection=a)
        index.stage(made, chunks_of(made, TEXTS)[:3], vectors(TEXTS[:3]))
        with pytest.raises(Permanent, match=r"policy\.pdf: 1 of 4 chunks"):
            index.publish(made)
        assert {hit.chunk.document_version for hit in find(index, "returns", a)} == {"sha256:1"}

    def test_staging_in_batches(self, index: Index, a: str):
        made = document(4, collection=a)
        for number in (2, 0, 3, 1):
            index.stage(
                made, chunks_of(made, TEXTS)[number : number + 1], vectors(TEXTS)[number : number + 1]
            )
        index.publish(made)
        assert len(find(index, "returns", a)) == 4

    @pytest.mark.case("ING-19", 3)
    def test_everything_twice_is_as_once(self, index: Index, a: str):
        for _ in range(2):
            staged(index, TEXTS, collection=a)
            published(index, TEXTS, collection=a)
            index.publish(document(len(TEXTS), collection=a))
        assert sorted(hit.chunk.chunk_index for hit in find(index, "returns", a)) == [0, 1, 2, 3]

    def test_slower_writer_of_the_same_version_ends_as_done(self, index: Index, a: str):
        made = document(4, collection=a)
        index.stage(made, chunks_of(made, TEXTS)[:2], vectors(TEXTS[:2]))
        published(index, TEXTS, collection=a)
        index.stage(made, chunks_of(made, TEXTS)[2:], vectors(TEXTS[2:]))
        index.publish(made)
        assert sorted(hit.chunk.chunk_index for hit in find(index, "returns", a)) == [0, 1, 2, 3]

    @pytest.mark.case("ING-03", 1)
    def test_two_writers_of_the_same_version_at_once(self, index: Index, a: str):
        with ThreadPoolExecutor(2) as pool:
            for done in [pool.submit(published, index, TEXTS, collection=a) for _ in range(2)]:
                done.result()
        assert sorted(hit.chunk.chunk_index for hit in find(index, "returns", a)) == [0, 1, 2, 3]

    def test_older_upload_that_comes_last_changes_nothing(self, index: Index, a: str):
        published(index, TEXTS, version="2", sequence="0A", collection=a)
        published(index, TEXTS[:2], version="1", sequence="9", collection=a)
        hits = find(index, "returns", a)
        assert {hit.chunk.document_version for hit in hits} == {"sha256:2"}
        assert len(hits) == len(TEXTS)

    def test_versions_published_in_turn_while_read(self, index: Index, a: str):
        texts = [[f"clause {n} of returns, version {version}" for n in range(4)] for version in range(12)]
        published(index, texts[0], version="0", collection=a)
        wrong: list[str] = []
        over = threading.Event()

        def read() -> int:
            reads = 0
            while not over.is_set():
                hits = find(index, "clause returns version", a)
                seen = {hit.chunk.document_version for hit in hits}
                if len(seen) != 1 or sorted(hit.chunk.chunk_index for hit in hits) != [0, 1, 2, 3]:
                    wrong.append(f"{sorted(seen)} {len(hits)}")
                reads += 1
            return reads

        with ThreadPoolExecutor(2) as pool:
            readers = [pool.submit(read) for _ in range(2)]
            try:
                for version in range(1, 12):
                    published(index, texts[version], version=str(version), collection=a)
            finally:
                over.set()
            assert all(reader.result() > 0 for reader in readers)
        assert wrong == []

    @pytest.mark.case("ING-21", 3)
    def test_remove(self, index: Index, a: str):
        published(index, TEXTS, collection=a)
        published(index, TEXTS, name="other", collection=a)
        index.remove("policy", a)
        index.remove("policy", a)
        index.remove("never there", a)
        assert {hit.chunk.document_id for hit in find(index, "returns", a)} == {"other"}

    def test_removed_document_may_come_back(self, index: Index, a: str):
        published(index, TEXTS, collection=a)
        index.remove("policy", a)
        published(index, TEXTS[:1], collection=a)
        assert [hit.chunk.text for hit in find(index, "returns", a)] == [TEXTS[0]]

    def test_older_upload_after_a_removal_is_not_seen(self, index: Index, a: str):
        published(index, TEXTS, sequence="2", collection=a)
        staged(index, TEXTS[:1], version="2", sequence="3", collection=a)
        index.remove("policy", a, "4")
        published(index, TEXTS[:2], version="2", sequence="3", collection=a)
        assert find(index, "returns", a) == []
        published(index, TEXTS[:3], version="3", sequence="5", collection=a)
        assert len(find(index, "returns", a)) == 3

    def test_removal_before_the_upload_it_is_later_than(self, index: Index, a: str):
        index.remove("policy", a, "4")
        published(index, TEXTS, sequence="3", collection=a)
        assert find(index, "returns", a) == []

    def test_older_removal_leaves_a_later_upload(self, index: Index, a: str):
        published(index, TEXTS, sequence="6", collection=a)
        staged(index, TEXTS[:2], version="2", sequence="7", collection=a)
        index.remove("policy", a, "5")
        assert len(find(index, "returns", a)) == len(TEXTS)
        index.publish(document(2, version="2", sequence="7", collection=a))
        assert len(find(index, "returns", a)) == 2

    def test_removal_racing_uploads_ends_with_the_latest(self, index: Index, a: str):
        published(index, TEXTS, sequence="1", collection=a)
        with ThreadPoolExecutor(3) as pool:
            racing = [
                pool.submit(published, index, TEXTS[:2], version="2", sequence="2", collection=a),
                pool.submit(index.remove, "policy", a, "3"),
                pool.submit(published, index, TEXTS[:3], version="4", sequence="4", collection=a),
            ]
            for done in racing:
                done.result()
        assert {hit.chunk.document_version for hit in find(index, "returns", a)} == {"sha256:4"}

    def test_document_without_chunks(self, index: Index, a: str):
        published(index, TEXTS, collection=a)
        published(index, (), version="2", collection=a)
        assert find(index, "returns", a) == []

    # ── the wall ─────────────────────────────────────────────────────────────────────────────────────────

    @pytest.mark.case("SEC-05", 2, 3)
    def test_another_collection_is_never_found(self, index: Index, a: str):
        theirs = f"{a}-theirs"
        published(index, ["secret returns of theirs"] * 5, name="tenant-a-doc", collection=theirs)
        published(index, ["nothing to see"], name="mine", collection=a)
        for filters in (
            {},
            {"document_ids": ()},
            {"document_ids": ("tenant-a-doc",)},
            {"collection": theirs},
        ):
            hits = find(index, "secret returns of theirs", a, **filters)
            assert {hit.chunk.collection for hit in hits} <= {a}, filters

    def test_same_document_id_in_two_collections(self, index: Index, a: str):
        b = f"{a}-b"
        published(index, ["returns of a"], collection=a)
        published(index, ["returns of b"], collection=b)
        assert [hit.chunk.text for hit in find(index, "returns", a)] == ["returns of a"]
        assert {hit.chunk.text for hit in find(index, "returns", a, b)} == {"returns of a", "returns of b"}
        index.remove("policy", a)
        assert [hit.chunk.text for hit in find(index, "returns", a, b)] == ["returns of b"]

    @pytest.mark.case("SEC-05", 3)
    def test_wall_holds_inside_the_nearest(self, index: Index, a: str):
        published(index, [f"returns {n}" for n in range(300)], name="many", collection=f"{a}-many")
        published(index, ["an old bridge over the river"], name="one", collection=a)
        assert [hit.chunk.document_id for hit in find(index, "returns 7", a)] == ["one"]

    def test_filters(self, index: Index, a: str):
        published(index, TEXTS, name="new", metadata={"year": 2024, "draft": True, "code": "7"}, collection=a)
        published(index, TEXTS, name="old", metadata={"year": 1999, "draft": False, "code": 7}, collection=a)

        def found(**filters: object) -> set[str]:
            return {hit.chunk.document_id for hit in find(index, "returns", a, **filters)}

        assert found(metadata={"year": 2024}) == {"new"}
        assert found(metadata={"year": 2024.0}) == {"new"}
        assert found(metadata={"draft": False}) == {"old"}
        assert found(metadata={"code": "7"}) == {"new"}
        assert found(metadata={"code": 7}) == {"old"}
        assert found(metadata={"year": 2024, "draft": False}) == set()
        assert found(metadata={"no such": 1}) == set()
        assert found(document_ids=("old", "absent")) == {"old"}
        assert found(collection=a) == {"new", "old"}
        assert found(metadata={'"$[*]" OR 1=1 --': "x"}) == set()

    # ── what people type ─────────────────────────────────────────────────────────────────────────────────

    @pytest.mark.case("SEC-08", 2)
    @pytest.mark.parametrize(
        "text", HOSTILE, ids=[text[:20].encode("ascii", "replace").decode() for text in HOSTILE]
    )
    def test_question_is_never_syntax(self, index: Index, a: str, text: str):
        published(index, TEXTS, collection=a)
        published(index, ["theirs"], name="theirs", collection=f"{a}-theirs")
        assert {hit.chunk.collection for hit in index.search(_search(text, a), embed("returns"))} == {a}

    def test_very_long_question(self, index: Index, a: str):
        published(index, TEXTS, collection=a)
        text = " ".join(f"word{n}" for n in range(600))[:3991] + " warranty"
        assert len(text) == 4000
        assert find(index, text, a)

    def test_stop_words_alone(self, index: Index, a: str):
        published(index, TEXTS, collection=a)
        assert len(index.search(_search("the of and to", a), embed("returns"))) == len(TEXTS)

    # ── vectors ──────────────────────────────────────────────────────────────────────────────────────────

    @pytest.mark.parametrize(
        "vector",
        [np.zeros(DIMENSIONS), np.full(DIMENSIONS, np.nan), np.full(DIMENSIONS, np.inf)],
        ids=["0", "nan", "inf"],
    )
    def test_vector_of_nothing_is_refused(self, index: Index, a: str, vector: np.ndarray):
        made = document(2, collection=a)
        with pytest.raises(Invalid, match=r"policy\.pdf, chunk 1"):
            index.stage(made, chunks_of(made, TEXTS[:2]), np.stack([embed("x"), vector]).astype(np.float32))

    def test_wrong_dimensions_are_refused(self, index: Index, a: str):
        published(index, TEXTS, name="first", collection=a)
        made = document(1, collection=a)
        with pytest.raises(Invalid, match="dimensions"):
            index.stage(made, chunks_of(made, TEXTS[:1]), np.ones((1, DIMENSIONS + 1), np.float32))
        with pytest.raises(Invalid, match="dimensions"):
            index.search(_search("x", a), np.ones(DIMENSIONS + 1, np.float32))

    def test_as_many_vectors_as_chunks(self, index: Index, a: str):
        made = document(2, collection=a)
        with pytest.raises(Invalid):
            index.stage(made, chunks_of(made, TEXTS[:2]), vectors(TEXTS[:1]))

    # ── many at once ─────────────────────────────────────────────────────────────────────────────────────

    def test_many_questions_at_once(self, index: Index, a: str):
        published(index, TEXTS, collection=a)

        def first(text: str) -> Chunk:
            return find(index, text, a)[0].chunk

        with ThreadPoolExecutor(16) as pool:
            assert [each.text for each in pool.map(first, TEXTS * 10)] == list(TEXTS * 10)


def _search(text: str, collection: str, top_k: int = 10):
    from pincite.models import Search

    return Search(text=text, collections=(collection,), top_k=top_k)
