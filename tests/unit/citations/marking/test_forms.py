"""What stands between brackets, read."""

import pytest

from pincite.citations.marking.forms import reading, write


@pytest.mark.parametrize(
    ("body", "numbers", "invalid", "form"),
    [
        ("1", (1,), (), "plain"),
        ("2, 1", (2, 1), (), "plain"),
        ("2–4", (2, 3, 4), (), "plain"),
        ("Source 2", (2,), (), "other"),
        ("C1 and C3", (1, 3), (), "other"),
        ("1, p. 5", (1,), (), "other"),
        ("^3", (3,), (), "footnote"),
        ("2, 9", (2,), ("9",), "plain"),
        ("0", (), ("0",), "plain"),
        ("-1", (), ("-1",), "other"),
    ],
)
def test_numbers_are_read_and_those_without_a_passage_refused(body, numbers, invalid, form):
    found = reading(body, 5)
    assert (found.numbers, found.invalid, found.form) == (numbers, invalid, form)


@pytest.mark.parametrize("body", ["", " ", "2024", "2019-2021", "sic", "a, 1", "^note", "1" * 61])
def test_years_and_words_are_text(body):
    assert reading(body, 5) is None


@pytest.mark.parametrize("body", ["4:0†policy.pdf", "123e4567-e89b-12d3-a456-426614174000"])
def test_what_only_a_machine_writes_cites_nothing(body):
    found = reading(body, 5)
    assert (found.numbers, found.invalid) == ((), (body,))


def test_a_label_may_be_needed():
    assert reading("1", 5, labelled=True) is None
    assert reading("Source: 1", 5, labelled=True).numbers == (1,)


@pytest.mark.parametrize(("numbers", "marker"), [((1,), "[1]"), ([1, 3], "[1, 3]")])
def test_numbers_are_written_as_a_marker_that_reads_as_them(numbers, marker):
    assert write(numbers) == marker
    assert reading(marker[1:-1], 5).numbers == tuple(numbers)
