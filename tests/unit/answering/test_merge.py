"""several retrieved → one."""

import pytest

from pincite.answering.merge import fresh, merge
from pincite.answering.retrieve import sift


def test_one_stays_as_it_is(hit):
    only = sift([hit(0, "a")], 0.5)
    assert merge([only]) is only


def test_what_two_queries_find_comes_first_with_its_best_similarity(hit):
    one = sift([hit(0, "a", 0.9), hit(1, "b", 0.6)], 0.5)
    other = sift([hit(1, "b", 0.8), hit(2, "c", 0.7)], 0.5)
    merged = merge([one, other])
    assert [(each.chunk.text, each.similarity) for each in merged.hits] == [
        ("b", 0.8),
        ("a", 0.9),
        ("c", 0.7),
    ]
    assert merged.average_similarity == pytest.approx((0.9 + 0.8 + 0.7) / 3)


def test_nothing_merged_is_nothing():
    assert merge([sift([], 0.5), sift([], 0.5)]).hits == ()


def test_a_round_is_fresh_where_it_brings_a_chunk_that_was_not_known(hit):
    known = sift([hit(0, "a"), hit(1, "b")], 0.5)
    assert not fresh(merge([known, sift([hit(1, "b", 0.9)], 0.5)]), known)
    assert fresh(merge([known, sift([hit(2, "c")], 0.5)]), known)
    assert fresh(known, None)
    assert not fresh(sift([], 0.5), None)
