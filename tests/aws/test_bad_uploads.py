"""Uploads of the known cases: odd keys, other ways to put an object, files that cannot be read among good ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pincite.aws.bootstrap import parts
from tests.aws.localaws import events
from tests.aws.test_ingestion import POLICY, record, searched

FILES = Path(__file__).parents[1] / "golden" / "ingestion" / "files"
REFUSED = {
    "zero_byte.pdf": "the file is empty",
    "enc_user_password.pdf": "password",
    "truncated.pdf": "cut off",
    "bomb_40MiB.docx": "unpacks to far more",
}
KEYS = ["a b + c.md", "tenant1/Résumé (1).md", "50% off.md", "合同.md", "a%2Fb.md", "a+b+%2B+c.md", "%41.md"]


@pytest.mark.case("ING-01", 1, 2, 3)
@pytest.mark.parametrize("name", KEYS)
def test_the_object_of_the_key_is_read_and_its_name_is_shown(aws, collection, name):
    aws.upload(collection, name, POLICY)
    found = record(aws, collection, name)
    assert (found["http"], found["status"], found["name"]) == (200, "indexed", name)
    assert len(searched(aws, collection)) == 1


@pytest.mark.case("ING-05", 3)
def test_a_copy_and_an_upload_in_parts_are_ingested(aws, collection):
    s3, bucket, prefix = aws.client("s3"), aws.outputs["UploadBucket"], f"uploads/{collection}/"
    aws.upload(collection, "k.md", POLICY)
    s3.copy_object(Bucket=bucket, Key=f"{prefix}k2.md", CopySource={"Bucket": bucket, "Key": f"{prefix}k.md"})
    in_parts = {"Bucket": bucket, "Key": f"{prefix}k3.md"}
    id_ = s3.create_multipart_upload(**in_parts)["UploadId"]
    part = s3.upload_part(**in_parts, UploadId=id_, PartNumber=1, Body=POLICY.encode())
    made = {"Parts": [{"ETag": part["ETag"], "PartNumber": 1}]}
    s3.complete_multipart_upload(**in_parts, UploadId=id_, MultipartUpload=made)
    events.drain_all()
    aws.executions("IngestionStateMachine")
    assert {record(aws, collection, name)["status"] for name in ("k.md", "k2.md", "k3.md")} == {"indexed"}


@pytest.mark.case("ING-08", 1, 2)
@pytest.mark.case("ING-11", 2)
@pytest.mark.case("ING-12", 1, 2)
@pytest.mark.case("SEC-09", 1)
@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_cannot_be_read_fails_once_with_its_reason_and_is_not_found(aws, collection, name):
    aws.upload(collection, name, (FILES / name).read_bytes())
    found = record(aws, collection, name)
    assert (found["status"], found["chunks"]) == ("failed", 0)
    assert REFUSED[name] in found["error"]
    assert len(aws.dead_letters()) == 1
    assert (len(aws.calls("ParseFunction")), aws.calls("EmbedFunction")) == (1, [])
    assert searched(aws, collection, found["error"]) == []


@pytest.mark.case("ING-09", 1, 2, 3)
def test_a_scan_without_text_fails_with_its_pages_counted(aws, collection, monkeypatch):
    monkeypatch.setattr(type(parts()), "ocr", None)
    aws.upload(collection, "scan.pdf", (FILES / "scanned_image_only.pdf").read_bytes())
    found = record(aws, collection, "scan.pdf")
    assert (found["status"], found["pages"], found["chunks"]) == ("failed", 1, 0)
    assert "no text" in found["error"]
    assert len(aws.calls("ParseFunction")) == 1


@pytest.mark.case("ING-11", 1)
def test_a_pdf_that_only_its_owner_locked_is_read(aws, collection):
    aws.upload(collection, "a.pdf", (FILES / "enc_owner_only_aes256.pdf").read_bytes())
    assert searched(aws, collection, "notice") == ["The notice period is ninety days."]


@pytest.mark.case("ING-14", 1, 2)
def test_a_bad_file_stops_none_that_came_with_it(aws, collection):
    with events.held():
        for name, data in (
            ("good1.md", POLICY),
            ("unsupported.xyz", bytes(range(256)) * 20),
            ("good2.md", POLICY),
        ):
            body = data.encode() if isinstance(data, str) else data
            key = f"uploads/{collection}/{name}"
            aws.client("s3").put_object(Bucket=aws.outputs["UploadBucket"], Key=key, Body=body)
    aws.executions("IngestionStateMachine")
    assert {record(aws, collection, name)["status"] for name in ("good1.md", "good2.md")} == {"indexed"}
    assert record(aws, collection, "unsupported.xyz")["status"] == "failed"
    [letter] = aws.dead_letters()
    assert json.loads(letter["Body"])["execution_input"]["source"] == "unsupported.xyz"
    assert len(aws.calls("ParseFunction")) == 3
