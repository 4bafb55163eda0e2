"""A stored citation whose document is another than at its last check, looked up in today's version while it is shown.

Nothing is recorded and no model is asked: the next sweep does both. Until then a reader sees what the rules see.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from pincite.bootstrap import Parts
from pincite.citations import VERIFIER
from pincite.errors import NotFound
from pincite.models import Document
from pincite.sweeping.models import Baseline, Check, CitationStatus, PinnedCitation, Selection
from pincite.sweeping.recheck import later, recheck
from pincite.sweeping.select import paged

MOST = 200
"""Citations that are looked up for one page; those beyond are said to be unchecked."""


def due_now(collections: Sequence[str], parts: Parts, *, gone: bool = True) -> list[PinnedCitation]:
    """Citations whose document is another than at their last check, or has gone since."""
    documents = parts.catalogue.list(collections)
    named, now = Selection(collections=tuple(collections)), parts.now()
    asked = [
        named.model_copy(
            update={
                "document_id": each.document_id,
                "today": Baseline(version=each.version, verifier=VERIFIER),
            }
        )
        for each in documents
        if len(each.versions) > 1 and each.status == "indexed"
    ]
    if gone:
        there = tuple(sorted(each.document_id for each in documents))
        away = Baseline(version=None, verifier=VERIFIER, now=now)
        asked.append(named.model_copy(update={"other_documents": there, "today": away}))
    found: list[PinnedCitation] = []
    for selection in asked:
        found += islice(paged(parts.history, selection), MOST)
        if len(found) >= MOST:
            break
    return found


def since_checked(status: CitationStatus, collections: Sequence[str], parts: Parts) -> list[str]:
    """Ids of answers with a citation that would be of this status now, though no sweep has been there yet."""
    looker = Looker(collections, parts)
    found = dict[str, None]()
    for pinned in due_now(collections, parts, gone=status == "gone"):
        check = looker.look(pinned)
        if check is not None and check.status == status:
            found[pinned.answer_id] = None
    return list(found)


class Looker:
    """One request's look at the documents of today."""

    def __init__(self, collections: Sequence[str], parts: Parts) -> None:
        self._collections, self._parts, self._looked = collections, parts, 0
        self._known: dict[str, Document | None] = {}

    def look(self, pinned: PinnedCitation) -> Check | None:
        """None where nothing has changed since the last check."""
        document = self._document(pinned.document_id)
        if document and document.status != "indexed":
            return None
        version = document.version if document else ""
        if version == pinned.document_version or (document is None and pinned.status == "gone"):
            return None
        self._looked += 1
        if document and self._looked > MOST:
            return self._unread(pinned, version, "The document has changed since the last check.")
        try:
            text = self._parts.texts.get(document.document_id, version) if document else None
        except NotFound:
            return self._unread(pinned, version, "The text of the document is not stored.")
        judges = self._parts.judges._replace(llm=None)
        return recheck(pinned, text, judges, at=self._parts.now(), verifier=VERIFIER)

    def _unread(self, pinned: PinnedCitation, version: str, reason: str) -> Check:
        return Check(
            check_id="",
            answer_id=pinned.answer_id,
            position=pinned.position,
            at=later(pinned.checked_at, self._parts.now()),
            document_version=version,
            verifier=VERIFIER,
            method="none",
            status="unreadable",
            verdict=pinned.verdict,
            reason=reason,
        )

    def _document(self, document_id: str) -> Document | None:
        """None where it is gone."""
        if document_id not in self._known:
            try:
                self._known[document_id] = self._parts.catalogue.get(document_id, self._collections)
            except NotFound:
                self._known[document_id] = None
        return self._known[document_id]
