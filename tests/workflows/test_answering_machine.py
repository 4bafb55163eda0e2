"""What the state machine decides by itself is what `pincite.answering.gates` decides on one machine."""

from __future__ import annotations

import yaml

from pincite.answering import gates
from pincite.limits import Limits
from pincite.stopwatch import STEPS
from tests.test_layout import MACHINES

MACHINE = yaml.safe_load(MACHINES["answering"].read_text())["States"]


def test_every_reason_to_abstain_is_a_state_and_no_other():
    reasons = {state["Result"] for state in MACHINE.values() if state.get("ResultPath") == "$.reason"}
    assert reasons == set(gates.REASONS)


def test_gates_compare_what_the_limits_hold():
    compared = str([MACHINE[name] for name in ("Relevant?", "Enough?", "Answerable?")])
    for name in ("min_avg_similarity", "min_chunks", "check_answerable"):
        assert f"$.limits.{name}" in compared
        assert name in Limits.model_fields


def test_every_step_that_is_timed_has_a_state():
    timings = MACHINE["Record"]["Parameters"]["Payload"]["timings"]
    assert {name.removesuffix(".$") for name in timings} == set(STEPS)


def test_the_second_pass_leads_back_and_happens_once():
    assert MACHINE["SecondPass"]["Next"] == "Retrieve"
    again = next(choice for choice in MACHINE["Enough?"]["Choices"] if choice["Next"] == "SecondPass")
    assert (again["Variable"], again["NumericEquals"], MACHINE["SecondPass"]["Result"]) == ("$.pass", 1, 2)
