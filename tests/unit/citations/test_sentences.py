"""text → sentences: abbreviations, scripts, lines, markers after the stop."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.citations.reading.sentences import split


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Per Sec. 3b, Dr. Lee approved 2.5 mg, i.e. one dose, on 29. Juli 2026.",
        "It lasts approx. 4 h (e.g. overnight).",
        "Cost: $3.2M vs. $4.1M in the U.S. market.",
        "The U.S. Government publishes No. 4 of vol. 12, pp. 3-9.",
        "J. R. R. Tolkien and St. Mary's met Smith et al. (2019).",
        "Im 3. Quartal stieg der Umsatz um 1.5 million.",
        "Use Node.js 1.2.3 from example.com here.",
        "Sales (see Fig. A, App. IV) rose by 3.2 percent.",
        "Acme Inc. shall pay Widget Ltd. within ten days.",
        '"Stop!" he said.',
        "1. First item of a list.",
    ],
)
def test_a_stop_inside_a_sentence_does_not_end_it(text: str) -> None:
    assert sentences(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We sell to Acme Inc. The deal closed.", ["We sell to Acme Inc.", "The deal closed."]),
        ("He left at 5 p.m. It rained.", ["He left at 5 p.m.", "It rained."]),
        ("He lives in the U.S. The rest do not.", ["He lives in the U.S.", "The rest do not."]),
        ("The price is 29. The next is 30.", ["The price is 29.", "The next is 30."]),
        ("The answer is no. Four came.", ["The answer is no.", "Four came."]),
        ("It runs at 50 Hz. Mains vary.", ["It runs at 50 Hz.", "Mains vary."]),
        ("Is it? Yes! No... Maybe.", ["Is it?", "Yes!", "No...", "Maybe."]),
        ("押金为三个月。租金每月支付！是。", ["押金为三个月。", "租金每月支付！", "是。"]),
        ("यह नियम है। दूसरा नियम।", ["यह नियम है।", "दूसरा नियम।"]),
        ("هل هذا صحيح؟ نعم. هذا هو.", ["هل هذا صحيح؟", "نعم.", "هذا هو."]),
        ("「本当？」と彼は言った。終わり。", ["「本当？」と彼は言った。", "終わり。"]),
    ],
)
def test_what_ends_a_sentence(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_markers_after_the_stop_belong_to_the_sentence_before() -> None:
    text = "Rent is due on day one.[2] Heating is included. [4] Pets need consent."
    assert sentences(text) == ["Rent is due on day one.[2]", "Heating is included. [4]", "Pets need consent."]


def test_wrapped_lines_stay_together_while_headings_and_items_stand_alone() -> None:
    text = (
        "Returns and Refunds\nAll returns must be made within\n30 days of purchase.\n"
        "- item one\n- item two\n\nLast"
    )
    assert sentences(text) == [
        "Returns and Refunds",
        "All returns must be made within\n30 days of purchase.",
        "- item one",
        "- item two",
        "Last",
    ]


@given(st.text(alphabet='aB1. \n!?。[]”"|-#,', max_size=80))
def test_spans_are_ordered_and_lose_nothing_but_white_space(text: str) -> None:
    spans = split(text)
    rest = 0
    for start, end in spans:
        assert rest <= start < end <= len(text)
        assert not text[rest:start].strip()
        assert text[start:end] == text[start:end].strip()
        rest = end
    assert not text[rest:].strip()
