"""The enforced text, and who put each of its citations there."""

import pytest

from pincite.citations.cited_sources import of_given
from pincite.citations.enforce import enforce
from pincite.citations.markers import apply
from pincite.citations.support import NO_JUDGES
from pincite.models import Candidate
from pincite.requests import GivenSource

TEXTS = ("The keeper lights the lamp at dusk.", "A ticket to the island costs nine euros.")
SOURCES = of_given(tuple(GivenSource(id=str(at), text=text) for at, text in enumerate(TEXTS)))
DRAFT = "The keeper lights the lamp at dusk [[2]]. A ticket to the island costs nine euros. Whales sing [7]."


def enforced(draft, candidates=(), *, repair=True, beside=()):
    return enforce(draft, SOURCES, candidates, NO_JUDGES, repair=repair, beside=beside)


def test_markers_are_cleaned_and_only_what_holds_is_put_in():
    found = enforced(DRAFT)
    assert found.text == (
        "The keeper lights the lamp at dusk [1]. A ticket to the island costs nine euros [2]. Whales sing."
    )
    assert [(each.pair.number, each.origin) for each in found.cited] == [(1, "repaired"), (2, "injected")]
    assert found.invalid == ("7",)
    assert apply(found.shown, found.corrections) == found.text


def test_without_repair_the_text_is_only_cleaned():
    found = enforced(DRAFT, repair=False)
    assert found.text == DRAFT.replace("[[2]]", "[2]").replace(" [7]", "")
    assert [weight.verdict for weight in found.weights] == ["unsupported", "uncited", "uncited"]


@pytest.mark.parametrize("draft", [DRAFT, "", "Whales sing.", "# Lamps\n\n- Lit at dusk [1]"])
def test_enforced_again_it_stays_as_it_is(draft):
    once = enforced(draft)
    again = enforced(once.text)
    assert (again.text, again.actions) == (once.text, ())


@pytest.mark.parametrize(
    ("candidate", "why"),
    [
        (Candidate(number=3, claim_text="Whales sing", quote="Whales sing"), "no passage 3"),
        (
            Candidate(number=1, claim_text="Whales sing", quote="Whales sing under the northern ice"),
            "its words are not in the passage: not_found",
        ),
        (Candidate(number=1, claim_text="Boats sink", quote=TEXTS[0]), "no sentence says that"),
    ],
)
def test_candidates_that_do_not_fit_are_refused(candidate, why):
    found = enforced("Whales sing.", [candidate])
    assert [(action.action, action.reason) for action in found.actions] == [("refused_candidate", why)]
    assert found.text == "Whales sing."


def test_citations_given_beside_the_text_are_judged_and_never_written_into_it():
    beside = [Candidate(number=1, claim_text="The keeper lights the lamp at dusk", quote=TEXTS[0])]
    found = enforced(TEXTS[0], repair=False, beside=beside)
    assert (found.text, [weight.verdict for weight in found.weights]) == (TEXTS[0], ["verified"])
