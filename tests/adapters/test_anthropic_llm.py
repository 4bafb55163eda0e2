"""Anthropic's own SDK, against a server on loopback that speaks its protocol."""

import json

import pytest
from pydantic import SecretStr

from pincite import bootstrap
from pincite.adapters.anthropic_llm import AnthropicLLM
from pincite.answering.judge import SCHEMA
from pincite.errors import Misconfigured, ModelRefused, ModelUnavailable, PromptTooLarge, Throttled, Timeout
from pincite.ports import Prompt
from tests.fakes.replay_server import ReplayServer, Scene

PROMPT = Prompt("judge", "You check.", "Is it so?", SCHEMA, temperature=0.0, max_tokens=77)


def event(kind, **value):
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **value})}\n\n".encode()


def started(tokens=11):
    usage = {"input_tokens": tokens, "output_tokens": 1}
    message = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": None,
        "stop_sequence": None, "usage": usage,
    }  # fmt: skip
    return event("message_start", message=message)


def said(text):
    return event("content_block_delta", index=0, delta={"type": "text_delta", "text": text})


def replied(*pieces, reason="end_turn", thinks=False):
    block = {"type": "text", "text": ""}
    thought = event("content_block_delta", index=0, delta={"type": "thinking_delta", "thinking": "hm [9]"})
    return Scene(
        pieces=[
            started(), event("content_block_start", index=0, content_block=block), event("ping"),
            *([thought] if thinks else []), *(said(piece) for piece in pieces), event("content_block_stop", index=0),
            event("message_delta", delta={"stop_reason": reason, "stop_sequence": None}, usage={"output_tokens": 7}),
            event("message_stop"),
        ]
    )  # fmt: skip


def failed(status, kind, message="no", **headers):
    body = {"type": "error", "error": {"type": kind, "message": message}}
    return Scene(status=status, headers=headers, body=body)


@pytest.fixture
def ask():
    made = []

    def asked(*scenes, prompt=PROMPT, timeout_s=5.0, max_retries=0):
        with ReplayServer(*scenes) as server:
            llm = AnthropicLLM(
                SecretStr("secret"), "m", base_url=server.url, timeout_s=timeout_s, max_retries=max_retries
            )
            made.append(llm)
            return list(llm.stream(prompt)), server

    yield asked
    for llm in made:
        llm.close()


def test_text_comes_in_pieces_with_its_end_and_what_it_cost(ask):
    deltas, server = ask(replied("It ", "is so.", thinks=True))
    assert "".join(each.text for each in deltas) == "It is so."
    assert deltas[-1].finish == "stop"
    assert (deltas[-1].usage.prompt_tokens, deltas[-1].usage.completion_tokens) == (11, 7)
    (request,), (headers,) = server.requests, server.headers
    assert server.paths == ["/v1/messages"]
    assert (request["system"], request["max_tokens"], request["stream"]) == ("You check.", 77, True)
    assert request["messages"] == [{"role": "user", "content": "Is it so?"}]
    assert request["output_config"]["format"] == {"type": "json_schema", "schema": SCHEMA}
    assert [value for value in headers.values() if "secret" in value]
    assert headers["anthropic-version"]


def test_a_reply_that_its_length_cut_off_says_so(ask):
    deltas, _ = ask(replied("It", reason="max_tokens"))
    assert deltas[-1].finish == "length"


def test_a_model_that_knows_no_schema_is_asked_without(ask):
    refused = failed(400, "invalid_request_error", "output_config: Extra inputs are not permitted")
    deltas, server = ask(refused, replied("{}"))
    assert "".join(each.text for each in deltas) == "{}"
    assert ["output_config" in request for request in server.requests] == [True, False]


@pytest.mark.parametrize(
    ("scene", "error"),
    [
        (failed(429, "rate_limit_error", **{"retry-after": "3"}), Throttled),
        (failed(529, "overloaded_error"), ModelUnavailable),
        (failed(500, "api_error"), ModelUnavailable),
        (failed(401, "authentication_error"), ModelRefused),
        (failed(404, "not_found_error"), ModelRefused),
        (failed(413, "request_too_large"), PromptTooLarge),
        (failed(504, "timeout_error"), Timeout),
        (
            Scene(
                pieces=[
                    started(),
                    said("It"),
                    event("error", error={"type": "overloaded_error", "message": "x"}),
                ]
            ),
            ModelUnavailable,
        ),
        (Scene(pieces=[started(), said("It")], cut=True), ModelUnavailable),
        (Scene(pieces=[started(), said("It")]), ModelUnavailable),
        (Scene(pieces=[started(), 30]), Timeout),
        (Scene(pieces=[30]), Timeout),
    ],
    ids=["busy", "overloaded", "down", "key", "model", "large", "late", "error event", "dies", "no end", "silent",
         "mute"],
)  # fmt: skip
def test_what_goes_wrong_is_one_of_our_errors_and_names_no_key(ask, scene, error):
    with pytest.raises(error) as raised:
        ask(scene, timeout_s=2.5)
    assert "secret" not in str(raised.value)


def test_a_server_that_is_busy_is_asked_again(ask):
    deltas, server = ask(failed(529, "overloaded_error"), replied("yes"), max_retries=1)
    assert "".join(each.text for each in deltas) == "yes"
    assert len(server.requests) == 2


def test_a_key_alone_takes_the_sdk(monkeypatch, tmp_path):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "secret")
    parts = bootstrap.parts(bootstrap.load(home=tmp_path))
    assert isinstance(parts.answer_llm, AnthropicLLM)
    assert "secret" not in repr(parts.answer_llm)


def test_a_key_that_is_none_is_refused():
    with pytest.raises(Misconfigured):
        AnthropicLLM(SecretStr(" "), "m")
