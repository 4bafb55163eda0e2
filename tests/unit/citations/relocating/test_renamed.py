"""Names that are other names, however alike."""

import pytest

from pincite.citations.quoting.matching import Phrase
from pincite.citations.reading.normalise import View
from pincite.citations.relocating.renamed import renamed


def names(old, new):
    text = f"Preface. {new}"
    found = renamed(Phrase(old), View.of(text), (9, len(text)))
    assert all(text[each.start : each.end] == each.expected for each in found)
    return [(each.kind, each.found, each.expected) for each in found]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("The boat sails to Australia.", "The boat sails to Aurelia.", [("entity", "Australia", "Aurelia")]),
        ("The boat sails to Australia.", "The boat sails to Austra1ia.", []),
        ("The boat sails to Australia.", "The boat sails to Austnalia.", []),
        ("The boat sails to Australia.", "The ship sails to Australia.", []),
        ("The boat sails to Australia.", "The boat sails to it.", []),
        ("", "", []),
    ],
    ids=["another name", "a digit", "one letter", "a common word", "no name", "nothing"],
)
def test_only_a_name_that_differs_by_more_than_a_slip_is_another(old, new, found):
    assert names(old, new) == found
