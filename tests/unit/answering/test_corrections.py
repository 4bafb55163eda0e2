"""shown → right by edits, last place first."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.answering.corrections import corrections


def applied(shown, edits):
    for edit in edits:
        shown = shown[: edit.start] + edit.replacement + shown[edit.end :]
    return shown


@given(st.text(max_size=60), st.text(max_size=60))
def test_applied_in_order_they_give_the_right_text(shown, right):
    assert applied(shown, corrections(shown, right, "r")) == right


def test_equal_texts_need_none():
    assert corrections("same", "same", "r") == []


def test_only_what_differs_is_replaced():
    (edit,) = corrections("Rent is due [1][1].", "Rent is due [1].", "r")
    assert (edit.end - edit.start, edit.replacement) == (3, "")


def test_texts_too_long_to_align_are_replaced_in_one_edit():
    (edit,) = corrections("a" * 20_000, "b" * 20_000, "r")
    assert edit.replacement == "b" * 20_000
