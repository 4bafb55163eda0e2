"""ledger → citations due for another check: the document changed, the check is old, the verifier is newer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pincite.models import Noun
from pincite.ports import History
from pincite.sweeping.models import PinnedCitation, Selection

PAGE = 200


class Due(Noun):
    """When a citation is checked again. `current`: document id → version indexed now; one that is not there is gone.

    `checked_before`: ISO 8601; a check older than this is old.
    """

    current: Mapping[str, str]
    checked_before: str
    verifier: str

    def reason(self, pinned: PinnedCitation) -> str | None:
        """Why a citation is due; None where it is not."""
        version = self.current.get(pinned.document_id)
        if version is None:
            return "source gone" if pinned.status != "gone" else None
        if version != pinned.document_version:
            return "source changed"
        if pinned.status == "unreadable":
            return "source was unreadable"
        if pinned.verifier != self.verifier:
            return "verifier changed"
        return "check is old" if pinned.checked_at < self.checked_before else None


def select(
    history: History, collections: Sequence[str], due: Due, document_ids: Sequence[str] = ()
) -> Iterator[PinnedCitation]:
    """Citations that are due, page by page. `document_ids`: only those that rest on these documents."""
    narrowed: Sequence[str | None] = document_ids or (None,)
    for document_id in narrowed:
        after = None
        while True:
            asked = Selection(collections=tuple(collections), document_id=document_id)
            page = history.select(asked, PAGE, after)
            yield from (pinned for pinned in page.citations if due.reason(pinned) is not None)
            after = page.after
            if after is None:
                break
