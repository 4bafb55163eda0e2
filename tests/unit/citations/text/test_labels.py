"""What stands over other lines, and whether they hold only under it."""

import pytest

from pincite.citations.claims.settle import settle
from pincite.citations.support import check_support
from pincite.citations.text.labels import LABEL, heads_lines, tells, topical


@pytest.mark.parametrize(
    ("line", "sentence", "about"),
    [
        ("Myth: the limit is 40 kg.", True, False),
        ("Weight: 14.2 kg", False, False),
        ("Note: the limit is 40 kg.", True, True),
        ("Weight limit: the limit is 40 kg.", True, True),
    ],
)
def test_what_a_label_is(line, sentence, about):
    label = LABEL.match(line)
    assert label is not None
    assert tells(line, label, "en") is sentence
    assert topical(line, label, "en") is about


def test_a_short_line_without_a_stop_heads_the_next():
    assert heads_lines("Urban legends\nBats are blind.", 0, 13)
    assert not heads_lines("Bats are blind.\nBulls hate red.", 0, 15)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The limit is 40 kg.", "Myth: the limit is 40 kg. Fact: the limit is 25 kg."),
        ("Bats are blind.", "Common misconceptions\nThe heart is on the left side. Bats are blind."),
        (
            "The pump is rated at 5 bar.",
            "The following statements are false:\n1. The pump is rated at 5 bar.",
        ),
        ("The fee is $90.", 'The e-mail read: "Your account is closed. The fee is $90."'),
        ("The fee is $90.", 'Ann said: "The account is closed. The fee is $90."'),
        ("The fee was $90.", '"The account is closed. The fee was $90," said Ann.'),
    ],
)
def test_what_holds_under_other_words_is_not_proven_without_them(claim, source):
    assert settle(claim, source).outcome != "proven"
    assert check_support(claim, source).support != "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The fee is $90.", "Fees\nThe fee is $90. It is due on 5 May."),
        ("The fee is $90.", 'Ann left. "Not yet," she said. The fee is $90.'),
        ("The fee is 60 EUR.", "The rules are:\n1. The deposit is 500 EUR.\n2. The fee is 60 EUR."),
    ],
)
def test_what_stands_under_a_name_alone_is_proven(claim, source):
    assert settle(claim, source).outcome == "proven"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Girls of fourteen may join.",
            "A team of junior players\nGirls of fourteen may join. They pay nothing.",
        ),
        ("The sites are in Spain.", "Late surviving sites\nThe sites are in Spain. They are few."),
        ("The lamp is green.", "Never miss a story!\nThe lamp is green. It is on."),
        ("It has a mill.", "We are not shut\nThe farm is old. It has a mill."),
        (
            "The fee is $90.",
            "Repealed provisions\nThe fee is $80.\n\nFees are set each year. The fee is $90.",
        ),
        ("Leave may be taken in May.", "Timing of the year: Leave is granted. Leave may be taken in May."),
    ],
)
def test_word_for_word_is_proven_under_a_line_that_sets_nothing_aside(claim, source):
    assert check_support(claim, source).support == "supported"


@pytest.mark.parametrize(
    ("claim", "below"),
    [
        ("The fee is $12.", "Fee: $12\nLimit: $40"),
        ("The fee of Team is $12.", "| Plan | Fee |\n|---|---|\n| Team | $12 |"),
        ("Plan: Team; Fee: $12", "| Plan | Fee |\n|---|---|\n| Team | $12 |"),
        ("Cash is accepted.", "[x] Cash is accepted\n[ ] Cheques are accepted"),
    ],
)
def test_a_heading_sets_aside_label_lines_rows_and_boxes_too(claim, below):
    assert check_support(claim, f"Fees in force\n{below}").support == "supported"
    for heading in ("Repealed fees\n", "# Draft fees\n\n"):
        assert check_support(claim, heading + below).support == "unverifiable"
