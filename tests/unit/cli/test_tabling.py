"""`pincite table`: each cell is its document's own answer, cited; a run that was ended goes on."""

from __future__ import annotations

import csv
import io
import json

import pytest
from typer.testing import CliRunner

from pincite import bootstrap, pipeline, tabling
from pincite.cli import app
from pincite.errors import Invalid, ModelUnavailable
from pincite.exporting.xlsx import xlsx
from pincite.ingestion.parse import parse
from tests.unit.conftest import LEASE

OTHER = LEASE.replace("three months", "nine weeks").replace("900 EUR", "700 EUR")
ASKED = "question\nHow long is the notice period?\nHow much is the rent a month?\nWhat does a boat cost?\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path / "home"))
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text(LEASE)
    (tmp_path / "docs" / "b.md").write_text(OTHER)
    (tmp_path / "questions.csv").write_text(ASKED)
    CliRunner().invoke(app, ["ingest", str(tmp_path / "docs")])
    return tmp_path


def run(folder, out, *more):
    return CliRunner().invoke(
        app, ["table", str(folder / "questions.csv"), "--out", str(folder / out), *more]
    )


def test_each_document_answers_for_itself_with_its_citation_or_says_nothing(folder):
    done = run(folder, "out.csv")
    assert done.exit_code == 0, done.output
    head, first, second = list(csv.reader(io.StringIO((folder / "out.csv").read_text("utf-8-sig"))))
    assert head == ["document", *ASKED.splitlines()[1:]]
    assert (first[0], second[0]) == ("a.md", "b.md")
    for row, notice, rent in ((first, "three months", "900 EUR"), (second, "nine weeks", "700 EUR")):
        assert notice in row[1]
        assert f"[1] {row[0]}, Notice: “" in row[1]
        assert "(verified)" in row[1]
        assert rent in row[2]
        assert row[3] == "—"
    assert not list(folder.glob(".out*"))


def test_a_run_that_was_ended_goes_on_where_it_was(folder, monkeypatch):
    asked, ask = [], pipeline.ask

    def counted(request, *more):
        asked.append(request.query)
        if len(asked) == 4:
            raise KeyboardInterrupt
        if len(asked) == 6:
            raise ModelUnavailable("down")
        return ask(request, *more)

    monkeypatch.setattr(pipeline, "ask", counted)
    assert run(folder, "out.csv").exit_code != 0
    assert len(asked) == 4
    again = run(folder, "out.csv")
    assert (again.exit_code, len(asked)) == (1, 7), "three were kept, and one of those left failed"
    assert "not asked: down" in (folder / "out.csv").read_text("utf-8-sig")
    assert (run(folder, "out.csv").exit_code, len(asked)) == (0, 8)
    assert (run(folder, "out.csv").exit_code, len(asked)) == (0, 14), "what is finished is asked anew"


def test_a_table_of_the_command_line_is_one_of_the_page(folder):
    told = json.loads(run(folder, "out.csv", "--json").output)
    [kept] = bootstrap.parts().tables.list(("default",))
    assert (kept[0].table_id, kept[0].title, kept[1]) == (told["table_id"], "questions", 6)


def test_a_spreadsheet_comes_in_and_goes_out(folder):
    (folder / "questions.xlsx").write_bytes(xlsx([["Frage"], ["How long is the notice period?"]]))
    out = folder / "out.xlsx"
    done = CliRunner().invoke(app, ["table", str(folder / "questions.xlsx"), "--out", str(out)])
    assert done.exit_code == 0, done.output
    text = parse("out.xlsx", out.read_bytes()).text
    assert "nine weeks" in text
    assert "How long is the notice period?" in text


def test_what_a_spreadsheet_would_run_is_text_in_both_forms():
    rows = [["=1+1", "@x", "fine", "\x00 <&>"]]
    assert tabling.written("a.csv", rows).decode("utf-8-sig").startswith("'=1+1,'@x,fine")
    text = parse("a.xlsx", tabling.written("a.xlsx", [["head", "b", "c", "d"], *rows])).text
    assert "=1+1" in text
    assert "<&>" in text.replace("\\", "")


@pytest.mark.parametrize(
    "data", [b"", b"question\n", b"q\n" * 0 + b"\n".join(b"q%d" % n for n in range(201))]
)
def test_no_question_or_too_many_are_refused(data):
    with pytest.raises(Invalid):
        tabling.questions_of("a.csv", data)
