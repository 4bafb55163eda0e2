"""stored words of a document that was deleted → blocks of the same length: answers, citations, checks and reports keep
their shape, their offsets and their verdicts, and say nothing of what stood there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pincite.models import Answer, Citation, Nearest, Sentence, Source
from pincite.sweeping.models import Check, PinnedCitation
from pincite.sweeping.report import CitationChange, SweepReport

BLOCK = "█"
ERASED = "Its words were erased with the document."
_Shown = TypeVar("_Shown", Source, Nearest)


def blocks(text: str) -> str:
    """Any text → one that is as long and says nothing."""
    return BLOCK * len(text)


def is_erased(text: str) -> bool:
    """Whether nothing but blocks is left."""
    return bool(text) and not text.strip(BLOCK)


def documents_of(answer: Answer) -> frozenset[str]:
    """Ids of all documents whose words may stand in an answer."""
    shown = (answer.sources, answer.citations, answer.nearest)
    return frozenset(each.document_id for part in shown for each in part)


def redacted(answer: Answer, document_id: str) -> Answer:
    """A sentence stays where it cites other documents and nothing else: a model had all passages before it, so what
    cites nothing may be anybody's. Markers stay, and the question, which is the caller's."""
    numbers = {each.number: each.document_id for each in answer.sources}
    kept = [each for each in answer.sentences if _rests_elsewhere(each, numbers, document_id)]
    text = _only(answer.answer, kept) if not answer.abstained else answer.answer
    sentences = tuple(
        each
        if each in kept or answer.abstained
        else each.model_copy(
            update={
                "text": text[each.start : each.end],
                "missing": tuple(_blank(part, "text") for part in each.missing),
            }
        )
        for each in answer.sentences
    )
    told = {each.text for each in kept}
    report = answer.verification and answer.verification.model_copy(
        update={
            "reason": answer.verification.reason and ERASED,
            "unverified_claims": tuple(
                each if any(each in sentence for sentence in told) else blocks(each)
                for each in answer.verification.unverified_claims
            ),
        }
    )
    return answer.model_copy(
        update={
            "answer": text,
            "sentences": sentences,
            "sources": tuple(_shown(each, document_id) for each in answer.sources),
            "nearest": tuple(_shown(each, document_id) for each in answer.nearest),
            "citations": tuple(_citation(each, document_id) for each in answer.citations),
            "enforcement": tuple(each.model_copy(update={"reason": ""}) for each in answer.enforcement),
            "verification": report,
        }
    )


def redacted_pin(pinned: PinnedCitation) -> PinnedCitation:
    """A stored citation of the document. Its fingerprint holds hashes alone, but for the heading."""
    mark = pinned.fingerprint and {**pinned.fingerprint, "section": None}
    return pinned.model_copy(
        update={"citation": _citation(pinned.citation, pinned.document_id), "fingerprint": mark}
    )


def redacted_check(check: Check) -> Check:
    """What a check of such a citation found."""
    return check.model_copy(
        update={
            "nearest": blocks(check.nearest),
            "reason": ERASED,
            "alterations": tuple(_blank(each, "expected", "found") for each in check.alterations),
        }
    )


def redacted_changes(changes: Sequence[CitationChange], document_id: str) -> tuple[CitationChange, ...]:
    """What a report tells of the document's citations."""
    return tuple(
        _blank(each, "claim_text", "text_span", "nearest").model_copy(update={"reason": ERASED})
        if each.document_id == document_id
        else each
        for each in changes
    )


def redacted_report(report: SweepReport, document_id: str) -> SweepReport:
    """A sweep's report without the document's words."""
    return report.model_copy(update={"changes": redacted_changes(report.changes, document_id)})


def _rests_elsewhere(sentence: Sentence, numbers: dict[int, str], document_id: str) -> bool:
    cited = {numbers.get(number, document_id) for number in sentence.citations}
    return bool(cited) and document_id not in cited


def _only(text: str, kept: Sequence[Sentence]) -> str:
    """The text with blocks in the place of every word outside of what is kept; white space and markers stand."""
    stays = {at for each in kept for at in range(each.start, each.end)}
    out, at = [], 0
    while at < len(text):
        marker = _marker_end(text, at)
        if marker:
            out.append(text[at:marker])
            at = marker
            continue
        out.append(text[at] if at in stays or text[at] in "\n" else BLOCK)
        at += 1
    return "".join(out)


def _marker_end(text: str, at: int) -> int:
    """Where a marker `[12]` that begins here ends; 0 where none does."""
    end = text.find("]", at, at + 6) if text[at] == "[" else -1
    return end + 1 if end > at and text[at + 1 : end].isdigit() else 0


def _citation(citation: Citation, document_id: str) -> Citation:
    if citation.document_id != document_id:
        return citation
    return _blank(citation, "text_span", "claim_text").model_copy(update={"section": None})


def _shown(each: _Shown, document_id: str) -> _Shown:
    if each.document_id != document_id:
        return each
    return _blank(each, "text").model_copy(update={"section": None})


_Any = TypeVar("_Any")


def _blank(noun: _Any, *fields: str) -> _Any:
    update = {field: blocks(getattr(noun, field)) for field in fields}
    return noun.model_copy(update=update)  # type: ignore[attr-defined, no-any-return]
