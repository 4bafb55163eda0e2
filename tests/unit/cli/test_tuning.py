"""`pincite tune`: thresholds from one's own questions, on the real index."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from pincite.cli import app
from pincite.errors import Invalid
from pincite.exporting.xlsx import xlsx
from pincite.tuning import STEPS, LabelledQuestion, Point, Searched, _suggested, asked_of, tuned
from tests.unit.conftest import LEASE

HARBOUR = (
    "# Harbour rules\n\n## Speed\n\nBoats keep below five knots inside the harbour.\n\n## Berths\n\n"
    "A berth costs 40 EUR a night. Visitors report to the harbour master within an hour of arrival.\n"
)
QUESTIONS = (
    "question,document\n"
    "How long is the notice period?,lease.md\n"
    "How much is the rent a month?,lease.md\n"
    "What does a berth cost a night?,harbour.md; nowhere.md\n"
    "How fast may boats go inside the harbour?,harbour.md\n"
    "Who painted the Mona Lisa?,-\n"
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path / "home"))
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "lease.md").write_text(LEASE)
    (tmp_path / "docs" / "harbour.md").write_text(HARBOUR)
    (tmp_path / "questions.csv").write_text(QUESTIONS)
    assert CliRunner().invoke(app, ["ingest", str(tmp_path / "docs")]).exit_code == 0
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(app, ["tune", *map(str, arguments)])


def test_curve_and_suggestion_come_from_the_questions(folder):
    done = run(folder / "questions.csv", "--ask", "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["questions"], found["answerable"], found["first"], found["nowhere"]) == (5, 4, 1.0, [])
    for curve in (found["min_similarity"], found["min_avg_similarity"]):
        assert [point["threshold"] for point in curve] == list(STEPS)
        assert [point["kept"] for point in curve] == sorted((point["kept"] for point in curve), reverse=True)
        assert [point["stopped"] for point in curve] == sorted(point["stopped"] for point in curve)
    assert found["asked"]["suggested"]["right"] >= found["asked"]["today"]["right"] == 4
    assert found["asked"]["suggested"]["stopped"] == 1


def test_for_people_it_ends_with_lines_for_the_settings_file(folder):
    done = run(folder / "questions.csv")
    assert "← suggested" in done.stdout
    assert "note: 4 questions with a right document are few" in done.stdout
    last = done.stdout.rpartition("In pincite.toml:\n")[2].splitlines()
    assert [line.partition(" = ")[0] for line in last] == ["min_similarity", "min_avg_similarity"]
    assert last[0].endswith("# today 0.5")


def test_a_right_document_that_is_nowhere_is_told(folder):
    (folder / "questions.csv").write_text("How long is the notice period?,gone.md\n")
    done = run(folder / "questions.csv")
    assert done.exit_code == 1
    assert "not found at all: How long is the notice period?" in done.stdout


def seen(right, others, answerable=True):
    every = tuple(sorted((*right, *others), reverse=True))
    return Searched(question="?", answerable=answerable, place=1, right=right, every=every, others=others)


def test_the_threshold_between_right_and_other_is_found(parts):
    found = tuned([seen((0.9,), (0.62,)), seen((0.84,), (0.58,)), seen((), (0.61,), answerable=False)], parts)
    assert found.suggested["min_similarity"] == 0.65
    at = {point.threshold: point for point in found.min_similarity}
    assert (at[0.6].stopped, at[0.65].stopped, at[0.85].kept) == (0.3333, 1.0, 0.5)


def test_what_does_as_well_stays_as_it_is():
    points = [Point(threshold=step / 10, kept=float(step < 9), stopped=float(step > 3)) for step in range(10)]
    assert _suggested(points, 0.55) == 0.55
    assert _suggested(points, 0.1) == 0.4
    assert _suggested([], 0.5) == 0.5


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("q.csv", b"question,document\nWhy?,a.md;b.md\nHow?,-\n"),
        ("q.tsv", b"Why?\ta.md; b.md\nHow?\n"),
        ("q.xlsx", xlsx([["Question", "Document"], ["Why?", "a.md; b.md"], ["How?", ""]])),
        (
            "q.jsonl",
            b'{"question": "Why?", "documents": ["a.md", "b.md"]}\n\n{"question": "How?", "document": null}\n',
        ),
    ],
)
def test_questions_come_in_four_kinds_of_file(name, data):
    assert asked_of(name, data) == [
        LabelledQuestion(question="Why?", documents=("a.md", "b.md")),
        LabelledQuestion(question="How?"),
    ]


@pytest.mark.parametrize(
    ("name", "data"), [("q.csv", b""), ("q.jsonl", b"[]"), ("q.jsonl", b"{"), ("q.csv", b"x" * 4001)]
)
def test_what_is_no_list_of_questions_is_refused(name, data):
    with pytest.raises(Invalid):
        asked_of(name, data)
