"""Each category of cue and each table of language left out: what is lost without it.

    python benchmarks/ablation.py [DATA]

The committed claims of `tests/golden` and, with DATA, those of `DATA/expert_claims`: how many true ones are proven, how
many false ones are proven all the same, how many are refuted. A category that changes nothing wins nothing there.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from claim_rows import GOLDEN, Row, read

from pincite.citations.support import check_support
from pincite.citations.text import data

TABLES = ("equivalents.tsv", "opposed.tsv", "irregular.tsv")
Counts = Counter[tuple[bool, str]]


def categories() -> list[str]:
    """The categories of cues, in the order of the table."""
    return list(dict.fromkeys(category for _, category, *_ in data.rows("cues.tsv")))


def rows(folder: Path | None) -> list[Row]:
    """The labelled claims."""
    files = sorted(GOLDEN.glob("*.jsonl"))
    if folder is not None:
        files += [folder / "expert_claims" / "dev.jsonl", folder / "expert_claims" / "languages.dev.jsonl"]
    return [row for file in files for row in read(file)] + list(verdicts())


def verdicts() -> Iterator[Row]:
    """Claims about rules, contracts, accounts: `> source`, `+ claim` where it is carried, `- claim` where it is not."""
    source: list[str] = []
    said = False
    for number, line in enumerate((GOLDEN.parent / "kernel" / "verdicts.md").read_text("utf-8").splitlines()):
        if line.startswith(">"):
            source, said = [*([] if said else source), line[2:]], False
        elif line:
            said = True
            yield Row(f"V{number}", "rules", line[0] == "+", "\n".join(source), line[2:])


def without(name: str) -> Callable[[str], Iterator[list[str]]]:
    """The reader of tables without one of them, or without one category of cues."""
    whole = data.rows

    def left(table: str) -> Iterator[list[str]]:
        if table == name:
            return iter(())
        found = whole(table)
        return (row for row in found if row[1] != name) if table == "cues.tsv" else found

    return left


def counted(task: tuple[str, list[Row]]) -> tuple[str, Counts]:
    """What is said of the claims without a category; in a process of its own, since tables are kept."""
    name, claims = task
    if name:
        data.rows = without(name)
    return name, Counter((row.supported, check_support(row.claim, row.source).support) for row in claims)


def main() -> None:
    """Print the table."""
    claims = rows(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    print(f"{len(claims)} claims")
    print("| left out | true: proven | false: proven | false: refuted | true: refuted |")
    print("| --- | ---: | ---: | ---: | ---: |")
    tasks = [(name, claims) for name in ("", *TABLES, *categories())]
    with multiprocessing.get_context("spawn").Pool(2, maxtasksperchild=1) as pool:
        for name, said in pool.imap(counted, tasks, chunksize=1):
            print(
                f"| {name or 'nothing'} | {said[True, 'supported']} | {said[False, 'supported']}"
                f" | {said[False, 'contradicted']} | {said[True, 'contradicted']} |"
            )


if __name__ == "__main__":
    main()
