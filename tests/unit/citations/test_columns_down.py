"""Tables that a quote reads down their columns."""

import pytest

from pincite.citations.claims.settle import settle
from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View

BARS = (
    "Background checks by state.\n\n| State | Handgun | Long gun | Totals |\n|---|---|---|---|\n"
    "| Alabama | 23,022 | 22,650 | 71,137 |\n| Alaska | 3,062 | 3,209 | 7,095 |\n"
    "| Arizona | 12,382 | 9,041 | 27,087 |\n"
    "| New Mexico | 5,247 | 4,103 | 12,003 |\n| Total | 43,713 | 39,003 | 117,322 |\n\nMade by hand."
)
SPACES = "\n".join(line.strip("| ").replace(" | ", " ") for line in BARS.splitlines() if "---" not in line)
STATES = "Alabama\nAlaska\nArizona\nNew Mexico\nTotal"
HANDGUN = "23,022\n3,062\n12,382\n5,247\n43,713"
LONG_GUN = "22,650\n3,209\n9,041\n4,103\n39,003"


def status(quote: str, source: str = BARS) -> str:
    return check_quote(quote, View.of(source)).status


@pytest.mark.parametrize(
    "quote",
    [
        HANDGUN,
        f"{STATES}\n{HANDGUN}",
        f"{LONG_GUN}\n{STATES}\n{HANDGUN}",
        f"State\n{STATES}\nHandgun\n{HANDGUN}",
    ],
)
def test_columns_that_stand_in_the_same_rows_are_a_copy(quote):
    found = check_quote(quote, View.of(BARS))
    assert found.accepted
    start, end = found.locations[0]
    first, last = quote.splitlines()[0], quote.splitlines()[-1]
    assert first in BARS[start:end] or last in BARS[start:end]
    assert BARS[start] == "|"
    assert BARS[end - 1] == "|"


def test_without_bars_columns_are_counted_from_the_side_on_which_they_are_even():
    assert check_quote(HANDGUN, View.of(SPACES)).accepted
    assert check_quote(f"{HANDGUN}\n{LONG_GUN}", View.of(SPACES)).accepted


@pytest.mark.parametrize("source", [BARS, SPACES])
@pytest.mark.parametrize(
    "quote",
    [
        HANDGUN.replace("12,382", "12,383"),
        HANDGUN.replace("3,062", "12,382", 1),
        "23,022\n12,382\n3,062\n5,247\n43,713",
        HANDGUN.replace("5,247\n", ""),
        f"{STATES}\n{HANDGUN}".replace("Alaska\nArizona", "Arizona\nAlaska"),
        f"{STATES}\n{LONG_GUN}".replace("9,041", "12,382"),
        "Alabama\nAlaska\nArizona\nNew Mexico\n3,062\n12,382\n5,247\n43,713",
        f"Handgun\n{LONG_GUN}",
        f"State\n{STATES}\nLong gun\n{HANDGUN}",
        f"{HANDGUN}\n{HANDGUN}",
    ],
)
def test_a_number_in_another_row_or_under_another_head_is_none(quote, source):
    assert not check_quote(quote, View.of(source)).accepted


HEAD = "| State | Handgun / New | Handgun / Used | Totals |\n|---|---|---|---|\n"
AGAIN = (
    f"{HEAD}| Alabama | 23,022 | 22,650 | 71,137 |\n| Alaska | 3,062 | 3,209 | 7,095 |\n\n"
    f"{HEAD}| Arizona | 12,382 | 9,041 | 27,087 |\n| New Mexico | 5,247 | 4,103 | 12,003 |\n"
    "| Total | 43,713 | 39,003 | 117,322 |\n"
)


@pytest.mark.parametrize("quote", [HANDGUN, f"New\n{HANDGUN}", f"{STATES}\n{LONG_GUN}", f"Used\n{LONG_GUN}"])
def test_a_heading_that_is_printed_again_is_no_row(quote: str) -> None:
    assert status(quote, AGAIN) == "fuzzy"


@pytest.mark.parametrize(
    "quote",
    [
        f"Used\n{HANDGUN}",
        HANDGUN.replace("3,062\n", "3,062\nHandgun / New\n").replace("12,382", "9,041"),
        HANDGUN.replace("12,382\n", ""),
        f"{STATES}\n{LONG_GUN}".replace("9,041", "4,103"),
    ],
)
def test_under_a_repeated_heading_every_number_keeps_its_row_and_head(quote: str) -> None:
    assert not check_quote(quote, View.of(AGAIN)).accepted


FARES = """| Zone | Ticket | Fare |
|---|---|---|
| Inner city | Day | 7.10 euros |
| Suburbs | Single | 3.60 euros |
| Suburbs | Day | 9.80 euros |
"""


@pytest.mark.parametrize(
    ("claim", "proven"),
    [
        ("Zone: Suburbs; Ticket: Day; Fare: 9.80 euros", True),
        ("Zone: Suburbs; Ticket: Day; Fare: 3.60 euros", False),
        ("Zone: Suburbs; Ticket: Single; Fare: 9.80 euros", False),
        ("Zone: Suburbs; Fare: 3.60 euros", False),
        ("Zone: Inner city; Fare: 7.10 euros", True),
    ],
)
def test_of_rows_with_one_label_the_whole_row_has_to_be_told(claim, proven):
    assert (settle(claim, FARES).outcome == "proven") is proven
