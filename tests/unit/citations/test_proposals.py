"""The source that could be cited for a claim."""

import pytest

from pincite.citations.answer_units import claims_of
from pincite.citations.cited_sources import of_given
from pincite.citations.proposals import proposed
from pincite.citations.support import NO_JUDGES, Judges, SupportVerdict
from pincite.requests import GivenSource

TEXTS = (
    "A ticket to the island costs nine euros.",
    "The keeper lights the lamp at dusk. The boats return before midnight.",
    "The keeper lights the lamp at dusk on Sundays only.",
)
SOURCES = {
    source.number: source
    for source in of_given(tuple(GivenSource(id=str(at), text=text) for at, text in enumerate(TEXTS)))
}


def number(claim, judges=NO_JUDGES, **options):
    (unit,) = claims_of(claim, ())
    return proposed(unit, SOURCES, judges, **options)[0]


@pytest.mark.parametrize(
    ("claim", "best"),
    [
        ("The boats return before midnight.", 2),
        ("A ticket to the island costs nine euros.", 1),
        ("A ticket to the island costs ten euros.", None),
        ("Whales sing under the ice.", None),
        ("The sign says “the boats return before midday”: the boats return before midnight.", None),
    ],
)
def test_it_carries_the_claim_and_every_quotation_in_it(claim, best):
    assert number(claim) == best


def test_sources_that_are_left_out_are_not_proposed():
    assert number("The boats return before midnight.", besides=(2,)) is None


def test_the_judge_is_asked_only_where_it_may_decide():
    asked = []

    def llm(claim, evidence):
        asked.append(claim)
        return SupportVerdict(True, "yes")

    judges = Judges(llm=llm)
    claim = "Travellers to the island pay nine euros for a ticket."
    assert (number(claim, judges), asked) == (None, [])
    number(claim, judges, ask=True)
    assert asked == [claim.rstrip(".")]


def test_without_sources_there_is_nothing_to_propose():
    (unit,) = claims_of("The boats return before midnight.", ())
    assert proposed(unit, {}, NO_JUDGES) == (None, None)
