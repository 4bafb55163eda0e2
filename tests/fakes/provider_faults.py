"""What model APIs do wrong, as scenes that a server plays: replies that are none, odd replies, proposals and
judgements of every kind. All are about the lease of `tests/unit/conftest.py`."""

from __future__ import annotations

import codecs
import json
from pathlib import Path
from typing import Any

from benchmarks.holding import text_of
from tests.fakes.replay_server import Scene, streamed, text

PATH = Path(__file__).parents[1] / "golden" / "cases" / "llm_json.jsonl"
LINES = [json.loads(line) for line in PATH.read_text("utf-8").splitlines()]
CASES = {case["id"]: case["input"] for case in LINES}
OUTPUTS = next({**case["input"], **case["expected"]} for case in LINES if case["id"] == "JSON-20")
QUESTION = {"query": "How long is the notice period?", "inference_mode": "low", "use_cache": False}
SAID = "The notice period is three months"
GOOD = streamed(f"{SAID} [1].")
NOTHING = streamed('{"citations": []}')
SILENT_S, PATIENCE_S = 30, 0.5


def http(status: int, message: str, code: str = "", **headers: str) -> Scene:
    return Scene(status=status, headers=headers, body={"error": {"message": message, "code": code}})


def replayed(case: dict[str, Any]) -> Scene:
    """A case of the file → how a server plays it."""
    if case["kind"] == "llm_http":
        return Scene(status=case["status"], body=case["body"])
    if case["kind"] == "llm_response":
        return Scene(body=case["response"])
    if case["kind"] == "llm_stream":
        return Scene(pieces=case["chunks"], cut="raise_after" in case)
    return streamed(case["raw"], finish=case.get("finish_reason", "stop"))


def json_or_prose(reply: Any) -> Scene:
    """A reply of the judge → a scene."""
    return streamed(reply if isinstance(reply, str) else json.dumps(reply))


def judged(whom: str) -> Scene:
    """A draft whose one claim only the judge can settle."""
    return streamed(f"A tenant who leaves has to write to the {whom} [1].")


EMPTY = [{"choices": []}, {"choices": [], "usage": {"total_tokens": 9}}, "[DONE]"]
BEGUN = {
    "dies", "dies in a marker", "an error in the stream", "ends without an end", "an error as its object",
    "an event of the kind error", "an event that is no object", "silent in mid-answer",
}  # fmt: skip
"""Those of `FAILING` in which the model had begun to answer."""


def passages_found(body, *, begun=False):
    """The documents' own words, with the reason; where the model had begun, never taken for a whole answer."""
    assert body["complete"] is not begun
    if begun:
        assert body["verification"]["supported"] is not True
        assert body["verification"]["status"] != "verified"
    assert (body["engine"], body["abstained"]) == ("extractive", False), body
    assert SAID in body["answer"]
    assert body["notes"][0].startswith("The answer model failed or was too late.")
    assert {citation["verdict"] for citation in body["citations"]} == {"verified"}
    assert "think" not in body["answer"]


FAILING = {
    "busy": http(429, "slow down"),
    "busy, with a time": http(429, "slow down", **{"retry-after": "40"}),
    "down": http(500, "oops"),
    "wrong key": http(401, "no such key"),
    "refused JSON": replayed(CASES["JSON-09"]),
    "too large": replayed(CASES["JSON-19"]),
    "reasoning alone": replayed(CASES["JSON-06"]),
    "dies": replayed(CASES["JSON-17"]),
    "dies in a marker": Scene(pieces=[text(f"{SAID} ["), text("1")], cut=True),
    "no choices": Scene(pieces=EMPTY),
    "no choices at once": Scene(body={"choices": []}),
    "thinks and says nothing": streamed("<think>three months [1]</think>"),
    "thinks without end": streamed("<think>It is three months [1]."),
    "an error in the stream": Scene(
        pieces=[text(f"{SAID} [1"), {"error": {"message": "overloaded", "code": 503}}]
    ),
    "ends without an end": Scene(pieces=[text(f"{SAID} [1].")]),
    "refuses to say": streamed("", finish="content_filter"),
    "content of a wrong type": Scene(
        pieces=[{"choices": [{"delta": {"content": {"text": SAID}}}]}, "[DONE]"]
    ),
    "choices of nulls": Scene(pieces=[{"choices": [None]}, {"choices": [{"delta": None}]}, "[DONE]"]),
    "broken events": Scene(pieces=["{", '{"choices": [{"delta', "[DONE]"]),
    "no JSON": Scene(body=b"<html>busy</html>"),
    "choices of a wrong type": Scene(body={"choices": "none"}),
    "an error instead of an answer": Scene(body={"error": {"message": "no", "code": "server_error"}}),
    "an error as its object": Scene(
        pieces=[text(f"{SAID} [1]."), {"object": "error", "code": 50001}, "[DONE]"]
    ),
    "an event of the kind error": Scene(
        pieces=[text(f"{SAID} [1]."), b'event: error\ndata: {"message": "overloaded"}\n\n', "[DONE]"]
    ),
    "an event that is no object": Scene(
        pieces=[text(f"{SAID} [1]."), b"event: error\ndata: busy\n\n", "[DONE]"]
    ),
    "calls a tool": Scene(
        pieces=[
            {"choices": [{"delta": {"content": None, "tool_calls": [{"function": {"name": "search"}}]}}]},
            text("", "tool_calls"),
            "[DONE]",
        ]
    ),
    "refuses in a field": Scene(
        pieces=[{"choices": [{"delta": {"refusal": "I cannot."}}]}, text("", "stop"), "[DONE]"]
    ),
    "a page": Scene(body=b"<!doctype html><p>busy", headers={"content-type": "text/html"}),
    "a page with a bad status": Scene(
        status=502, body=b"<p>bad gateway", headers={"content-type": "text/html"}
    ),
    "sends elsewhere": Scene(status=307, headers={"location": "http://127.0.0.1:9/"}, body={}),
    "forbidden": http(403, "not for you"),
    "no such model": http(404, "The model does not exist", "model_not_found"),
    "down until a date": http(503, "later", **{"retry-after": "Wed, 21 Oct 2026 07:28:00 GMT"}),
    "busy for less than no time": http(429, "slow down", **{"retry-after": "-30"}),
    "packed badly": Scene(body=b"\x1f\x8b no", headers={"content-encoding": "gzip"}),
    "names in capitals": Scene(pieces=[{"Choices": [{"Delta": {"Content": SAID}}]}, "[DONE]"]),
    "silent at once": Scene(pieces=[SILENT_S]),
    "silent in mid-answer": Scene(pieces=[text(f"{SAID} ["), SILENT_S]),
}
WHOLE = json.dumps(text(f"{SAID} [1].", "stop")).encode()
CUT = b"data: " + json.dumps(text(f"{SAID} [1].\u2009", "stop"), ensure_ascii=False).encode() + b"\n\n"
DELIVERING = {
    "well": GOOD,
    "no choices in a chunk": Scene(
        pieces=[{"choices": []}, text(f"{SAID} [1]."), text("", "stop"), {"choices": [], "usage": {"total_tokens": 9}}]
    ),
    "thinks": streamed("<think>[2]? {", '"citations": []}</think>', f"{SAID} [1]."),
    "marker in pieces": streamed(SAID, " [", "1", "]", "."),
    "comments between": Scene(
        pieces=[b": ping\n\n", text(SAID), b": ping\n\n", text(" [1]."), text("", "stop"), "[DONE]"]
    ),
    "lines of another kind": Scene(
        pieces=[
            b"event: message\r\nid: 1\r\ndata:" + json.dumps(text(f"{SAID} [1].", "stop")).encode() + b"\r\n\r\n",
            b"data: [DONE]\r\n\r\n",
        ]
    ),
    "cut off in a marker": streamed(f"{SAID} [1].", " [", finish="length"),
    "no end but the finish": Scene(pieces=[text(f"{SAID} [1].", "stop")]),
    "two ends": Scene(pieces=[text(f"{SAID} [1]."), text("", "stop"), "[DONE]", "[DONE]"]),
    "usage of nothing": Scene(pieces=[{**text(f"{SAID} [1].", "stop"), "usage": None}, "[DONE]"]),
    "a list of parts": Scene(
        pieces=[{"choices": [{"delta": {"content": [{"type": "text", "text": f"{SAID} [1]."}]}}]}, text("", "stop")]
    ),
    "a mark of byte order": Scene(pieces=[codecs.BOM_UTF8 + b"data: " + WHOLE + b"\n\n"]),
    "a mark of byte order in one body": Scene(body=codecs.BOM_UTF8 + WHOLE.replace(b"delta", b"message")),
    "cut in a character": Scene(pieces=[CUT[: CUT.index(b"\xe2") + 1], CUT[CUT.index(b"\xe2") + 1 :], "[DONE]"]),
    "an end by another name": streamed(f"{SAID} [1].", finish="eos_token"),
    "one id for all": Scene(
        pieces=[*(b"id: chat\ndata: " + json.dumps(text(each)).encode() + b"\n\n" for each in (SAID, " [1]", ".")),
                text("", "STOP"), "[DONE]"]
    ),
    "chunks twice": streamed(f"{SAID} [1].", f" {SAID} [1]."),
}  # fmt: skip
PROPOSING = {id_: replayed(case) for id_, case in CASES.items() if case["kind"] == "llm_json"}


VERDICTS = {True: "verified", False: "unsupported", None: "unverifiable"}
LANDLORDS = ("landlord", "owner", "lessor", "agent", "house", "office", "manager", "company")
JUDGING = {
    whom: (json_or_prose(reply), VERDICTS[supported])
    for whom, reply, supported in zip(LANDLORDS, OUTPUTS["outputs"], OUTPUTS["supported"], strict=True)
}
"""Whom a claim names that the words alone leave open → what the judge replies, and what that is worth."""


def events_of(body: str) -> list[dict[str, Any]]:
    """The body of an event stream → its events, held to what may be shown at its end; an error comes last."""
    events = [json.loads(line[6:]) for line in body.split("\n") if line.startswith("data: ")]
    on_screen = text_of(events)
    assert on_screen.count("[") == on_screen.count("]"), "a marker is shown whole or not at all"
    assert "think" not in on_screen
    assert [event["type"] for event in events].count("error") == (events[-1]["type"] == "error")
    return events
