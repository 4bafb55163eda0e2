"""Upload, list, fetch, delete."""

import pytest

from pincite import pipeline
from tests.unit.conftest import LEASE

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
"""One dot."""


def test_an_upload_is_indexed_at_once(client, lease):
    assert lease["status"] == "indexed"
    assert lease["chunks"] >= 3
    assert client.get("/api/documents").json()["documents"] == [lease]
    assert client.get(f"/api/documents/{lease['document_id']}").json() == lease


def test_the_bytes_come_back_as_they_were_and_cannot_run(client, lease):
    response = client.get(f"/api/documents/{lease['document_id']}/content")
    assert response.content == LEASE.encode()
    assert "sandbox" in response.headers["content-security-policy"]
    assert response.headers["content-disposition"].startswith("attachment")


@pytest.mark.parametrize(
    ("range_", "start", "end"),
    [("bytes=0-9", 0, 10), ("bytes=5-", 5, None), ("bytes=-7", -7, None), ("bytes=3-999999", 3, None)],
)
def test_a_part_of_the_file_is_given_where_one_is_asked_for(client, lease, range_, start, end):
    whole = LEASE.encode()
    response = client.get(f"/api/documents/{lease['document_id']}/content", headers={"Range": range_})
    assert response.status_code == 206
    assert response.content == whole[start:end]
    first = start % len(whole)
    last = first + len(response.content) - 1
    assert response.headers["content-range"] == f"bytes {first}-{last}/{len(whole)}"
    assert response.headers["content-length"] == str(len(response.content))
    assert response.headers["accept-ranges"] == "bytes"


@pytest.mark.parametrize("range_", ["bytes=999999-", "bytes=-0"])
def test_a_part_beyond_the_end_is_none(client, lease, range_):
    response = client.get(f"/api/documents/{lease['document_id']}/content", headers={"Range": range_})
    assert response.status_code == 416
    assert response.headers["content-range"] == f"bytes */{len(LEASE.encode())}"


@pytest.mark.parametrize("range_", ["bytes=9-3", "bytes=0-1,4-5", "lines=1-2", "bytes=-", "bytes=a-b"])
def test_what_is_no_single_range_of_bytes_gives_the_whole(client, lease, range_):
    response = client.get(f"/api/documents/{lease['document_id']}/content", headers={"Range": range_})
    assert response.status_code == 200
    assert response.content == LEASE.encode()


def test_a_part_is_of_the_version_that_was_asked_for_or_the_whole_of_todays(client, lease):
    url = f"/api/documents/{lease['document_id']}/content"
    etag = client.get(url).headers["etag"]
    same = client.get(url, headers={"Range": "bytes=0-3", "If-Range": etag})
    other = client.get(url, headers={"Range": "bytes=0-3", "If-Range": '"sha256:old"'})
    assert (same.status_code, other.status_code) == (206, 200)
    assert other.content == LEASE.encode()
    assert client.get(url, headers={"If-None-Match": f'"x", {etag}'}).status_code == 304


def test_the_text_is_what_offsets_refer_to(client, lease):
    text = client.get(f"/api/documents/{lease['document_id']}/text").json()
    assert "The notice period is three months." in text["text"]
    assert text["version"] == lease["version"]


def test_the_same_name_again_is_a_new_version_that_replaces_the_old(client, lease):
    body = LEASE.replace("three months", "six months").encode()
    again = client.post("/api/documents", files={"file": ("lease.md", body)}).json()
    assert again["document_id"] == lease["document_id"]
    assert [each["version"] for each in again["versions"]] == [lease["version"], again["version"]]
    assert len(client.get("/api/documents").json()["documents"]) == 1


def test_deleted_is_gone(client, lease):
    assert client.delete(f"/api/documents/{lease['document_id']}").status_code == 200
    assert client.get(f"/api/documents/{lease['document_id']}").status_code == 404
    answer = client.post("/api/query", json={"query": "How long is the notice period?"}).json()
    assert answer["abstained"]


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [
        ("empty.pdf", b"", 422),
        ("noise.bin", bytes(range(256)) * 8, 415),
        ("broken.pdf", b"%PDF-1.7\n1 0 obj\n<<", 422),
    ],
)
def test_what_cannot_be_read_says_why_and_is_not_found(client, name, data, status):
    response = client.post("/api/documents", files={"file": (name, data)})
    assert response.status_code == status
    assert name in response.json()["detail"]
    (record,) = client.get("/api/documents").json()["documents"]
    assert (record["status"], record["chunks"]) == ("failed", 0)


def test_a_new_version_that_cannot_be_read_leaves_the_old_one(client, lease):
    response = client.post("/api/documents", files={"file": ("lease.md", b"")})
    assert response.status_code == 422
    record = client.get(f"/api/documents/{lease['document_id']}").json()
    assert (record["status"], record["version"]) == ("indexed", lease["version"])
    assert record["error"]
    assert not client.post("/api/query", json={"query": "How long is the notice period?"}).json()["abstained"]


@pytest.mark.parametrize("metadata", ["[1]", "{", '{"a": null}', '{"a": [1]}'])
def test_metadata_that_does_not_fit_is_refused(client, metadata):
    response = client.post("/api/documents", files={"file": ("a.txt", b"text")}, data={"metadata": metadata})
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "metadata"


def test_a_collection_that_is_not_the_callers_does_not_exist(client):
    response = client.post("/api/documents", files={"file": ("a.txt", b"text")}, data={"collection": "other"})
    assert response.status_code == 404


def test_a_file_over_the_limit_is_413(client, parts):
    data = b"x" * (parts.settings.max_file_mb * 2**20 + 1)
    assert client.post("/api/documents", files={"file": ("big.txt", data)}).status_code == 413


def test_a_path_of_this_machine_is_nobody_elses_business(client, parts, tmp_path):
    pipeline.ingest(
        "a/notes.txt", b"Some words.", collection="default", parts=parts, source=str(tmp_path / "a/notes.txt")
    )
    [listed] = client.get("/api/documents").json()["documents"]
    assert listed["source"] == "a/notes.txt"
    assert client.get(f"/api/documents/{listed['document_id']}").json() == listed


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("chart.png", b"\x89PNG\r\n", "save the picture again as PNG or JPEG"),
        ("song.ogg", b"OggS\x00\x02", "save it as PDF"),
        ("report.pdf", bytes(range(256)) * 4, "print it as a new PDF"),
    ],
)
def test_what_holds_no_text_is_refused_with_advice_that_fits(client, name, data, said):
    refused = client.post("/api/documents", files={"file": (name, data, "application/octet-stream")})
    assert (refused.status_code, said in refused.json()["detail"]) == (415, True)
    assert ("save it as PDF" in refused.json()["detail"]) is name.endswith(".ogg")
    assert [each["status"] for each in client.get("/api/documents").json()["documents"]] == ["failed"]


def test_the_pictures_of_a_document_come_with_their_places(client, lease):
    page = f"<html><p>Plan of the house.<img src='data:image/png;base64,{PNG}'>"
    [made] = [client.post("/api/documents", files={"file": ("plan.html", page)}).json()]
    told = client.get(f"/api/documents/{made['document_id']}/pictures").json()
    text = client.get(f"/api/documents/{made['document_id']}/text").json()["text"]
    assert told == {"pictures": [{"at": len(text), "media_type": "image/png", "data": PNG}]}
    assert client.get(f"/api/documents/{lease['document_id']}/pictures").json() == {"pictures": []}
    assert client.get("/api/documents/nope/pictures").status_code == 404
