"""JSON out of whatever a model writes around it; nothing is repaired, nothing raises."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.answering.cite import read
from pincite.answering.model_json import clean, first_object, items_of_list, without_reasoning
from pincite.models import Draft


@pytest.mark.parametrize(
    "reply",
    [
        "{" * 100_000, "[" * 100_000, '{"a":' * 50_000, '{"citations":[' * 20_000,
        '"citations": [' + "[" * 100_000, '{"n": 1' + "0" * 9_999, "{'" + "\\'" * 100_000, '{"' + '\\"' * 100_000,
        "{'a" + "//" * 100_000, "{" + ", " * 100_000 + "'", "{'" + "\"'" * 66_000, "[{" + "," * 200_000,
        "{'a':" * 40_000,
    ],
)  # fmt: skip
def test_hostile_replies_end(reply: str) -> None:
    assert first_object(reply, lambda value: True) is None
    assert isinstance(items_of_list(reply, "citations"), list)
    assert read(Draft(text=reply, model="m"), {1}).candidates == ()


@given(st.text(max_size=400))
def test_any_reply_is_read(reply: str) -> None:
    cited = read(Draft(text=reply, model="m"), {1, 2})
    assert {candidate.number for candidate in cited.candidates} <= {1, 2}
    assert cited.failed or isinstance(cited.candidates, tuple)


@given(st.text(), st.integers(0, 60))
def test_cut_reply_gives_the_whole_items_before_the_cut(quote: str, keep: int) -> None:
    items = [{"number": 1, "claim_text": "c", "quote": f"q{number} {quote}"} for number in range(3)]
    whole = json.dumps({"citations": items})
    cut = whole[: len(whole) - keep]
    found = [
        candidate.quote for candidate in read(Draft(text=cut, model="m", complete=False), {1}).candidates
    ]
    right = [clean(item["quote"]).strip() for item in items if json.dumps(item) in cut]
    assert found == right


@pytest.mark.case("JSON-04", 2)
@pytest.mark.parametrize(
    ("reply", "rest"),
    [
        ("<think>a</think>b", "b"), ("a</think>b", "b"), ("<think>a", ""), ("a<think>b", "a"),
        ("<think>a</think>b<THINKING>c</THINKING>d", "d"), ("no", "no"),
    ],
)  # fmt: skip
def test_reasoning_is_left_out(reply: str, rest: str) -> None:
    assert without_reasoning(reply) == rest


@given(st.text(alphabet=st.characters(codec=None)))
def test_clean_text_can_be_encoded(text: str) -> None:
    assert "\0" not in clean(text).encode("utf-8").decode("utf-8")
