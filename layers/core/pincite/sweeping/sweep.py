"""ledger, documents of today → every due citation checked again: `select` → `recheck` → `report`, on one machine.

Each check is recorded as it is made, so a sweep that is killed and started again goes on where it was: what was
checked is no longer due.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

from pincite.bootstrap import Parts
from pincite.citations import VERIFIER
from pincite.citations.support import Judges
from pincite.errors import NotFound, StoreUnavailable
from pincite.ingestion.texts import Text
from pincite.models import Document
from pincite.sweeping.budget import Budgeted, BudgetSpent
from pincite.sweeping.models import Check, PinnedCitation, Selection
from pincite.sweeping.past import Past, past, remember
from pincite.sweeping.recheck import recheck, unreadable
from pincite.sweeping.report import Change, SweepReport, change_of, page
from pincite.sweeping.select import Due, select

logger = logging.getLogger("pincite")

READ_TRIES = 3
REPORT = "sweeps/{}/report.json"


def sweep(
    parts: Parts,
    collections: Sequence[str],
    *,
    older_than_days: float | None = None,
    document_ids: Sequence[str] = (),
    max_model_calls: int | None = None,
    sweep_id: str | None = None,
    notify: Callable[[Change], None] = lambda _: None,
    progress: Callable[[int], None] = lambda _: None,
) -> SweepReport:
    """All citations of `collections` that are due. `older_than_days`: a check older than this is due as well, though
    nothing changed; None: age does not count. `progress` is told how many were checked."""
    sweep_id, started = sweep_id or parts.new_id(), parts.now()
    documents = {document.document_id: document for document in parts.catalogue.list(collections)}
    due = Due(
        current={each.document_id: each.version for each in documents.values() if each.status == "indexed"},
        checked_before="" if older_than_days is None else _before(started, older_than_days),
        verifier=VERIFIER,
    )
    budget = Budgeted(parts.judges.llm, parts.memory, VERIFIER, max_model_calls) if parts.judges.llm else None
    judges = parts.judges._replace(llm=budget)
    checked, changes, left, note = Counter[str](), list[Change](), 0, ""
    for pinned in _by_document(select(parts.history, collections, due, document_ids)):
        if note:
            left += 1
            continue
        try:
            check = _check(pinned, documents.get(pinned.document_id), judges, parts, sweep_id)
        except BudgetSpent:
            note, left = f"the budget of {max_model_calls} model calls is spent", left + 1
            continue
        if parts.history.append(check):
            checked[check.status] += 1
            change = change_of(pinned, check)
            if change:
                changes.append(change)
                notify(change)
        progress(checked.total())
    earlier = _earlier(parts, collections)
    report = SweepReport(
        sweep_id=sweep_id,
        started_at=started,
        finished_at=parts.now(),
        checked=dict(checked),
        left=left,
        model_calls=budget.calls if budget else 0,
        recalled=budget.recalled if budget else 0,
        changes=tuple(changes),
        broken=broken(parts, collections),
        note=note,
        earlier=earlier or (),
    )
    if checked and earlier is not None:
        now = Past(started_at=started, checked=report.checked)
        remember(parts.files, collections, [*report.earlier, now])
    parts.files.put(REPORT.format(sweep_id), report.model_dump_json().encode(), "application/json")
    parts.files.put(f"sweeps/{sweep_id}/report.html", page(report).encode(), "text/html; charset=utf-8")
    logger.info(json.dumps({"event": "swept", "sweep_id": sweep_id, **dict(checked), "left": left}))
    return report


def _earlier(parts: Parts, collections: Sequence[str]) -> tuple[Past, ...] | None:
    """None where they cannot be read: then the plot shows this sweep alone, and what is kept stays as it is."""
    try:
        return past(parts.files, collections)
    except StoreUnavailable:
        return None


def load_report(parts: Parts, sweep_id: str) -> SweepReport:
    """Raises `NotFound`."""
    if not sweep_id.isalnum():
        raise NotFound(f"no sweep {sweep_id}")
    return SweepReport.model_validate_json(parts.files.get(REPORT.format(sweep_id)))


def broken(parts: Parts, collections: Sequence[str]) -> int:
    """How many stored citations do not hold today because their source changed or is gone."""
    return sum(
        pinned.verdict in ("source_changed", "source_gone", "contradicted", "unsupported")
        for status in ("changed", "gone", "reworded")
        for pinned in _all(parts, Selection(collections=tuple(collections), status=status))
    )


def _all(parts: Parts, selection: Selection) -> Iterator[PinnedCitation]:
    after = None
    while True:
        found = parts.history.select(selection, 200, after)
        yield from found.citations
        after = found.after
        if after is None:
            return


def _by_document(due: Iterator[PinnedCitation]) -> Iterator[PinnedCitation]:
    """Citations of one document one after another, so that each document is read once."""
    yield from sorted(due, key=lambda pinned: pinned.document_id)


def _check(
    pinned: PinnedCitation, document: Document | None, judges: Judges, parts: Parts, sweep_id: str
) -> Check:
    at = parts.now()
    if document is None or document.status != "indexed":
        return recheck(pinned, None, judges, sweep_id=sweep_id, at=at, verifier=VERIFIER)
    try:
        text = _read(document, parts)
    except (StoreUnavailable, NotFound):
        gone = recheck(pinned, None, judges, sweep_id=sweep_id, at=at, verifier=VERIFIER)
        return unreadable(gone, pinned, "The document could not be read; the verdict before stands.")
    return recheck(pinned, text, judges, sweep_id=sweep_id, at=at, verifier=VERIFIER)


def _read(document: Document, parts: Parts) -> Text:
    for tried in range(READ_TRIES):
        try:
            return parts.texts.get(document.document_id, document.version)
        except StoreUnavailable:
            if tried == READ_TRIES - 1:
                raise
    raise StoreUnavailable("files: not reached")


def _before(now: str, days: float) -> str:
    moment = datetime.fromisoformat(now.replace("Z", "+00:00")) - timedelta(days=days)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
