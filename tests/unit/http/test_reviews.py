"""A memo, sentence by sentence, against the library: over the route and at the terminal."""

import pytest
from typer.testing import CliRunner

from pincite.cli import app
from tests.fakes.documents import Text, docx, p, pdf
from tests.unit.conftest import LEASE

MEMO = [
    "The notice period is three months.",
    "The notice period is six months.",
    "The rent is 950 EUR a month.",
    "The chess championship of 1972 was won by Fischer.",
]
FINDINGS = ["verified", "contradicted", "contradicted", "not_found"]


def reviewed(client, **sent):
    return client.post("/api/reviews", **sent).json()


def test_each_sentence_is_held_against_the_library_and_what_the_source_says_is_suggested(client, lease):
    found = reviewed(client, data={"text": f"# Memo\n\n{' '.join(MEMO)}\n"})
    assert [each["finding"] for each in found["sentences"]] == FINDINGS
    text = client.get(f"/api/documents/{lease['document_id']}/text").json()["text"]
    for each in found["sentences"]:
        assert found["text"][each["start"] : each["end"]] == each["text"]
        evidence = each["evidence"]
        if evidence:
            assert text[evidence["start_index"] : evidence["end_index"]] == evidence["text_span"]
    wrong = found["sentences"][1]
    assert "three months" in wrong["suggestion"]
    assert found["sentences"][2]["missing"][0]["text"] == "950 EUR"
    assert found["sentences"][0]["suggestion"] == ""
    assert found["sentences"][3]["issues"] == [], "no judge is needed for what nobody speaks of"


@pytest.mark.parametrize("kind", ["docx", "pdf", "md", "txt"])
def test_a_file_of_any_kind(client, lease, kind):
    data = {
        "docx": lambda: docx("".join(map(p, MEMO))),
        "pdf": lambda: pdf([[Text(72, 100 + 40 * at, line) for at, line in enumerate(MEMO)]]),
    }.get(kind, "\n\n".join(MEMO).encode)()
    found = reviewed(client, files={"file": (f"memo.{kind}", data, "application/octet-stream")})
    assert [each["finding"] for each in found["sentences"]] == FINDINGS
    assert client.get("/api/documents").json()["documents"] == [lease], "nothing of the memo is kept"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 422),
        ({"data": {"text": "Memo"}}, 422),
        ({"data": {"text": MEMO[0], "collection": "theirs"}}, 404),
        ({"files": {"file": ("a.png", b"\x89PNG\r\n", "image/png")}}, 415),
        ({"files": {"file": ("a.txt", b"x", "text/plain")}, "data": {"text": "x"}}, 422),
    ],
)
def test_what_cannot_be_reviewed_says_why(client, lease, sent, status):
    reply = client.post("/api/reviews", **sent)
    assert (reply.status_code, bool(reply.json()["detail"])) == (status, True)


def test_at_the_terminal_the_status_says_whether_the_library_says_otherwise(tmp_path):
    (tmp_path / "lease.md").write_text(LEASE)
    (tmp_path / "good.md").write_text(MEMO[0])
    (tmp_path / "bad.docx").write_bytes(docx("".join(map(p, MEMO))))
    run = CliRunner().invoke
    assert run(app, ["ingest", str(tmp_path / "lease.md")]).exit_code == 0
    good = run(app, ["check", "--library", str(tmp_path / "good.md")])
    assert (good.exit_code, "1 holds" in good.output) == (0, True)
    bad = run(app, ["check", "--library", str(tmp_path / "bad.docx")])
    assert bad.exit_code == 1
    assert "the source says otherwise: The notice period is six months." in bad.output
    assert "lease.md says: “The notice period is three months." in bad.output
