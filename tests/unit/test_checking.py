"""A document with citations written elsewhere, against the index."""

import json

import pytest

from pincite import pipeline
from pincite.checking import check
from pincite.errors import Invalid
from tests.unit.conftest import LEASE

HERE = ("default",)


@pytest.fixture
def indexed(parts):
    pipeline.ingest("lease.md", LEASE.encode(), collection="default", parts=parts)
    return parts


@pytest.mark.parametrize(
    ("memo", "verdicts"),
    [
        ("The lease says “The notice period is three months” (lease.md).", ["verified"]),
        ("The lease says “The notice period is six months” (lease.md).", ["altered_quote"]),
        ("> The notice period is three months.\n\n[lease.md]\n", ["verified"]),
        ("Rent is due on the first day of each month, see [the lease](lease.md).", ["verified"]),
        ("It is “900 EUR a month”.[^1]\n\n[^1]: lease.md: “The rent is 900 EUR a month.”", ["verified"]),
        ("It is said in “something that stands nowhere at all in it” (lease.md).", ["not_found"]),
        ("See “The notice period is three months” (missing.pdf, p. 3).", ["source_gone"]),
        ("Nothing is cited here (really), see [a page](https://a.example/x.pdf).", []),
    ],
)
def test_markdown(indexed, memo, verdicts):
    found = check("memo.md", memo, HERE, indexed)
    assert [finding.verdict for finding in found] == verdicts
    assert all(finding.holds is (finding.verdict == "verified") for finding in found)


def test_lines_are_those_of_the_file(indexed):
    memo = "# Memo\n\nIntroduction.\n\nThe lease says “Pets are allowed with consent of the landlord” (lease.md).\n"
    (finding,) = check("memo.md", memo, HERE, indexed)
    assert (finding.line, finding.holds) == (5, True)


def test_our_own_answers_can_be_checked(indexed):
    from pincite.requests import QueryRequest

    answer = pipeline.ask(QueryRequest(query="How long is the notice period?"), HERE, indexed)
    found = check("answer.json", answer.model_dump_json(), HERE, indexed)
    assert found
    assert all(finding.holds for finding in found)


def test_json_of_another_system(indexed):
    body = [
        {"document": "lease.md", "quote": "Late payment costs a fee of 20 EUR."},
        {"document": "x", "quote": "y"},
    ]
    assert [each.verdict for each in check("c.json", json.dumps(body), HERE, indexed)] == [
        "verified",
        "source_gone",
    ]


@pytest.mark.parametrize("content", ["{}", "[1]", "nope", '{"citations": 3}'])
def test_json_without_citations_is_refused(indexed, content):
    with pytest.raises(Invalid):
        check("c.json", content, HERE, indexed)
