"""Quotation marks of every kind, mixed, unclosed; apostrophes and inch marks that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.citations.quoting.quoted import quotations


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in quotations(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'says “no pets are allowed" and "rent is due monthly”;',
            ["no pets are allowed", "rent is due monthly"],
        ),
        ("„Kein Hund“ und «chien interdit», »so nicht«", ["Kein Hund", "chien interdit", "so nicht"]),
        ("他说「不准养宠物」。", ["不准养宠物"]),
        ("‘the tenants’ duty isn’t listed’ here", ["the tenants’ duty isn’t listed"]),
        (
            "it says 'no pets are allowed' and 'rent is due monthly'",
            ["no pets are allowed", "rent is due monthly"],
        ),
        ("“never closed at all", ["never closed at all"]),
        ('"' + "long clause " * 100 + '"', [("long clause " * 100).strip()]),
        ('“outer "inner words" rest”', ['outer "inner words" rest']),
    ],
)
def test_quotations(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "the tenants’ duty isn't listed",
        'a 5" pipe and a 6" pipe',
        "rock 'n' roll of the '90s, the dogs' bowls",
        "",
    ],
)
def test_apostrophes_and_inches_open_nothing(text: str) -> None:
    assert found(text) == []


@given(st.text(alphabet="ab 1.“”\"'’‘„«»「」\n", max_size=60))
def test_spans_are_inside_ordered_and_not_empty(text: str) -> None:
    rest = 0
    for start, end in sorted(quotations(text)):
        assert 0 <= start < end <= len(text)
        assert text[start:end].strip() == text[start:end]
        assert start >= rest
        rest = start
