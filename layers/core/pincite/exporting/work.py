"""answers as they stand today → what is handed on: text with notes, each note the proof of one citation (pure)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.citations import markers
from pincite.models import EXTRACTIVE, Answer, Citation, Noun, Source
from pincite.sweeping.models import Check, CitationStatus


class WorkCitation(Noun):
    """What is known of one citation on the day of the export. `verifier`: version of the rules of its last check."""

    status: CitationStatus
    verdict: str
    checked_at: str
    verifier: str
    nearest: str = ""
    reason: str = ""


class Note(Noun):
    """One citation. `number`: of the note, in order of the text; `passage`: the number that the answer has for it."""

    number: int
    passage: int
    citation: Citation
    seen: WorkCitation | None
    checks: tuple[Check, ...] = ()


class WorkPiece(Noun):
    """A stretch of a line; `note` after it, if any."""

    text: str
    note: int | None = None


class WorkLine(Noun):
    """A paragraph, an item of a list or a heading."""

    kind: str
    pieces: tuple[WorkPiece, ...]


class WorkPart(Noun):
    """One question with its answer. `asked`: as it was written, where it was put otherwise."""

    answer_id: str
    question: str
    asked: str | None
    created_at: str
    engine: str
    says: str
    holds: bool
    reason: str
    lines: tuple[WorkLine, ...]
    notes: tuple[Note, ...]
    sources: tuple[Source, ...]
    remarks: tuple[str, ...]


class Work(Noun):
    """What is handed on. `made_at`: ISO 8601, when it was exported."""

    title: str
    made_at: str
    version: str
    parts: tuple[WorkPart, ...]


SAYS = {
    "verified": "Every claim was checked and holds",
    "partially_verified": "A part of this answer could not be verified",
    "not_supported": "The sources do not support this answer",
    "unverified": "This answer could not be verified as a whole",
    "abstained": "Nothing was claimed",
    "off": "The whole-answer check was switched off",
}
VERDICTS = {
    "altered_quote": "quote differs from the source",
    "stitched": "quote joined from separate places",
    "misattributed": "stands in another source",
    "not_found": "not found in the source",
    "insufficient": "too little text to tell",
    "partial": "partly supported",
    "unsupported": "not supported by the source",
    "contradicted": "contradicted by the source",
    "source_changed": "the source has changed",
    "source_gone": "the source is gone",
    "unverifiable": "could not be checked",
}


def part_of(
    answer: Answer, seen: dict[int, WorkCitation], history: Sequence[Check] = (), asked: str | None = None
) -> WorkPart:
    """`seen`: by place in `answer.citations`."""
    lines, notes = _lines(answer, seen, history)
    report = answer.verification
    status = report.status if report else "off"
    lost = [note for note in notes if note.seen and note.seen.status in ("changed", "gone", "unreadable")]
    says = SAYS[status]
    if lost:
        says = "1 citation no longer holds" if len(lost) == 1 else f"{len(lost)} citations no longer hold"
    elif answer.engine == EXTRACTIVE and status == "verified":
        says = "Passages found, word for word; whether they answer the question is for a reader to judge"
    return WorkPart(
        answer_id=answer.answer_id,
        question=answer.question,
        asked=asked if asked and asked != answer.question else None,
        created_at=answer.created_at,
        engine=answer.engine,
        says=says,
        holds=status == "verified" and not lost and answer.engine != EXTRACTIVE,
        reason=report.reason if report and status != "verified" else "",
        lines=lines,
        notes=notes,
        sources=tuple(source for source in answer.sources if source.cited),
        remarks=answer.notes,
    )


def worth(note: Note) -> str:
    """What a citation is worth today, in words."""
    citation, seen = note.citation, note.seen
    if seen and seen.status in ("changed", "gone"):
        return VERDICTS["source_changed" if seen.status == "changed" else "source_gone"]
    if seen and seen.status == "unreadable":
        return "its source could not be read"
    verdict = seen.verdict if seen else citation.verdict
    if (
        verdict == "unverifiable"
        and "needs_judge" in citation.issues
        and "check_failed" not in citation.issues
    ):
        return "not proven word by word; no judge is set"
    return VERDICTS.get(verdict, verdict)


def where(citation: Citation) -> str:
    """`lease.pdf, pages 3–4, Returns and Refunds`."""
    page = ""
    if citation.page_number is not None:
        several = citation.page_end not in (None, citation.page_number)
        page = (
            f", pages {citation.page_number}–{citation.page_end}"
            if several
            else f", page {citation.page_number}"
        )
    return f"{citation.document_name}{page}{f', {citation.section}' if citation.section else ''}"


def proof(note: Note) -> str:
    """Verdict, day, who checked, and the very version, in one line."""
    seen = note.seen
    on = f" on {day(seen.checked_at)}" if seen else ""
    by = f", rules version {seen.verifier}" if seen else ""
    methods = [note.citation.method, *(check.method for check in note.checks)]
    last = [method for method in methods if method not in ("cache", "none")][-1:]
    judge = f", {last[0]}" if last and last[0].startswith("judged by ") else ""
    document = f"document {note.citation.document_id}, version {note.citation.document_version}"
    return f"{worth(note)}{on}{by}{judge}; {document}"


def day(at: str) -> str:
    """ISO 8601 → its day."""
    return at[:10]


_BLANK = re.compile(r"\n\s*\n")
_ITEM = re.compile(r"(?:[-*+•]|\d{1,3}[.)])\s+")
_HEADING = re.compile(r"#{1,6}\s+")
_EMPHASIS = re.compile(r"\*\*|__|`")


def _lines(
    answer: Answer, seen: dict[int, WorkCitation], history: Sequence[Check]
) -> tuple[tuple[WorkLine, ...], tuple[Note, ...]]:
    notes: list[Note] = []
    lines: list[WorkLine] = []
    found = markers.read(answer.answer, len(answer.sources))
    at = 0
    for block in _BLANK.split(answer.answer):
        for row in _rows(block):
            start = answer.answer.index(row, at)
            at = start + len(row)
            inside = [marker for marker in found if start <= marker.start < at]
            lines.append(_line(answer, row, start, inside, notes, seen, history))
    return tuple(lines), tuple(notes)


def _rows(block: str) -> list[str]:
    """A list or a table is read line by line; the lines of a paragraph belong together."""
    rows = [row for row in block.split("\n") if row.strip()]
    listed = any(
        _ITEM.match(row.lstrip()) or _HEADING.match(row) or row.lstrip().startswith("|") for row in rows
    )
    return rows if listed else [block.strip()] * bool(block.strip())


def _line(
    answer: Answer,
    row: str,
    start: int,
    inside: Sequence[markers.Marker],
    notes: list[Note],
    seen: dict[int, WorkCitation],
    history: Sequence[Check],
) -> WorkLine:
    pieces: list[WorkPiece] = []
    at = 0
    for marker in inside:
        text = row[at : marker.start - start]
        cited = [
            (place, citation)
            for number in marker.numbers
            for place, citation in _behind(answer, number, marker.start)
        ]
        for order, (place, citation) in enumerate(cited):
            checks = tuple(check for check in history if check.position == place)
            notes.append(
                Note(
                    number=len(notes) + 1, passage=citation.number, citation=citation, seen=seen.get(place),
                    checks=checks,
                )
            )  # fmt: skip
            pieces.append(WorkPiece(text=_plain(text.rstrip()) if order == 0 else "", note=len(notes)))
        if not cited:
            pieces.append(WorkPiece(text=_plain(f"{text}{row[marker.start - start : marker.end - start]}")))
        at = marker.end - start
    pieces.append(WorkPiece(text=_plain(row[at:])))
    kind = "heading" if _HEADING.match(row) else "item" if _ITEM.match(row.lstrip()) else "paragraph"
    first = pieces[0]
    bare = re.sub(r"^\s*(?:[-*+•]|#{1,6})\s+", "", first.text)
    return WorkLine(kind=kind, pieces=(first.model_copy(update={"text": bare}), *pieces[1:]))


def _plain(text: str) -> str:
    return _EMPHASIS.sub("", " ".join(text.split("\n")))


def _behind(answer: Answer, number: int, at: int) -> list[tuple[int, Citation]]:
    """Of the citations with this number those whose claim is this sentence; all where none plainly is."""
    places = [(place, each) for place, each in enumerate(answer.citations) if each.number == number]
    sentence = next((each.text for each in answer.sentences if each.start <= at < each.end), "")
    here = set(re.findall(r"\w+", sentence.casefold()))

    def shared(citation: Citation) -> float:
        claim = re.findall(r"\w+", citation.claim_text.casefold())
        return sum(word in here for word in claim) / max(1, len(claim))

    best = max((shared(each) for _, each in places), default=0.0)
    return [(place, each) for place, each in places if shared(each) >= best - 0.05]
