"""Files of other projects' test data, each with a question and its answer (`tests/golden/files`)."""

import functools
import json

import pytest

import pincite
from benchmarks.file_cells import WAYS, claims
from benchmarks.file_facts import FILES, Piece, found, questions
from pincite.ingestion.chunk import chunk
from pincite.ingestion.ocr import find_tesseract
from pincite.ingestion.parse import parse
from pincite.models import Document

QUESTIONS = questions()
MISSED = json.loads((FILES / "missed.json").read_text("utf-8"))
"""File → what is not got right yet; a test says so when it is, and when more is missed."""


@functools.cache
def pieces(file):
    path = FILES / file
    parsed = parse(path.name, path.read_bytes(), ocr=find_tesseract())
    document = Document(
        document_id=file, name=path.name, source=file, collection="files", version=parsed.version,
        media_type=parsed.media_type, size=path.stat().st_size, status="indexed",
    )  # fmt: skip
    chunks = chunk(parsed, document, count_tokens=lambda text: len(text) // 4)
    assert all(parsed.text[each.start_index : each.end_index] == each.text for each in chunks)
    return [Piece(f"{each.context}\n{each.text}", each.page_number, each.page_end) for each in chunks]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.file)
def test_the_answer_stands_in_a_chunk_on_its_page_and_in_its_cell(question):
    result = found(question, pieces(question.file))
    missed = [name for name, right in result._asdict().items() if right is False]
    assert missed == MISSED.get(question.file, [])


CELLS = [question for question in QUESTIONS if question.column and question.file not in MISSED]


@pytest.mark.parametrize("question", CELLS, ids=lambda question: question.file)
def test_no_value_of_another_row_or_column_is_proven(question):
    texts = [piece.text for piece in pieces(question.file)]
    told = [claim for claim in claims(question, texts, 1) if claim.way == WAYS[0]]
    assert told[0].kind == "own"
    proven = [
        claim.text
        for claim in told
        if claim.kind != "own"
        and pincite.verify_citation(source_text=claim.source, claim_text=claim.text).verdict == "verified"
    ]
    assert proven == []


def test_nearly_all_is_got_right():
    cells = [question.file for question in QUESTIONS if question.column]
    assert len(QUESTIONS) > 150
    assert not [file for file, kinds in MISSED.items() if kinds != ["cell"]]
    assert len(MISSED) < 0.05 * len(cells)


def test_every_file_is_asked_of_and_its_source_is_named():
    held = {path.relative_to(FILES).as_posix() for path in FILES.rglob("*") if path.is_file()}
    assert held - {"NOTICE.md", "questions.jsonl", "missed.json"} == {question.file for question in QUESTIONS}
    notice = (FILES / "NOTICE.md").read_text("utf-8")
    assert all(f"`{question.file.partition('/')[0]}/`" in notice for question in QUESTIONS)
    assert set(MISSED) <= {question.file for question in QUESTIONS}


TABLE = "| Zone | Peak |\n|---|---|\n| Suburbs | 3.60 |\n\n| a |"


@pytest.mark.parametrize(
    ("row", "column", "fact", "right"),
    [
        ("Suburbs", "Peak", "3.60", True),
        ("Suburbs", "Zone", "3.60", False),
        ("Inner city", "Peak", "3.60", False),
        ("Suburbs", "Peak", "3.6", False),
    ],
)
def test_a_cell_is_right_only_in_its_row_under_its_heading(row, column, fact, right):
    question = QUESTIONS[0]._replace(row=(row,), column=(column,), fact=fact, page=None)
    assert found(question, [Piece(TABLE)]).cell is right
