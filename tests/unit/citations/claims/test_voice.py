"""Whether a verb is done by its subject or to it."""

import pytest

from pincite.citations.claims.settle import settle
from pincite.citations.claims.voice import passive
from pincite.citations.text.reading import elements


@pytest.mark.parametrize(
    ("text", "verb", "expected"),
    [
        ("The firm is paid 5 million.", "paid", True),
        ("The firm has not been paid.", "paid", True),
        ("The firm was promptly paid.", "paid", True),
        ("The firm paid 5 million.", "paid", False),
        ("The firm will pay 5 million.", "pay", False),
        ("The firm that acquired Acme closed.", "acquired", False),
        ("The plant used to make tyres.", "used", False),
        ("The shares listed in Rome fell.", "listed", None),
        ("The bridge, built in 1900, is closed.", "built", None),
    ],
)
def test_the_voice_of_a_verb(text, verb, expected):
    found = elements(text, "en")
    at = next(k for k, each in enumerate(found) if text[each.start : each.end] == verb)
    assert passive(found, at) is expected


@pytest.mark.parametrize(
    ("claim", "source", "outcome"),
    [
        ("The firm pays 5 million.", "The firm is paid 5 million.", "open"),
        ("The fee increased in May.", "The fee was increased in May.", "proven"),
        ("The bridge was built in 1900.", "The bridge, built in 1900, is closed.", "proven"),
        ("Ms Roe replaced Mr Poe.", "Ms Roe was replaced by Mr Poe.", "refuted"),
        ("Backups are kept off site.", "Backups are encrypted and kept off site.", "proven"),
    ],
)
def test_what_is_done_to_somebody_is_not_done_by_them(claim, source, outcome):
    assert settle(claim, source).outcome == outcome
