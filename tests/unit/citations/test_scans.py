"""Quotes from scanned pages: what a scanner does to words is forgiven, what changes them is not."""

from __future__ import annotations

import pytest

from pincite.citations.quotes import check_quote
from pincite.citations.quoting.bleeding import wide_line
from pincite.citations.reading.normalise import View

LEASE = """\
'The landlord shall. kcep the
building in good repair and he
rnay enter the rooms with the
tenant's consent; a visit miust
be announced, two days beforc.
The deposit is held in a bank
account arid the tenant gets
the interest that it bcars. It
is fot due before the lease ends
and it may be used 10 pay rent
that is owed-the landlord says
in writing why. mare than three
visits a nionth need a reason.
The agent (Muller. .2019) holds
the keys at the~office and he
wiil hand them over on demand,
[This lcase is read with Dogs may come with you to work
the house rulcs. Noise after
ten is not allowed anu waste
is sorted. The tcnant cleans
the stairs, once a wcek, and
the garden° in summer.
"""


@pytest.mark.parametrize(
    "quote",
    [
        "It is not due before the lease ends",
        "it may be used to pay rent that is owed",
        "a bank account and the tenant gets the interest",
        "he may enter the rooms with the tenant's consent",
        "More than three visits a month need a reason.",
        "The agent (Muller 2019) holds the keys at the office",
        "This lease is read with the house rules.",
        "once a week, and the garden in summer",
        "this lease is read with the house rules. Noise after ten is not allowed and waste is sorted",
    ],
)
def test_what_a_scanner_does_is_forgiven(quote: str) -> None:
    found = check_quote(quote, View.of(LEASE))
    assert found.accepted, found
    start, end = found.locations[0]
    assert LEASE[start:end].split()[-1].strip(".,;°")[:3] in quote


@pytest.mark.parametrize(
    "quote",
    [
        "It is now due before the lease ends",
        "it must be used to pay rent that is owed",
        "a bank account or the tenant gets the interest",
        "he must enter the rooms with the tenant's consent",
        "More than two visits a month need a reason.",
        "The agent (Muller 2018) holds the keys at the office",
        "That lease is read with the house rules.",
        "The landlord shall keep the building in repair",
        "Noise after ten is allowed and waste is sorted",
        "a visit must be announced, six days before",
        "The deposit is held in a bank account and the tenant gets the interest that he bears",
    ],
)
def test_what_changes_the_words_is_not(quote: str) -> None:
    assert not check_quote(quote, View.of(LEASE)).accepted


def test_beside_the_quote_only_the_neighbouring_column_is_passed_over() -> None:
    beside = "Dogs may come with you to work"
    denied = LEASE.replace(beside, "Dogs never come with you to work")
    inside = LEASE.replace(f"lcase is read with {beside}", f"lcase, {beside}, is read with")
    for text in (denied, inside):
        assert not check_quote("This lease is read with the house rules.", View.of(text)).accepted


def test_lines_of_all_widths_are_no_columns() -> None:
    assert wide_line(LEASE) < 60
    assert wide_line("\n".join("a b c " * (1 + at % 7) for at in range(40))) == float("inf")
    assert wide_line("one two three\n" * 5) == float("inf")


@pytest.mark.parametrize(
    ("source", "quote", "same"),
    [
        ("It is a forum “Explain”,⁶ with answers of many words.", "It is a forum “Explain”, with answers", True),
        ("It is a forum “Explain”,⁶ with answers of many words.", "It is a forum “Explain”,6 with answers", True),
        ("The recall is exact.⁸ For the rest we follow others.", "The recall is exact. For the rest we follow", True),
        ("The area is (x + y)² in all of these cases.", "The area is (x + y) in all of these cases.", False),
        ("The rate was 10.5 in all of these cases.", "The rate was 10. in all of these cases.", False),
        ("See the word.⁸ For the rest.⁹ The sum is 10⁶ in all.", "The sum is 106 in all.", False),
    ],
)  # fmt: skip
def test_footnote_marks_may_be_missing_and_exponents_not(source: str, quote: str, same: bool) -> None:
    assert check_quote(quote, View.of(source)).accepted == same
