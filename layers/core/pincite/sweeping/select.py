"""ledger → citations due for another check: the document changed, the check is old, the verifier is newer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from pincite.models import Noun
from pincite.ports import History
from pincite.sweeping.models import PinnedCitation, Selection, Today

PAGE = 200


class Due(Noun):
    """When a citation is checked again. `current`: document id → version indexed now; one that is not there is gone.

    `checked_before`: ISO 8601; a check older than this is old. `now`: when the sweep began.
    """

    current: Mapping[str, str]
    checked_before: str
    verifier: str
    now: str = ""

    def today(self, document_id: str) -> Today:
        """What the last check of a citation of this document is compared with."""
        return Today(
            version=self.current.get(document_id),
            verifier=self.verifier,
            checked_before=self.checked_before,
            now=self.now,
        )

    def reason(self, pinned: PinnedCitation) -> str | None:
        """Why a citation is due; None where it is not."""
        return self.today(pinned.document_id).reason(pinned)


def select(
    history: History, collections: Sequence[str], due: Due, document_ids: Sequence[str] = ()
) -> Iterator[PinnedCitation]:
    """Citations that are due: those of one document one after another, the longest unchecked first, so that a document
    is read once and memory holds one page. `document_ids`: only those that rest on these documents."""
    named = Selection(collections=tuple(collections))
    for document_id in document_ids or sorted(due.current):
        these = {"document_id": document_id, "today": due.today(document_id)}
        yield from paged(history, named.model_copy(update=these))
    if not document_ids:
        gone = {"other_documents": tuple(sorted(due.current)), "today": due.today("")}
        yield from paged(history, named.model_copy(update=gone))


def paged(history: History, selection: Selection) -> Iterator[PinnedCitation]:
    """All that fit, page by page."""
    after = None
    while True:
        page = history.select(selection, PAGE, after)
        yield from page.citations
        after = page.after
        if after is None:
            return


def checked_before(now: str, older_than_days: float | None) -> str:
    """ISO 8601 → the moment before which a check is too old; "" where its age does not count."""
    if older_than_days is None:
        return ""
    moment = datetime.fromisoformat(now) - timedelta(days=older_than_days)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
