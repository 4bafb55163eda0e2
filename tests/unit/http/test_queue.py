"""The queue of citations that no longer hold: accepted, assigned, noted, and told."""

from __future__ import annotations

import json
import socketserver
import threading
import time
from contextlib import contextmanager

import pytest
from pydantic import SecretStr

from pincite.notices import mail
from pincite.settings import Settings
from tests.unit.conftest import LEASE

QUESTION = {"query": "How long is the notice period?", "inference_mode": "low"}


def put(client, text):
    return client.post("/api/documents", files={"file": ("lease.md", text.encode(), "text/markdown")}).json()


@pytest.fixture
def broken(client, lease):
    """An answer whose cited words changed, in the queue before any sweep."""
    answer = client.post("/api/query", json=QUESTION).json()
    assert client.get("/api/queue").json()["items"] == []
    put(client, LEASE.replace("three months", "six months"))
    return answer["answer_id"]


def items(client, **query):
    return client.get("/api/queue", params=query).json()["items"]


def test_what_changed_is_in_the_queue_with_what_stands_there_now(client, broken):
    [item] = items(client)
    assert (item["answer_id"], item["status"], item["state"]) == (broken, "changed", "open")
    assert "six months" in item["nearest"]
    assert (item["question"], item["document_name"]) == (QUESTION["query"], "lease.md")


def test_what_was_accepted_is_open_again_when_the_document_changes_again(client, broken):
    [item] = items(client)
    path = f"/api/queue/{broken}/{item['position']}"
    assert (
        client.patch(path, json={"state": "accepted", "note": "agreed by phone"}).json()["state"]
        == "accepted"
    )
    assert items(client) == []
    [kept] = items(client, state="accepted")
    assert (kept["note"], kept["by"]) == ("agreed by phone", "local")
    put(client, LEASE.replace("three months", "nine weeks"))
    [again] = items(client)
    assert (again["state"], again["note"]) == ("open", "agreed by phone")
    put(client, LEASE)
    assert items(client) == []
    assert client.patch(path, json={"note": "x"}).status_code == 404


def test_it_is_given_to_somebody_and_found_by_their_name(client, broken):
    [item] = items(client)
    client.patch(f"/api/queue/{broken}/{item['position']}", json={"assignee": "ada"})
    assert [each["assignee"] for each in items(client, assignee="ada")] == ["ada"]
    assert items(client, assignee="bob") == []
    assert client.patch("/api/queue/nope/0", json={"assignee": "ada"}).status_code == 404


@contextmanager
def post_office():
    """A server of SMTP on loopback; the mails that came."""
    mails = []

    class Handler(socketserver.StreamRequestHandler):
        def handle(self):
            self.say("220 ready")
            while line := self.rfile.readline().decode().strip():
                word = line[:4].upper()
                if word == "DATA":
                    self.say("354 go on")
                    lines = []
                    while (text := self.rfile.readline().decode().rstrip("\r\n")) != ".":
                        lines.append(text)
                    mails.append("\n".join(lines))
                self.say("221 bye" if word == "QUIT" else "250 ok")
                if word == "QUIT":
                    return

        def say(self, text):
            self.wfile.write(f"{text}\r\n".encode())

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield server.server_address[1], mails
    server.shutdown()
    server.server_close()


def test_whoever_is_given_one_gets_a_mail_and_a_sweep_tells_what_changed_in_one(client, parts, broken):
    with post_office() as (port, mails):
        by_mail = {"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}"), "mail_from": "pincite@example.org"}
        parts.settings = parts.settings.model_copy(update={**by_mail, "mail_to": "team@example.org"})
        [item] = items(client)
        client.patch(
            f"/api/queue/{broken}/{item['position']}", json={"assignee": "ada@example.org", "note": "see B"}
        )
        [given] = mails
        assert "To: ada@example.org" in given
        assert "lease.md" in given
        assert "see B" in given
        started = client.post("/api/sweeps", json={}).json()["sweep_id"]
        while client.get(f"/api/sweeps/{started}").json()["status"] == "running":
            time.sleep(0.02)
        while len(mails) < 2:
            time.sleep(0.02)
        assert "To: team@example.org" in mails[1]
        assert "changed: lease.md" in mails[1]


def test_a_mail_that_cannot_be_sent_stops_nothing_and_its_key_is_in_no_log(caplog):
    settings = Settings(smtp_url=SecretStr("smtps://user:secret-key@127.0.0.1:9"), mail_from="a@example.org")
    assert mail(settings, "b@example.org", "subject\nBcc: c@example.org", "text") is False
    assert mail(settings.model_copy(update={"smtp_url": None}), "b@example.org", "subject", "text") is False
    assert json.loads(caplog.records[0].message)["event"] == "mail failed"
    assert "secret-key" not in caplog.text
