"""`pincite aws smoke`: a deployed stack does what no test on one machine can show, step by step.

    upload → health → ask → stream → leave a stream → alarm → sweep → report → delete

Each step says what it did or raises `Failed`; later steps run all the same where they can.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol
from uuid import uuid4

from pincite.aws.stack import Stack

NAME = "pincite-smoke-{}.md"
TEXT = "# Smoke test\n\nThe smoke test of pincite takes {} minutes. It deletes what it uploads.\n"
QUESTION = "How many minutes does the smoke test of pincite take?"
POLL_S = 2.0
SMOKE = "a smoke test; nothing is wrong"


class Failed(Exception):
    """What a step found."""


class GatewayReply(NamedTuple):
    """Of the gateway."""

    status: int
    body: bytes

    def json(self) -> Any:
        """Raises `Failed` for what is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            raise Failed(f"{self.status} and no JSON: {self.body[:200]!r}") from None


class Reach(Protocol):
    """How the stack is reached."""

    def call(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> GatewayReply:
        """One request, signed or with a token."""
        ...

    def post_form(self, form: Mapping[str, Any], data: bytes) -> int:
        """A presigned form → the status that S3 answered with."""
        ...

    def leave(self, path: str, body: Any) -> bytes:
        """Begins a stream, and leaves after its first bytes, which come back."""
        ...


class Smoke:
    """`wait_s`: how long what happens in the background may take. `minutes`: what the text says; else by chance."""

    def __init__(self, stack: Stack, reach: Reach, wait_s: float = 300.0, minutes: int | None = None) -> None:
        self._stack, self._reach, self._wait_s = stack, reach, wait_s
        self._minutes = minutes or uuid4().int % 900 + 100
        self._name = NAME.format(uuid4().hex[:8])
        self._document = self._answer = self._sweep = ""

    def steps(self) -> Iterator[tuple[str, Callable[[], str]]]:
        """Name and what does it → what was seen."""
        for step in (
            self.upload, self.health, self.ask, self.stream, self.leave, self.alarm, self.sweep, self.report,
            self.delete,
        ):  # fmt: skip
            yield step.__name__, step

    def health(self) -> str:
        """All parts are well."""
        body = self._ok("GET", "/health").json()
        return f"{body['version']}, {body['engine']}"

    def upload(self) -> str:
        """A presigned form takes the file, and `ingestion` indexes it."""
        data = TEXT.format(self._minutes).encode()
        asked = {"name": self._name, "size": len(data), "media_type": "text/markdown"}
        made = self._ok("POST", "/api/documents", asked).json()
        status = self._reach.post_form(made["upload"], data)
        if status not in (200, 201, 204):
            raise Failed(f"S3 refused the form with {status}")
        self._document = made["document_id"]
        found = self._until(lambda: self._status_of(self._document) in ("indexed", "failed"))
        if self._status_of(self._document) != "indexed":
            raise Failed("the document was not indexed")
        return f"indexed after {found:.0f} s"

    def ask(self) -> str:
        """The state machine answers with a citation that holds."""
        answer = self._ok("POST", "/api/query", self._question()).json()
        self._answer = answer["answer_id"]
        held = [each for each in answer["citations"] if each["verdict"] == "verified"]
        if answer["abstained"] or not held or str(self._minutes) not in answer["answer"]:
            raise Failed(f"no verified answer: {answer['answer'][:200]}")
        return f"{len(held)} verified, {answer['timings_ms'].get('total', 0):.0f} ms"

    def stream(self) -> str:
        """The same, as events."""
        asked = {**self._question(), "use_cache": False}
        body = self._ok("POST", "/api/query", asked, {"Accept": "text/event-stream"}).body.decode()
        events = [json.loads(line[6:]) for line in body.splitlines() if line.startswith("data: ")]
        if not events or events[-1]["type"] != "final":
            raise Failed(f"the stream ended with {events[-1]['type'] if events else 'nothing'}")
        if str(self._minutes) not in events[-1]["answer"]:
            raise Failed("the stream's answer is another")
        return f"{len(events)} events"

    def leave(self) -> str:
        """Who leaves a stream half-way leaves nothing broken."""
        first = self._reach.leave("/api/query", {**self._question(), "use_cache": False})
        if b"data: " not in first:
            raise Failed(f"no event came: {first[:200]!r}")
        self._ok("GET", "/health")
        return "the next request is answered"

    def alarm(self) -> str:
        """An alarm that goes off reaches the topic, whose key must let CloudWatch use it."""
        cloudwatch = self._stack.client("cloudwatch")
        pages = cloudwatch.get_paginator("describe_alarms").paginate(AlarmNamePrefix=f"{self._stack.name}-")
        names = [alarm["AlarmName"] for page in pages for alarm in page["MetricAlarms"]]
        name = next((each for each in names if "ChangesDeadLetters" in each), None)
        if name is None:
            raise Failed("the stack has no alarm")
        cloudwatch.set_alarm_state(AlarmName=name, StateValue="ALARM", StateReason=SMOKE)
        told: list[str] = []

        def acted() -> bool:
            found = cloudwatch.describe_alarm_history(AlarmName=name, HistoryItemType="Action", MaxRecords=10)
            told[:] = [each["HistorySummary"] for each in found["AlarmHistoryItems"]]
            return bool(told)

        self._until(acted)
        cloudwatch.set_alarm_state(AlarmName=name, StateValue="OK", StateReason=SMOKE)
        if not any("Successfully executed" in each for each in told):
            raise Failed(f"the topic was not told: {told[0]}")
        return told[0]

    def sweep(self) -> str:
        """A sweep runs to its end."""
        started = self._ok("POST", "/api/sweeps", {"older_than_days": 0}).json()
        self._sweep = started["sweep_id"]
        self._until(lambda: self._swept()["status"] != "running")
        found = self._swept()
        if found["status"] != "done":
            raise Failed(f"the sweep {found['status']}")
        return f"{sum(found['checked'].values())} checked, {found['left']} left"

    def report(self) -> str:
        """Its page is there."""
        page = self._ok("GET", f"/api/sweeps/{self._sweep}/report").body
        if b"Citations checked again" not in page:
            raise Failed("the page is another")
        return f"{len(page)} bytes"

    def delete(self) -> str:
        """What was uploaded goes, and its words from the answer; every answer made of it is erased."""
        self._ok("DELETE", f"/api/documents/{self._document}")
        self._until(lambda: self._reach.call("GET", f"/api/documents/{self._document}").status == 404)
        # the number alone may stand in a time or a hash
        self._until(lambda: f"{self._minutes} minutes" not in self._stored())
        for answer in self._ok("GET", "/api/answers?limit=50").json()["answers"]:
            if self._document in {each["document_id"] for each in answer["sources"]}:
                self._ok("DELETE", f"/api/answers/{answer['answer_id']}")
        return "nothing of it is left"

    def _stored(self) -> str:
        return self._ok("GET", f"/api/answers/{self._answer}").body.decode()

    def _question(self) -> dict[str, Any]:
        return {"query": QUESTION, "inference_mode": "low", "filters": {"document_ids": [self._document]}}

    def _swept(self) -> dict[str, Any]:
        return dict(self._ok("GET", f"/api/sweeps/{self._sweep}").json())

    def _status_of(self, document_id: str) -> str:
        reply = self._reach.call("GET", f"/api/documents/{document_id}")
        return str(reply.json().get("status", "")) if reply.status == 200 else ""

    def _ok(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> GatewayReply:
        reply = self._reach.call(method, path, body, headers)
        if reply.status >= 300:
            raise Failed(f"{method} {path.partition('?')[0]}: {reply.status} {reply.body[:300]!r}")
        return reply

    def _until(self, done: Callable[[], bool]) -> float:
        began = time.monotonic()
        while not done():
            if time.monotonic() - began > self._wait_s:
                raise Failed(f"nothing happened in {self._wait_s:.0f} s")
            time.sleep(POLL_S)
        return time.monotonic() - began


def run(smoke: Smoke, say: Callable[[str, bool, str], None]) -> bool:
    """Every step, also after one that failed → whether all held. `say`: name, whether it held, what was seen."""
    well = True
    for name, step in smoke.steps():
        try:
            seen, held = step(), True
        except Failed as error:
            seen, held = str(error), False
        except Exception as error:  # noqa: BLE001 - the outermost edge: a step that breaks is a step that failed
            seen, held = f"{type(error).__name__}: {error}", False
        say(name, held, seen)
        well = well and held
    return well
