"""ledger, documents of today → every due citation checked again: `select` → `recheck` → `report`, on one machine.

Each check is recorded as it is made, so a sweep that is killed and started again goes on where it was: what was
checked is no longer due.
"""

from __future__ import annotations

import json
import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from pincite.bootstrap import OFF, Parts
from pincite.citations import VERIFIER
from pincite.citations.support import Judges
from pincite.errors import NotFound, StoreUnavailable
from pincite.ingestion.texts import StoredText
from pincite.models import Document
from pincite.sweeping.budget import Budgeted, BudgetSpent, Paced
from pincite.sweeping.costs import charge
from pincite.sweeping.models import Check, CitationStatus, PinnedCitation, Selection
from pincite.sweeping.past import Past, past, remember
from pincite.sweeping.recheck import recheck, unreadable
from pincite.sweeping.report import CitationChange, SweepReport, change_of, page
from pincite.sweeping.select import Due, checked_before, paged, select
from pincite.sweeping.told import note

logger = logging.getLogger("pincite")

ANY_TIME = "~"
"""After every time: what could not be read is tried again, whatever the clock says that it was tried last."""
READ_TRIES = 3
_SOURCE, _NOT_SUPPORTED = ("source_changed", "source_gone"), ("contradicted", "unsupported")
REPORT = "sweeps/{}/report.json"
MOST_CHANGES = 10_000
"""Changes that a report tells one by one; the ledger has them all."""


def sweep(
    parts: Parts,
    collections: Sequence[str],
    *,
    older_than_days: float | None = None,
    document_ids: Sequence[str] = (),
    max_model_calls: int | None = None,
    max_usd: float | None = None,
    sweep_id: str | None = None,
    notify: Callable[[CitationChange], None] = lambda _: None,
    progress: Callable[[int], None] = lambda _: None,
) -> SweepReport:
    """All citations of `collections` that are due. `older_than_days`: a check older than this is due as well, though
    nothing changed; None: age does not count. `progress` is told how many were checked.

    `max_model_calls`, `max_usd`: the budget, None: no bound. When it is spent, citations that
    need a model are left; those that need none are checked all the same."""
    sweep_id, started = sweep_id or parts.new_id(), parts.now()
    documents = {document.document_id: document for document in parts.catalogue.list(collections)}
    due = Due(
        current={each.document_id: each.version for each in documents.values() if each.status == "indexed"},
        checked_before=checked_before(started, older_than_days),
        verifier=VERIFIER,
        now=ANY_TIME,
    )
    judge = _judge(parts, max_model_calls, max_usd)
    judges = parts.judges._replace(llm=judge)
    checked, changes, changed, left = Counter[CitationStatus](), list[CitationChange](), 0, 0

    def check(pinned: PinnedCitation) -> Check | None:
        try:
            return _check(pinned, documents.get(pinned.document_id), judges, parts)
        except BudgetSpent:
            return None

    workers = parts.settings.sweep_workers if judge else 1
    asked = once(select(parts.history, collections, due, document_ids))
    for pinned, made in side_by_side(check, asked, workers):
        if made is None:
            left += 1
        elif parts.history.append(made):
            checked[made.status] += 1
            change = change_of(pinned, made)
            if change:
                changed += 1
                if len(changes) < MOST_CHANGES:
                    changes.append(change)
                notify(change)
        progress(checked.total())
    earlier = _earlier(parts, collections)
    notes = (
        f"the budget of {_said(max_model_calls, max_usd)} is spent" if left else "",
        f"{changed - len(changes)} more changes are in the ledger" if changed > len(changes) else "",
    )
    report = SweepReport(
        sweep_id=sweep_id,
        started_at=started,
        finished_at=parts.now(),
        checked=dict(checked),
        left=left,
        model_calls=judge.calls if judge else 0,
        cost_usd=round(judge.cost_usd, 8) if judge else 0.0,
        recalled=judge.recalled if judge else 0,
        changes=tuple(changes),
        broken=sum(1 for _ in broken(parts, collections)),
        note="; ".join(filter(None, notes)),
        earlier=earlier or (),
    )
    if checked and earlier is not None:
        now = Past(started_at=started, checked=report.checked)
        remember(parts.files, collections, [*report.earlier, now])
    note(sweep_id, changes, parts.files)
    charge(report, parts.files)
    parts.files.put(REPORT.format(sweep_id), report.model_dump_json().encode(), "application/json")
    parts.files.put(f"sweeps/{sweep_id}/report.html", page(report).encode(), "text/html; charset=utf-8")
    logger.info(json.dumps({"event": "swept", "sweep_id": sweep_id, **dict(checked), "left": left}))
    return report


def once(due: Iterable[PinnedCitation]) -> Iterator[PinnedCitation]:
    """Each citation once: one that still cannot be read comes up again, behind those that were not yet looked at."""
    unread = set[tuple[str, int]]()
    for pinned in due:
        place = pinned.answer_id, pinned.position
        if place in unread:
            continue
        if pinned.status == "unreadable":
            unread.add(place)
        yield pinned


def side_by_side(
    check: Callable[[PinnedCitation], Check | None], due: Iterable[PinnedCitation], workers: int
) -> Iterator[tuple[PinnedCitation, Check | None]]:
    """Each citation with its check, in the order they came. Several are checked at once, so that the waits for a model
    overlap; few more than that are taken ahead, so that memory does not grow with what is due."""
    if workers == 1:
        yield from ((pinned, check(pinned)) for pinned in due)
        return
    ahead = deque[tuple[PinnedCitation, Future[Check | None]]]()
    with ThreadPoolExecutor(workers, thread_name_prefix="sweep") as pool:
        try:
            for pinned in due:
                ahead.append((pinned, pool.submit(check, pinned)))
                if len(ahead) >= 2 * workers:
                    first, made = ahead.popleft()
                    yield first, made.result()
            while ahead:
                first, made = ahead.popleft()
                yield first, made.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _judge(parts: Parts, calls: int | None, usd: float | None) -> Budgeted | None:
    per_s = parts.settings.sweep_calls_per_s
    if parts.judges.llm is None:
        return None
    judge = parts.judges.llm
    return Budgeted(Paced(judge, per_s) if per_s else judge, parts.memory, parts.judge_scope, calls, usd)


def _said(calls: int | None, usd: float | None) -> str:
    """The budget, for people."""
    named = (
        "" if calls is None else f"{calls} model calls",
        "" if usd is None else f"{usd:g} US dollars",
    )
    return " or ".join(filter(None, named))


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


def broken(parts: Parts, collections: Sequence[str]) -> Iterator[PinnedCitation]:
    """Stored citations that do not hold today because their source changed or is gone; also where it could not be read
    since: what was broken stays so, and nothing else is."""
    for status in ("changed", "gone", "reworded", "unreadable"):
        for pinned in paged(parts.history, Selection(collections=tuple(collections), status=status)):
            if pinned.verdict in _SOURCE or (status != "unreadable" and pinned.verdict in _NOT_SUPPORTED):
                yield pinned


def _check(pinned: PinnedCitation, document: Document | None, judges: Judges, parts: Parts) -> Check:
    at = parts.now()
    if document is None or document.status != "indexed":
        return recheck(pinned, None, judges, at=at, verifier=VERIFIER)
    try:
        text = _read(document, parts)
    except (StoreUnavailable, NotFound):
        gone = recheck(pinned, None, judges, at=at, verifier=VERIFIER)
        return unreadable(gone, pinned, "The document could not be read; the verdict before stands.")
    if parts.judging((document.collection,)).settings.judge_model == OFF:
        judges = judges._replace(llm=None)
    return recheck(pinned, text, judges, at=at, verifier=VERIFIER)


def _read(document: Document, parts: Parts) -> StoredText:
    for tried in range(READ_TRIES):
        try:
            return parts.texts.get(document.document_id, document.version)
        except StoreUnavailable:
            if tried == READ_TRIES - 1:
                raise
    raise StoreUnavailable("files: not reached")
