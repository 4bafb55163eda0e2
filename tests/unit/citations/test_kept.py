"""Views that are kept between calls."""

from __future__ import annotations

from pincite.citations.reading.kept import KEPT, KeptViews, remembered
from pincite.citations.reading.sentences import split


def test_the_same_text_has_the_same_view_until_others_push_it_out() -> None:
    kept = KeptViews(most=100)
    first = kept.of("a" * 40)
    assert kept.of("a" * 20 + "a" * 20) is first
    kept.of("b" * 40)
    assert kept.of("a" * 40) is first
    kept.of("c" * 40)
    assert kept.size <= 100
    assert kept.of("a" * 40) is first
    assert kept.of("b" * 40).text == "b" * 40
    assert kept.size <= 100


def test_a_text_longer_than_all_that_is_kept_is_folded_anew() -> None:
    kept = KeptViews(most=10)
    assert kept.of("x" * 11) is not kept.of("x" * 11)
    assert kept.size == 0


def test_what_is_read_of_a_long_text_is_kept_beside_its_view() -> None:
    calls: list[int] = []

    def read(text: str) -> list[tuple[int, int]]:
        calls.append(len(text))
        return split(text)

    text = "The rent is due on Monday. " * 1_000
    assert remembered(text, read) is remembered(text, read)
    assert calls == [len(text)]
    assert KEPT.of(text).text == text
    assert remembered("Short.", read) == [(0, 6)]
    assert remembered("Short.", read) == [(0, 6)]
    assert calls == [len(text), 6, 6]
