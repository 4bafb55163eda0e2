"""Sweeps of stored citations in a home of their own: time and memory of many, and what is left of those killed.

As a program, `python benchmarks/stored_sweeps.py HOME [CALLS]`: sweeps that home; with CALLS the process kills itself
(SIGKILL) at that call of a Python function, so a point is anywhere in a sweep and the same at each run.
"""

from __future__ import annotations

import hashlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from pincite.bootstrap import Parts
from pincite.citations import VERIFIER
from pincite.citations.fingerprint import fingerprint
from pincite.citations.reading.sentences import split
from pincite.citations.support import Judges
from pincite.ingestion.stored import store
from pincite.ingestion.texts import StoredText
from pincite.models import Citation, Document, Parsed
from pincite.settings import Settings
from pincite.sweeping.models import PinnedCitation, Selection
from pincite.sweeping.sweep import sweep

HERE = ("default",)
THEN = "2026-03-01T00:00:00.000Z"


def parts_in(home: Path) -> Parts:
    """Real stores in a folder; no model, the checks are the deterministic ones."""
    return Parts(Settings(home=home), judges=Judges(), embedder=None)


def put(parts: Parts, document_id: str, text: str) -> StoredText:
    """A version of a document, catalogued and stored; what an index holds is of no use to a sweep."""
    version = f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"
    parsed = Parsed(name=document_id, media_type="text/plain", version=version, text=text)
    document = Document(
        document_id=document_id, name=document_id, source=document_id, collection="default", version=version,
        media_type="text/plain", size=len(text), status="indexed",
    )  # fmt: skip
    store(document, text.encode(), parsed, [], parts.files)
    parts.catalogue.put(document)
    return StoredText(parsed, [])


def pinned(
    document_id: str, text: StoredText, start: int, end: int, answer: str = "a", at: int = 0
) -> PinnedCitation:
    """A verified citation of a sentence that says what the sentence says."""
    span, page = text.parsed.text[start:end], text.page_of(start)
    citation = Citation(
        number=1, chunk_id=f"{document_id}::chunk_0", document_id=document_id, document_name=text.parsed.name,
        document_version=text.parsed.version, chunk_index=0, start_index=start, end_index=end, text_span=span,
        claim_text=span, citation_type="paraphrase", origin="model", confidence_score=0.9, verdict="verified",
        page_number=page,
    )  # fmt: skip
    return PinnedCitation(
        answer_id=answer, position=at, collection="default", document_id=document_id, citation=citation,
        fingerprint=fingerprint(text.view, start, end, page).model_dump(), verifier=VERIFIER,
        document_version=text.parsed.version, checked_at=THEN, verdict="verified",
    )  # fmt: skip


def scale(count: int, paragraphs: Sequence[str]) -> str:
    """Citations over 100 documents of which 10 changed → Markdown: seconds and memory of sweeps."""
    home = Path(tempfile.mkdtemp(prefix="pincite-sweep-"))
    try:
        return _scale(count, paragraphs, parts_in(home))
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _scale(count: int, paragraphs: Sequence[str], parts: Parts) -> str:
    dice, texts = random.Random(1), {}
    for at in range(100):
        texts[f"d{at:03}"] = put(parts, f"d{at:03}", "\n\n".join(dice.sample(list(paragraphs), 30)))
    for document_id, text in texts.items():
        places = [span for span in split(text.parsed.text) if 50 <= span[1] - span[0] <= 200]
        parts.history.pin(
            [
                pinned(
                    document_id, text, *places[at % len(places)], answer=f"{document_id}-{at // 5}", at=at % 5
                )
                for at in range(count // 100)
            ]
        )
    for document_id in sorted(texts)[:10]:
        text = texts[document_id].parsed.text
        put(parts, document_id, "\n\n".join(text.replace(" is ", " is not ", 8).split("\n\n")[1:]))
    lines = [
        f"{count:,} citations, 100 documents of about {len(text) / 1000:.0f},000 characters, 10 of them changed",
        "",
        "| sweep | checked | statuses | seconds | processor seconds | peak memory MB |",
        "|---|---|---|---|---|---|",
    ]
    for name, days in (("10 documents changed", None), ("nothing changed", None), ("all of any age", 0.0)):
        wall, used = time.perf_counter(), time.process_time()
        report = sweep(parts_in(parts.settings.home), HERE, older_than_days=days)
        wall, used = time.perf_counter() - wall, time.process_time() - used
        statuses = ", ".join(f"{number} {status}" for status, number in sorted(report.checked.items()))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        lines.append(
            f"| {name} | {sum(report.checked.values()):,} | {statuses} | {wall:.1f} | {used:.1f} | {memory:.0f} |"
        )
    return "\n".join(lines)


def curve(counts: Sequence[int], paragraphs: Sequence[str]) -> str:
    """Numbers of stored citations, 100 a document → Markdown: a sweep after 10 documents changed, and one after none
    did. Each number is measured in a process of its own, so that memory is its own."""
    lines = [
        "| stored | documents | checked | seconds | processor s | nothing due: s | peak memory MB | ledger MB |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for count in counts:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            lines.append(pool.submit(_point, count, tuple(paragraphs)).result())
    return "\n".join(lines)


def _point(count: int, paragraphs: Sequence[str]) -> str:
    home = Path(tempfile.mkdtemp(prefix="pincite-curve-", dir="/var/tmp"))
    try:
        parts, dice = parts_in(home), random.Random(1)
        text = put(parts, "d0", "\n\n".join(dice.sample(list(paragraphs), 10)))
        places = [span for span in split(text.parsed.text) if 50 <= span[1] - span[0] <= 200]
        made = [pinned("d0", text, *places[at % len(places)], answer="a", at=at % 5) for at in range(100)]
        for number in range(count // 100):
            put(parts, f"d{number}", text.parsed.text)
            parts.history.pin(
                [
                    each.model_copy(update={"document_id": f"d{number}", "answer_id": f"{number}-{at // 5}"})
                    for at, each in enumerate(made)
                ]
            )
        for number in range(10):
            put(parts, f"d{number}", text.parsed.text.replace(" is ", " is not ", 8))
        spent = []
        for _ in range(2):
            wall, used = time.perf_counter(), time.process_time()
            report = sweep(parts_in(home), HERE)
            spent.append(
                (sum(report.checked.values()), time.perf_counter() - wall, time.process_time() - used)
            )
        (checked, wall, used), (_, idle, _) = spent
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        size = (home / "ledger.sqlite").stat().st_size / 1e6
        row = f"{count:,} | {count // 100:,} | {checked:,} | {wall:.1f} | {used:.1f} | {idle:.1f}"
        return f"| {row} | {memory:.0f} | {size:.0f} |"
    finally:
        shutil.rmtree(home, ignore_errors=True)


class Ledger(NamedTuple):
    """What is left of a sweep, times and ids aside: the state of each citation, and its checks."""

    states: dict[tuple[str, int], dict[str, Any]]
    checks: dict[tuple[str, int], list[dict[str, Any]]]

    @property
    def twice(self) -> list[tuple[str, int]]:
        """Citations that were recorded more than once for one document version."""
        return [
            key
            for key, checks in self.checks.items()
            if len({each["document_version"] for each in checks}) < len(checks)
        ]


def ledger(home: Path) -> Ledger:
    """home → its ledger."""
    parts, found, after = parts_in(home), Ledger({}, {}), None
    while True:
        page = parts.history.select(Selection(collections=HERE), 200, after)
        for each in page.citations:
            found.states[each.answer_id, each.position] = each.model_dump(mode="json", exclude={"checked_at"})
            found.checks.setdefault((each.answer_id, each.position), [])
        after = page.after
        if after is None:
            break
    for answer in {answer for answer, _ in found.states}:
        for check in parts.history.checks(answer, HERE):
            found.checks[check.answer_id, check.position].append(
                check.model_dump(mode="json", exclude={"check_id", "at"})
            )
    return found


def small(home: Path) -> None:
    """A home with 3 documents and 36 citations; one document changed, one grew at its beginning, one is gone."""
    parts = parts_in(home)
    for name in ("changed", "grown", "gone"):
        clauses = [
            f"Under clause {number} the {name} party pays {number * 7 + 3} euros within {number + 9} days of notice."
            for number in range(12)
        ]
        text = put(parts, name, "\n\n".join(clauses))
        spans = split(text.parsed.text)
        parts.history.pin([pinned(name, text, *span, answer=f"{name}-{at // 4}", at=at % 4)
                           for at, span in enumerate(spans)])  # fmt: skip
        if name == "changed":
            put(
                parts,
                name,
                text.parsed.text.replace("clause 3 the", "clause 3 not the").replace("17 euros", "18 euros"),
            )
        elif name == "grown":
            put(parts, name, "A first paragraph.\n\n" + text.parsed.text)
        else:
            parts.catalogue.remove(name, "default")


def child(home: Path, calls: int | None = None) -> int:
    """Sweep a home in a process of its own; `calls`: where it dies. Returns its exit status, -9 where it was killed."""
    command = [sys.executable, __file__, str(home), *([] if calls is None else [str(calls)])]
    return subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode


class Killed(NamedTuple):
    """`kills`: processes killed; `homes`: of which each was swept to its end; `differ`: those whose ledger differs from
    the undisturbed one; `twice`: citations recorded twice."""

    kills: int
    homes: int
    differ: int
    twice: int


def killed(count: int, seed: int, folder: Path) -> Killed:
    """Homes whose sweeps are killed at random points and started again until they end → what their ledgers say."""
    begun, undisturbed = folder / "begun", folder / "undisturbed"
    small(begun)
    shutil.copytree(begun, undisturbed)
    calls = counted(undisturbed)
    expected, dice = ledger(undisturbed), random.Random(seed)
    kills = homes = differ = twice = 0
    while kills < count:
        home = folder / f"home-{homes}"
        shutil.copytree(begun, home)
        while True:
            status = child(home, dice.randrange(calls) if kills < count else None)
            if status == 0:
                break
            if status != -signal.SIGKILL:
                raise RuntimeError(f"a sweep ended with {status}")
            kills += 1
        found = ledger(home)
        homes, differ, twice = homes + 1, differ + (found != expected), twice + len(found.twice)
        shutil.rmtree(home)
    return Killed(kills, homes, differ, twice)


def kills(count: int, seed: int) -> str:
    """Number of kills → a sentence of Markdown."""
    with tempfile.TemporaryDirectory(prefix="pincite-kills-") as folder:
        found = killed(count, seed, Path(folder))
    return (
        f"{found.kills} kills in {found.homes} sweeps: {found.differ} ledgers differ from that of the undisturbed "
        f"sweep, {found.twice} citations recorded twice"
    )


def counted(home: Path) -> int:
    """Sweep a home here and count the calls of Python functions."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    parts = parts_in(home)
    sys.setprofile(count)
    try:
        sweep(parts, HERE)
    finally:
        sys.setprofile(None)
    return calls


def _doomed(home: Path, calls: int) -> None:
    left = calls

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= event == "call"
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    parts = parts_in(home)
    sys.setprofile(count)
    sweep(parts, HERE)
    sys.setprofile(None)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        _doomed(Path(sys.argv[1]), int(sys.argv[2]))
    else:
        sweep(parts_in(Path(sys.argv[1])), HERE)
