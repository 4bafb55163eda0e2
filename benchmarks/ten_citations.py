"""How long do the checks of one answer with ten citations take, without a model?

    python benchmarks/ten_citations.py DATA [--answers 40] [--profile]

DATA holds `attributionbench/dev.jsonl` (one object a line with `claim` and `source`). An answer is ten of its claims,
each with the source that it cites cut to 2 KB. Three tasks: each citation checked by itself with the claim alone; with
a quotation of 150 characters beside it; the whole answer enforced and verified with all ten sources. No text is seen
twice. Printed: milliseconds of processor time an answer, median and 95th percentile.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pincite.citations.check import check_answer, check_citation
from pincite.requests import GivenSource, VerifyAnswerRequest, VerifyCitationRequest

CITATIONS, SOURCE_CHARS, QUOTE_CHARS = 10, 2048, 150


class Cited(NamedTuple):
    """A claim and the source that it cites."""

    claim: str
    source: str


def answers(path: Path, count: int) -> list[list[Cited]]:
    """Labelled claims → groups of ten with different sources."""
    seen: set[str] = set()
    rows: list[Cited] = []
    for line in path.open(encoding="utf-8"):
        row = json.loads(line)
        source = row["source"][:SOURCE_CHARS]
        if len(source) >= SOURCE_CHARS // 2 and source not in seen and len(row["claim"]) <= 600:
            seen.add(source)
            rows.append(Cited(" ".join(row["claim"].split()), source))
    groups = [rows[at : at + CITATIONS] for at in range(0, len(rows) - CITATIONS + 1, CITATIONS)]
    return groups[:count]


def claims_alone(group: list[Cited]) -> None:
    """Each claim against its source."""
    for claim, source in group:
        check_citation(VerifyCitationRequest(claim_text=claim, source_text=source))


def with_quotes(group: list[Cited]) -> None:
    """Each claim, and a quotation from the middle of its source."""
    for claim, source in group:
        start = source.find(" ", SOURCE_CHARS // 4) + 1
        quote = source[start : start + QUOTE_CHARS]
        check_citation(VerifyCitationRequest(claim_text=claim, expected_text_span=quote, source_text=source))


def whole_answer(group: list[Cited]) -> None:
    """The ten claims as one answer."""
    text = " ".join(f"{claim.rstrip('.')} [{number}]." for number, (claim, _) in enumerate(group, 1))
    sources = tuple(GivenSource(id=str(number), text=source) for number, (_, source) in enumerate(group, 1))
    check_answer(VerifyAnswerRequest(answer=text, sources=sources))


TASKS: dict[str, Callable[[list[Cited]], None]] = {
    "ten citations, claims alone": claims_alone,
    "ten citations, each with a quotation": with_quotes,
    "one answer with ten citations": whole_answer,
}


def spent(task: Callable[[list[Cited]], None], groups: list[list[Cited]]) -> list[float]:
    """Milliseconds of processor time for each answer."""
    out = []
    for group in groups:
        begun = time.process_time()
        task(group)
        out.append((time.process_time() - begun) * 1e3)
    return out


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--answers", type=int, default=40)
    parser.add_argument("--profile", action="store_true", help="where the time goes")
    options = parser.parse_args()
    groups = answers(options.data / "attributionbench" / "dev.jsonl", options.answers + 1)
    print("| what | answers | p50 ms | p95 ms |\n|---|---|---|---|")
    for name, task in TASKS.items():
        task(groups[0])
        clear()
        times = spent(task, groups[1:])
        print(f"| {name} | {len(times)} | {np.percentile(times, 50):.1f} | {np.percentile(times, 95):.1f} |")
        clear()
    if options.profile:
        profiler = cProfile.Profile()
        for task in TASKS.values():
            clear()
            profiler.runcall(spent, task, groups[1:])
        pstats.Stats(profiler).sort_stats("tottime").print_stats(45)


def clear() -> None:
    """Forget the sources of the last task: every answer is checked as if it were the first."""
    from pincite.citations.attacks import instructions
    from pincite.citations.claims import settle
    from pincite.citations.reading import sentences
    from pincite.citations.scoring import evidence
    from pincite.citations.text import reading, statement

    for kept in (
        sentences._kept,
        instructions.evidence_of,
        statement.statements,
        reading.elements,
        settle.settle,
        evidence.gather,
    ):
        kept.cache_clear()


if __name__ == "__main__":
    main()
