"""What each citation and the sentence are worth."""

import pytest

from pincite.citations.answer_units import claims_of
from pincite.citations.cited_sources import of_given
from pincite.citations.markers import clean
from pincite.citations.support import NO_JUDGES
from pincite.citations.weighing import UNREAD, weigh
from pincite.requests import GivenSource

TEXTS = (
    "The keeper lights the lamp at dusk. The lamp is green.",
    "A ticket to the island costs nine euros. No dogs are allowed on deck.",
)
SOURCES = {
    source.number: source
    for source in of_given(tuple(GivenSource(id=str(at), text=text) for at, text in enumerate(TEXTS)))
}


def weight(text, **given):
    (unit,) = claims_of(text, clean(text, len(SOURCES)).markers)
    return weigh(unit, text, SOURCES, NO_JUDGES, **given)


@pytest.mark.parametrize(
    ("text", "verdict", "pairs"),
    [
        ("The keeper lights the lamp at dusk [1].", "verified", ["verified"]),
        (
            "The lamp is green [1] and a ticket to the island costs nine euros [2].",
            "verified",
            ["verified"] * 2,
        ),
        ("It says “the keeper lights the lamp at noon” [1].", "unsupported", ["altered_quote"]),
        ("It says “no dogs are allowed on deck” [1].", "unsupported", ["misattributed"]),
        ("The keeper lights the lamp at dusk.", "uncited", []),
        ("Is the lamp green [1]?", "not_checkable", ["unverifiable"]),
        ("Is the lamp green?", "not_checkable", []),
    ],
)
def test_a_sentence_holds_where_its_sources_carry_it(text, verdict, pairs):
    found = weight(text)
    assert (found.verdict, [pair.judged.verdict for pair in found.pairs]) == (verdict, pairs)


def test_a_pair_says_where_its_source_says_it():
    (pair,) = weight("The lamp is green [1].").pairs
    assert "The lamp is green." in TEXTS[0][slice(*pair.span)]
    assert pair.citation_type == "direct_quote"


def test_an_uncited_claim_says_which_source_could_be_cited():
    assert weight("The lamp is green.").proposal == 1
    assert weight("The lamp is red.").proposal is None


def test_citations_given_beside_the_text_count_as_well():
    held = weight("The lamp is green.", given={1: ["The lamp is green."]})
    altered = weight("The lamp is green.", given={1: ["The keeper lights the lamp at noon."]})
    assert (held.verdict, altered.verdict) == ("verified", "unsupported")


def test_what_was_not_read_is_worth_nothing_whatever_it_cites():
    text = "The lamp is green [1]."
    (unit,) = claims_of(text, clean(text, 2).markers)
    found = weigh(unit._replace(kind="rest"), text, SOURCES, NO_JUDGES)
    assert (found.verdict, found.support, found.pairs[0].judged.reason) == ("unverifiable", None, UNREAD)
