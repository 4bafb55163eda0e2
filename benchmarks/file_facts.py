"""A question about a real file and the chunks of what was read from it → whether its fact, page and cell are in them.

`tests/golden/files/questions.jsonl`: one file a line, with a question, the words that answer it (`fact`), where they
stand (`page`), and of a table what names the row and the column of the `cell`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

FILES = Path(__file__).resolve().parents[1] / "tests" / "golden" / "files"
_MARKS = re.compile(r"[*_`~\\]|<br ?/?>|</?[a-z]{1,6}>")
_DASHES = str.maketrans(
    {"‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"'}
)
_DELIMITER = re.compile(r"\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?")
_CELL = re.compile(r"(?<!\\)\|")
_LONG = 4
"""Letters from which a name need only stand in a cell, not be it."""


class Question(NamedTuple):
    """`row`, `column`: texts that stand in the row and in the heading of the cell; empty where there is no table."""

    file: str
    question: str
    fact: str
    page: int | None
    row: tuple[str, ...]
    column: tuple[str, ...]


class Found(NamedTuple):
    """`cell`, `page`: None where the question asks for none."""

    fact: bool
    cell: bool | None
    page: bool | None


class Piece(NamedTuple):
    """A chunk with what is repeated before it."""

    text: str
    page: int | None = None
    page_end: int | None = None


def questions() -> list[Question]:
    """All of them, in the order of the file."""
    lines = (FILES / "questions.jsonl").read_text("utf-8").splitlines()
    return [_question(json.loads(line)) for line in lines]


def _question(given: dict[str, Any]) -> Question:
    return Question(
        given["file"], given["question"], given["fact"], given.get("page"), tuple(given.get("row", ())),
        tuple(given.get("column", ())),
    )  # fmt: skip


def found(question: Question, pieces: Iterable[Piece]) -> Found:
    """What one of the pieces has; of a table, together with what names the row."""
    fact = page = cell = False
    for piece in pieces:
        text = bare(piece.text)
        holds = all(bare(words) in text for words in (question.fact, *question.row))
        inside = holds and _cell(question, piece.text)
        fact, cell = fact or holds, cell or inside
        if holds and question.page is not None and piece.page is not None:
            page = page or piece.page <= question.page <= (piece.page_end or piece.page)
    return Found(fact, cell if question.column else None, page if question.page else None)


def _cell(question: Question, text: str) -> bool:
    """Whether the fact is the cell of its row under its heading."""
    return any(
        bare(cell) == bare(question.fact)
        for header, row in cell_rows(text)
        if all(any(named(name, cell) for cell in row) for name in question.row)
        for heading, cell in zip(header, row, strict=False)
        if all(bare(name) in bare(heading) for name in question.column)
    )


def named(name: str, cell: str) -> bool:
    """Whether a cell is what names a row, or has it among its words."""
    wanted = bare(name)
    return wanted == bare(cell) or (len(wanted) >= _LONG and wanted in bare(cell))


def cell_rows(text: str) -> Iterator[tuple[list[str], list[str]]]:
    """Rows of Markdown tables, each with the headings that stand over it."""
    header: list[str] = []
    before = ""
    for line in text.splitlines():
        line = line.strip()
        if "|" not in line:
            before, header = "", []
        elif _DELIMITER.fullmatch(line):
            header = _cells(before)
        else:
            if header:
                yield header, _cells(line)
            before = line


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _CELL.split(line.strip().removeprefix("|").removesuffix("|"))]


def bare(text: str) -> str:
    """Letters as they are compared: without emphasis, case, kinds of dashes and spaces."""
    folded = unicodedata.normalize("NFKC", _MARKS.sub("", text)).translate(_DASHES)
    return " ".join(folded.split()).casefold()
