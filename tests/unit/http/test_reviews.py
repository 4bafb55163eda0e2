"""A memo, sentence by sentence, against the library: over the route and at the terminal."""

import datetime as dt
import re

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from pincite.cli import app
from pincite.errors import Invalid
from pincite.http.app import create_app
from pincite.ingestion.parse import parse
from pincite.ports import Delta
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


def test_short_sentences_and_values_are_looked_at_headings_and_names_are_not(client, lease):
    memo = "Summary of rent\n\nAda Okafor\n\nNobody may juggle. Pets are banned.\n\n- Rent: 950 EUR\n\nAcme Ltd.\n"
    found = reviewed(client, data={"text": memo})
    assert [each["text"] for each in found["sentences"]] == [
        "Nobody may juggle.", "Pets are banned.", "- Rent: 950 EUR",
    ]  # fmt: skip


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
    ("form", "name"), [("docx", "a.docx"), ("pdf", "a.pdf"), ("markdown", "a.md"), ("html", "a.html")]
)
def test_a_review_is_handed_on_with_a_note_for_each_place(client, lease, form, name):
    sent = {"files": {"file": ("memo.md", "\n\n".join(MEMO).encode(), "text/markdown")}}
    found = reviewed(client, **sent)
    reply = client.post("/api/reviews/export", params={"format": form}, **sent)
    assert (reply.status_code, "attachment" in reply.headers["content-disposition"]) == (200, True)
    text = " ".join(parse(name, reply.content).text.replace("\\", "").split())
    for each, said in zip(
        found["sentences"], ["Holds", "The source says otherwise", "The source says otherwise", "The library does not"],
        strict=True,
    ):  # fmt: skip
        assert f"{said}{' say so' if said.endswith('not') else ''}: {each['text']}" in text
    assert "Of 4 sentences: 1 holds, 2 the source says otherwise, 1 the library does not say so" in text
    evidence = found["sentences"][1]["evidence"]
    day = f"contradicted by the source on {dt.datetime.now(dt.UTC):%Y-%m-%d}"
    for part in (evidence["text_span"], "lease.md", evidence["section"], evidence["document_version"], day):
        assert part in text, part
    assert "rules version" in text
    assert client.get("/api/documents").json()["documents"] == [lease], "nothing of the memo is kept"


def test_a_judge_is_named_in_the_note(parts, client, lease):
    class Yes:
        model = "reads-all"

        def stream(self, prompt):
            yield Delta('{"supported": true, "reason": "it is said"}')
            yield Delta("", "stop")

    open_ = "Whoever leaves has to write to the landlord beforehand."
    [before] = reviewed(client, data={"text": open_})["sentences"]
    assert (before["finding"], before["method"]) == ("open", "deterministic")
    judged = parts.but(answer_llm=Yes())
    with TestClient(create_app(judged), base_url="http://127.0.0.1:8000") as asked:
        [after] = reviewed(asked, data={"text": open_})["sentences"]
        reply = asked.post("/api/reviews/export", params={"format": "markdown"}, data={"text": open_})
    assert after["method"].startswith("judged by reads-all")
    assert after["method"] in reply.text.replace("\\", "")


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
    for path in ("/api/reviews", "/api/reviews/export"):
        reply = client.post(path, **sent)
        assert (reply.status_code, bool(reply.json()["detail"])) == (status, True)
    assert client.post("/api/reviews/export?format=zip", data={"text": MEMO[0]}).status_code == 422


def test_at_the_terminal_the_status_says_whether_the_library_says_otherwise(tmp_path):
    (tmp_path / "lease.md").write_text(LEASE)
    (tmp_path / "good.md").write_text(MEMO[0])
    (tmp_path / "bad.docx").write_bytes(docx("".join(map(p, MEMO))))
    run = CliRunner().invoke
    assert run(app, ["ingest", str(tmp_path / "lease.md")]).exit_code == 0
    good = run(app, ["check", "--library", str(tmp_path / "good.md")])
    assert (good.exit_code, "1 holds" in good.output) == (0, True)
    out = tmp_path / "review.pdf"
    bad = run(app, ["check", "--library", str(tmp_path / "bad.docx"), "--out", str(out)])
    assert bad.exit_code == 1
    assert "Review of bad.docx" in parse("review.pdf", out.read_bytes()).text
    for refused in (["--library", "--out", "a.odt"], ["--out", "a.pdf"]):
        assert isinstance(run(app, ["check", str(tmp_path / "bad.docx"), *refused]).exception, Invalid)
    assert "the source says otherwise: The notice period is six months." in bad.output
    assert "lease.md says: “The notice period is three months." in bad.output
    (tmp_path / "open.md").write_text("Whoever leaves has to write to the landlord beforehand.")
    left_open = run(app, ["check", "--library", str(tmp_path / "open.md")])
    assert left_open.exit_code == 0
    assert re.search(
        "nearest in lease.md: “.*Notice must be given in writing to the landlord.”", left_open.output
    )
