"""ledger → citations due for another check: the document changed, the check is old, the verifier is newer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from pincite.ports import History
from pincite.sweeping.models import Baseline, PinnedCitation, Selection

PAGE = 200
GONE = "~"
"""Sorts behind every id of a document."""


@dataclass(frozen=True, kw_only=True)
class Due:
    """When a citation is checked again. `current`: document id → version indexed now; one that is not there is gone.

    `checked_before`: ISO 8601; a check older than this is old. `now`: when the sweep began.
    """

    current: Mapping[str, str]
    checked_before: str
    verifier: str
    now: str = ""

    def ids(self, start: str) -> Iterable[str]:
        """Documents that are there, by id, from `start` on."""
        return [each for each in sorted(self.current) if each >= start]

    def gone(self, history: History, named: Selection) -> Iterator[PinnedCitation]:
        """Citations that rest on none of them and are due."""
        there = {"other_documents": tuple(sorted(self.current)), "today": self.today("")}
        return paged(history, named.model_copy(update=there))

    def today(self, document_id: str) -> Baseline:
        """What the last check of a citation of this document is compared with."""
        return Baseline(
            version=self.current.get(document_id),
            verifier=self.verifier,
            checked_before=self.checked_before,
            now=self.now,
        )

    def reason(self, pinned: PinnedCitation) -> str | None:
        """Why a citation is due; None where it is not."""
        return self.today(pinned.document_id).reason(pinned)


def select(
    history: History, collections: Sequence[str], due: Due, document_ids: Sequence[str] = (), start: str = ""
) -> Iterator[PinnedCitation]:
    """Citations that are due: those of one document one after another, the longest unchecked first, so that a document
    is read once and memory holds one page. `document_ids`: only those that rest on these. `start`: the document
    to go on with, `GONE` for what rests on none that is there."""
    for _, found in _by_document(history, collections, due, document_ids, start):
        yield from found


def _by_document(
    history: History, collections: Sequence[str], due: Due, document_ids: Sequence[str], start: str
) -> Iterator[tuple[str, Iterator[PinnedCitation]]]:
    named = Selection(collections=tuple(collections))
    for document_id in document_ids or due.ids(start):
        these = {"document_id": document_id, "today": due.today(document_id)}
        yield document_id, paged(history, named.model_copy(update=these))
    if not document_ids:
        yield GONE, due.gone(history, named)


class SelectedPart:
    """Some of what is due, at most `most` and no more once it is `enough`, which is asked at each document.

    `next`: once all was read, the document that the next part starts with, empty where nothing is left; what was
    checked meanwhile is no longer due. `most_for_verifier`: of them, those that are due only for a newer verifier; the
    others wait for the next sweeps."""

    def __init__(self, due: Due, most: int, most_for_verifier: int, enough: Callable[[], bool]) -> None:
        self._due, self._most, self._for_verifier, self._enough = due, most, most_for_verifier, enough
        self.next = ""

    def of(
        self, history: History, collections: Sequence[str], document_ids: Sequence[str], start: str
    ) -> Iterator[PinnedCitation]:
        """As `select`, up to the bounds."""
        taken = 0
        for document_id, found in _by_document(history, collections, self._due, document_ids, start):
            if document_id != start and self._enough():
                self.next = document_id
                return
            for pinned in self._fewer(found):
                if taken == self._most:
                    self.next = document_id
                    return
                taken += 1
                yield pinned

    def _fewer(self, found: Iterator[PinnedCitation]) -> Iterator[PinnedCitation]:
        for pinned in found:
            if self._due.reason(pinned) == "verifier changed":
                if not self._for_verifier:
                    continue
                self._for_verifier -= 1
            yield pinned


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
