"""Citations that are put in or repaired."""

import pytest

from pincite.citations.answer_units import claims_of
from pincite.citations.changes import Change, accepted_changes, made
from pincite.citations.cited_sources import of_given
from pincite.citations.markers import apply, clean
from pincite.citations.support import NO_JUDGES
from pincite.citations.weighing import weigh
from pincite.requests import GivenSource

SOURCES = {
    source.number: source
    for source in of_given(
        (
            GivenSource(id="lamp", text="The keeper lights the lamp at dusk."),
            GivenSource(id="fares", text="A ticket to the island costs nine euros."),
        )
    )
}


def weighed(text):
    units = claims_of(text, clean(text, len(SOURCES)).markers)
    return units, [weigh(unit, text, SOURCES, NO_JUDGES) for unit in units]


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("The keeper lights the lamp at dusk.", [Change(0, 1, None)]),
        ("The keeper lights the lamp at dusk [2].", [Change(0, 1, 2)]),
        ("The keeper lights the lamp at dusk [1].", []),
        ("The keeper lights the lamp at noon.", []),
        ("Whales sing under the ice [2].", []),
        ("", []),
    ],
)
def test_only_what_a_source_carries_is_accepted(text, changes):
    assert accepted_changes(*weighed(text), SOURCES, NO_JUDGES, {}) == changes


def test_changes_are_made_in_the_text_and_told():
    text = "The keeper lights the lamp at dusk. A ticket to the island costs nine euros [1]."
    units, weights = weighed(text)
    changes = accepted_changes(units, weights, SOURCES, NO_JUDGES, {})
    after, units, weights, done = made(text, units, weights, changes, SOURCES, NO_JUDGES, {})
    assert after == "The keeper lights the lamp at dusk [1]. A ticket to the island costs nine euros [2]."
    assert [weight.verdict for weight in weights] == ["verified", "verified"]
    assert [action.action for _, _, action, _ in done] == ["injected", "repaired"]
    assert apply(text, tuple(edit for _, edit, _, _ in done)) == after


def test_a_change_that_the_verifier_refuses_is_not_made_and_hinders_no_other():
    text = "The keeper lights the lamp at noon. A ticket to the island costs nine euros."
    units, weights = weighed(text)
    after, _, _, done = made(
        text, units, weights, [Change(0, 1, None), Change(1, 2, None)], SOURCES, NO_JUDGES, {}
    )
    assert after == "The keeper lights the lamp at noon. A ticket to the island costs nine euros [2]."
    assert [number for _, _, _, number in done] == [2]
    assert made(text, units, weights, [], SOURCES, NO_JUDGES, {}) == (text, units, weights, [])
