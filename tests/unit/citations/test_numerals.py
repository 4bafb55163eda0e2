"""Numbers written differently."""

from __future__ import annotations

import pytest

from pincite.citations.reading.numerals import same


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1,200.00", "1200"), ("1.200,00", "1200"), ("16.181", "16,181"), ("1 234 567", "1,234,567"), ("1'000", "1000"),
        ("12.5", "12,5"), ("0.50", "0.5"), ("007", "7"), ("1,234,567.8", "1234567.8"),
    ],
)  # fmt: skip
def test_equal_values(left: str, right: str) -> None:
    assert same(left, right)
    assert same(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("2.5", "25"), ("1,5", "15"), ("1.2500", "12500"), ("1,000", "1"), ("1.000", "1"), ("12", "21"), ("0.5", "05"),
        ("1 2", "12"), ("1,23,4", "1234"), ("abc", "abd"), ("", "0"),
    ],
)  # fmt: skip
def test_other_values(left: str, right: str) -> None:
    assert not same(left, right)
    assert not same(right, left)
