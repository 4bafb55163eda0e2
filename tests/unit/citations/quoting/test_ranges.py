"""A dash between two numbers in one text that a blank parts in the other."""

import pytest

from pincite.citations.quoting.ranges import torn
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import tokenise


def places(quote, source):
    mine, view = View.of(quote), View.of(source)
    return list(torn(tokenise(mine.folded), mine, tokenise(view.folded), view))


@pytest.mark.parametrize(
    ("quote", "source", "found"),
    [
        ("open 10-20 hours", "open 10 20 hours", [2]),
        ("open 10 20 hours", "open 10-20 hours", [2]),
        ("open 10–20 hours", "open 10-20 hours", []),
        ("call 425-111 now", "call 425 111 now", []),
        ("open 10 20 hours", "open 10-\n20 hours", []),
        ("open daily", "open daily", []),
        ("", "", []),
    ],
    ids=["range", "cells", "same", "falling", "end of a line", "no number", "nothing"],
)
def test_a_range_is_no_two_cells(quote, source, found):
    assert places(quote, source) == found
