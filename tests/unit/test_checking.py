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
        (
            "The rent is “900 EUR a month”.[^1]\n\n[^1]: lease.md: “The rent is 900 EUR a month.”",
            ["verified"],
        ),
        ("It is said in “something that stands nowhere at all in it” (lease.md).", ["not_found"]),
        ("See “The notice period is three months” (missing.pdf, p. 3).", ["source_gone"]),
        ("It says 'The notice period is three months' [Source: lease.md, page 1].", ["verified"]),
        ("It says “The notice period is three months”【4:0†lease.md】.", ["verified"]),
        ("It says “The notice period is six months” [1].\n\n## Sources\n\n1. lease.md\n", ["altered_quote"]),
        (
            "It says “The notice period is three months” [2, 1].\n\n[1] lease.md, p. 1\n[2] lease.md",
            ["verified"] * 2,
        ),
        ("“The notice period is six months” ([lease.md](./files/lease.md#page=1))", ["altered_quote"]),
        ("> The notice period is six months.\n>\n> — lease.md, p. 1\n", ["altered_quote"]),
        ("<cite>lease.md</cite> says “The notice period is three months”.", ["verified"]),
        ("“The notice period is six months” (see lease.md; missing.pdf)", ["altered_quote", "source_gone"]),
        ("As the contract itself says, “The notice period is three months” (lease.md).", ["verified"]),
        ("As nobody ever said, “The notice period is six months” (lease.md).", ["altered_quote"]),
        ("```\n“The notice period is six months” (lease.md)\n```\n", []),
        ("Item [1] and the year (2024) cite nothing.", []),
        ("Nothing is cited here (really), see [a page](https://a.example/x.pdf).", []),
    ],
)
def test_markdown(indexed, memo, verdicts):
    found = check("memo.md", memo.encode(), HERE, indexed)
    assert [finding.verdict for finding in found] == verdicts
    assert all(finding.holds is (finding.verdict == "verified") for finding in found)


def test_lines_are_those_of_the_file(indexed):
    memo = "# Memo\n\nIntroduction.\n\nThe lease says “Pets are allowed with consent of the landlord” (lease.md).\n"
    (finding,) = check("memo.md", memo.encode(), HERE, indexed)
    assert (finding.line, finding.holds) == (5, True)


def test_our_own_answers_can_be_checked(indexed):
    from pincite.requests import QueryRequest

    answer = pipeline.ask(QueryRequest(query="How long is the notice period?"), HERE, indexed)
    found = check("answer.json", answer.model_dump_json().encode(), HERE, indexed)
    assert found
    assert all(finding.holds for finding in found)


def test_json_of_another_system(indexed):
    body = [
        {"document": "lease.md", "quote": "Late payment costs a fee of 20 EUR."},
        {"document": "x", "quote": "y"},
    ]
    assert [each.verdict for each in check("c.json", json.dumps(body).encode(), HERE, indexed)] == [
        "verified",
        "source_gone",
    ]


QUOTE = "The notice period is three months."


@pytest.mark.parametrize(
    ("body", "page"),
    [
        ({"citations": {"C1": {"page": 1, "snippet": QUOTE, "source": "lease.md"}}}, 1),
        ({"citations": [{"text": QUOTE, "metadata": {"filename": "lease.md", "chunk_id": "x"}}]}, None),
        ({"content": [{"type": "text", "text": "Hello."}, {"type": "text", "text": "The notice period is three months.",
          "citations": [{"cited_text": QUOTE, "document_title": "lease.md", "start_page_number": 2}]}]}, 2),
        ({"annotations": [{"type": "file_citation", "file_citation": {"quote": QUOTE, "filename": "lease.md"}}]}, None),
        ({"source_documents": [{"page_content": QUOTE, "metadata": {"source": "docs/lease.md", "page": 0}}]}, 1),
        ({"source_nodes": [{"node": {"text": QUOTE, "metadata": {"file_name": "lease.md", "page_label": "1"}}}]}, 1),
    ],
)  # fmt: skip
def test_json_as_other_systems_write_it(indexed, body, page):
    (found,) = check("c.json", json.dumps(body).encode(), HERE, indexed)
    assert (found.verdict, found.page) == ("verified", page)
    altered = json.dumps(body).replace(QUOTE, QUOTE.replace("three", "six"))
    assert not check("c.json", altered.encode(), HERE, indexed)[0].holds


def test_json_with_a_citation_that_cannot_be_read_is_refused(indexed):
    body = {"citations": [{"document": "lease.md", "quote": QUOTE}, {"document": "lease.md"}]}
    with pytest.raises(Invalid):
        check("c.json", json.dumps(body).encode(), HERE, indexed)


@pytest.mark.parametrize("content", ["{}", "[1]", "nope", '{"citations": 3}'])
def test_json_without_citations_is_refused(indexed, content):
    with pytest.raises(Invalid):
        check("c.json", content.encode(), HERE, indexed)
