"""The queue of citations that no longer hold: who looks at which, what they said, and what they let stand.

What is in it is computed from the ledger and from the documents of today; what is kept are decisions. One that a
citation may stand as it is holds for the version of the document at which it was made: when that changes, it is back.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.bootstrap import Parts
from pincite.errors import NotFound
from pincite.http.today import Looker, due_now
from pincite.sweeping.models import CitationStatus, PinnedCitation, Selection
from pincite.sweeping.queued import QueueDecision, QueueItem, State
from pincite.sweeping.select import paged

BROKEN: tuple[CitationStatus, ...] = ("changed", "gone", "reworded", "unreadable")
MOST = 500
"""Items that are told at once."""


def queue(
    collections: Sequence[str], parts: Parts, state: State | None = "open", assignee: str | None = None
) -> list[QueueItem]:
    """What is to be looked at, the longest unchecked first."""
    found: dict[tuple[str, int], QueueItem] = {}
    for pinned in _broken(collections, parts):
        item = _item(pinned, collections, parts)
        if item and (state in (None, item.state)) and (assignee in (None, item.assignee)):
            found[item.answer_id, item.position] = item
        if len(found) >= MOST:
            break
    return list(found.values())


def decide(
    answer_id: str,
    position: int,
    collections: Sequence[str],
    parts: Parts,
    by: str,
    *,
    state: State | None = None,
    assignee: str | None = None,
    note: str | None = None,
) -> QueueItem:
    """What is not given stays as it was. Raises `NotFound` where the citation is not in the queue of this caller."""
    selection = Selection(collections=tuple(collections), answer_id=answer_id)
    pinned = next((each for each in paged(parts.history, selection) if each.position == position), None)
    item = _item(pinned, collections, parts) if pinned else None
    if item is None:
        raise NotFound(f"citation {position} of answer {answer_id} is not in the queue")
    given = {"state": state, "assignee": assignee, "note": note}
    kept = {name: getattr(item, name) if value is None else value for name, value in given.items()}
    made = QueueDecision(
        answer_id=answer_id, position=position, version=item.document_version, by=by, at=parts.now(), **kept
    )
    parts.decisions.keep(made)
    return item.model_copy(update={**kept, "by": made.by, "at": made.at})


def _broken(collections: Sequence[str], parts: Parts) -> list[PinnedCitation]:
    """Those that a sweep found, and those that would be found now."""
    named = Selection(collections=tuple(collections))
    stored = [
        pinned
        for status in BROKEN
        for pinned in paged(parts.history, named.model_copy(update={"status": status}))
    ]
    return [*stored, *due_now(collections, parts)]


def _item(pinned: PinnedCitation, collections: Sequence[str], parts: Parts) -> QueueItem | None:
    """None where it holds today."""
    check = Looker(collections, parts).look(pinned)
    now = pinned.after(check) if check else pinned
    if now.status not in BROKEN or (now.status == "reworded" and now.verdict == "verified"):
        return None
    if check is None:
        checks = parts.history.checks(pinned.answer_id, collections)
        check = next((each for each in reversed(checks) if each.position == pinned.position), None)
    said = parts.decisions.find(pinned.answer_id, pinned.position)
    stands = said is not None and said.state == "accepted" and said.version == now.document_version
    return QueueItem(
        answer_id=pinned.answer_id,
        position=pinned.position,
        question=parts.ledger.get(pinned.answer_id, collections).question,
        claim_text=pinned.citation.claim_text,
        text_span=pinned.citation.text_span,
        document_id=pinned.document_id,
        document_name=pinned.citation.document_name,
        page_number=pinned.citation.page_number,
        status=now.status,
        verdict=now.verdict,
        nearest=check.nearest if check else "",
        reason=check.reason if check else "",
        document_version=now.document_version,
        state="accepted" if stands else "open",
        assignee=said.assignee if said else "",
        note=said.note if said else "",
        by=said.by if said else "",
        at=said.at if said else "",
    )
