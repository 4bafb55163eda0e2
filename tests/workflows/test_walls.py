"""A slice of `benchmarks/walls.py`: nobody sees, or changes, what is in collections that are not theirs."""

from contextlib import ExitStack

import pytest

from benchmarks.walls import COLLECTIONS, attacked, leaks, opened
from benchmarks.walls import Attempt as Tried


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with ExitStack() as stack:
        yield opened("sqlite", tmp_path_factory.mktemp("home"), stack)


def test_a_thousand_attempts_find_nothing(house):
    done = attacked(house, 1000, seed=7)
    assert done.leaks == []
    assert done.statuses[404] > 200
    assert {500, 503}.isdisjoint(done.statuses)
    assert set(done.callers) == {1, 2, 3}


def test_a_leak_would_be_seen(house):
    """The same look at replies to those to whom it belongs finds every mark."""
    theirs = house.theirs["north"]
    for path in (f"documents/{theirs.document}/text", f"answers/{theirs.answer}", f"threads/{theirs.thread}"):
        reply = house.call(("north",), "GET", f"/api/{path}")
        assert theirs.secret in leaks(Tried(("south",), "GET", "/", {}), reply, house)
    assert len(COLLECTIONS) == 5
