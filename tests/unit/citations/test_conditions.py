"""A rule told without for whom, when or on what condition it holds."""

from __future__ import annotations

import pytest

from pincite.citations.overclaiming.conditions import for_all, unconditional
from pincite.citations.supporting.differences import read

CALL = "The bank may call the loan if a rate is missed."
PAY = "Employees who have completed two years of service are entitled to redundancy pay."


@pytest.mark.parametrize(
    ("rule", "sentence", "claim", "found"),
    [
        (unconditional, CALL, "The bank may call the loan.", "if a rate is missed"),
        (unconditional, CALL, "The bank may call the loan when a rate is missed.", ""),
        (unconditional, CALL, "The bank may call the loan after a missed rate.", ""),
        (unconditional, "Dogs may be carried outside peak hours.", "Dogs may be carried.", "outside peak hours"),
        (unconditional, "The fee must be paid before boarding.", "The fee must be paid.", ""),
        (unconditional, "The hat must be worn when welding.", "The hat must be worn.", "when welding"),
        (unconditional, "The dose can harm cats after a meal.", "The dose can harm cats.", ""),
        (unconditional, "The bank called the loan after a missed rate.", "The bank called the loan.", ""),
        (for_all, PAY, "Employees are entitled to redundancy pay.", "who have completed two years of service"),
        (for_all, PAY, "Employees with two years of service are entitled to redundancy pay.", ""),
        (for_all, "Students with a valid card pay half fare.", "Students pay half fare.", "with a valid card"),
        (for_all, "Children under 12 travel free.", "Children travel free.", "under 12"),
        (for_all, "The man who lived there was killed.", "The man was killed.", ""),
    ],
)  # fmt: skip
def test_what_a_rule_is_told_without(rule, sentence, claim, found):
    mismatch = rule(read(claim), read(sentence))
    assert ("" if mismatch is None else mismatch.expected) == found
