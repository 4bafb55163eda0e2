"""What moto accepts and an account would not."""

from __future__ import annotations

import pytest

from pincite.aws.clients import client


@pytest.fixture
def region(request, monkeypatch):
    monkeypatch.setenv("AWS_DEFAULT_REGION", request.param)
    client.cache_clear()
    yield request.param
    client.cache_clear()


@pytest.mark.parametrize(
    "region",
    ["us-east-1", "us-west-2", "eu-central-1", "ap-south-1", "ap-southeast-3", "me-central-1"],
    indirect=True,
)
def test_forms_and_links_are_signed_for_their_region(region):
    form = client("s3").generate_presigned_post("uploads-1", "uploads/a/b.md")
    link = client("s3").generate_presigned_url("get_object", Params={"Bucket": "uploads-1", "Key": "a"})
    host = f"https://uploads-1.s3.{region}.amazonaws.com/"
    assert form["url"] == host
    assert link.startswith(host)
    assert form["fields"]["x-amz-algorithm"] == "AWS4-HMAC-SHA256"
    assert f"/{region}/s3/aws4_request" in form["fields"]["x-amz-credential"]
    assert "X-Amz-Algorithm=AWS4-HMAC-SHA256" in link
    assert f"%2F{region}%2Fs3%2Faws4_request" in link
