"""The nouns of a sweep: a stored citation, pinned to a passage of a document version, and the checks made since."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pincite.models import Alteration, Citation, Location, Noun, Verdict

CitationStatus = Literal["same", "moved", "reworded", "changed", "gone", "unreadable"]
"""What became of the cited passage. `unreadable`: the source could not be read, which says nothing about it; the
verdict before it stands."""


class PinnedCitation(Noun):
    """A citation of a stored answer with what is known of it today.

    `position`: its place in `answer.citations`, 0-based. `collection`: of its document; `collections`: all that a
    caller must have to see its answer. `fingerprint`: as JSON, None where the passage is not ours.
    `document_version`, `checked_at`, `verifier`: those of the last check; `status`, `verdict`: its outcome.
    Times are ISO 8601 in UTC, so that their order as text is their order in time.
    """

    answer_id: str
    position: Annotated[int, Field(ge=0)]
    collection: str
    collections: tuple[str, ...] = ()
    document_id: str
    citation: Citation
    fingerprint: dict[str, Any] | None
    document_version: str
    verifier: str
    checked_at: str
    status: CitationStatus = "same"
    verdict: Verdict

    @property
    def wall(self) -> tuple[str, ...]:
        """The collections that a caller must have to see it, sorted."""
        return tuple(sorted({*self.collections, self.collection}))

    def after(self, check: Check) -> PinnedCitation:
        """The citation as the check leaves it; an unreadable source changes neither verdict nor version."""
        if check.status == "unreadable":
            return self.model_copy(update={"checked_at": check.at, "status": check.status})
        return self.model_copy(
            update={
                "checked_at": check.at,
                "status": check.status,
                "verdict": check.verdict,
                "document_version": check.document_version,
                "verifier": check.verifier,
            }
        )


class Check(Noun):
    """One check of a stored citation, never changed afterwards. `check_id`: the same check done twice has the same.
    `document_version`: that it was compared with, empty where the document was gone. `method`: `deterministic`,
    `entailment`, `cache` (the verdict stood), `none`, or the judge with its record, as in a citation."""

    check_id: str
    answer_id: str
    position: Annotated[int, Field(ge=0)]
    at: str
    document_version: str
    verifier: str
    method: str
    status: CitationStatus
    verdict: Verdict
    locations: tuple[Location, ...] = ()
    alterations: tuple[Alteration, ...] = ()
    nearest: str = ""
    reason: str = ""


class Baseline(Noun):
    """What the last check of a citation is compared with, to see whether it is due for another.

    `version`: of its document as it is indexed, None where the document is gone. `checked_before`: a check older than
    this is old; empty: none is. `now`: a source that could not be read before this is tried again.
    """

    version: str | None
    verifier: str
    checked_before: str = ""
    now: str = ""

    def reason(self, pinned: PinnedCitation) -> str | None:
        """Why the citation is due; None where it is not."""
        if self.version is None:
            return "source gone" if pinned.status != "gone" else None
        if self.version != pinned.document_version:
            return "source changed"
        if pinned.status == "unreadable" and pinned.checked_at < self.now:
            return "source was unreadable"
        if pinned.verifier != self.verifier:
            return "verifier changed"
        return "check is old" if pinned.checked_at < self.checked_before else None


class Selection(Noun):
    """Which citations: those whose whole answer may be seen by who has these collections, and that fit everything that
    is given.

    `checked_before`: last check older than this time. `other_verifier`: last checked by another verifier than this.
    `other_documents`: resting on none of these. `today`: due for another check, compared with this.
    """

    collections: Annotated[tuple[str, ...], Field(min_length=1)]
    answer_id: str | None = None
    document_id: str | None = None
    status: CitationStatus | None = None
    checked_before: str | None = None
    other_verifier: str | None = None
    other_documents: tuple[str, ...] | None = None
    today: Baseline | None = None


class PinnedPage(Noun):
    """A page of a selection, by time of last check, then answer and position.

    `after`: the cursor of the next page, None at the end.
    """

    citations: tuple[PinnedCitation, ...]
    after: str | None
