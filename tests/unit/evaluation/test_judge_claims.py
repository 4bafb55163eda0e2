"""The labelled set on which judges are tested: its balance, its texts, its size."""

from collections import Counter
from importlib import resources

from pincite.citations.judging.worth import KINDS
from pincite.citations.support import check_support
from pincite.evaluation.judge_claims import chosen, claims, passages, version

FORMS = {"paraphrase", "number", "negation", "reference", "deduction", "summary"}


def test_half_of_three_hundred_are_true_and_every_kind_of_error_has_ten():
    wrong = Counter(each.kind for each in claims() if not each.supported)
    right = Counter(each.kind for each in claims() if each.supported)
    assert wrong == dict.fromkeys(KINDS, 10)
    assert set(right) == FORMS
    assert right.total() == 150
    assert min(right.values()) >= 20


def test_every_passage_has_as_many_true_claims_as_false_ones():
    per = Counter((each.passage, each.supported) for each in claims())
    assert per == {(passage, label): 6 for passage in passages() for label in (True, False)}


def test_ids_and_claims_are_there_once():
    assert len({each.id for each in claims()}) == len({each.claim for each in claims()}) == 300


def test_every_passage_names_its_source_and_a_licence_under_which_it_may_be_shipped():
    ours = ("US Government work, public domain", "CC0 1.0", "As the package", "Published US patent text, public domain",
            "Statute; Irish Public Sector Information, CC BY 4.0")  # fmt: skip
    for each in passages().values():
        assert each.licence in ours
        assert each.source
        assert each.title
        assert 400 <= len(each.text) <= 1500, each.passage


def test_it_is_small():
    folder = resources.files("pincite.evaluation") / "data"
    sizes = [(folder / f"judge_{name}.jsonl").read_bytes() for name in ("passages", "claims")]
    assert sum(map(len, sizes)) < 400_000


def test_shared_words_do_not_tell_true_from_false():
    def shared(each):
        words = {word.strip(".,;").lower() for word in each.claim.split()}
        source = {word.strip(".,;()").lower() for word in passages()[each.passage].text.split()}
        return len(words & source) / len(words)

    false = [shared(each) for each in claims() if not each.supported]
    true = [shared(each) for each in claims() if each.supported]
    wins = sum((t > f) + (t == f) / 2 for t in true for f in false) / (len(true) * len(false))
    assert wins < 0.5


def test_most_claims_assert_something_that_a_check_can_look_at():
    assert all(
        check_support(each.claim, passages()[each.passage].text).support != "not_checkable"
        for each in claims()
    )


def test_a_part_is_balanced_too_and_always_the_same():
    part = chosen(60)
    assert part == chosen(60)
    assert Counter(each.supported for each in part) == {True: 30, False: 30}
    assert len({each.kind for each in part if not each.supported}) == len(KINDS)
    assert chosen(None) == chosen(300) == claims()
    assert version(part) != version(claims())
    assert version(claims()).endswith("/300")
