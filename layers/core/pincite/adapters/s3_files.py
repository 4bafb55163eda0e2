"""Files in an S3 bucket. Encryption and privacy are the bucket's."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.errors import Invalid, NotFound
from pincite.ports import Stored

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.=-]{0,254}\Z")

PER_DELETE = 1000
"""Most keys that one DeleteObjects call takes."""


class S3Files:
    """See `pincite.ports.Files`. `client`: boto3's S3 client. What takes a version reads callers' objects, whose keys
    may hold anything; the port's own methods take keys of ours."""

    def __init__(self, client: Any, bucket: str) -> None:
        self._client, self._bucket = client, bucket

    def put(self, key: str, data: bytes, media_type: str = "application/octet-stream") -> None:
        _check(key)
        with translated("files"):
            self._client.put_object(Bucket=self._bucket, Key=key, Body=data, ContentType=media_type)

    def put_lines(self, key: str, lines: Iterable[str], media_type: str) -> int:
        """Write lines as they come, whole or not at all, and return how many there were; memory holds none of them,
        the disk of this machine all until the last is there."""
        _check(key)
        count = 0
        with tempfile.TemporaryFile() as file:
            for line in lines:
                file.write(line.encode() + b"\n")
                count += 1
            file.seek(0)
            with translated("files"):
                self._client.upload_fileobj(file, self._bucket, key, ExtraArgs={"ContentType": media_type})
        return count

    def get(self, key: str) -> bytes:
        _check(key)
        return self.get_version(key, None)

    def get_version(self, key: str, version_id: str | None) -> bytes:
        """The bytes of one version; None: the current one. Raises `NotFound`."""
        which = {"VersionId": version_id} if version_id else {}
        with translated("files"):
            try:
                content: bytes = self._client.get_object(Bucket=self._bucket, Key=key, **which)["Body"].read()
            except self._client.exceptions.NoSuchKey:
                raise NotFound("no such file") from None
        return content

    def current_version(self, key: str) -> str | None:
        """Version id of what a reader gets now; None where the object was deleted or never was."""
        with translated("files"):
            found = self._client.list_object_versions(Bucket=self._bucket, Prefix=key, MaxKeys=2)
        latest = [each for each in found.get("Versions", ()) if each["Key"] == key and each["IsLatest"]]
        return str(latest[0]["VersionId"]) if latest else None

    def latest(self, prefix: str) -> Iterator[Stored]:
        """What a reader gets now of every key that has versions, deleted ones included, in the order of the keys."""
        with translated("files"):
            pages = self._client.get_paginator("list_object_versions")
            for page in pages.paginate(Bucket=self._bucket, Prefix=prefix):
                kept = [
                    Stored(each["Key"], each["VersionId"], each["LastModified"])
                    for each in _last(page, "Versions")
                ]
                gone = [
                    Stored(each["Key"], None, each["LastModified"]) for each in _last(page, "DeleteMarkers")
                ]
                yield from sorted([*kept, *gone], key=lambda each: each.key)

    def size(self, key: str, version_id: str | None) -> int:
        """Bytes of one version, without reading it."""
        which = {"VersionId": version_id} if version_id else {}
        with translated("files"):
            return int(self._client.head_object(Bucket=self._bucket, Key=key, **which)["ContentLength"])

    def keys(self, folder: str) -> Sequence[str]:
        _check(folder.removesuffix("/"))
        with translated("files"):
            pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=folder)
            return [found["Key"] for page in pages for found in page.get("Contents", ())]

    def remove(self, prefix: str) -> None:
        _check(prefix.removesuffix("/"))
        with translated("files"):
            pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=prefix)
            keys = [{"Key": found["Key"]} for page in pages for found in page.get("Contents", ())]
            for start in range(0, len(keys), PER_DELETE):
                batch = keys[start : start + PER_DELETE]
                self._client.delete_objects(Bucket=self._bucket, Delete={"Objects": batch, "Quiet": True})


def _last(page: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [each for each in page.get(kind, ()) if each["IsLatest"]]


def _check(key: str) -> None:
    if not all(_PART.match(part) for part in key.split("/")):
        raise Invalid("key", "is not made of letters, digits and _ . = - in parts joined by /")
