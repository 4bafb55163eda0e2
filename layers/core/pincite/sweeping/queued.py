"""The nouns of the queue: a citation that no longer holds, and what was said of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pincite.models import Noun, Verdict
from pincite.sweeping.models import CitationStatus

State = Literal["open", "accepted"]


class QueueDecision(Noun):
    """What was said of a citation. `version`: of its document when it was accepted; empty where that was gone."""

    answer_id: str
    position: Annotated[int, Field(ge=0)]
    state: State = "open"
    assignee: str = ""
    note: str = ""
    version: str = ""
    by: str
    at: str


class QueueItem(Noun):
    """A citation that does not hold today, with what was said of it."""

    answer_id: str
    position: int
    question: str
    claim_text: str
    text_span: str
    document_id: str
    document_name: str
    page_number: int | None
    status: CitationStatus
    verdict: Verdict
    nearest: str = ""
    reason: str = ""
    document_version: str
    state: State = "open"
    assignee: str = ""
    note: str = ""
    by: str = ""
    at: str = ""
