"""The steps of `sweeping`, bound to DynamoDB and S3. Texts and citations stay there; a state holds counts and keys.

A batch that is killed and tried again records nothing twice, nor do two sweeps side by side: what was checked since it
was selected is passed over.
Batches run side by side, so the budget of model calls is one counter that all of them spend from; a citation for which
a call is missing is left, and every other one is checked, in whatever order the batches come.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, get_args

from pincite.aws.announcing import announce
from pincite.aws.bootstrap import AwsParts
from pincite.aws.due import DueInCatalogue
from pincite.bootstrap import OFF
from pincite.citations import VERIFIER
from pincite.citations.support import Judges, LLMJudge, SupportVerdict
from pincite.errors import NotFound, StoreUnavailable
from pincite.models import Document, Noun
from pincite.sweeping.budget import Budgeted, BudgetSpent
from pincite.sweeping.costs import charge
from pincite.sweeping.models import Check, CitationStatus, PinnedCitation, Selection
from pincite.sweeping.past import Past, past, remember
from pincite.sweeping.recheck import recheck, unreadable
from pincite.sweeping.report import CitationChange, SweepReport, change_of, page
from pincite.sweeping.select import SelectedPart, checked_before
from pincite.sweeping.told import note

JSON, LINES, HTML = "application/json", "application/x-ndjson", "text/html; charset=utf-8"
MOST_A_ROUND = 10_000
"""Citations that one list names."""
MOST_A_SWEEP = 100_000
"""Citations of all its lists together; what is over is due in the next sweep, which begins with it."""
MOST_FOR_VERIFIER = 2_000
"""Of them, those that are due only for a newer verifier: a new version spreads its checks over the next sweeps."""
KEPT_S = 60.0
"""Seconds of `Select` that are kept for writing the list."""
STATUSES: tuple[CitationStatus, ...] = get_args(CitationStatus)


class DueCitation(Noun):
    """One line of the list of what is due. `checked_at`: when it was checked last, as it was selected."""

    sweep_id: str
    answer_id: str
    position: int
    collection: str
    document_id: str
    checked_at: str = ""
    max_model_calls: int | None = None


class Rechecked(Noun):
    """What one batch came to. `changes`: key of the list of them, None where there is none. `left`: citations for
    which no model call was left; `taken`: all of the batch, whatever became of them."""

    checked: dict[CitationStatus, int]
    changes: str | None = None
    model_calls: int = 0
    cost_usd: float = 0.0
    recalled: int = 0
    left: int = 0
    taken: int = 0


class Round(NamedTuple):
    """A list of what is due. `next`: the document that the next round starts with, empty after the last."""

    key: str
    due: int
    next: str


def plain(sweep_id: str) -> str:
    """The id of an event or of a schedule's run → letters and digits, as it stands in keys and routes."""
    return "".join(character for character in sweep_id if character.isalnum())


def due_list(
    sweep_id: str,
    collections: Sequence[str],
    document_ids: Sequence[str],
    older_than_days: float | None,
    max_model_calls: int | None,
    start: str,
    parts: AwsParts,
) -> Round:
    """One JSON object a line. No collection given: all there are. `start`: `next` of the round before.

    Lines go to disk as they are selected, those of one document one after another, and from there to S3. A round ends
    with so many, or when little time is left; the state machine goes on with the next one."""
    if not start:
        parts.refile()
    collections = collections or parts.walls.collections()
    due = DueInCatalogue(
        catalogue=parts.catalogue,
        collections=collections,
        checked_before=checked_before(parts.now(), older_than_days),
        verifier=VERIFIER,
    )
    name = hashlib.sha256(start.encode()).hexdigest()[:16] if start else "first"
    most = max(0, min(MOST_A_ROUND, MOST_A_SWEEP - _taken(sweep_id, name, parts)))
    some = SelectedPart(due, most, MOST_FOR_VERIFIER, lambda: parts.seconds_left() < KEPT_S)
    found = some.of(parts.history, collections, document_ids, start) if collections else ()
    key = f"sweeps/{sweep_id}/due/{name}.jsonl"
    lines = (
        DueCitation(
            sweep_id=sweep_id,
            answer_id=each.answer_id,
            position=each.position,
            collection=each.collection,
            document_id=each.document_id,
            checked_at=each.checked_at,
            max_model_calls=max_model_calls,
        ).model_dump_json()
        for each in found
    )
    count = parts.files.put_lines(key, lines, LINES)
    parts.files.put(f"sweeps/{sweep_id}/counts/{name}", str(count).encode(), JSON)
    if some.next and _taken(sweep_id, "", parts) >= MOST_A_SWEEP:
        parts.files.put(f"sweeps/{sweep_id}/over", b"1", JSON)
        return Round(key, count, "")
    return Round(key, count, some.next)


def _taken(sweep_id: str, but: str, parts: AwsParts) -> int:
    """Citations on the lists of a sweep, without the list `but`: a round that is tried again counts once."""
    keys = parts.files.keys(f"sweeps/{sweep_id}/counts/")
    return sum(int(parts.files.get(key)) for key in keys if key.rpartition("/")[2] != but)


class Counted:
    """A judge whose calls are counted; `BudgetSpent` comes before the call for which none is left to the sweep."""

    def __init__(self, judge: LLMJudge, sweep_id: str, most: int | None, parts: AwsParts) -> None:
        self._judge, self._sweep_id, self._most, self._parts = judge, sweep_id, most, parts
        self.calls = 0

    def __call__(self, claim: str, evidence: str) -> SupportVerdict:
        if self._most is not None and not self._parts.memory.spend(self._sweep_id, self._most):
            raise BudgetSpent
        self.calls += 1
        return self._judge(claim, evidence)


def rechecked(items: Sequence[DueCitation], parts: AwsParts) -> Rechecked:
    """One batch: each citation is found again, judged again where it changed, and its check recorded; what it came to
    lies in files, since thousands of batches fit into no state."""
    counted, remembered = None, None
    if parts.judges.llm is not None:
        counted = Counted(parts.judges.llm, items[0].sweep_id, items[0].max_model_calls, parts)
        remembered = Budgeted(counted, parts.memory, parts.judge_scope, None)
    judges = parts.judges._replace(llm=remembered)
    checked, changes, left = Counter[CitationStatus](), list[CitationChange](), 0
    for item in items:
        pinned = _pinned(item, parts)
        if item.checked_at and pinned.checked_at != item.checked_at:
            continue
        try:
            check = _check(pinned, judges, parts)
        except BudgetSpent:
            left += 1
            continue
        if parts.history.append(check):
            checked[check.status] += 1
            changes.extend(filter(None, [change_of(pinned, check)]))
    announce("CitationChanged", [change.model_dump(mode="json") for change in changes], parts.aws.event_bus)
    batch = Rechecked(
        checked=dict(checked),
        changes=_kept(items, changes, parts),
        model_calls=counted.calls if counted else 0,
        cost_usd=remembered.cost_usd if remembered else 0.0,
        recalled=remembered.recalled if remembered else 0,
        left=left,
        taken=len(items),
    )
    key = f"sweeps/{items[0].sweep_id}/batches/{_name(items)}.json"
    parts.files.put(key, batch.model_dump_json().encode(), JSON)
    return batch


def batches_of(sweep_id: str, parts: AwsParts) -> tuple[list[Rechecked], int]:
    """What the batches of all rounds came to, and how many citations they were given."""
    found = parts.files.keys(f"sweeps/{sweep_id}/batches/")
    batches = [Rechecked.model_validate_json(parts.files.get(key)) for key in found]
    return batches, _taken(sweep_id, "", parts)


def reported(
    sweep_id: str,
    started_at: str,
    collections: Sequence[str],
    max_model_calls: int | None,
    parts: AwsParts,
) -> SweepReport:
    """The numbers of all batches, with those of the sweeps before over the same collections, and the page."""
    batches, due = batches_of(sweep_id, parts)
    counted = {status: sum(batch.checked.get(status, 0) for batch in batches) for status in STATUSES}
    changes = [
        CitationChange.model_validate(each)
        for batch in batches
        if batch.changes
        for each in json.loads(parts.files.get(batch.changes))
    ]
    left, failed = sum(batch.left for batch in batches), due - sum(batch.taken for batch in batches)
    over = bool(parts.files.keys(f"sweeps/{sweep_id}/over"))
    notes = [
        f"the budget of {max_model_calls} model calls is spent" if left else "",
        f"{failed} citations could not be checked; the next sweep does" if failed else "",
        f"more than the {MOST_A_SWEEP} citations of one sweep are due; the next one goes on" if over else "",
    ]
    # a report that is tried again finds itself among those before
    earlier = tuple(each for each in past(parts.files, collections) if each.started_at != started_at)
    report = SweepReport(
        sweep_id=sweep_id,
        started_at=started_at,
        finished_at=parts.now(),
        checked={status: count for status, count in counted.items() if count},
        left=left + failed,
        model_calls=sum(batch.model_calls for batch in batches),
        cost_usd=sum(batch.cost_usd for batch in batches),
        recalled=sum(batch.recalled for batch in batches),
        changes=tuple(changes),
        broken=sum(not change.holds for change in changes),
        note="; ".join(filter(None, notes)),
        earlier=earlier,
    )
    if report.checked:
        now = Past(started_at=started_at, checked=report.checked)
        remember(parts.files, collections, [*earlier, now])
    charge(report, parts.files)
    parts.files.put(f"sweeps/{sweep_id}/report.json", report.model_dump_json().encode(), JSON)
    parts.files.put(f"sweeps/{sweep_id}/report.html", page(report).encode(), HTML)
    return report


def numbers(report: SweepReport) -> dict[str, float]:
    """The sweep's metrics."""
    return {
        "SweepsRun": 1,
        "CitationsChecked": sum(report.checked.values()),
        "CitationsChanged": len(report.changes),
        "CitationsBroken": report.broken,
        "CitationsUnreadable": report.checked.get("unreadable", 0) + report.left,
    }


def _pinned(item: DueCitation, parts: AwsParts) -> PinnedCitation:
    page_ = parts.history.select(Selection(collections=(item.collection,), answer_id=item.answer_id), 10_000)
    for each in page_.citations:
        if each.position == item.position:
            return each
    raise NotFound(f"no citation {item.position} of answer {item.answer_id}")


def _check(pinned: PinnedCitation, judges: Judges, parts: AwsParts) -> Check:
    at = parts.now()

    def checked(current: Any) -> Check:
        return recheck(pinned, current, judges, at=at, verifier=VERIFIER)

    document = _document(pinned, parts)
    if document is None or document.status != "indexed":
        return checked(None)
    try:
        text = parts.texts.get(document.document_id, document.version)
    except (StoreUnavailable, NotFound):
        return unreadable(checked(None), pinned, "The document could not be read; the verdict before stands.")
    if parts.judging((document.collection,)).settings.judge_model == OFF:
        judges = judges._replace(llm=None)
    return checked(text)


def _document(pinned: PinnedCitation, parts: AwsParts) -> Document | None:
    try:
        return parts.catalogue.get(pinned.document_id, (pinned.collection,))
    except NotFound:
        return None


def _name(items: Sequence[DueCitation]) -> str:
    """The same batch tried again has the same."""
    named = "\0".join(f"{item.answer_id} {item.position}" for item in items)
    return hashlib.sha256(named.encode()).hexdigest()[:32]


def _kept(items: Sequence[DueCitation], changes: Sequence[CitationChange], parts: AwsParts) -> str | None:
    if not changes:
        return None
    key = f"sweeps/{items[0].sweep_id}/changes/{_name(items)}.json"
    body = json.dumps([change.model_dump(mode="json") for change in changes])
    note(items[0].sweep_id, changes, parts.files)
    parts.files.put(key, body.encode(), JSON)
    return key
