"""Attempts to see what is in collections of others, over HTTP, by callers with one, two and changing collections.

    python -m benchmarks.walls [--attempts 6000] [--engine sqlite|opensearch]… [--seed 1] [--out FILE]

Every collection has documents, answers, threads, tables and sweeps of its own, each with a word that stands nowhere
else. An attempt is one request by a caller with some of the collections, for an id, a name or words of another's: asked
plainly, by filter, by document, by thread, in lists, exports, bulk work and sweeps. A leak is a reply in which a word,
an id or a name of a collection stands that is not all the caller's, or a write to one that took effect.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from starlette.testclient import TestClient

from pincite import bootstrap, pipeline, tables
from pincite.http.app import create_app
from pincite.settings import Settings

ROOT = Path(__file__).parent.parent
COLLECTIONS = ("north", "south", "east", "west", "hill")
SECRETS = {
    "north": "quillhaven",
    "south": "marrowby",
    "east": "thistlewick",
    "west": "ossendale",
    "hill": "brackenmoor",
}


class AsCaller:
    """The app, for whoever `collections` says."""

    collections: tuple[str, ...] = ()

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        scope["pincite.collections"] = self.collections
        await self._app(scope, receive, send)


class Theirs(NamedTuple):
    """What a collection has: its secret word and the ids by which it may be asked for."""

    name: str
    secret: str
    document: str
    version: str
    answer: str
    thread: str
    table: str
    sweep: str

    @property
    def marks(self) -> tuple[str, ...]:
        """What may stand in no reply to anybody else, unless they sent it themselves."""
        return (
            self.secret,
            self.document,
            self.answer,
            self.thread,
            self.table,
            self.sweep,
            f"{self.name}-depot.md",
        )


class House:
    """A server with five collections."""

    def __init__(self, parts: bootstrap.Parts, stack: ExitStack) -> None:
        self.parts, self.app = parts, AsCaller(create_app(parts))
        self._client = stack.enter_context(
            TestClient(self.app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
        )
        self.theirs = {name: self._filled(name) for name in COLLECTIONS}

    def call(self, caller: tuple[str, ...], method: str, path: str, **more: Any) -> Any:
        self.app.collections = caller
        return self._client.request(method, path, **more)

    def _filled(self, name: str) -> Theirs:
        secret, caller = SECRETS[name], (name,)
        text = f"# Depot\n\nThe depot {secret} has {len(name)} vans. The gate of {secret} opens at seven.\n"
        document = pipeline.ingest(f"{name}-depot.md", text.encode(), collection=name, parts=self.parts)
        asked = {
            "query": f"How many vans has the depot {secret}?",
            "inference_mode": "low",
            "thread_id": "new",
        }
        answer = self.call(caller, "POST", "/api/query", json=asked).json()
        assert not answer["abstained"], answer
        table = self.call(
            caller, "POST", "/api/tables", json={"questions": ["When does the gate open?"]}
        ).json()
        sweep = self.call(caller, "POST", "/api/sweeps", json={"older_than_days": 0}).json()
        _until(lambda: not tables.FILLING.running(table["table_id"]))
        path = f"/api/sweeps/{sweep['sweep_id']}"
        _until(lambda: self.call(caller, "GET", path).json()["status"] != "running")
        return Theirs(
            name, secret, document.document_id, document.version, answer["answer_id"], answer["thread_id"],
            table["table_id"], sweep["sweep_id"],
        )  # fmt: skip


def _until(done: Any) -> None:
    while not done():
        time.sleep(0.01)


class Attempt(NamedTuple):
    caller: tuple[str, ...]
    method: str
    path: str
    more: dict[str, Any]


def attempts(house: House, rng: random.Random) -> Iterator[Attempt]:
    """Without end: a caller, somebody else's collection, and one way to ask for it."""
    changing = 0
    while True:
        size = rng.choice((1, 1, 2, 2, 3))
        caller = tuple(rng.sample(COLLECTIONS, size))
        if changing == 0:  # whose collections change between two calls: what they had is no longer theirs
            caller, changing = caller[1:] or caller, rng.randrange(3)
        else:
            changing -= 1
        other = house.theirs[rng.choice([name for name in COLLECTIONS if name not in caller])]
        yield Attempt(caller, *rng.choice(_ways(other, caller, rng)))


def _ways(
    other: Theirs, caller: tuple[str, ...], rng: random.Random
) -> list[tuple[str, str, dict[str, Any]]]:
    word = rng.choice(("depot", "vans", "gate", "opens at seven"))
    question = {
        "query": f"How many vans has the {word} of the others?",
        "inference_mode": "low",
        "use_cache": rng.random() < 0.5,
    }
    by_name = {**question, "filters": {"collection": other.name}}
    by_id = {**question, "filters": {"document_ids": [other.document]}}
    return [
        ("POST", "/api/query", {"json": question}),
        ("POST", "/api/query", {"json": by_name}),
        ("POST", "/api/query", {"json": by_id}),
        ("POST", "/api/query", {"json": by_id, "headers": {"accept": "text/event-stream"}}),
        ("POST", "/api/query", {"json": {**question, "thread_id": other.thread}}),
        ("POST", "/qa", {"json": {"question": question["query"], "inference_mode": "low"}}),
        (
            "POST",
            "/v1/chat/completions",
            {"json": {"messages": [{"role": "user", "content": question["query"]}]}},
        ),
        (
            "POST",
            "/api/verify-citation",
            {"json": {"document_id": other.document, "chunk_index": 0, "claim_text": "The depot has vans."}},
        ),
        ("POST", "/api/reviews", {"data": {"text": "The depot has five vans. The gate opens at seven."}}),
        ("GET", "/api/documents", {}),
        ("GET", f"/api/documents?search={word}&limit=5", {}),
        ("GET", f"/api/documents?collection={other.name}", {}),
        ("GET", f"/api/documents/{other.document}", {}),
        ("GET", f"/api/documents/{other.document}/text", {}),
        ("GET", f"/api/documents/{other.document}/content", {}),
        ("GET", f"/api/documents/{other.document}/differences", {}),
        ("DELETE", f"/api/documents/{other.document}", {}),
        ("POST", "/api/documents/bulk", {"json": {"action": "delete", "document_ids": [other.document]}}),
        (
            "POST",
            "/api/documents/bulk",
            {"json": {"action": "move", "document_ids": [other.document], "to": caller[0]}},
        ),
        (
            "POST",
            "/api/documents",
            {
                "files": {"file": ("x.md", b"# New\n\nNothing else stands here.\n")},
                "data": {"collection": other.name},
            },
        ),
        (
            "POST",
            "/api/documents",
            {
                "files": {"file": ("x.md", b"# New\n\nNothing else stands here.\n")},
                "data": {"replaces": other.document},
            },
        ),
        ("GET", "/api/answers", {}),
        ("GET", f"/api/answers?status={rng.choice(('same', 'changed', 'gone'))}", {}),
        ("GET", f"/api/answers/{other.answer}", {}),
        ("GET", f"/api/answers/{other.answer}/export?format={rng.choice(('html', 'markdown', 'zip'))}", {}),
        ("DELETE", f"/api/answers/{other.answer}", {}),
        ("GET", f"/api/threads?search={word}", {}),
        ("GET", f"/api/threads/{other.thread}", {}),
        ("GET", f"/api/threads/{other.thread}/export", {}),
        ("PATCH", f"/api/threads/{other.thread}", {"json": {"title": "mine"}}),
        ("DELETE", f"/api/threads/{other.thread}", {}),
        ("GET", "/api/tables", {}),
        ("GET", f"/api/tables/{other.table}", {}),
        ("GET", f"/api/tables/{other.table}/export", {}),
        ("PATCH", f"/api/tables/{other.table}", {"json": {"state": "running"}}),
        ("DELETE", f"/api/tables/{other.table}", {}),
        (
            "POST",
            "/api/tables",
            {"json": {"questions": ["When does the gate open?"], "document_ids": [other.document]}},
        ),
        ("GET", f"/api/sweeps/{other.sweep}", {}),
        ("GET", f"/api/sweeps/{other.sweep}/report", {}),
        ("GET", "/api/queue", {}),
        ("PATCH", f"/api/queue/{other.answer}/0", {"json": {"state": "accepted"}}),
        ("GET", "/api/me", {}),
    ]


def leaks(attempt: Attempt, reply: Any, house: House) -> list[str]:
    """What the reply holds of collections that are not the caller's, without what the caller sent."""
    sent = f"{attempt.path} {attempt.more}"
    told = f"{dict(reply.headers)} {reply.text}"
    return [
        mark
        for name in COLLECTIONS
        if name not in attempt.caller
        for mark in house.theirs[name].marks
        if mark in told and mark not in sent
    ]


def unharmed(house: House) -> list[str]:
    """What is no longer as it was made: whatever an attempt wrote or took away."""
    wrong = []
    for name, theirs in house.theirs.items():
        found = house.parts.catalogue.list((name,))
        if [(each.document_id, each.version) for each in found if each.name != "x.md"] != [
            (theirs.document, theirs.version)
        ]:
            wrong.append(f"{name}: its document")
        for path in (f"answers/{theirs.answer}", f"threads/{theirs.thread}", f"tables/{theirs.table}"):
            if house.call((name,), "GET", f"/api/{path}").status_code != 200:
                wrong.append(f"{name}: {path}")
        if house.call((name,), "GET", f"/api/threads/{theirs.thread}").json()["title"] == "mine":
            wrong.append(f"{name}: title")
    return wrong


class Outcome(NamedTuple):
    attempts: int
    leaks: list[str]
    statuses: Counter[int]
    callers: Counter[int]
    seconds: float


def attacked(house: House, count: int, seed: int) -> Outcome:
    """`count` attempts; at the end what they did."""
    began, found = time.monotonic(), list[str]()
    statuses, callers = Counter[int](), Counter[int]()
    for attempt, _ in zip(attempts(house, random.Random(seed)), range(count), strict=False):
        reply = house.call(attempt.caller, attempt.method, attempt.path, **attempt.more)
        statuses[reply.status_code] += 1
        callers[len(attempt.caller)] += 1
        found += [
            f"{attempt.method} {attempt.path} by {attempt.caller}: {mark}"
            for mark in leaks(attempt, reply, house)
        ]
    return Outcome(count, [*found, *unharmed(house)], statuses, callers, time.monotonic() - began)


def opened(engine: str, home: Path, stack: ExitStack) -> House:
    settings: dict[str, Any] = {}
    if engine == "opensearch":
        from tests.fakes.opensearch_node import OpenSearchNode

        node = OpenSearchNode()
        node.start()
        stack.callback(node.close)
        settings["index"] = node.url
    return House(bootstrap.Parts(Settings(home=home, collections=COLLECTIONS, **settings)), stack)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--attempts", type=int, default=6000)
    parser.add_argument("--engine", action="append", choices=["sqlite", "opensearch"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "walls.md")
    given = parser.parse_args()
    rows = []
    for engine in given.engine or ("sqlite", "opensearch"):
        with tempfile.TemporaryDirectory() as home, ExitStack() as stack:
            done = attacked(opened(engine, Path(home), stack), given.attempts, given.seed)
        answered = ", ".join(f"{status}: {count}" for status, count in sorted(done.statuses.items()))
        sizes = ", ".join(f"{count} with {size}" for size, count in sorted(done.callers.items()))
        rows.append(f"| {engine} | {done.attempts:,} | {sizes} | {answered} | {len(done.leaks)} |")
        print(rows[-1], f"{done.seconds:.0f} s", *done.leaks[:20], sep="\n", flush=True)
    told = (__doc__ or "").split("\n\n")[2].replace("\n", " ")
    given.out.write_text(
        "# Walls between collections\n\n"
        f"`python -m benchmarks.walls --attempts {given.attempts} --seed {given.seed}`. {told}\n\n"
        "| index | attempts | by callers with so many collections | replies by status | leaks |\n"
        "| --- | --- | --- | --- | --- |\n" + "\n".join(rows) + "\n",
        "utf-8",
    )


if __name__ == "__main__":
    main()
