"""What models really reply, from public bug reports: `tests/golden/cases/llm_json.jsonl`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pincite.adapters.chat_errors import RejectedReply, error_of
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering import judge
from pincite.answering.answer import answer, drafted, stream
from pincite.answering.cite import Proposals, cite, read
from pincite.answering.fewer import fewer
from pincite.errors import ModelUnavailable, PromptTooLarge, Timeout
from pincite.models import Draft
from pincite.ports import Delta, Prompt
from tests.unit.answering.passages import passages

PATH = Path(__file__).resolve().parents[2] / "golden" / "cases" / "llm_json.jsonl"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in map(json.loads, PATH.read_text("utf-8").splitlines())
}
TWO = passages("Rent is due monthly.", "Pets are allowed.")


def asked(case: str) -> tuple[Proposals, ScriptedLLM]:
    llm = ScriptedLLM(
        {"cite": CASES[case]["input"]["raw"]}, finish=CASES[case]["input"].get("finish_reason", "stop")
    )
    return cite("When is rent due?", TWO, llm), llm


@pytest.mark.case("JSON-01", 2)
@pytest.mark.case("JSON-02", 1)
@pytest.mark.case("JSON-04", 1)
@pytest.mark.case("JSON-12", 1, 3)
@pytest.mark.case("JSON-22", 1)
@pytest.mark.parametrize("case", ["JSON-01", "JSON-02", "JSON-04", "JSON-07", "JSON-12", "JSON-22"])
def test_as_many_candidates_as_whole_items_in_one_call(case: str) -> None:
    cited, llm = asked(case)
    assert len(cited.candidates) == CASES[case]["expected"]["n_citations"]
    assert not cited.failed
    assert len(llm.prompts) == 1


@pytest.mark.case("JSON-01", 1)
def test_fence_inside_a_string_stays_in_the_quote() -> None:
    cited, _ = asked("JSON-01")
    assert cited.candidates[0].quote == CASES["JSON-01"]["expected"]["text_span"]


@pytest.mark.case("JSON-02", 2)
def test_first_complete_value_counts() -> None:
    cited, _ = asked("JSON-02")
    assert [(each.number, each.quote) for each in cited.candidates] == [(2, "Rent is due monthly.")]


@pytest.mark.case("JSON-07", 1)
def test_cut_off_list_says_that_it_is() -> None:
    cited, _ = asked("JSON-07")
    assert cited.truncated
    assert [each.claim_text for each in cited.candidates] == ["a"]


@pytest.mark.case("JSON-07", 2)
@pytest.mark.parametrize(
    ("finish", "truncated"), [("stop", False), ("length", True), ("content_filter", True)]
)
def test_cut_off_is_what_the_provider_says_not_what_the_json_looks_like(finish: str, truncated: bool) -> None:
    whole = '{"citations":[{"chunk_id":1,"text_span":"Rent is due monthly.","claim_text":"a"}]}'
    cited = cite("q", TWO, ScriptedLLM({"cite": whole}, finish=finish))
    assert (len(cited.candidates), cited.truncated) == (1, truncated)


def test_page_and_other_keys_of_the_model_count_for_nothing() -> None:
    cited, _ = asked("JSON-12")
    assert [each.claim_text for each in cited.candidates] == ["a", "b", "c", "d", "e"]
    assert all("page" not in type(each).model_fields for each in cited.candidates)


@pytest.mark.case("JSON-13", 1, 2, 3, 4)
def test_numbers_of_wrong_types_are_refused_with_a_reason() -> None:
    cited, _ = asked("JSON-13")
    assert [each.number for each in cited.candidates] == CASES["JSON-13"]["expected"]["accepted_ids"]
    assert len(cited.refused) == 5
    assert all(cited.refused)


@pytest.mark.case("JSON-15", 2, 3)
def test_half_pairs_and_nul_are_gone_and_whole_pairs_stay() -> None:
    cited, _ = asked("JSON-15")
    (candidate,) = cited.candidates
    assert candidate.model_dump_json().encode("utf-8")
    assert "\0" not in candidate.quote
    assert candidate.claim_text == "😀 ok"


ITEM = '{"number":1,"quote":"Rent is due monthly.","claim_text":"a"}'
LISTED = f'{{"citations":[{ITEM}]}}'
PYTHON = "{'citations': [{'number': 1, 'quote': 'Rent is due monthly.', 'claim_text': None, 'sure': True}]}"
SLIPS = {
    "comma in a list": f'{{"citations":[{ITEM},]}}',
    "comma in an object": f'{{"citations":[{ITEM[:-1]},}}]}}',
    "Python": PYTHON,
    "Python after an apostrophe": f"Here's what I found [1]: {PYTHON}",
    "comments": f'{{"citations":[ // the first, "sure"\n{ITEM}]}}',
    "a list alone": f"```json\n[{ITEM}]\n```",
    "an object alone": ITEM,
    "a break in a string": LISTED.replace("is due", "is\n due"),
    "an escape that is none": LISTED.replace("is due", "is \\due"),
    "other reasoning": f'<reasoning>{{"citations":[]}}</reasoning>{LISTED}',
    "a channel of reasoning": '<|channel|>analysis<|message|>{"citations":[]}<|end|><|start|>assistant'
    f"<|channel|>final<|message|>{LISTED}",
    "the schema first": '{"type":"object","properties":{"citations":{"type":"array"}}}\n' + LISTED,
    "a byte order mark": f"\ufeff{LISTED}",
    "a bracket too many": LISTED + "}",
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slips_that_leave_no_doubt_cost_no_second_call(slip: str) -> None:
    llm = ScriptedLLM({"cite": SLIPS[slip]})
    cited = cite("q", TWO, llm)
    assert [" ".join(each.quote.split()) for each in cited.candidates] == ["Rent is due monthly."]
    assert (cited.failed, cited.truncated, len(llm.prompts)) == (False, False, 1)


def test_lines_of_objects_are_a_list() -> None:
    cited = cite("q", TWO, ScriptedLLM({"cite": f"{ITEM}\n{ITEM.replace('1', '2', 1)}\n"}))
    assert [each.number for each in cited.candidates] == [1, 2]


def test_an_item_that_cannot_be_read_costs_no_other_and_the_list_is_not_whole() -> None:
    broken = '{"number":1,"quote":"The "rent" is due","claim_text":"a"}'
    cited = cite("q", TWO, ScriptedLLM({"cite": f'{{"citations":[{broken},{ITEM}]}}'}))
    assert ([each.quote for each in cited.candidates], cited.truncated) == (["Rent is due monthly."], True)


@pytest.mark.case("JSON-20", 1, 2, 4)
@pytest.mark.parametrize(
    ("reply", "supported"),
    [
        ('Like {"supported": true}? No: {"supported": false, "reason": "r"}', False),
        ('{"supported": true}\n{"supported": null}', None),
        ('{"supported": true, "reason": "a"} {"supported": true, "reason": "b"}', True),
        ('{"verdict": {"supported": true}}', None),
        ('{"supported": 1}', None),
        ('{"supported": "yes"}', None),
        ("Yes, the claim is supported.", None),
        ('<think>{"supported": true}</think>{"supported": false}', False),
        ('<reasoning>{"supported": true}</reasoning>', None),
    ],
)
def test_a_judge_that_wavers_supports_nothing(reply: str, supported: bool | None) -> None:
    assert judge.judge("claim", "evidence", ScriptedLLM({"judge": reply})).supported is supported


@pytest.mark.parametrize("reply", ["{'supported': True}", '{"supported": True}', '{"supported": true,}'])
def test_a_judgement_is_read_as_it_stands(reply: str) -> None:
    assert judge.judge("claim", "evidence", ScriptedLLM({"judge": reply})).supported is None


@pytest.mark.parametrize(
    "reply", ["", "   ", "{}", "[]", "no", '{"citations": null}', '{"citations": {}}', "<think>{"]
)
def test_reply_without_a_list_is_a_failed_call_asked_once_more(reply: str) -> None:
    llm = ScriptedLLM({"cite": reply})
    cited = cite("q", TWO, llm)
    assert (cited.candidates, cited.failed, len(llm.prompts)) == ((), True, 2)
    assert cited.note


def test_second_try_counts_and_both_are_paid() -> None:
    llm = ScriptedLLM(
        {"cite": ["oops", '{"citations":[{"number":1,"claim_text":"c","quote":"Rent is due monthly."}]}']}
    )
    cited = cite("q", TWO, llm)
    assert len(cited.candidates) == 1
    assert cited.usage.completion_tokens > 1


def test_empty_list_is_no_failure() -> None:
    cited = cite("q", TWO, ScriptedLLM({"cite": '{"citations": []}'}))
    assert (cited.failed, cited.truncated, cited.note) == (False, False, None)


def test_text_in_the_reasoning_field_alone_is_a_failure_for_both_calls() -> None:
    llm = ScriptedLLM(
        {"cite": ModelUnavailable("the model's reply is empty"), "answer": ModelUnavailable("empty")}
    )
    assert cite("q", TWO, llm).failed
    with pytest.raises(ModelUnavailable):
        answer("q", TWO, llm)


def test_json_that_the_provider_refused_goes_through_the_same_reader() -> None:
    case = CASES["JSON-09"]["input"]
    error = error_of(case["status"], {}, case["body"])
    assert isinstance(error, RejectedReply)
    cited = read(Draft(text=error.text, model="m", complete=False), {1, 2})
    assert [each.quote for each in cited.candidates] == ["Rent is due monthly."]
    assert cited.truncated


@pytest.mark.case("JSON-10", 1)
def test_prompt_for_json_says_json() -> None:
    _, llm = asked("JSON-01")
    assert "json" in (llm.prompts[0].system + llm.prompts[0].user).lower()
    assert llm.prompts[0].schema is not None


def test_reply_that_breaks_off_raises_after_its_text() -> None:
    llm = ScriptedLLM({"answer": ("The notice period is thirty days unless", ModelUnavailable("cut off"))})
    pieces = stream("q", TWO, llm)
    assert next(pieces).text.startswith("The notice")
    with pytest.raises(ModelUnavailable):
        list(pieces)


@pytest.mark.parametrize(
    ("finish", "complete"), [("stop", True), ("length", False), ("content_filter", False)]
)
def test_only_a_reply_that_stops_by_itself_is_complete(finish: str, complete: bool) -> None:
    assert answer("q", TWO, ScriptedLLM({"answer": "Rent is"}, finish=finish)).complete is complete


def test_reply_without_a_finish_is_not_complete() -> None:
    assert not drafted([Delta("Rent is")], "m").complete


@pytest.mark.case("JSON-19", 3, 4)
@pytest.mark.parametrize("status", ["input", "also"])
def test_prompt_too_large_is_sent_once_more_and_smaller(status: str) -> None:
    case = CASES["JSON-19"]["input"]
    if status == "input":
        error = error_of(case["status"], {}, case["body"])
    else:
        error = error_of(case["also"]["status"], {}, {"error": {"message": case["also"]["message"]}})
    assert isinstance(error, PromptTooLarge)
    many = passages(*("Rent is due monthly. " * 100 for _ in range(10)))
    llm = ScriptedLLM({"answer": [error, "Rent is due monthly [1]."], "cite": [error, '{"citations": []}']})
    assert answer("q", many, llm).text == "Rent is due monthly [1]."
    assert not cite("q", many, llm).failed
    for first, second in (llm.prompts[:2], llm.prompts[2:]):
        assert len(second.user) < len(first.user)
        assert second.max_tokens <= first.max_tokens
        assert " [1] " in second.user or "[1] ·" in second.user


@pytest.mark.case("JSON-19", 2)
def test_fewer_passages_fit_the_limit() -> None:
    many = passages(*("Rent is due monthly. " * 100 for _ in range(10)))
    prompt = Prompt("answer", "s" * 1000, "u" * 21_000, max_tokens=1000)
    kept, max_tokens = fewer(many, prompt, PromptTooLarge("", limit=4000, requested=6500))
    used = max_tokens + (6500 - 1000) / 22_000 * (
        22_000 - sum(len(each.chunk.text) for each in many[len(kept) :])
    )
    assert 0 < len(kept) < 10
    assert used <= 4000


def test_prompt_that_cannot_shrink_is_refused_for_good() -> None:
    error = PromptTooLarge("", limit=10, requested=99999)
    with pytest.raises(PromptTooLarge):
        answer("q", TWO, ScriptedLLM({"answer": error}))
    assert cite("q", TWO, ScriptedLLM({"cite": error})).failed


@pytest.mark.case("JSON-20", 1, 2, 4)
def test_judge_reads_yes_only_from_a_json_true() -> None:
    case = CASES["JSON-20"]
    for output, right in zip(case["input"]["outputs"], case["expected"]["supported"], strict=True):
        if isinstance(output, dict):
            llm = ScriptedLLM({"judge": Timeout("no answer")})
            with pytest.raises(Timeout):
                judge.judge("claim", "evidence", llm)
        else:
            assert judge.judge("claim", "evidence", ScriptedLLM({"judge": output})).supported is right, output


def test_every_case_is_here() -> None:
    text = Path(__file__).read_text("utf-8")
    elsewhere = {"JSON-06", "JSON-10", "JSON-16", "JSON-17", "JSON-23"}
    assert {name for name in CASES if name not in text} <= elsewhere
