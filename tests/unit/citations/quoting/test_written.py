"""Equal tokens that are written as another value: a dash for a blank, other brackets, primes, capitals of units."""

import pytest

from pincite.citations.quoting.written import rewritten
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import tokenise


def places(quote, source):
    mine, view = View.of(quote), View.of(source)
    return list(rewritten(tokenise(mine.folded), mine, tokenise(view.folded), view))


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


@pytest.mark.parametrize(
    ("quote", "source", "found"),
    [
        ("rose by 1.5, 2.5", "rose by 1.5-2.5", [3]),
        ("lies in [0, 1]", "lies in [0, 1)", [3]),
        ("lies in [0, 1)", "lies in [0, 1)", []),
        ("it is 5′ wide", "it is 5″ wide", [2]),
        ("he said '5' then", 'he said "5" then', []),
        ("It emits 5 MW now", "It emits 5 mW now", [3]),
        ("IT EMITS 5 MW NOW", "It emits 5 mW now", []),
        ("It takes 5 KB now", "It takes 5 kB now", []),
        ("It takes 5 Kb now", "It takes 5 kB now", [3]),
        ("It says -v too", "It says -V too", [3]),
        ("It fell (4 %) now", "It fell (-4 %) now", [3]),
        ("It fell (4)% now", "It fell -4 % now", []),
    ],
)
def test_another_value_in_equal_tokens(quote, source, found):
    assert places(quote, source) == found
