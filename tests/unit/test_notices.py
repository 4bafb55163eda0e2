"""A webhook that answers, sends elsewhere, refuses or is not there."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from pincite.notices import MOST_FAILURES, notifier
from pincite.settings import Settings
from pincite.sweeping.report import CitationChange


class Hook(ThreadingHTTPServer):
    """Answers each POST with the next status, the last one for ever; keeps what it was told."""

    def __init__(self, *statuses: int) -> None:
        super().__init__(("127.0.0.1", 0), _Told)
        self.statuses, self.told = list(statuses), list[dict[str, object]]()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/told"


class _Told(BaseHTTPRequestHandler):
    server: Hook

    def do_POST(self) -> None:
        self.server.told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        statuses = self.server.statuses
        self.send_response(statuses.pop(0) if len(statuses) > 1 else statuses[0])
        self.send_header("Location", f"{self.server.url}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on standard error."""


@pytest.fixture
def hook(request: pytest.FixtureRequest) -> Iterator[Hook]:
    with Hook(*request.param) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def change(position: int, nearest: str = "six months") -> CitationChange:
    return CitationChange(
        answer_id="a", position=position, collection="default", document_id="d", document_name="lease.txt",
        claim_text="It is three months", text_span="three months", status_before="same", status="changed",
        verdict_before="verified", verdict="source_changed", page_before=1, page=2, nearest=nearest, reason="",
    )  # fmt: skip


@pytest.mark.parametrize("hook", [(204,)], indirect=True)
def test_each_change_is_told_as_an_event(hook: Hook) -> None:
    notify = notifier(Settings(webhook=hook.url))
    notify(change(0))
    notify(change(1, nearest="half a \ud83d character"))
    assert [each["detail-type"] for each in hook.told] == ["CitationChanged"] * 2
    assert [each["detail"]["position"] for each in hook.told] == [0, 1]


@pytest.mark.parametrize("hook", [(302,), (500,)], indirect=True)
def test_a_hook_that_fails_or_sends_elsewhere_is_left_alone(hook: Hook) -> None:
    notify = notifier(Settings(webhook=hook.url))
    for position in range(10):
        notify(change(position))
    assert len(hook.told) == MOST_FAILURES


@pytest.mark.parametrize("hook", [(500, 500, 204, 500, 500, 204)], indirect=True)
def test_only_failures_in_a_row_count(hook: Hook) -> None:
    notify = notifier(Settings(webhook=hook.url))
    for position in range(8):
        notify(change(position))
    assert len(hook.told) == 8


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/", "nowhere", "http://[::1", "file:///etc/hosts"])
def test_a_hook_that_is_not_there_stops_nothing(url: str) -> None:
    notify = notifier(Settings(webhook=url))
    for position in range(MOST_FAILURES + 1):
        notify(change(position))
