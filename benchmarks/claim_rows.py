"""Labelled claims → what the kernel says of each, without a judge: proven, refuted, open or unsupported.

A row is one line of JSON: `id`, `kind`, `label` (`supported` | `unsupported`), `source_text`, `claim`, and `why`
where it is false. Every benchmark of claims reads and counts its rows here, so their tables can be compared.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pincite

GOLDEN = Path(__file__).parents[1] / "tests/golden/claims"
OUTCOMES = {"verified": "proven", "contradicted": "refuted", "unsupported": "unsupported"}
"""Of a verdict; every other one leaves the claim open."""
COLUMNS = ("proven", "refuted", "unsupported", "open")


class Row(NamedTuple):
    """`supported`: the source carries the claim. `why`: what the source says instead."""

    id: str
    kind: str
    supported: bool
    source: str
    claim: str
    why: str = ""


class Checked(NamedTuple):
    """A row, and what was said of it."""

    row: Row
    outcome: str
    verdict: str
    reason: str


def read(path: Path) -> list[Row]:
    """A file of rows; the expert claims have the same fields."""
    return [
        Row(
            str(line["id"]),
            str(line["kind"]),
            line["label"] == "supported",
            line["source_text"],
            line["claim"],
            line.get("why", ""),
        )
        for line in map(json.loads, path.read_text("utf-8").splitlines())
    ]


def written(row: Row) -> dict[str, str]:
    """The row as a line of its file."""
    label = "supported" if row.supported else "unsupported"
    line = {"id": row.id, "kind": row.kind, "label": label, "source_text": row.source, "claim": row.claim}
    return line | ({"why": row.why} if row.why else {})


def checked(rows: Iterable[Row]) -> list[Checked]:
    """Each row through `pincite.verify_citation`, in process."""
    out = []
    for row in rows:
        check = pincite.verify_citation(source_text=row.source, claim_text=row.claim)
        out.append(Checked(row, OUTCOMES.get(check.verdict, "open"), check.verdict, check.reason or ""))
    return out


def table(results: Sequence[Checked], title: str) -> str:
    """Counts by label and kind as a Markdown table, a line of totals under each label."""
    counts: dict[tuple[bool, str], Counter[str]] = defaultdict(Counter)
    for result in results:
        counts[result.row.supported, result.row.kind][result.outcome] += 1
    lines = [f"| {title} | claims | {' | '.join(COLUMNS)} |", f"| --- | ---: |{' ---: |' * len(COLUMNS)}"]
    for supported in (True, False):
        kinds = {kind: count for (label, kind), count in counts.items() if label is supported}
        if not kinds:
            continue
        label = "true" if supported else "false"
        lines += [_line(f"{label}: {kind}", kinds[kind]) for kind in sorted(kinds)]
        total = sum(kinds.values(), Counter[str]())
        lines.append(_line(f"**all {label}**", total))
        lines.append(_line(f"all {label}, per cent", total, share=True))
    return "\n".join(lines)


def _line(name: str, count: Counter[str], *, share: bool = False) -> str:
    total = count.total()
    cells = [f"{100 * count[column] / total:.1f}" if share else str(count[column]) for column in COLUMNS]
    return f"| {name} | {'' if share else total} | {' | '.join(cells)} |"


def arguments(doc: str) -> argparse.ArgumentParser:
    """What every benchmark of claims takes."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--rows", type=Path, help="write each row and what was said of it to this file")
    parser.add_argument("--wrong", action="store_true", help="print false claims proven, true ones refused")
    return parser


def report(sets: Mapping[str, Sequence[Checked]], options: argparse.Namespace) -> None:
    """title → results: print the tables; write or print the rows that were asked for."""
    for title, results in sets.items():
        print(table(results, title), end="\n\n")
    every = [each for results in sets.values() for each in results]
    if options.rows:
        lines = [
            json.dumps(
                {**written(each.row), "verdict": each.verdict, "reason": each.reason}, ensure_ascii=False
            )
            for each in every
        ]
        options.rows.write_text("\n".join(lines) + "\n", "utf-8")
    if options.wrong:
        for each in every:
            refused = each.outcome in ("refuted", "unsupported")
            if refused if each.row.supported else each.outcome == "proven":
                print(f"{each.row.id} [{each.row.kind}] {each.verdict}: {each.row.claim}")
                print(
                    f"    source: {each.row.source}\n    reason: {each.reason}\n    right: {each.row.why or '-'}"
                )
