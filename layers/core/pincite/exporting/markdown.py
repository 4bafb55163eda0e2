"""work → Markdown with footnotes."""

from __future__ import annotations

import re

from pincite.exporting.work import Note, Work, WorkLine, WorkPart, day, proof, where
from pincite.oneline import one_line

_LITERAL = re.compile(r"[\\`*_\[\]<>#|~]")


def markdown(work: Work) -> str:
    """Footnotes are numbered through the whole work; a document's words stay words."""
    out = [f"# {_literal(work.title)}", ""]
    before = 0
    notes: list[str] = []
    for part in work.parts:
        out += _part(part, before, alone=len(work.parts) == 1)
        notes += [_note(note, before) for note in part.notes]
        before += len(part.notes)
    out += [*notes, "", f"*Made by pincite {work.version} on {day(work.made_at)}.*"]
    return "\n".join(out).rstrip() + "\n"


def _part(part: WorkPart, before: int, *, alone: bool) -> list[str]:
    asked = [f"*Asked as written: {_literal(part.asked)}*", ""] if part.asked else []
    head = [] if alone else [f"## {_literal(part.question)}", ""]
    lines = [text for line in part.lines for text in (_line(line, before), "")]
    said = f"> **{part.says}.**" + (f" {_literal(part.reason)}" if part.reason else "")
    return [*head, *asked, *lines, said, ""]


def _line(line: WorkLine, before: int) -> str:
    text = "".join(
        f"{_literal(piece.text)}{f'[^{piece.note + before}]' if piece.note is not None else ''}"
        for piece in line.pieces
    )
    return {"heading": f"### {text}", "item": f"- {text}"}.get(line.kind, text)


def _note(note: Note, before: int) -> str:
    quote = _literal(one_line(note.citation.text_span))
    return (
        f"[^{note.number + before}]: “{quote}” — {_literal(where(note.citation))} ({_literal(proof(note))})"
    )


def _literal(text: str) -> str:
    return _LITERAL.sub(r"\\\g<0>", text)
