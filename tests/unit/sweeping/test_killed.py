"""A sweep that is killed anywhere and started again leaves the ledger of one that was not."""

from benchmarks.stored_sweeps import HERE, child, killed, ledger, parts_in, small
from pincite.sweeping.sweep import sweep


def test_the_ledger_of_killed_sweeps_is_that_of_an_undisturbed_one(tmp_path):
    found = killed(12, seed=7, folder=tmp_path)
    assert (found.kills, found.differ, found.twice) == (12, 0, 0)
    assert found.homes >= 1


def test_what_was_recorded_before_the_kill_is_not_checked_again(tmp_path):
    small(tmp_path)
    assert child(tmp_path, calls=20_000) < 0
    before = sum(len(checks) for checks in ledger(tmp_path).checks.values())
    rest = sweep(parts_in(tmp_path), HERE)
    assert 0 < before < 36
    assert sum(rest.checked.values()) == 36 - before
