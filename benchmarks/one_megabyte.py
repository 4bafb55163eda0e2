"""One quote in a source of 1 MB, through the public API, the same source again: processor time of a call.

    python benchmarks/one_megabyte.py [--calls 30]

The source is put together from words of the passages of `tests/golden/quotes` in numbered lines, none twice.
Quotes that are there and quotes that are not; the first call of all reads the source and is told apart.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from pathlib import Path

import pincite

GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "quotes" / "noisy.jsonl"
SIZE = 1_000_000


def source(rng: random.Random) -> str:
    """A text of a megabyte."""
    passages = [json.loads(line)["source"] for line in GOLDEN.read_text("utf-8").splitlines()]
    words = [word for passage in passages for word in passage.split()]
    parts: list[str] = []
    size = 0
    while size < SIZE:
        line = " ".join(rng.sample(words, 60)) + f" No. {rng.randrange(10**9)}.\n"
        parts.append(line)
        size += len(line)
    return "".join(parts)


def timed(quote: str, text: str, *, accepted: bool) -> float:
    """Milliseconds of processor time of one call."""
    begin = time.process_time()
    found = pincite.verify_citation(source_text=text, expected_text_span=quote)
    spent = 1000 * (time.process_time() - begin)
    if found.is_accurate != accepted:
        raise SystemExit(f"{found.verdict}: {quote}")
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--calls", type=int, default=30)
    calls = parser.parse_args().calls
    rng = random.Random(1)
    text = source(rng)
    words = [word.strip(".,") for word in text.split()[:50_000]]
    places = [rng.randrange(SIZE - 400) for _ in range(calls)]
    there = [text[text.index(" ", at) + 1 : text.index(" ", at + 200)] for at in places]
    absent = [" ".join(rng.sample(words, 30)) for _ in range(calls)]
    print(f"first call: {timed(there[0], text, accepted=True):.1f} ms of processor time")
    for name, quotes, accepted in (("found", there, True), ("absent", absent, False)):
        times = [timed(quote, text, accepted=accepted) for quote in quotes]
        print(f"{name}: {statistics.median(times):.1f} ms, at most {max(times):.1f}")


if __name__ == "__main__":
    main()
