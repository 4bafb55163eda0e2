"""`pincite check`: memos of every kind, and an exit status that a CI can rely on."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from pincite.cli import app
from tests.fakes.documents import Text, docx, p, pdf

LEASE = "Rent is due monthly. The notice period is three months. Notice is given in writing."
RIGHT = "The lease says “The notice period is three months” (lease.txt)."
WRONG = "The lease says “The notice period is six months” (lease.txt)."


def run(*arguments, **options):
    return CliRunner().invoke(app, [str(each) for each in arguments], **options)


@pytest.fixture(autouse=True)
def lease(tmp_path):
    file = tmp_path / "lease.txt"
    file.write_text(LEASE)
    assert run("ingest", file).exit_code == 0


def written(tmp_path, kind, text):
    made = {
        "md": text.encode,
        "docx": lambda: docx(p(text)),
        "pdf": lambda: pdf([[Text(72, 100, text.replace("“", '"').replace("”", '"'))]]),
    }[kind]()
    file = tmp_path / f"memo.{kind}"
    file.write_bytes(made)
    return file


@pytest.mark.parametrize("kind", ["md", "docx", "pdf"])
def test_a_memo_of_any_kind_is_checked_and_its_status_says_what_came_out(tmp_path, kind):
    right = run("check", written(tmp_path, kind, RIGHT))
    assert (right.exit_code, "1 citations, 0 do not hold" in right.output) == (0, True)
    wrong = run("check", written(tmp_path, kind, WRONG))
    assert (wrong.exit_code, "altered_quote: lease.txt" in wrong.output) == (1, True)


@pytest.mark.parametrize("kind", ["md", "docx", "pdf"])
def test_a_memo_without_citations_has_not_passed(tmp_path, kind):
    done = run("check", written(tmp_path, kind, "Nothing is cited here."))
    assert (done.exit_code, "nothing was checked" in done.output) == (3, True)


def test_an_abstention_has_a_status_of_its_own():
    assert run("ask", "How long is the notice period?", "--mode", "low").exit_code == 0
    assert run("ask", "Who won the chess championship of 1972?").exit_code == 3


def test_a_bad_line_is_told_by_the_status_a_bad_verdict_is_not():
    good = '{"source_text": "Rent is due monthly.", "expected_text_span": "Rent is due weekly."}'
    assert run("verify-citation", "--jsonl", "-", input=f"{good}\n").exit_code == 0
    done = run("verify-citation", "--jsonl", "-", input=f"{good}\n{{\n{good}\n")
    assert done.exit_code == 1
    assert "1 line could not be checked" in done.output
    assert done.output.count('{"verdict": "altered_quote"') == 2


def test_words_quoted_without_a_model_are_called_that():
    said = run("ask", "How long is the notice period?", "--mode", "low").output
    assert "lease.txt · word for word" in said
    assert "verified" not in said
