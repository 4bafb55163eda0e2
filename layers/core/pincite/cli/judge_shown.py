"""record → what a terminal shows of it."""

from __future__ import annotations

from collections.abc import Mapping

from pincite.citations.judging.record import Rate, Record
from pincite.citations.judging.worth import trusted


def shown(record: Record) -> str:
    """A few lines, then a table by kind of error and by form of restating."""
    lines = [
        f"{record.model} at {record.address}, prompt {record.prompt_version}, {record.claims} claims,"
        f" {record.tested_at}",
        f"wrong yes      {_rate(record.wrong_yes)}",
        f"wrong no       {_rate(record.wrong_no)}",
        f"disagreed      {_rate(record.disagreed)} with itself on a second run",
        f"unreadable     {_rate(record.unreadable)}",
        f"seconds a call p50 {record.seconds_p50:.2f}, p95 {record.seconds_p95:.2f}",
        f"tokens         {record.prompt_tokens + record.completion_tokens:,}, ${record.cost_usd:.4f}",
        "",
        "wrong yes, by kind of error",
        *_table(record.by_kind),
        "wrong no, by how the claim restates its source",
        *_table(record.by_form),
        "",
        f"{record.model}'s yes is worth one minus its rate of wrong yes for claims of the kind."
        if trusted(record)
        else f"{record.model} is not to be trusted: claims that it says yes to stay open.",
    ]
    return "\n".join(lines)


def _table(rates: Mapping[str, Rate]) -> list[str]:
    width = max(map(len, rates), default=0)
    return [f"  {kind:{width}}  {_rate(rate)}" for kind, rate in sorted(rates.items())]


def _rate(rate: Rate) -> str:
    if rate.share is None:
        return "nothing counted"
    low, high = rate.interval
    return f"{rate.wrong} of {rate.of}: {100 * rate.share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
