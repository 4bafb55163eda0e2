"""Rows of `questions` → the table of what held and what enforcement did."""

from __future__ import annotations

from collections import Counter
from typing import Any

Row = dict[str, Any]
Column = tuple[str, list[Row]]

ABOUT = {
    "scripted": "a script that misbehaves (wrong, missing, foreign and invented markers, broken JSON, failed calls)",
    "small": "SmolLM2-135M-Instruct under llama.cpp, one thread",
}
ACTIONS = {
    "injected": "citations injected",
    "repaired": "citations repaired",
    "removed_invalid_marker": "markers removed: no such passage",
    "removed_provider_marker": "markers removed: a provider's own",
    "removed_duplicate_marker": "markers removed: twice in a row",
    "normalized_marker": "markers written in another form, normalised",
    "refused_candidate": "candidates of the citing model refused",
    "refused_injection": "injections refused",
}


def table(found: dict[str, list[Row]], count: int, seed: int) -> str:
    """`found`: model → its rows."""
    columns: list[Column] = []
    for name, rows in found.items():
        columns += [
            (f"{name}, {mode}", [row for row in rows if row["mode"] == mode]) for mode in ("low", "balanced")
        ]
    columns = [column for column in columns if column[1]]
    actions = {title: _sums(columns, "enforcement", name) for name, title in ACTIONS.items()}
    verdicts = sorted({verdict for _, rows in columns for row in rows for verdict in row.get("verdicts", {})})
    reasons = sorted({row["abstained"] for _, rows in columns for row in rows if row.get("abstained")})
    prompts = sorted({name for _, rows in columns for row in rows for name in row["calls"]})
    body = {
        "questions": [str(len(rows)) for _, rows in columns],
        "**valid responses**": [_share(rows, lambda row: not row["broken"]) for _, rows in columns],
        **{f"abstained: {reason}": [_times(rows, reason) for _, rows in columns] for reason in reasons},
        **actions,
        **{
            f"citations {verdict}": values
            for verdict in verdicts
            for values in [_sums(columns, "verdicts", verdict)]
        },
        **{f"calls, {name}": values for name in prompts for values in [_sums(columns, "calls", name)]},
        "tokens read a question": [_mean(rows, "read") for _, rows in columns],
        "tokens written a question": [_mean(rows, "written") for _, rows in columns],
    }
    said = "\n".join(
        f"- `{name}`: {ABOUT[name]}, {len(rows)} of {count} questions" for name, rows in found.items()
    )
    head = f"| | {' | '.join(name for name, _ in columns)} |\n|{' --- |' * (len(columns) + 1)}"
    lines = "\n".join(f"| {title} | {' | '.join(values)} |" for title, values in body.items())
    broken = [
        f"- {row['question']}: {'; '.join(row['broken'])}"
        for _, rows in columns
        for row in rows
        if row["broken"]
    ]
    return (
        f"# {count} questions of XQuAD-en (seed {seed})\n\n`python -m benchmarks.questions scripted`, `… small`\n\n"
        f"{said}\n\n{head}\n{lines}\n" + ("\n## Broken\n\n" + "\n".join(broken) + "\n" if broken else "")
    )


def _sums(columns: list[Column], field: str, name: str) -> list[str]:
    return [str(sum(row.get(field, {}).get(name, 0) for row in rows)) for _, rows in columns]


def _times(rows: list[Row], reason: str) -> str:
    return str(Counter(row.get("abstained", "") for row in rows)[reason])


def _mean(rows: list[Row], kind: str) -> str:
    return f"{sum(row['tokens'].get(kind, 0) for row in rows) / max(1, len(rows)):.0f}"


def _share(rows: list[Row], holds: Any) -> str:
    held = sum(map(holds, rows))
    return f"{held} of {len(rows)} ({100 * held / max(1, len(rows)):.0f} %)"
