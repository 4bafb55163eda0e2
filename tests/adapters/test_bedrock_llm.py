"""Amazon Bedrock by boto3, against a server on loopback that speaks its protocol: Converse as an event stream."""

import binascii
import json
import struct

import pytest

from pincite import bootstrap
from pincite.adapters.bedrock_llm import BedrockLLM
from pincite.errors import ModelRefused, ModelUnavailable, PromptTooLarge, Throttled, Timeout
from pincite.ports import Prompt
from tests.fakes.replay_server import ReplayServer, Scene

PROMPT = Prompt("judge", "You check.", "Is it so?", None, temperature=0.0, max_tokens=77)


@pytest.fixture(autouse=True)
def credentials(monkeypatch):
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setattr("boto3.DEFAULT_SESSION", None)


def message(kind, value, type_="event"):
    """A message of `application/vnd.amazon.eventstream`."""
    name = ":event-type" if type_ == "event" else ":exception-type"
    told = {":message-type": type_, name: kind, ":content-type": "application/json"}
    headers = b"".join(
        struct.pack("!B", len(key)) + key.encode() + b"\x07" + struct.pack("!H", len(text)) + text.encode()
        for key, text in told.items()
    )
    payload = json.dumps(value).encode()
    prelude = struct.pack("!II", 16 + len(headers) + len(payload), len(headers))
    prelude += struct.pack("!I", binascii.crc32(prelude))
    whole = prelude + headers + payload
    return whole + struct.pack("!I", binascii.crc32(whole))


STARTED = message("messageStart", {"role": "assistant"})


def said(text):
    return message("contentBlockDelta", {"contentBlockIndex": 0, "delta": {"text": text}})


def replied(*pieces, reason="end_turn"):
    usage = {"usage": {"inputTokens": 11, "outputTokens": 7, "totalTokens": 18}, "metrics": {"latencyMs": 1}}
    return Scene(
        pieces=[
            STARTED, *(said(piece) for piece in pieces), message("contentBlockStop", {"contentBlockIndex": 0}),
            message("messageStop", {"stopReason": reason}), message("metadata", usage),
        ]
    )  # fmt: skip


def failed(status, kind, text="no"):
    return Scene(status=status, headers={"x-amzn-ErrorType": kind}, body={"message": text})


@pytest.fixture
def ask():
    made = []

    def asked(*scenes, timeout_s=5.0, max_retries=0):
        with ReplayServer(*scenes) as server:
            llm = BedrockLLM(
                "eu-central-1",
                "a.model-v1:0",
                endpoint=server.url,
                timeout_s=timeout_s,
                max_retries=max_retries,
            )
            made.append(llm)
            return list(llm.stream(PROMPT)), server

    yield asked
    for llm in made:
        llm.close()


def test_text_comes_in_pieces_with_its_end_and_what_it_cost(ask):
    deltas, server = ask(replied("It ", "is so."))
    assert "".join(each.text for each in deltas) == "It is so."
    assert deltas[-1].finish == "stop"
    assert (deltas[-1].usage.prompt_tokens, deltas[-1].usage.completion_tokens) == (11, 7)
    (request,), (headers,) = server.requests, server.headers
    assert server.paths == ["/model/a.model-v1%3A0/converse-stream"]
    assert request == {
        "system": [{"text": "You check."}],
        "messages": [{"role": "user", "content": [{"text": "Is it so?"}]}],
        "inferenceConfig": {"maxTokens": 77, "temperature": 0.0},
    }
    assert headers["Authorization"].startswith("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/")


def test_a_model_with_a_temperature_of_its_own_is_asked_without(ask):
    refused = failed(400, "ValidationException", "`temperature` is deprecated for this model.")
    deltas, server = ask(refused, replied("yes"))
    assert "".join(each.text for each in deltas) == "yes"
    assert [each["inferenceConfig"] for each in server.requests] == [
        {"maxTokens": 77, "temperature": 0.0}, {"maxTokens": 77},
    ]  # fmt: skip


def test_a_reply_that_its_length_cut_off_says_so(ask):
    deltas, _ = ask(replied("It", reason="max_tokens"))
    assert deltas[-1].finish == "length"


@pytest.mark.parametrize(
    ("scene", "error"),
    [
        (failed(429, "ThrottlingException"), Throttled),
        (failed(503, "ServiceUnavailableException"), ModelUnavailable),
        (failed(403, "AccessDeniedException"), ModelRefused),
        (failed(404, "ResourceNotFoundException"), ModelRefused),
        (failed(408, "ModelTimeoutException"), Timeout),
        (failed(400, "ValidationException", "Input is too long for requested model."), PromptTooLarge),
        (failed(400, "ValidationException"), ModelRefused),
        (
            Scene(pieces=[STARTED, said("It"), message("throttlingException", {"message": "x"}, "exception")]),
            Throttled,
        ),
        (
            Scene(pieces=[STARTED, message("modelStreamErrorException", {"message": "x"}, "exception")]),
            ModelUnavailable,
        ),
        (Scene(pieces=[STARTED, said("It")], cut=True), ModelUnavailable),
        (Scene(pieces=[STARTED, said("It")]), ModelUnavailable),
        (Scene(pieces=[STARTED, b"no event stream at all, but long enough"]), ModelUnavailable),
        (Scene(pieces=[STARTED, 30]), Timeout),
    ],
    ids=["busy", "down", "rights", "model", "late", "large", "refused", "busy within", "breaks", "dies", "no end",
         "noise", "silent"],
)  # fmt: skip
def test_what_goes_wrong_is_one_of_our_errors_and_names_no_key(ask, scene, error):
    with pytest.raises(error) as raised:
        ask(scene, timeout_s=2.5)
    assert "secret" not in str(raised.value)


def test_a_server_that_is_busy_is_asked_again(ask):
    deltas, server = ask(failed(503, "ServiceUnavailableException"), replied("yes"), max_retries=1)
    assert "".join(each.text for each in deltas) == "yes"
    assert len(server.requests) == 2


def test_its_url_alone_is_enough(tmp_path):
    settings = bootstrap.load(home=tmp_path, llm_url="bedrock://eu-central-1", answer_model="a.model-v1:0")
    parts = bootstrap.parts(settings)
    assert isinstance(parts.answer_llm, BedrockLLM)
    assert parts.judge_id[:2] == ("a.model-v1:0", "bedrock://eu-central-1")
