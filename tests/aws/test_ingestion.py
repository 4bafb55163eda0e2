"""Uploads through the bucket, the bus, the queue and the state machine, to the index and back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pincite.ingestion.identity import document_id
from tests.aws.localaws import LocalAws, events
from tests.fakes.documents import Text, pdf

POLICY = "# Returns\n\nAll returns must be made within 30 days of purchase date.\n"
NAMES = [
    "plain.md",
    "with space.md",
    "plus+sign.md",
    "percent%20and%.md",
    "Größe_日本語.md",
    "deep/er/path.md",
    "a&b=c?.md",
]


def record(aws: LocalAws, collection: str, name: str) -> dict[str, object]:
    """The catalogue's record of a document, as its own collection sees it."""
    id_ = document_id(collection, name)
    response = aws.api.call("GET", f"/api/documents/{id_}", caller=aws.as_caller(collection))
    return {"http": response.status, **response.json()}


def searched(aws: LocalAws, collection: str, text: str = "returns") -> list[str]:
    """The chunks' texts that a search of the collection finds."""
    from pincite.aws.bootstrap import parts
    from pincite.models import Search

    made = parts()
    vector = made.embedder.embed([text], query=True)[0]
    return [
        hit.chunk.text
        for hit in made.index.search(Search(text=text, collections=(collection,), top_k=50), vector)
    ]


@pytest.mark.case("ING-01", 1, 2, 3)
@pytest.mark.parametrize("name", NAMES)
def test_a_key_may_hold_anything(aws, collection, name):
    aws.upload(collection, name, POLICY)
    found = record(aws, collection, name)
    assert (found["http"], found["status"], found["source"]) == (200, "indexed", name)
    assert any("30 days" in text for text in searched(aws, collection))


@pytest.mark.case("ING-03", 1, 2, 3)
def test_the_same_event_twice_is_one_execution(aws, collection):
    with events.held():
        aws.upload(collection, "a.md", POLICY)
        [body] = aws.take("UploadQueueUrl")
    aws.send(body)
    aws.send(body)
    assert len(aws.calls("ParseFunction")) == 1
    assert len(searched(aws, collection)) == 1


@pytest.mark.case("ING-25", 3)
def test_the_same_bytes_again_change_nothing(aws, collection):
    aws.upload(collection, "a.md", POLICY)
    before = record(aws, collection, "a.md")
    aws.upload(collection, "a.md", POLICY)
    assert record(aws, collection, "a.md") == before
    assert len(aws.calls("ParseFunction")) == 2
    assert len(aws.calls("PublishFunction")) == 1


def test_events_in_the_wrong_order_end_in_the_newest_version(aws, collection):
    with events.held():
        aws.upload(collection, "a.md", POLICY)
        aws.upload(collection, "a.md", POLICY.replace("30 days", "45 days"))
        bodies = aws.take("UploadQueueUrl")
    for body in sorted(
        bodies, key=lambda body: json.loads(body)["detail"]["object"]["sequencer"], reverse=True
    ):
        aws.send(body)
    assert len(bodies) == 2
    assert [("45 days" in text, "30 days" in text) for text in searched(aws, collection)] == [(True, False)]


def test_a_lost_event_is_made_up_for_by_the_next(aws, collection):
    with events.held():
        aws.upload(collection, "a.md", POLICY)
        aws.take("UploadQueueUrl")
    assert searched(aws, collection) == []
    aws.upload(collection, "a.md", POLICY)
    assert len(searched(aws, collection)) == 1


@pytest.mark.case("ING-05", 1)
def test_a_deleted_object_is_not_found_any_more(aws, collection):
    aws.upload(collection, "a.md", POLICY)
    aws.client("s3").delete_object(Bucket=aws.outputs["UploadBucket"], Key=f"uploads/{collection}/a.md")
    aws.executions("IngestionStateMachine")
    assert searched(aws, collection) == []
    assert record(aws, collection, "a.md")["http"] == 404


@pytest.mark.case("ING-05", 4)
def test_an_old_version_that_expires_is_no_change(aws, collection):
    old = aws.upload(collection, "a.md", POLICY)
    aws.upload(collection, "a.md", POLICY.replace("30 days", "45 days"))
    started = len(aws.executions("IngestionStateMachine"))
    key = f"uploads/{collection}/a.md"
    aws.client("s3").delete_object(Bucket=aws.outputs["UploadBucket"], Key=key, VersionId=old)
    assert len(aws.executions("IngestionStateMachine")) == started
    assert len(searched(aws, collection)) == 1


def test_a_late_delete_does_not_take_what_came_after_it(aws, collection):
    aws.upload(collection, "a.md", POLICY)
    with events.held():
        aws.client("s3").delete_object(Bucket=aws.outputs["UploadBucket"], Key=f"uploads/{collection}/a.md")
        [late] = aws.take("UploadQueueUrl")
    aws.upload(collection, "a.md", POLICY.replace("30 days", "45 days"))
    aws.send(late)
    assert any("45 days" in text for text in searched(aws, collection))


@pytest.mark.case("ING-08", 1)
@pytest.mark.case("ING-11", 2)
@pytest.mark.case("ING-12", 1)
@pytest.mark.case("ING-14", 2)
@pytest.mark.parametrize(
    ("name", "data"), [("empty.md", b""), ("broken.pdf", b"%PDF-1.7 nothing"), ("photo.bin", b"\0\1\2")]
)
def test_what_cannot_be_read_is_a_dead_letter_with_its_reason(aws, collection, name, data):
    aws.upload(collection, name, data)
    found = record(aws, collection, name)
    assert found["status"] == "failed"
    assert found["error"]
    [letter] = aws.dead_letters()
    body = json.loads(letter["Body"])
    assert body["execution_input"]["source"] == name
    assert body["error"]["step"] == "Parse"
    assert body["error"]["Error"] == "Permanent"
    assert len(aws.calls("ParseFunction")) == 1, "what is wrong with the data is not tried again"


def test_a_new_version_that_fails_leaves_the_old_one(aws, collection):
    aws.upload(collection, "a.md", POLICY)
    aws.upload(collection, "a.md", b"")
    found = record(aws, collection, "a.md")
    assert found["status"] == "indexed"
    assert found["error"]
    assert any("30 days" in text for text in searched(aws, collection))


def test_a_hundred_uploads_at_once(aws, collection):
    with events.held():
        for number in range(100):
            key = f"uploads/{collection}/{number}.md"
            aws.client("s3").put_object(
                Bucket=aws.outputs["UploadBucket"],
                Key=key,
                Body=f"Item {number} costs {number} euros.".encode(),
            )
    aws.executions("IngestionStateMachine", timeout=300)
    listed = aws.api.call("GET", "/api/documents", caller=aws.as_caller(collection)).json()["documents"]
    assert [each["status"] for each in listed] == ["indexed"] * 100
    assert max(len(event["Records"]) for event in aws.calls("OnUploadFunction")) == 10


STATES = ["Parse", "Chunk", "Embed", "Index", "Publish"]


@pytest.mark.case("ING-14", 3)
@pytest.mark.parametrize("state", STATES)
def test_killed_at_a_state_then_redriven_it_ends_the_same(aws, collection, state):
    killed = MemoryError("Runtime exited with error: signal: killed")
    aws.runtime.broken[aws.function(f"{state}Function")] = [killed] * 20
    aws.upload(collection, "a.md", POLICY)
    assert searched(aws, collection) == []
    assert len(aws.dead_letters()) == 1
    aws.runtime.broken.clear()
    assert aws.redrive() == 1
    assert record(aws, collection, "a.md")["status"] == "indexed"
    assert len(searched(aws, collection)) == 1
    assert aws.dead_letters() == []


def test_a_passing_fault_is_retried_with_back_off(aws, collection):
    from pincite.errors import Retryable
    from tests.aws.localaws import step_functions

    aws.runtime.broken[aws.function("IndexFunction")] = [Retryable("IndexUnavailable: away")] * 3
    aws.upload(collection, "a.md", POLICY)
    assert record(aws, collection, "a.md")["status"] == "indexed"
    assert len(step_functions.waits) == 3


@pytest.mark.case("SLS-06", 1)
def test_messages_that_are_no_uploads_are_buried_and_the_others_run(aws, collection):
    queue, url = aws.client("sqs"), aws.outputs["UploadQueueUrl"]
    with events.held():
        aws.upload(collection, "a.md", POLICY)
        queue.send_message(QueueUrl=url, MessageBody="no JSON at all")
        queue.send_message(QueueUrl=url, MessageBody=json.dumps({"detail-type": "Object Created"}))
    aws.executions("IngestionStateMachine")
    letters = aws.dead_letters()
    assert len(letters) == 2
    assert all("message" in letter["MessageAttributes"]["reason"]["StringValue"] for letter in letters)
    assert record(aws, collection, "a.md")["status"] == "indexed"


@pytest.mark.case("ING-08", 3)
def test_a_folder_made_in_the_console_is_ignored(aws, collection):
    aws.upload(collection, "folder/", b"")
    assert aws.calls("OnUploadFunction")
    assert (aws.calls("ParseFunction"), aws.dead_letters()) == ([], [])


# ── scans ────────────────────────────────────────────────────────────────────────────────────────────────

SCAN = (Path(__file__).parents[1] / "golden" / "ingestion" / "files" / "scanned_image_only.pdf").read_bytes()


@pytest.fixture
def reads(aws, monkeypatch):
    """Let Textract read these lines on every page."""
    from moto.textract.models import TextractBackend

    from pincite.aws.bootstrap import parts

    parts().files.remove("runs/page-")

    def lines(*texts: str) -> None:
        box = {"Top": 0.1, "Height": 0.02, "Left": 0.1, "Width": 0.5}
        blocks = [{"BlockType": "LINE", "Text": text, "Geometry": {"BoundingBox": box}} for text in texts]
        monkeypatch.setattr(TextractBackend, "BLOCKS", blocks)

    return lines


def test_a_scan_is_read_by_textract(aws, collection, reads):
    reads("The deposit is 300 euros.")
    aws.upload(collection, "scan.pdf", SCAN)
    found = record(aws, collection, "scan.pdf")
    assert found["status"] == "indexed", found
    assert any("OCR" in warning for warning in found["warnings"])
    assert any("300 euros" in text for text in searched(aws, collection, "deposit"))


@pytest.mark.case("ING-09", 1, 2, 3)
def test_a_scan_on_which_nothing_is_found_says_so(aws, collection, reads):
    reads()
    aws.upload(collection, "scan.pdf", SCAN)
    found = record(aws, collection, "scan.pdf")
    assert found["status"] == "failed"
    assert "no text" in found["error"]
    assert len(aws.dead_letters()) == 1


# ── long documents ───────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def short_parts(monkeypatch):
    """Two pages a part, so that a small document is a long one."""
    from pincite.ingestion.formats.pdf import reader

    monkeypatch.setattr(reader, "PART", 2)


BOOK = pdf(
    [
        [Text(60, 100, f"Clause {number} says that item {number} costs {number * number} euros.")]
        for number in range(1, 6)
    ]
)


@pytest.mark.case("SLS-03", 2)
def test_a_long_pdf_is_read_in_parts_by_page_range(aws, collection, short_parts):
    aws.upload(collection, "book.pdf", BOOK)
    found = record(aws, collection, "book.pdf")
    assert (found["status"], found["pages"]) == ("indexed", 5), found
    read = [(event["part"]["first"], event["part"]["last"]) for event in aws.calls("ReadFunction")]
    assert sorted(read) == [(1, 2), (3, 4), (5, 5)]
    assert {event["part"]["ocr_pages"] for event in aws.calls("ReadFunction")} == {100}
    [text] = searched(aws, collection, "clause")
    assert all(f"item {number} costs {number * number} euros" in text for number in range(1, 6))


@pytest.mark.parametrize("killed", ["before its work", "after its work"])
@pytest.mark.parametrize("state", ["Read", "Join"])
def test_a_long_pdf_killed_on_its_way_then_redriven_ends_the_same(
    aws, collection, short_parts, state, killed
):
    if killed == "after its work":
        aws.runtime.lost[aws.function(f"{state}Function")] = 20
    else:
        aws.runtime.broken[aws.function(f"{state}Function")] = [MemoryError("signal: killed")] * 20
    aws.upload(collection, "book.pdf", BOOK)
    assert searched(aws, collection) == []
    [letter] = aws.dead_letters()
    assert json.loads(letter["Body"])["error"]["step"] == {"Read": "Parts", "Join": "Join"}[state]
    aws.runtime.broken.clear()
    aws.runtime.lost.clear()
    assert aws.redrive() == 1
    assert (record(aws, collection, "book.pdf")["status"], len(searched(aws, collection, "clause"))) == (
        "indexed",
        1,
    )


def test_a_long_pdf_without_text_says_so(aws, collection, short_parts):
    aws.upload(collection, "blank.pdf", pdf([[]] * 5))
    found = record(aws, collection, "blank.pdf")
    assert (found["status"], "no text" in found["error"]) == ("failed", True)
