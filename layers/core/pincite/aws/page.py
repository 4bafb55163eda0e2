"""What the page needs to know in AWS: where its reader signs in, and which other hosts it may call."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter

from pincite.aws.bootstrap import AwsParts, parts
from pincite.aws.clients import client

router = APIRouter()


@router.get("/assets/config.json", include_in_schema=False)
def config() -> dict[str, Any]:
    """In place of the empty file that one machine serves. It is public, and holds nothing that is not."""
    aws = parts().aws
    sign_in = {"url": aws.sign_in_url, "client_id": aws.sign_in_client} if aws.sign_in_client else None
    return {"sign_in": sign_in, "uploads": "presigned"}


def callable_from_page(made: AwsParts) -> tuple[str, ...]:
    """Origins beside our own: S3 for files in and out, and the service that gives tokens."""
    s3 = client("s3")
    up = s3.generate_presigned_post(made.aws.upload_bucket, "any")["url"]
    down = s3.generate_presigned_url("get_object", Params={"Bucket": made.aws.files_bucket, "Key": "any"})
    urls = [up, down, *([made.aws.sign_in_url] if made.aws.sign_in_url else [])]
    return tuple(dict.fromkeys("{0.scheme}://{0.netloc}".format(urlsplit(url)) for url in urls))
