"""An answer to hand on, as Word, PDF, Markdown and one HTML file; read back by the readers of documents."""

import base64
import hashlib
import io
import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from lxml import etree
from PIL import Image

from pincite.exporting.page_picture import marked_page
from pincite.exporting.truetype import liberation
from pincite.ingestion.parse import parse
from pincite.pipeline import ingest
from pincite.sweeping.redact import BLOCK
from tests.unit.conftest import LEASE

FORMS = [("docx", "a.docx"), ("pdf", "a.pdf"), ("markdown", "a.md"), ("html", "a.html")]
SPAN = "The notice period is three months."


@pytest.fixture
def answer(client, lease):
    return client.post(
        "/api/query",
        json={"query": "How long is the notice period?", "inference_mode": "low", "thread_id": "new"},
    ).json()


def exported(client, answer, kind, of="answers"):
    id_ = answer["answer_id"] if of == "answers" else answer["thread_id"]
    reply = client.get(f"/api/{of}/{id_}/export", params={"format": kind})
    assert reply.status_code == 200
    assert "attachment" in reply.headers["content-disposition"]
    return reply.content


def text_of(name, data):
    return " ".join(parse(name, data).text.split())


@pytest.mark.parametrize(("kind", "name"), FORMS)
@pytest.mark.parametrize("of", ["answers", "threads"])
def test_question_answer_quote_place_version_and_verdict_are_in_every_form(
    client, lease, answer, kind, name, of
):
    text = text_of(name, exported(client, answer, kind, of))
    version = answer["citations"][0]["document_version"]
    for part in (
        "How long is the notice period?",
        SPAN,
        "lease.md",
        "Notice",
        "Passages found, word for word",
    ):
        assert part in text.replace("\\", ""), part
    assert version in text.replace(" ", "").replace("\\", "")
    assert re.search(r"verified on \d{4}-\d\d-\d\d, rules version", text)


@pytest.mark.parametrize(("kind", "name"), FORMS[:3])
def test_a_row_of_a_table_is_quoted_by_its_cells(client, kind, name):
    rows = b"Article,Price\nRye loaf,3.20 euros\nPlum cake,27.50 euros\n"
    client.post("/api/documents", files={"file": ("prices.csv", rows, "text/csv")})
    asked = {"query": "What is the price of a plum cake?", "inference_mode": "low"}
    text = text_of(name, exported(client, client.post("/api/query", json=asked).json(), kind))
    assert "“Plum cake · 27.50 euros”" in text.replace("\\", "")


def test_the_notes_of_word_are_words_own(client, answer):
    with zipfile.ZipFile(io.BytesIO(exported(client, answer, "docx"))) as archive:
        trees = {name: etree.fromstring(archive.read(name)) for name in archive.namelist()}
    w = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    pointed = [each.get(f"{w}id") for each in trees["word/document.xml"].iter(f"{w}footnoteReference")]
    notes = {each.get(f"{w}id") for each in trees["word/footnotes.xml"].iter(f"{w}footnote")}
    assert pointed
    assert set(pointed) <= notes


class Strict(HTMLParser):
    def __init__(self):
        super().__init__()
        self.names, self.links, self.ids, self.marked = [], [], set(), ""

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.names.append(tag)
        self.links += [attrs[name] for name in ("href", "src") if name in attrs]
        self.ids.add(attrs.get("id"))

    def handle_data(self, data):
        if self.names and self.names[-1] == "mark":
            self.marked += data
            self.names.append("")


def test_the_html_stands_by_itself_and_marks_the_quote_in_its_passage(client, answer):
    page = Strict()
    page.feed(exported(client, answer, "html").decode())
    assert not {"script", "img", "link", "iframe"} & set(page.names)
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert page.marked.startswith(SPAN)


def test_what_changed_since_is_said_in_every_form(client, answer):
    new = LEASE.replace("three months", "six months")
    client.post("/api/documents", files={"file": ("lease.md", new.encode(), "text/markdown")})
    for kind, name in FORMS:
        text = text_of(name, exported(client, answer, kind))
        assert "no longer hold" in text
        assert "the source has changed" in text
        assert "Passages found" not in text


def test_a_hostile_document_stays_text(client):
    hostile = "Das <script>alert(1)</script> & “Zitat” kostet 5 € — Ελληνικά, кириллица, \u202e日本語 | `x` *y* [z](http://a.example)."
    client.post("/api/documents", files={"file": ("<b>&.txt", hostile.encode(), "text/plain")})
    made = client.post("/api/query", json={"query": "Was kostet das Zitat?", "inference_mode": "low"}).json()
    assert made["citations"]
    page = Strict()
    page.feed(exported(client, made, "html").decode())
    assert "script" not in page.names
    assert "alert(1)" in text_of("a.docx", exported(client, made, "docx"))
    assert "[z](" not in exported(client, made, "markdown").decode()
    text = text_of("a.pdf", exported(client, made, "pdf"))
    assert "Ελληνικά, кириллица" in text
    assert "Characters that this file's font lacks" in text


def test_the_same_work_gives_the_same_bytes(client, answer, monkeypatch, parts):
    monkeypatch.setattr(type(parts), "now", lambda self: "2026-01-01T00:00:00.000Z")
    for kind in ("docx", "pdf", "markdown", "html"):
        assert exported(client, answer, kind) == exported(client, answer, kind)


def test_what_is_not_there_cannot_be_exported(client, lease):
    assert client.get("/api/answers/nothing/export").status_code == 404
    assert client.get("/api/threads/nothing/export").status_code == 404


def test_an_abstention_is_exported_as_one(client, lease):
    made = client.post("/api/query", json={"query": "Who won the chess championship of 1972?"}).json()
    assert "Nothing was claimed" in exported(client, made, "markdown").decode()


def test_the_font_has_the_letters_it_promises():
    font = liberation("Regular")
    assert all(font.glyph(character) for character in "AzÄßñőЖω€“”—•□")
    assert font.glyph("日") == font.glyph("🌍") == 0
    assert 200 < font.width(font.glyph("i")) < font.width(font.glyph("m")) < 1000


def test_a_long_answer_fills_several_pages_and_loses_no_word():
    from pincite.exporting.pdf import pdf
    from pincite.exporting.work import Work, WorkLine, WorkPart, WorkPiece

    words = [f"word{number}" for number in range(3000)]
    part = WorkPart(
        answer_id="a", question="Q?", asked=None, created_at="2026", engine="m", says="S", holds=False, reason="",
        lines=(WorkLine(kind="paragraph", pieces=(WorkPiece(text=" ".join(words)), WorkPiece(text=" " + "x" * 400))),),
        notes=(), sources=(), remarks=(),
    )  # fmt: skip
    parsed = parse("a.pdf", pdf(Work(title="T", made_at="2026-01-01", version="1", parts=(part,))))
    assert len(parsed.pages) > 3
    assert re.findall(r"word\d+", parsed.text) == words
    assert json.dumps(parsed.text).count("x") >= 400


def marked(answer):
    return f"<mark>{answer['citations'][0]['text_span']}</mark>"


def test_the_pack_for_an_auditor_holds_the_sources_the_documents_and_a_hash_of_each_file(
    client, lease, answer
):
    data = exported(client, answer, "zip")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files["manifest.json"])["files"]
    assert {*manifest, "manifest.json", "SHA256SUMS"} == set(files)
    for name, made in manifest.items():
        assert hashlib.sha256(files[name]).hexdigest() == made
        assert f"{made}  {name}\n" in files["SHA256SUMS"].decode()
    [document] = [name for name in files if name.startswith("documents/")]
    assert files[document] == LEASE.encode()
    assert f"sha256:{manifest[document]}" == answer["citations"][0]["document_version"]
    [source] = [text.decode() for name, text in files.items() if name.startswith("sources/")]
    assert marked(answer) in source
    assert "Pets are allowed" in source
    notes = json.loads(files["answer.json"])["parts"][0]["notes"]
    assert [note["citation"]["text_span"] for note in notes] == [answer["citations"][0]["text_span"]]
    assert b"<script" not in files["answer.html"]


def test_the_pack_says_the_words_as_they_were_cited_after_the_document_changed_and_none_after_it_went(
    client, lease, answer
):
    def source_of():
        with zipfile.ZipFile(io.BytesIO(exported(client, answer, "zip"))) as archive:
            [name] = [each for each in archive.namelist() if each.startswith("sources/")]
            return archive.read(name).decode(), archive.read("answer.json").decode(), archive.namelist()

    new = LEASE.replace("three months", "six months")
    client.post("/api/documents", files={"file": ("lease.md", new.encode(), "text/markdown")})
    source, told, _ = source_of()
    assert marked(answer) in source
    assert '"status": "changed"' in told
    client.delete(f"/api/documents/{lease['document_id']}")
    source, told, names = source_of()
    words = answer["citations"][0]["text_span"]
    assert words not in source
    assert words not in told
    assert f"<mark>{BLOCK * len(words)}</mark>" in source
    assert "The document was deleted, and its words with it." in source
    assert not [name for name in names if name.startswith("documents/")]


def test_the_html_holds_the_cited_page_of_a_pdf_as_a_picture_and_asks_nobody_for_it(client, parts):
    data = (Path(__file__).parents[2] / "golden" / "ingestion" / "cases" / "two-columns.pdf").read_bytes()
    ingest("levels.pdf", data, collection="default", parts=parts)
    asked = {"query": "At which level is the second warning given?", "inference_mode": "low"}
    made = client.post("/api/query", json=asked).json()
    assert made["citations"][0]["page_number"] == 1
    page = exported(client, made, "html").decode()
    pictures = re.findall(r'<img alt="levels.pdf, page 1[^"]*" src="data:image/png;base64,([^"]+)">', page)
    assert len(pictures) == page.count("<img") == 1
    with Image.open(io.BytesIO(base64.b64decode(pictures[0]))) as picture:
        drawn = np.asarray(picture).astype(int)
    assert (drawn @ [1, 0, -1] > 120).sum() > 500
    assert "://" not in re.sub(r"base64,[^\"]+", "", page)


def test_a_page_of_a_pdf_is_drawn_with_the_words_marked(client):
    """Where the words stand the picture is yellow, and nowhere else."""
    data = (Path(__file__).parents[2] / "golden" / "ingestion" / "cases" / "acroform.pdf").read_bytes()
    document = pypdfium2.PdfDocument(data)
    words = document[0].get_textpage().get_text_range().split("\r\n")[0].strip()
    plain, marked = (marked_page(data, 1, span) for span in ("", words))
    yellow = [
        int((np.asarray(Image.open(io.BytesIO(each))).astype(int) @ [1, 0, -1] > 120).sum())
        for each in (plain, marked)
    ]
    assert yellow[0] == 0
    assert 500 < yellow[1] < 200_000
    assert marked_page(data, 99, words) is None
    assert marked_page(b"no pdf", 1, words) is None
