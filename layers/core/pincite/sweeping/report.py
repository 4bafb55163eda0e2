"""checks of a sweep → report: numbers, the citations that no longer hold, and a page to read."""

from __future__ import annotations

import html
from collections.abc import Sequence

from pincite.models import Noun, Verdict
from pincite.sweeping.models import Check, CitationStatus, PinnedCitation
from pincite.sweeping.past import SHOWN, Past

COLOURS: dict[CitationStatus, str] = {
    "same": "#2e7d4f", "moved": "#4a7fb5", "reworded": "#8a6fb0", "changed": "#c0532b", "gone": "#8c2f39",
    "unreadable": "#777777",
}  # fmt: skip


class CitationChange(Noun):
    """A citation whose status or verdict is another than at its last check: the body of a `CitationChanged` event."""

    answer_id: str
    position: int
    collection: str
    document_id: str
    document_name: str
    claim_text: str
    text_span: str
    status_before: CitationStatus
    status: CitationStatus
    verdict_before: Verdict
    verdict: Verdict
    page_before: int | None
    page: int | None
    nearest: str
    reason: str

    @property
    def holds(self) -> bool:
        """What was verified still is, or could not be looked at."""
        return self.verdict == "verified" or self.status in ("same", "moved", "unreadable")


class SweepReport(Noun):
    """`checked`: checks recorded, by status. `left`: citations that are still due, since the budget was spent.
    `changes`: at most 10,000 of them. `earlier`: the sweeps before it, oldest first, for the plot."""

    sweep_id: str
    started_at: str
    finished_at: str | None
    checked: dict[CitationStatus, int]
    left: int
    model_calls: int
    recalled: int
    cost_usd: float = 0.0
    changes: tuple[CitationChange, ...]
    broken: int
    note: str = ""
    earlier: tuple[Past, ...] = ()


def change_of(before: PinnedCitation, check: Check) -> CitationChange | None:
    """None where nothing that a reader would notice is different."""
    page = check.locations[0].page_number if check.locations else None
    if check.status == "unreadable" or (
        check.status == "same" and before.status == "same" and check.verdict == before.verdict
    ):
        return None
    if (check.status, check.verdict) == (before.status, before.verdict) and check.status in (
        "changed",
        "gone",
    ):
        return None
    return CitationChange(
        answer_id=before.answer_id,
        position=before.position,
        collection=before.collection,
        document_id=before.document_id,
        document_name=before.citation.document_name,
        claim_text=before.citation.claim_text,
        text_span=before.citation.text_span,
        status_before=before.status,
        status=check.status,
        verdict_before=before.verdict,
        verdict=check.verdict,
        page_before=before.citation.page_number,
        page=page,
        nearest=check.nearest,
        reason=check.reason,
    )


def page(report: SweepReport) -> str:
    """report → an HTML page without scripts, with a plot of what this sweep and those before it found."""
    now = Past(started_at=report.started_at, checked=report.checked)
    rows = "".join(
        f"<tr><td>{_safe(change.status)}</td><td>{_safe(change.document_name)}"
        f"{f', page {change.page}' if change.page else ''}</td><td>{_safe(change.claim_text)}</td>"
        f"<td><del>{_safe(change.text_span)}</del><br><ins>{_safe(change.nearest)}</ins></td>"
        f"<td>{_safe(change.reason)}</td></tr>"
        for change in report.changes
    )
    counts = ", ".join(f"{count} {status}" for status, count in report.checked.items()) or "nothing was due"
    left = f"{report.left} citations are left: " if report.left else ""
    left = f"<p>{left}{_safe(report.note)}</p>" if report.note else ""
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>Sweep {_safe(report.started_at)}</title><style>body{{font:16px/1.5 system-ui;margin:2rem auto;"
        "max-width:70rem;padding:0 1rem}td{vertical-align:top;padding:.4rem;border-top:1px solid #ccc}"
        "ins{text-decoration:none;background:#ffe9b0}del{color:#777}</style>"
        f"<h1>Citations checked again</h1><p>{_safe(report.started_at)}: {_safe(counts)}; {report.broken} no longer "
        f"hold; {report.model_calls} model calls, {report.cost_usd:.4f} US dollars.</p>{left}"
        f"{_plot([*report.earlier, now])}"
        f"<table><tr><th>status<th>source<th>claim<th>then and now<th>why</tr>{rows}</table></html>"
    )


def _plot(reports: Sequence[Past]) -> str:
    """One stacked bar a sweep, as SVG."""
    bars, width, height = [], 40, 160
    for column, report in enumerate(reports[-SHOWN:]):
        total, top = sum(report.checked.values()) or 1, 0.0
        for status, count in report.checked.items():
            tall = height * count / total
            title = f"<title>{_safe(report.started_at)}: {count} {status}</title>"
            bars.append(
                f"<rect x={column * (width + 8)} y={top:.1f} width={width} height={tall:.1f} "
                f"fill='{COLOURS[status]}'>{title}</rect>"
            )
            top += tall
    legend = " ".join(f"<span style='color:{colour}'>■ {status}</span>" for status, colour in COLOURS.items())
    total_width = max(1, len(reports[-SHOWN:])) * (width + 8)
    return (
        f"<figure><svg role=img aria-label='status over time' width={total_width} height={height}>"
        f"{''.join(bars)}</svg><figcaption>{legend}</figcaption></figure>"
    )


def _safe(text: str) -> str:
    return html.escape(text)
