"""Many callers at once, for a long while: no error, memory flat, no question far slower than the others.

    python -m benchmarks.callers [--callers 16] [--minutes 30] [--seed 1] [--out benchmarks/results/callers.md]

`pincite serve` in a process of its own, on loopback, with the paragraphs of `tests/golden/xquad_en` as 24 documents.
Each caller acts again as soon as it has its reply: of a hundred acts 70 are questions of the stored index, asked anew
(no answer from the cache), 8 the same as a stream, 6 answers and lists read, 6 answers of others checked, 5 a document
uploaded, 5 the caller's oldest document removed. Beside the clock stands what the server took of processor time and
what the machine as a whole did: on a machine that others use too a slow question may be theirs. Memory is the server's
resident set, read every ten seconds; each look is a line beside the table (`.jsonl`).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import numpy as np

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "golden" / "xquad_en"
DOCUMENTS = 24
TICKS = os.sysconf("SC_CLK_TCK")
ACTS = {"question": 70, "stream": 8, "read": 6, "check": 6, "upload": 5, "remove": 5}
EVERY_S = 10.0
FIRST_S = 120.0
"""Memory is held against what it was after so long, when everything is loaded and each caller has a thread."""


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).open(encoding="utf-8")]


class Done(NamedTuple):
    act: str
    seconds: float
    status: int
    error: str
    at: float


class Sample(NamedTuple):
    """One look: seconds since the start, MB of the server, its processor time, the machine's, and what others took."""

    at: float
    megabytes: float
    server_s: float
    machine_s: float
    idle_s: float


def sample(pid: int, began: float) -> Sample:
    status = Path(f"/proc/{pid}/status").read_text()
    [resident] = [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")]
    spent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    every = [int(each) for each in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    idle = every[3] + every[4]
    return Sample(
        round(time.monotonic() - began, 1),
        resident / 1024,
        (int(spent[11]) + int(spent[12])) / TICKS,
        (sum(every) - idle) / TICKS,
        idle / TICKS,
    )


class Caller:
    """Acts until the time is up, one request at a time."""

    def __init__(self, url: str, number: int, seed: int, questions: list[str]) -> None:
        self._http = httpx.Client(base_url=url, timeout=300)
        self._rng = random.Random(f"{seed} {number}")
        self._number, self._questions = number, questions
        self._own: list[str] = []
        self._uploaded = 0
        self.done: list[Done] = []

    def run(self, began: float, until: float) -> None:
        with self._http:
            while time.monotonic() < until:
                [act] = self._rng.choices(list(ACTS), weights=list(ACTS.values()))
                if act == "remove" and not self._own:
                    act = "question"
                start = time.monotonic()
                status, error = 0, ""
                try:
                    status, error = getattr(self, f"_{act}")()
                except httpx.HTTPError as raised:
                    error = repr(raised)
                self.done.append(Done(act, time.monotonic() - start, status, error, start - began))

    def _body(self) -> dict[str, Any]:
        return {"query": self._rng.choice(self._questions), "use_cache": False}

    def _question(self) -> tuple[int, str]:
        return _said(self._http.post("/api/query", json=self._body()))

    def _stream(self) -> tuple[int, str]:
        accept = {"Accept": "text/event-stream"}
        with self._http.stream("POST", "/api/query", json=self._body(), headers=accept) as reply:
            text = reply.read().decode()
        events = [json.loads(line[6:])["type"] for line in text.splitlines() if line.startswith("data: ")]
        whole = "final" in events and "error" not in events
        return reply.status_code, "" if reply.is_success and whole else text[-300:]

    def _read(self) -> tuple[int, str]:
        path = self._rng.choice(("/api/documents?limit=20", "/api/answers", "/api/threads", "/health"))
        reply = self._http.get(path)
        if path == "/api/answers" and reply.is_success and (answers := reply.json()["answers"]):
            reply = self._http.get(f"/api/answers/{self._rng.choice(answers)['answer_id']}")
        return _said(reply)

    def _check(self) -> tuple[int, str]:
        days = self._rng.randrange(2, 60)
        source = {
            "id": "lease",
            "text": f"The deposit is returned within {days} days of the end of the lease.",
        }
        answer = f"The deposit is returned within {days} days [1]. The tenant pays for the water."
        return _said(self._http.post("/api/verify-answer", json={"answer": answer, "sources": [source]}))

    def _upload(self) -> tuple[int, str]:
        self._uploaded += 1
        text = "\n\n".join(
            f"# Note {each}\n\nCaller {self._number} keeps {self._rng.randrange(1000)} boxes in room {each}."
            for each in range(12)
        )
        file = (f"note-{self._number}-{self._uploaded}.md", text.encode())
        reply = self._http.post("/api/documents", files={"file": file})
        if reply.is_success:
            self._own.append(reply.json()["document_id"])
        return _said(reply)

    def _remove(self) -> tuple[int, str]:
        return _said(self._http.delete(f"/api/documents/{self._own.pop(0)}"))


def _said(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, "" if reply.is_success else reply.text[:300]


@contextlib.contextmanager
def served(home: Path) -> Any:
    """`pincite serve` on a port of its own → its address and process; it ends with the block."""
    port = _free_port()
    environment = {**os.environ, "PINCITE_HOME": str(home), "HOME": str(home)}
    with (home / "server.log").open("wb") as log:
        command = [sys.executable, "-m", "pincite", "serve", "--port", str(port)]
        server = subprocess.Popen(command, cwd=home, env=environment, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        with httpx.Client(timeout=60) as client:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    client.get(f"{url}/health")
                    break
                if server.poll() is not None:
                    raise RuntimeError((home / "server.log").read_text()[-2000:])
                time.sleep(0.2)
        yield url, server
    finally:
        server.terminate()
        server.wait()


def _free_port() -> int:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def filled(url: str) -> None:
    texts = [each["text"] for each in lines("docs.jsonl")]
    with httpx.Client(base_url=url, timeout=300) as client:
        for number in range(DOCUMENTS):
            body = "\n\n".join(texts[number::DOCUMENTS])
            client.post(
                "/api/documents", files={"file": (f"d{number}.txt", body.encode())}
            ).raise_for_status()


def acted(callers: int, minutes: float, seed: int, record: Path) -> tuple[list[Done], list[Sample]]:
    """The server filled, and the callers at it until the time is up."""
    questions = [each["question"] for each in lines("queries.jsonl")]
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (url, server):
        filled(url)
        began = time.monotonic()
        until = began + minutes * 60
        each_of = [Caller(url, number, seed, questions) for number in range(callers)]
        threads = [threading.Thread(target=caller.run, args=(began, until)) for caller in each_of]
        for thread in threads:
            thread.start()
        samples = [sample(server.pid, began)]
        with record.open("w", encoding="utf-8") as told:
            while any(thread.is_alive() for thread in threads):
                time.sleep(min(EVERY_S, max(0.1, until - time.monotonic())))
                samples.append(sample(server.pid, began))
                count = sum(len(caller.done) for caller in each_of)
                told.write(json.dumps({**samples[-1]._asdict(), "acts": count}) + "\n")
                told.flush()
        for thread in threads:
            thread.join()
        return [done for caller in each_of for done in caller.done], samples


def page(done: list[Done], samples: list[Sample], given: argparse.Namespace) -> str:
    rows = []
    for act in ACTS:
        own = [each for each in done if each.act == act]
        if own:
            p50, p95, p99 = np.percentile([each.seconds for each in own], (50, 95, 99))
            errors = sum(bool(each.error) for each in own)
            rows.append(
                f"| {act} | {len(own):,} | {errors} | {p50:.2f} | {p95:.2f} | {p99:.2f} | "
                f"{max(each.seconds for each in own):.2f} | {p95 / p50:.2f} |"
            )
    first, last = samples[0], samples[-1]
    took = last.at - first.at
    server, machine = last.server_s - first.server_s, last.machine_s - first.machine_s
    whole = machine + last.idle_s - first.idle_s
    settled = [each for each in samples if each.at >= min(FIRST_S, took / 3)]
    thirds = [float(np.median([each.megabytes for each in part])) for part in _thirds(settled)]
    kinds = Counter(f"{each.act}: {each.status} {each.error[:60]}" for each in done if each.error)
    return (
        f"# {given.callers} callers for {given.minutes:g} minutes\n\n"
        f"`python -m benchmarks.callers --callers {given.callers} --minutes {given.minutes:g} --seed {given.seed}`; "
        f"{os.cpu_count()} cores. Seconds on the clock.\n\n"
        "| act | times | errors | p50 | p95 | p99 | longest | p95 / p50 |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
        + "\n".join(rows)
        + f"\n\nProcessor time of the server: {server:,.0f} s in {took:,.0f} s, "
        f"{1000 * server / max(1, len(done)):.0f} ms an act. Other processes (the callers among them) took "
        f"{machine - server:,.0f} s, and {whole - machine:,.0f} s were idle.\n"
        f"Memory of the server, median of the first, second and last third (after {min(FIRST_S, took / 3):.0f} s): "
        + ", ".join(f"{each:.0f}" for each in thirds)
        + f" MB; at most {max(each.megabytes for each in samples):.0f} MB.\n"
        + (
            "\nErrors:\n\n" + "\n".join(f"- {count} × {kind}" for kind, count in kinds.items()) + "\n"
            if kinds
            else ""
        )
    )


def _thirds(samples: list[Sample]) -> list[list[Sample]]:
    size = max(1, len(samples) // 3)
    return [samples[:size], samples[size : 2 * size] or samples, samples[2 * size :] or samples]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--callers", type=int, default=16)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "callers.md")
    given = parser.parse_args()
    done, samples = acted(given.callers, given.minutes, given.seed, given.out.with_suffix(".jsonl"))
    text = page(done, samples, given)
    print(text)
    given.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
