"""Bad documents, questions and model replies through the whole path on one machine."""

import json
import re
import sys
import threading
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pincite import pipeline
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.errors import Permanent
from pincite.http.app import create_app
from pincite.ingestion.stored import load_chunks, load_parsed
from pincite.requests import QueryRequest
from tests.fakes.documents import column, pdf
from tests.fakes.provider_faults import CASES

FILES = Path(__file__).parents[1] / "golden" / "ingestion" / "files"
HERE = ("default",)
REFUSED = {
    "bomb_40MiB.docx": ("unpacks to far more", None),
    "enc_user_password.pdf": ("password", None),
    "scanned_image_only.pdf": ("no text was found", 1),
    "truncated.pdf": ("cut off", None),
    "zero_byte.pdf": ("the file is empty", None),
}
"""Why, and how many pages are known all the same."""


class Never:
    """A model that must not be asked."""

    name, model, dimensions = "never", "never", 384

    def embed(self, texts, *, query=False):
        raise AssertionError("a model was asked")

    def stream(self, prompt):
        raise AssertionError("a model was asked")


def put(parts, name, text, collection="default"):
    data = text if isinstance(text, bytes) else text.encode()
    return pipeline.ingest(name, data, collection=collection, parts=parts.but(ocr=None))


def asked(parts, question, **fields):
    return pipeline.ask(QueryRequest(query=question, inference_mode="low", **fields), HERE, parts)


def disagreeing(parts, draft, *candidates):
    """The answer where the two models say different things; `candidates`: (number, claim, quote)."""
    cite = {"citations": [{"number": n, "claim_text": c, "quote": q} for n, c, q in candidates]}
    llm = ScriptedLLM(
        {
            "answer": draft,
            "cite": json.dumps(cite),
            "judge": '{"supported": false, "reason": "nothing says so"}',
        }
    )
    return asked(
        parts.but(cite_llm=llm, answer_llm=llm),
        "When is rent due, and are pets allowed?",
    )


@pytest.fixture
def rent(parts):
    put(parts, "rent.txt", "Rent is due monthly. The deposit is 300 EUR.")
    put(parts, "pets.txt", "Cats and dogs need consent.")
    return parts


@pytest.mark.case("JSON-23", 1, 2, 3)
@pytest.mark.parametrize(
    "extra",
    [
        (1, "a deposit of 300 EUR is needed", "The deposit is 300 EUR."),
        (2, "a deposit of 300 EUR is needed", "The deposit is 300 EUR."),
        (7, "a deposit of 300 EUR is needed", "The deposit is 300 EUR."),
        (1, "Pets are allowed", "Rent is due monthly."),
        (2, "Pets are allowed", "Pets are allowed."),
    ],
)
def test_what_only_the_fast_model_says_is_attached_to_nothing(rent, extra):
    sources = asked(rent, "When is rent due, and are pets allowed?").sources
    number = {source.document_name: source.number for source in sources}
    due, pets = number.get("rent.txt", 1), number.get("pets.txt", 2)
    answer = disagreeing(
        rent,
        f"Rent is due monthly [{due}]. Pets are allowed [{pets}].",
        (due, "rent is due each month", "Rent is due monthly."),
        extra,
    )
    by_text = {sentence.text.split(" [")[0].rstrip("."): sentence for sentence in answer.sentences}
    assert set(by_text) == {"Rent is due monthly", "Pets are allowed"}
    assert by_text["Rent is due monthly"].verdict == "verified"
    assert by_text["Pets are allowed"].verdict == "unsupported"
    assert answer.verification.citation_coverage == 0.5
    assert "300" not in answer.answer
    assert all("300" not in citation.claim_text for citation in answer.citations)


@pytest.mark.case("ING-24", 1, 2)
@pytest.mark.parametrize(
    "question", ["khgcvyuui", "zzzz qqqq xxxx", "qwlkrj 93847", "....", "🦆🦆🦆", "ѝѝѝ ѝѝ", "asdf" * 500]
)
def test_nonsense_is_not_answered_and_no_model_is_asked(rent, question):
    llm = ScriptedLLM({})
    answer = asked(rent.but(cite_llm=llm, answer_llm=llm), question)
    assert answer.abstained
    assert not llm.prompts


SYNTAX = [
    "827950 { foo", "NOTRE DAME D OR", "user:/x", "collection:other OR *", '"unbalanced', "a:*) OR (b",
    '{"match_all":{}}',
    "\\", "???*", "x " * 1000, "'; DROP TABLE chunk; --", "NEAR(rent due, 5)", "text MATCH rent", "^rent*",
    "<script>alert(1)</script>", "%s%s%n", "\x00rent", "rent\u202e", "${jndi:ldap://x}", "-rent", "heading : rent",
    "rent AND NOT",
]  # fmt: skip


@pytest.mark.case("SEC-08", 1)
@pytest.mark.parametrize("question", SYNTAX)
def test_a_question_is_never_syntax(client, rent, question):
    put(rent, "secret.txt", "The vault code of the other tenant is 4711.", collection="other")
    reply = client.post("/api/query", json={"query": question})
    assert reply.status_code in (200, 422)
    assert "4711" not in reply.text
    assert "secret.txt" not in reply.text


LONE = '"Rent \\ud800 is due"'


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/query", '{"query": %s}'),
        ("/api/query", '{"query": "rent", "filters": {"metadata": {"a": %s}}}'),
        ("/api/query", '{"query": "rent", "filters": {"document_ids": [%s]}}'),
        ("/api/verify-citation", '{"source_text": %s, "expected_text_span": "is due", "claim_text": %s}'),
        ("/api/verify-citation", '{"document_id": %s, "chunk_index": 0, "claim_text": "a"}'),
        ("/api/verify-answer", '{"answer": %s, "sources": [{"id": %s, "name": %s, "text": %s}]}'),
        ("/qa", '{"question": %s}'),
        ("/agent/chat", '{"question": %s}'),
    ],
)
def test_half_a_character_in_a_request_is_never_a_fault(client, rent, path, body):
    reply = client.post(path, content=body.replace("%s", LONE), headers={"content-type": "application/json"})
    assert reply.status_code == (404 if 'document_id"' in body else 200)
    if path in ("/qa", "/agent/chat"):  # they repeat nothing of what was asked
        assert "Rent is due monthly" in reply.json()["answer"]
    else:
        assert "\ufffd" in reply.text or "don't know" in reply.text


def test_offsets_of_a_source_with_half_a_character_are_the_callers(client):
    body = '{"source_text": "Rent \\ud800 is due on Monday.", "expected_text_span": "is due on Monday"}'
    found = client.post(
        "/api/verify-citation", content=body, headers={"content-type": "application/json"}
    ).json()
    assert (found["verdict"], found["start_index"], found["end_index"]) == ("verified", 7, 23)


@pytest.mark.parametrize(
    "metadata",
    ['{"a": NaN}', '{"a": Infinity}', '{"a": -1e999}', '{"a": 1%s}' % ("0" * 400), "[" * 100_000, '{"a": [1]}', "{"],
)  # fmt: skip
def test_metadata_that_nobody_could_read_again_is_refused_and_spoils_nothing(client, rent, metadata):
    files = {"file": ("a.txt", b"Keys cost 25 EUR.")}
    refused = client.post("/api/documents", files=files, data={"metadata": metadata})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "metadata")
    assert len(client.get("/api/documents").json()["documents"]) == 2
    assert client.post("/api/query", json={"query": "When is rent due?"}).status_code == 200


def test_metadata_with_half_a_character_is_stored_without_it(client):
    files = {"file": ("a.txt", b"Keys cost 25 EUR.")}
    stored = client.post("/api/documents", files=files, data={"metadata": '{"a\\ud800": "b\\udfff"}'})
    assert stored.json()["metadata"] == {"a\ufffd": "b\ufffd"}


@pytest.mark.case("SEC-08", 3)
def test_a_question_has_a_limit(client):
    assert client.post("/api/query", json={"query": "x " * 50_000}).status_code == 422


@pytest.mark.case("SEC-05", 1, 2)
@pytest.mark.parametrize("ids", [[], None, ["theirs"], ["theirs", "nothing"]])
def test_documents_of_others_are_never_searched_nor_told_apart_from_unknown_ones(client, rent, ids):
    theirs = put(rent, "secret.txt", "Rent is due on the 4711th, says the other tenant.", collection="other")
    body = {"query": "When is rent due?", "filters": {}}
    if ids is not None:
        body["filters"] = {"document_ids": [theirs.document_id if each == "theirs" else each for each in ids]}
    reply = client.post("/api/query", json=body)
    assert reply.status_code == 200
    assert "4711" not in reply.text
    unknown, known = (
        client.post(
            "/api/verify-citation",
            json={
                "document_id": each,
                "chunk_index": 0,
                "claim_text": "Rent is due.",
                "expected_text_span": "Rent is due",
            },
        )
        for each in ("nothing", theirs.document_id)
    )
    assert known.status_code == unknown.status_code == 404
    problems = [
        {key: value for key, value in each.json().items() if "request" not in key}
        for each in (known, unknown)
    ]
    assert str(problems[0]).replace(theirs.document_id, "nothing") == str(problems[1])


@pytest.mark.case("SEC-05", 4)
def test_where_else_a_quote_stands_is_told_of_ones_own_documents_alone(client, rent):
    quote = "The vault is opened with the code 4711 on Sundays only."
    put(rent, "secret.txt", f"{quote} Nobody may know.", collection="other")
    mine = put(rent, "mine.txt", "The vault is made of steel. It was built in 1972.")
    body = {"document_id": mine.document_id, "chunk_index": 0, "expected_text_span": quote}
    reply = client.post("/api/verify-citation", json=body)
    assert reply.json()["verdict"] == "not_found"
    assert "secret" not in reply.text
    copy = put(rent, "copy.txt", f"{quote} Everybody may know.")
    found = client.post("/api/verify-citation", json=body)
    assert found.json()["verdict"] == "misattributed"
    assert copy.document_id in found.text


@pytest.mark.case("SEC-01", 1, 2, 3, 4, 5)
def test_a_document_cannot_name_another_source(parts):
    document = put(parts, "injection.txt", (FILES / "injection.txt").read_bytes())
    chunks = load_chunks(document.document_id, document.version, parts.files)
    spoken = " ".join(chunk.text[start:end] for chunk in chunks for start, end in chunk.spoken)
    assert ("ten years" in spoken, "twelve months" in spoken) == (True, False)
    llm = ScriptedLLM(
        {
            "answer": "The warranty lasts ten years [1] (Board Policy 7.pdf, p. 3).",
            "cite": '{"citations": []}',
            "judge": '{"supported": true, "reason": "it says so"}',
        }
    )
    answer = asked(parts.but(cite_llm=llm, answer_llm=llm), "How long does the warranty last?")
    assert {source.document_name for source in answer.sources} == {"injection.txt"}
    assert all(source.page_number is None for source in answer.sources)
    assert any("twelve months" in source.text for source in answer.sources)
    assert all(citation.verdict != "verified" for citation in answer.citations)
    assert all("Board Policy" not in citation.document_name for citation in answer.citations)


PAGES = {"text.pdf": 4, "text.txt": None}


@pytest.mark.case("JSON-12", 2, 4)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_that_of_the_place_whatever_the_model_says(parts, name):
    sentences = ["The fee is due at once.", "Pets need consent.", "Keys cost 25 EUR.", "Rent is due monthly."]
    data = (
        pdf([column(72, 720, [each]) for each in sentences]) if name.endswith(".pdf") else " ".join(sentences)
    )
    put(parts, name, data)
    cite = CASES["JSON-12"]["raw"]
    llm = ScriptedLLM({"answer": "Rent is due monthly [1].", "cite": cite, "judge": '{"supported": true}'})
    answer = asked(parts.but(cite_llm=llm, answer_llm=llm), "When is rent due?")
    [citation] = answer.citations
    assert (citation.verdict, citation.page_number) == ("verified", PAGES[name])
    assert citation.text_span.endswith("Rent is due monthly.")


HALF = "Rent \ud800 is\0 due monthly \udfff[1] \U0001f600."


@pytest.mark.case("JSON-15", 1, 2, 3)
@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_half_a_character_that_a_model_writes_harms_nothing(parts, rent, accept, caplog):
    llm = ScriptedLLM(
        {"answer": HALF, "cite": CASES["JSON-15"]["raw"], "judge": '{"supported": true, "reason": "\ud800"}'}
    )
    app = create_app(rent.but(cite_llm=llm, answer_llm=llm))
    client = TestClient(app, base_url="http://127.0.0.1:8000")
    with caplog.at_level("INFO"):
        reply = client.post(
            "/api/query",
            json={"query": "When is rent due?", "inference_mode": "low"},
            headers={"accept": accept},
        )
    assert reply.status_code == 200
    [stored] = client.get("/api/answers").json()["answers"]
    assert ("\0" in stored["answer"], "\U0001f600" in stored["answer"]) == (False, True)
    assert stored["answer"].encode()
    assert parts.embedder.embed([HALF]).shape[0] == 1
    assert caplog.text.encode()


@pytest.mark.case("ING-06", 1, 2, 3)
def test_a_shorter_version_leaves_nothing_of_the_longer(client, parts):
    long = "".join(
        f"# Part {n}\n\nPart {n} of the price list has its own rules and its own fine print.\n\n"
        for n in range(9)
    )
    first = put(parts, "fees.md", long + "# Fees\n\nThe fee is 99 EUR for everybody who comes late.\n")
    second = put(parts, "fees.md", long[: long.index("# Part 3")])
    assert (first.document_id, first.chunks, second.chunks) == (second.document_id, 10, 3)
    answer = asked(parts, "How high is the fee in EUR?")
    assert "99 EUR" not in answer.model_dump_json()
    body = {"document_id": first.document_id, "expected_text_span": "The fee is 99 EUR"}
    checks = [
        client.post("/api/verify-citation", json={**body, "chunk_index": number}).json()
        for number in range(10)
    ]
    assert [check["verdict"] for check in checks] == ["not_found"] * 3 + ["source_changed"] * 7
    assert not any(check["is_accurate"] for check in checks)
    unknown = put(parts, "other.md", "Rent is due monthly.").document_id
    check = client.post(
        "/api/verify-citation", json={**body, "document_id": unknown, "chunk_index": 7}
    ).json()
    assert (check["verdict"], check["issues"]) == ("source_gone", ["source_gone"])


def test_the_same_bytes_again_are_embedded_once(parts):
    embedded = []

    class Counting:
        name, dimensions, similarity = (
            parts.embedder.name,
            parts.embedder.dimensions,
            parts.embedder.similarity,
        )

        def embed(self, texts, *, query=False):
            embedded.extend(texts)
            return parts.embedder.embed(texts, query=query)

    counted = parts.but(embedder=Counting())
    assert put(counted, "rent.txt", "Rent is due monthly.") == put(
        counted, "rent.txt", "Rent is due monthly."
    )
    assert len(embedded) == 1


class Slow:
    """An embedder that holds its first caller until told; `texts`: all that it was given."""

    def __init__(self, real):
        self.name, self.dimensions, self.similarity = real.name, real.dimensions, real.similarity
        self.real, self.texts = real, []
        self.called, self.go_on = threading.Event(), threading.Event()

    def embed(self, texts, *, query=False):
        self.texts.extend(texts)
        self.called.set()
        self.go_on.wait(30)
        return self.real.embed(texts, query=query)


def at_once(parts, *texts):
    """The same document ingested by one thread a text, the second begun while the first is half-way."""
    slow, done = Slow(parts.embedder), {}
    slowed = parts.but(embedder=slow)
    threads = [
        threading.Thread(target=lambda n=n, text=text: done.update({n: put(slowed, "rent.txt", text)}))
        for n, text in enumerate(texts)
    ]
    threads[0].start()
    assert slow.called.wait(30)
    for thread in threads[1:]:
        thread.start()
        thread.join(0.1)
    slow.go_on.set()
    for thread in threads:
        thread.join()
    return slow.texts, [done[n] for n in range(len(texts))]


@pytest.mark.case("ING-03", 1, 2, 3)
def test_the_same_bytes_at_the_same_time_are_embedded_once_and_no_error(parts):
    texts, (first, second) = at_once(parts, "Rent is due monthly.", "Rent is due monthly.")
    assert (len(texts), first) == (1, second)
    assert [each.chunks for each in parts.catalogue.list(HERE)] == [1]
    assert len(asked(parts, "When is rent due?").sources) == 1


def test_two_versions_at_the_same_time_end_in_one_that_index_and_catalogue_agree_on(parts):
    _, (_, second) = at_once(parts, "Rent is due monthly.", "Rent is due on every Friday.")
    [document] = parts.catalogue.list(HERE)
    [source] = asked(parts, "When is rent due?").sources
    assert (document.version, source.text) == (second.version, "Rent is due on every Friday.")
    assert len(document.versions) == 2


ENCODINGS = {
    "cp1252.txt": "cp1252", "cp1252_bad_byte.txt": "cp1252", "utf16_bom.txt": "utf-16-le", "utf8_bom.txt": "utf-8",
}  # fmt: skip
READ = sorted(file for file in FILES.iterdir() if file.name not in REFUSED)


@pytest.mark.case("ING-25", 1, 2)
def test_equal_names_in_two_folders_are_told_apart_in_a_citation(parts):
    for folder, months in (("a", "three"), ("b", "six")):
        put(parts, f"{folder}/readme.md", f"In house {folder} the notice period is {months} months.")
    for folder in ("a", "b"):
        [citation, *_] = asked(parts, f"How long is the notice period in house {folder}?").citations
        assert (citation.document_name, f"house {folder}" in citation.text_span) == (
            f"{folder}/readme.md",
            True,
        )


NAMES = [
    "../../etc/cron.d/zqxkj.txt", "..\\..\\zqxkj.pdf", "/etc/zqxkj", "zqxkj/../../b.pdf", ".", "..", "",
    "zqxkj" * 300 + ".pdf", "zqxkj\0.pdf", "%2e%2e%2fzqxkj.pdf", "zqxkj\n.pdf", "C:\\zqxkj.pdf", "~/zqxkj",
    "zqxkj;touch zqxkj", "\u202ezqxkj.pdf", "zqxkj/", "CON", "zqxkj\ud800",
]  # fmt: skip
WATCHED: list[list[str]] = []
"""A list here takes the paths that this process opens; an audit hook cannot be taken off again."""
sys.addaudithook(
    lambda event, told: (
        WATCHED[-1].append(str(told[0])) if event in ("open", "os.mkdir") and WATCHED else None
    )
)


@pytest.mark.case("SEC-06", 1, 2, 3)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_shown_and_is_part_of_no_path(parts, name):
    WATCHED.append([])
    try:
        document = put(parts, name, "Rent is due monthly.")
    finally:
        opened = WATCHED.pop()
    home = parts.settings.home
    files = [each.relative_to(home).as_posix() for each in home.rglob("*") if each.is_file()]
    assert any(each.startswith(f"files/documents/{document.document_id}/") for each in files), files
    assert not [each for each in (*opened, *files) if "zqxkj" in each]
    assert all(".." not in Path(each).parts for each in opened)
    assert document.name.isprintable()
    assert not {"", ".", ".."} & set(document.name.split("/"))


@pytest.mark.case("SEC-11", 1, 2)
@pytest.mark.parametrize("quote", ["(" * 2000, "(a+)+$", "[", "\\", "(?P<x>", "a{9999}", ".*" * 1000, "*"])
def test_a_quote_or_a_question_is_never_a_pattern(client, rent, quote):
    text = f"Rent is due. {'a' * 5000}!"
    for source, holds in ((text, False), (f"{text} {quote} stands here.", None)):
        body = {"source_text": source, "expected_text_span": quote}
        checked = client.post("/api/verify-citation", json=body)
        assert checked.status_code == 200
        assert holds is None or not checked.json()["is_accurate"]
    assert client.post("/api/query", json={"query": quote}).status_code in (200, 422)


@pytest.mark.case("SEC-11", 2)
def test_a_question_that_would_hang_a_pattern_is_answered(client, rent):
    assert client.post("/api/query", json={"query": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"}).status_code == 200


@pytest.mark.case("ING-08", 1, 2)
@pytest.mark.case("ING-09", 1, 2, 3)
@pytest.mark.case("ING-11", 2)
@pytest.mark.case("ING-12", 1, 2)
@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_cannot_be_read_is_refused_by_name_and_nothing_of_it_is_found(parts, name):
    why, pages = REFUSED[name]
    with pytest.raises(Permanent, match=re.escape(name)):
        put(
            parts.but(embedder=Never(), answer_llm=Never(), cite_llm=Never()),
            name,
            (FILES / name).read_bytes(),
        )
    [record] = parts.catalogue.list(HERE)
    assert (record.status, record.chunks, record.pages) == ("failed", 0, pages)
    assert why in record.error
    assert asked(parts, name.replace("_", " ")).sources == ()
    assert asked(parts, record.error).sources == ()


@pytest.mark.case("ING-18", 4)
@pytest.mark.parametrize("file", READ, ids=lambda file: file.name)
def test_every_other_file_is_indexed(parts, file):
    document = put(parts, file.name, file.read_bytes())
    assert (document.status, document.chunks > 0) == ("indexed", True)
    kept = load_parsed(document.document_id, document.version, parts.files)
    assert kept.encoding == ENCODINGS.get(file.name, kept.encoding)
