"""What no event told of: the nightly sweep compares the bucket of uploads with the catalogue."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pincite.aws import reconciling
from tests.aws.localaws import events
from tests.aws.localaws.policies import allowed
from tests.aws.test_ingestion import POLICY, record, searched


@pytest.fixture(autouse=True)
def _settled(monkeypatch):
    """What these tests upload is a moment old."""
    monkeypatch.setattr(reconciling, "SETTLED", timedelta(0))


def nightly(aws) -> None:
    """The scheduled sweep, and all that it sets off."""
    aws.fire_schedule("SweepingStateMachineNightly")
    aws.executions("SweepingStateMachine")
    events.drain_all()
    aws.executions("IngestionStateMachine")
    aws.executions("SweepingStateMachine")


def unheard(aws):
    """A block whose events are lost."""
    aws.executions("IngestionStateMachine")
    return events.held()


def delete(aws, collection: str, name: str, **which: str) -> None:
    key = f"uploads/{collection}/{name}"
    aws.client("s3").delete_object(Bucket=aws.outputs["UploadBucket"], Key=key, **which)


def marker(aws, collection: str, name: str) -> str:
    found = aws.client("s3").list_object_versions(
        Bucket=aws.outputs["UploadBucket"], Prefix=f"uploads/{collection}/{name}"
    )
    [latest] = [each for each in found["DeleteMarkers"] if each["IsLatest"]]
    return str(latest["VersionId"])


@pytest.mark.case("ING-05", 5)
def test_a_document_whose_delete_marker_is_taken_away_is_found_again(aws, collection):
    aws.upload(collection, "a.md", POLICY)
    delete(aws, collection, "a.md")
    aws.executions("IngestionStateMachine")
    assert searched(aws, collection) == []
    delete(aws, collection, "a.md", VersionId=marker(aws, collection, "a.md"))
    assert searched(aws, collection) == []
    nightly(aws)
    assert record(aws, collection, "a.md")["status"] == "indexed"
    assert len(searched(aws, collection)) == 1


@pytest.mark.case("ING-05", 5)
def test_an_older_version_that_is_the_current_one_again_replaces_the_newer(aws, collection):
    aws.upload(collection, "a.md", POLICY)
    newer = aws.upload(collection, "a.md", POLICY.replace("30 days", "45 days"))
    delete(aws, collection, "a.md", VersionId=newer)
    assert any("45 days" in text for text in searched(aws, collection))
    nightly(aws)
    assert [("30 days" in text, "45 days" in text) for text in searched(aws, collection)] == [(True, False)]


@pytest.mark.case("ING-05", 5)
@pytest.mark.parametrize("for_good", [False, True])
def test_a_delete_of_which_the_event_was_lost_is_made_up_for(aws, collection, for_good):
    version = aws.upload(collection, "a.md", POLICY)
    with unheard(aws):
        delete(aws, collection, "a.md", **({"VersionId": version} if for_good else {}))
        aws.take("UploadQueueUrl")
    if for_good:
        aws.upload(collection, "b.md", "Something else.")
    assert record(aws, collection, "a.md")["http"] == 200
    nightly(aws)
    assert record(aws, collection, "a.md")["http"] == 404
    assert not any("30 days" in text for text in searched(aws, collection))


@pytest.mark.case("ING-05", 5)
def test_an_upload_of_which_the_event_was_lost_is_made_up_for(aws, collection):
    with unheard(aws):
        aws.upload(collection, "a+b %20.md", POLICY)
        aws.upload(collection, "folder/", b"")
        aws.take("UploadQueueUrl")
    nightly(aws)
    assert record(aws, collection, "a+b %20.md")["status"] == "indexed"
    assert aws.dead_letters() == []


def test_what_agrees_starts_nothing_and_what_failed_is_not_tried_again(aws, collection):
    aws.upload(collection, "a.md", POLICY)
    aws.upload(collection, "b.md", b"")
    nightly(aws)
    started = len(aws.executions("IngestionStateMachine"))
    nightly(aws)
    assert len(aws.executions("IngestionStateMachine")) == started
    assert record(aws, collection, "b.md")["status"] == "failed"


def test_what_may_still_be_on_its_way_is_left_alone(aws, collection, monkeypatch):
    monkeypatch.setattr(reconciling, "SETTLED", timedelta(hours=1))
    with unheard(aws):
        aws.upload(collection, "a.md", POLICY)
        aws.take("UploadQueueUrl")
    nightly(aws)
    assert record(aws, collection, "a.md")["http"] == 404


def test_a_later_upload_wins_over_what_was_made_up_for(aws, collection):
    aws.upload(collection, "a.md", POLICY)
    delete(aws, collection, "a.md")
    aws.executions("IngestionStateMachine")
    delete(aws, collection, "a.md", VersionId=marker(aws, collection, "a.md"))
    nightly(aws)
    aws.upload(collection, "a.md", POLICY.replace("30 days", "45 days"))
    assert [("30 days" in text, "45 days" in text) for text in searched(aws, collection)] == [(False, True)]


def test_select_may_look_and_tell_but_not_write_uploads(aws):
    role, bucket = aws.resources["SelectFunctionRole"], f"arn:aws:s3:::{aws.outputs['UploadBucket']}"
    assert allowed(role, "s3:ListBucketVersions", bucket)
    for action in ("s3:GetObject", "s3:PutObject", "s3:DeleteObject"):
        assert not allowed(role, action, f"{bucket}/uploads/a/b.md")
