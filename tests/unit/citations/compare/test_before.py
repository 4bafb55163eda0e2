"""What was taken of a statement before the words that are left out."""

import pytest

from pincite.citations.compare.before import Before
from pincite.citations.text.reading import elements


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("The owner must not sell", {"negated", "forced"}),
        ("If the owner sells", {"conditioned"}),
        ("Both owners agree", {"both"}),
        ("The owner sold the mill", {"event"}),
        ("Costs rose", set()),
    ],
)
def test_what_holds_there(text, holds):
    found = Before(elements(text, "en"))
    assert {
        name for name in ("negated", "conditioned", "forced", "both", "event") if getattr(found, name)
    } == holds
