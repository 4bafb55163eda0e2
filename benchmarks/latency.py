"""rerank off, fast, full → what a question costs among 10,000 chunks, extractive, no network.

    python benchmarks/latency.py [--chunks 10000] [--questions 60]

Each setting in a process of its own, so that none finds what another has read. Processor time counts all threads and is
the fair figure beside other work; the clock is p50 and p95.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from query import fill, lines

from pincite import bootstrap
from pincite.pipeline import ask
from pincite.requests import QueryRequest
from pincite.settings import Settings

LEVELS = ("off", "fast", "full")


def row(level: str, chunks: int, count: int) -> str:
    every = [each["question"] for each in lines("queries.jsonl")]
    questions = every[:: max(1, len(every) // count)][:count]
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home), rerank=level))
        parts.warm()
        fill(parts, chunks)
        ask(QueryRequest(query="What is asked to load all?", use_cache=False), ("default",), parts)
        clock, processor = [], []
        for question in questions:
            wall, began = time.perf_counter(), time.process_time()
            ask(QueryRequest(query=question, use_cache=False), ("default",), parts)
            clock.append(1000 * (time.perf_counter() - wall))
            processor.append(1000 * (time.process_time() - began))
    p50, p95 = np.percentile(clock, (50, 95))
    return f"| {level} | {np.median(processor):.0f} | {p50:.0f} | {p95:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--chunks", type=int, default=10_000)
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--rerank", choices=LEVELS, help="this one alone, in this process")
    given = parser.parse_args()
    if given.rerank:
        print(row(given.rerank, given.chunks, given.questions), flush=True)
        return
    print("| rerank | processor ms, median | p50 ms | p95 ms |\n| --- | --- | --- | --- |", flush=True)
    for level in LEVELS:
        command = [sys.executable, __file__, "--rerank", level]
        subprocess.run(
            [*command, "--chunks", str(given.chunks), "--questions", str(given.questions)], check=True
        )


if __name__ == "__main__":
    main()
