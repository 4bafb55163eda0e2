"""What the state machine decides by itself is what `pincite.answering.gates` decides on one machine."""

from __future__ import annotations

from typing import get_args

import yaml

from pincite.answering import gates
from pincite.answering.looked import BOUNDS
from pincite.limits import Limits
from pincite.requests import Strategy
from pincite.stopwatch import STEPS
from tests.test_layout import MACHINES

MACHINE = yaml.safe_load(MACHINES["answering"].read_text())["States"]


def test_every_reason_to_abstain_is_a_state_and_no_other():
    reasons = {state["Result"] for state in MACHINE.values() if state.get("ResultPath") == "$.reason"}
    assert reasons == set(gates.REASONS)


def test_gates_compare_what_the_limits_hold():
    compared = str([MACHINE[name] for name in ("Relevant?", "Enough?", "Answerable?")])
    assert "$.reranked.needed" in compared
    for name in ("min_avg_similarity", "check_answerable"):
        assert f"$.limits.{name}" in compared
        assert name in Limits.model_fields


def test_every_step_that_is_timed_has_a_state():
    timings = MACHINE["Record"]["Parameters"]["Payload"]["timings"]
    assert {name.removesuffix(".$") for name in timings} == set(STEPS)


def test_the_second_pass_leads_back_and_happens_once():
    assert MACHINE["SecondPass"]["Next"] == "Search"
    again = next(choice for choice in MACHINE["Enough?"]["Choices"] if choice["Next"] == "SecondPass")
    assert again["Not"] == {
        "Variable": "$.search.kind",
        "StringEquals": MACHINE["SecondPass"]["Parameters"]["kind"],
    }


def test_further_rounds_are_bounded_by_the_limit_and_the_bound_is_told():
    [more] = MACHINE["Rounds?"]["Choices"]
    assert (more["Variable"], more["NumericLessThanPath"]) == ("$.looked.rounds", "$.limits.max_rounds")
    assert more["Next"] == "Sharpen"
    spent = MACHINE[MACHINE["Rounds?"]["Default"]]
    assert (spent["Result"], spent["ResultPath"]) == ("rounds", "$.bound")
    leading = {name for name, state in MACHINE.items() if "Sharpen" in targets(state)}
    assert leading == {"Rounds?"}, "no other way leads into the loop"


def test_every_bound_that_a_state_reports_can_be_told():
    told = {state["Result"] for state in MACHINE.values() if state.get("ResultPath") == "$.bound"}
    assert told <= set(BOUNDS)


def test_every_strategy_is_told_apart_by_the_names_of_the_contract():
    rules = [rule for state in MACHINE.values() for rule in state.get("Choices", ())]
    compared = {
        rule["StringEquals"]
        for each in rules
        for rule in (each, *each.get("And", ()))
        if rule.get("Variable") == "$.common.strategy"
    }
    assert compared == set(get_args(Strategy)) - {"single"}


def targets(state):
    """Every state that may come next."""
    named = [state.get("Next"), state.get("Default"), *(each["Next"] for each in state.get("Choices", ()))]
    return {name for name in named if name}
