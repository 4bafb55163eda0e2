"""Processes killed (SIGKILL) in the middle of their work, until the work is done: nothing is lost, nothing is twice.

    python -m benchmarks.kills [--kills 130] [--seed 1] [--kind KIND]… [--out benchmarks/results/kills.md]

    ingest     a folder of documents of which some are new versions
    upload     the same by HTTP to a server that dies and is started again; the client sends again what got no answer
    sweep      stored answers, checked again after their documents changed
    migration  the index, written anew for another model

Each is tried again and again on one home, killed after a time drawn between nothing and what the whole takes
undisturbed, and once in four left alone until it ends. Then the home is held against one in which the same was done in
peace, and a new round begins. A child has loaded every module before it is forked; its models it loads itself.
Each round is written down beside the table (`.jsonl`) as it ends, and a run that was broken off goes on from there.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import uvicorn

from pincite import bootstrap, pipeline
from pincite.adapters.sqlite_migrate import __name__ as _loaded  # noqa: F401 - before the fork
from pincite.http.app import create_app
from pincite.ingestion.embed import embed
from pincite.requests import QueryRequest
from pincite.settings import Settings
from pincite.sweeping.sweep import sweep

ROOT = Path(__file__).parent.parent
DOCUMENTS = 6
HERE = ("default",)
IN_SERVER = 0.4
"""Share of that time which a server takes that has loaded its models."""
ALONE = 4
"""One try in so many is left alone."""
THINGS = ("rent", "heating", "water", "parking", "garden", "lift")


def text_of(number: int, version: int) -> bytes:
    """A document of some chunks; another version says other numbers."""
    clauses = [
        f"For the {thing} of house {number} the tenant pays {10 * place + version + 3} euros within {place + 9} days."
        for place, thing in enumerate(THINGS)
    ]
    return ("# House\n\n" + "\n\n".join(f"## {each.split()[2]}\n\n{each}" for each in clauses * 4)).encode()


def parts_of(home: Path, **settings: Any) -> bootstrap.Parts:
    return bootstrap.Parts(Settings(home=home, chunk_tokens=40, chunk_overlap=0, **settings))


def ingested(home: Path, version: int) -> None:
    parts = parts_of(home)
    for number in range(DOCUMENTS):
        pipeline.ingest(f"house{number}.md", text_of(number, version), collection="default", parts=parts)


def served(home: Path, listener: socket.socket) -> None:
    """Until it is killed."""
    app = create_app(parts_of(home))
    uvicorn.Server(uvicorn.Config(app, log_config=None)).run(sockets=[listener])


def swept(home: Path) -> None:
    sweep(parts_of(home), HERE)


class _Other:
    """The same vectors under another model's name."""

    name = "another-model"

    def __init__(self, embedder: Any) -> None:
        self._embedder, self.dimensions = embedder, embedder.dimensions

    def embed(self, texts: Any, *, query: bool = False) -> Any:
        return self._embedder.embed(texts, query=query)

    def similarity(self, cosine: float) -> float:
        return float(self._embedder.similarity(cosine))


def migrated(home: Path) -> None:
    parts = parts_of(home)
    other = bootstrap.Parts(parts.settings, embedder=_Other(parts.embedder))
    other.index.migrate(lambda chunks: embed(chunks, other.embedder), lambda done, of: None)  # type: ignore[attr-defined]


def answered(home: Path) -> None:
    """Answers to be swept, and then new versions of what they rest on."""
    ingested(home, 1)
    parts = parts_of(home)
    for number in range(DOCUMENTS):
        for thing in THINGS[:3]:
            query = f"What does the tenant of house {number} pay for the {thing}?"
            pipeline.ask(QueryRequest(query=query, inference_mode="low", use_cache=False), HERE, parts)
    ingested(home, 2)


# ── what a home holds, so that two can be compared ──────────────────────────────────────────────────────────


def held(home: Path, kind: str) -> dict[str, Any]:
    """Documents with their versions, the chunks that a search sees, citations with their checks."""
    parts = parts_of(home)
    if kind == "migration":
        parts = bootstrap.Parts(parts.settings, embedder=_Other(parts.embedder))
    documents = {each.name: (each.version, each.status, each.chunks) for each in parts.catalogue.list(HERE)}
    with contextlib.closing(sqlite3.connect(home / "index.sqlite")) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        chunks = {
            name: db.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
            for name in names
            if "chunk" in name
        }
    found = {}
    for number in range(DOCUMENTS):
        vector = parts.embedder.embed([f"house {number} heating"], query=True)[0]
        from pincite.models import Filters, Search

        search = Search(text=f"house {number} heating", collections=HERE, top_k=200, filters=Filters())
        ids = [hit.chunk.chunk_id for hit in parts.index.search(search, vector)]
        found[number] = (len(ids), len(set(ids)))
    checks = []
    for answer in sorted(parts.ledger.list(HERE, limit=1000), key=lambda each: each.question):
        for check in parts.history.checks(answer.answer_id, HERE):
            checks.append(
                (answer.question, check.position, check.status, check.verdict, check.document_version)
            )
    return {"documents": documents, "chunks": chunks, "found": found, "checks": sorted(checks)}


# ── killing ──────────────────────────────────────────────────────────────────────────────────────────────────


def forked(work: Callable[[], None]) -> int:
    """A child that does it and ends; its id."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        with (
            Path(os.devnull).open("w") as nowhere,
            contextlib.redirect_stderr(nowhere),
            contextlib.redirect_stdout(nowhere),
        ):
            work()
        status = 0
    finally:
        os._exit(status)


def ended(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class Kind(NamedTuple):
    """`before`: what a home holds when the work begins. `work`: what is killed."""

    before: Callable[[Path], None]
    work: Callable[[Path], None]


KINDS = {
    "ingest": Kind(lambda home: ingested(home, 1), lambda home: ingested(home, 2)),
    "upload": Kind(lambda home: ingested(home, 1), lambda home: None),
    "sweep": Kind(answered, swept),
    "migration": Kind(lambda home: ingested(home, 1), migrated),
}


def killed_once(home: Path, work: Callable[[Path], None], seconds: float) -> bool:
    """Whether it was killed before it ended."""
    child = forked(lambda: work(home))
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            assert os.waitstatus_to_exitcode(status) == 0, "the work failed by itself"
            return False
        time.sleep(0.002)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def uploaded(home: Path, rng: random.Random, whole: float, most: int) -> int:
    """The client's view: each file is sent until it is taken; the server dies while it is at it → how often."""
    kills, left = 0, list(range(DOCUMENTS))
    while left:
        listener = socket.create_server(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        child = forked(lambda: served(home, listener))  # noqa: B023 - forked at once
        listener.close()  # else who connects after the server's death would wait for nobody
        with httpx.Client(timeout=60) as client:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    client.get(f"{url}/api/me")
                    break
                assert os.waitpid(child, os.WNOHANG) == (0, 0), "the server does not start"
            dies = (
                None
                if kills >= most or rng.randrange(ALONE) == 0
                else time.monotonic() + rng.uniform(0, whole * IN_SERVER)
            )
            killer = None if dies is None else forked(lambda: _kill_at(child, dies))  # noqa: B023 - forked at once
            with contextlib.suppress(httpx.TransportError):
                while left:
                    number = left[0]
                    file = (f"house{number}.md", text_of(number, 2))
                    reply = client.post(f"{url}/api/documents", files={"file": file})
                    assert reply.status_code == 201, reply.text
                    left.pop(0)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        kills += dies is not None and bool(left)
        ended(child)
        if killer is not None:
            os.kill(killer, signal.SIGKILL)
            ended(killer)
    return kills


def _kill_at(child: int, moment: float) -> None:
    time.sleep(max(0.0, moment - time.monotonic()))
    os.kill(child, signal.SIGKILL)


class Round(NamedTuple):
    """One home, from the start to the end of its work: a line of the record."""

    kind: str
    kills: int
    wrong: list[str]


def told(record: Path) -> list[Round]:
    """What earlier runs wrote down: a run that was broken off goes on from there."""
    if not record.exists():
        return []
    return [Round(**json.loads(line)) for line in record.read_text("utf-8").splitlines()]


def tried(kind: str, kills: int, seed: int, folder: Path, before: int, rounds: int) -> Iterator[Round]:
    """Rounds until there were so many kills; `before` of them in the `rounds` that are done already."""
    own = KINDS[kind]
    start, peace = folder / "start", folder / "peace"
    assert ended(forked(lambda: own.before(start))) == 0
    shutil.copytree(start, peace)
    began = time.monotonic()
    if kind == "upload":
        assert ended(forked(lambda: ingested(peace, 2))) == 0
    else:
        assert ended(forked(lambda: own.work(peace))) == 0
    whole = time.monotonic() - began
    right = _held(peace, kind, folder)
    count = before
    while count < kills:
        rounds += 1
        rng, first = random.Random(f"{seed} {kind} {rounds}"), count
        home = folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(start, home)
        if kind == "upload":
            count += uploaded(home, rng, whole, kills - count)
        else:
            while count < kills and rng.randrange(ALONE):
                count += killed_once(home, own.work, rng.uniform(0, whole))
            assert ended(forked(lambda: own.work(home))) == 0  # noqa: B023 - forked at once
        now = _held(home, kind, folder)
        wrong = [f"{name}: {now[name]} is not {right[name]}" for name in right if now[name] != right[name]]
        yield Round(kind, count - first, wrong)


def _held(home: Path, kind: str, folder: Path) -> dict[str, Any]:
    """Looked at by a child: this process opens no store, which no child could share."""
    out = folder / "held.json"
    assert ended(forked(lambda: out.write_text(json.dumps(held(home, kind))) and None)) == 0
    found: dict[str, Any] = json.loads(out.read_text())
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=130)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", choices=list(KINDS))
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "kills.md")
    given = parser.parse_args()
    record = given.out.with_suffix(".jsonl")
    for kind in given.kind or KINDS:
        done = [each for each in told(record) if each.kind == kind]
        before = sum(each.kills for each in done)
        if before >= given.kills:
            continue
        with tempfile.TemporaryDirectory() as folder:
            for each in tried(kind, given.kills, given.seed, Path(folder), before, len(done)):
                with record.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(each._asdict()) + "\n")
                print(f"{kind}: {each.kills}", *(line[:600] for line in each.wrong), sep="\n", flush=True)
                given.out.write_text(page(told(record), given.kills, given.seed), "utf-8")


def page(rounds: list[Round], kills: int, seed: int) -> str:
    """The record as a table."""
    rows = []
    for kind in KINDS:
        own = [each for each in rounds if each.kind == kind]
        if own:
            wrong = sum(bool(each.wrong) for each in own)
            rows.append(f"| {kind} | {sum(each.kills for each in own)} | {len(own)} | {wrong} |")
    how = (__doc__ or "").rpartition("\n\n")[2].replace("\n", " ").strip()
    return (
        f"# Killed in the middle\n\n`python -m benchmarks.kills --kills {kills} --seed {seed}`: "
        f"{sum(each.kills for each in rounds)} kills. {how}\n\n"
        "| work | kills | rounds | homes that hold something else |\n| --- | --- | --- | --- |\n"
        + "\n".join(rows)
        + "\n"
    )


if __name__ == "__main__":
    main()
