"""What is left out just before a part of a quote."""

import pytest

from pincite.citations.quoting.beside import excepting, turned_before


@pytest.mark.parametrize(
    ("head", "part", "turned"),
    [
        ("the owner never ", "liked the name", "never"),
        ("the engine does not ", "protect itself", "not"),
        ("he may not have ", "paid the fee", "not have"),
        ("not for the ", "members of the club in town", ""),
        ("without ", "prior written consent", ""),
        ("it is unclear whether ", "the mites came", "whether"),
        ("the hypothesis that ", "the mites came", "hypothesis that"),
        ("the court held that ", "the seller owed it", ""),
        ("no evidence that ", "the bank knew", "no evidence that"),
        ("by 1933, most of the ", "branches had been closed", "most of the"),
        ("most of the ", "old branches", ""),
        ("it lasted over ", "12 months", "over"),
        ("it lasted about ", "12 months", ""),
        ("if it rains, ", "the game is off", ""),
    ],
)
def test_a_head_that_turns_what_follows(head, part, turned):
    found = turned_before(head, part, whole=False)
    assert (head[slice(*found)] if found else "") == turned


@pytest.mark.parametrize(
    ("gap", "part", "turned"),
    [
        (" about ", "12 months", "about"),
        (" some ", "mites came", "some"),
        (" may ", "limit the growth", "may"),
        (" the old form instead of ", "the new form", "instead of"),
        (" the old form, by ", "the new form", ""),
    ],
)
def test_a_gap_that_turns_what_follows(gap, part, turned):
    found = turned_before(gap, part, whole=False, inside=True)
    assert (gap[slice(*found)] if found else "") == turned


@pytest.mark.parametrize(
    ("before", "gap", "said"),
    [
        ("nobody ", " other than the owner ", "other than"),
        ("all ", " but the last ", "but"),
        ("the first ", " but the last ", ""),
    ],
)
def test_an_exception_in_a_gap(before, gap, said):
    found = excepting(before, gap)
    assert (gap[slice(*found)] if found else "") == said
