"""S3 event → what to ingest. Keys look like `uploads/{collection}/{source}`; the source may hold anything.

EventBridge carries keys as they are, so nothing is unquoted: `a+b%20c.pdf` is a name.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pincite.aws.callers import NAME
from pincite.errors import Invalid
from pincite.models import Noun

PREFIX = "uploads/"
WAITING = "load/"
"""Sources that begin so wait for a load: many at once, which nobody wants to come by themselves."""
LONGEST_KEY = 1024
"""Bytes of an S3 key."""


class FolderMarker(Invalid):
    """A key that ends with `/`, as S3's console makes for a folder: no document, and nothing is wrong with it."""


class _Object(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")
    key: str
    version_id: str = Field("null", alias="version-id")
    sequencer: str = ""


class _Bucket(BaseModel):
    name: str


class _Detail(BaseModel):
    bucket: _Bucket
    object: _Object


class _S3Event(BaseModel):
    detail_type: Literal["Object Created", "Object Deleted"] = Field(alias="detail-type")
    detail: _Detail


class Upload(Noun):
    """One change of one object. `attempt` counts redrives, so that each is an execution of its own. `quiet`: it is one
    of so many that no sweep is started for it; the next nightly one looks at all."""

    key: str
    version_id: str
    sequencer: str
    collection: str
    source: str
    deleted: bool
    attempt: int = 0
    quiet: bool = False

    @property
    def waits(self) -> bool:
        """Whether a load is to ingest it, and not the event that tells of it."""
        return self.source.startswith(WAITING) and not self.deleted

    @property
    def execution(self) -> str:
        """The same change of the same object is the same execution, however often it is announced."""
        identity = json.dumps([self.key, self.version_id, self.sequencer, self.deleted, self.attempt])
        return hashlib.sha256(identity.encode()).hexdigest()

    @property
    def again(self) -> Upload:
        """The same change, tried once more."""
        return self.model_copy(update={"attempt": self.attempt + 1})


def upload(body: str) -> Upload:
    """Body of a queue message → upload. Raises `Invalid` for what no later try will mend, `FolderMarker` for folders.

    A dead letter is what its execution was given, or the news that the execution ran out of time: the next attempt."""
    try:
        data: Any = json.loads(body)
        if isinstance(data, dict) and "execution_input" in data:
            return Upload.model_validate(data["execution_input"]).again
        if isinstance(data, dict) and data.get("source") == "aws.states":
            return Upload.model_validate_json(data["detail"]["input"]).again
        event = _S3Event.model_validate(data)
    except (ValueError, ValidationError, KeyError, TypeError) as error:
        raise Invalid("message", "is no event of an upload") from error
    thing = event.detail.object
    collection, source = place(thing.key)
    return Upload(
        key=thing.key,
        version_id=thing.version_id,
        sequencer=thing.sequencer,
        collection=collection,
        source=source,
        deleted=event.detail_type == "Object Deleted",
    )


def place(key: str) -> tuple[str, str]:
    """key → (collection, source). Raises `Invalid`, `FolderMarker`."""
    if key.endswith("/"):
        raise FolderMarker("key", "is a folder")
    collection, _, source = key.removeprefix(PREFIX).partition("/")
    if not key.startswith(PREFIX) or not NAME.fullmatch(collection) or not source:
        raise Invalid("key", "is not of the form uploads/{collection}/{name}")
    return collection, source


def key_of(collection: str, source: str) -> str:
    """(collection, source) → key. The collection is one that the caller was verified for."""
    return f"{PREFIX}{collection}/{source}"


def new_key(collection: str, name: str) -> str:
    """(collection, name that a caller chose) → key. Raises `Invalid` for what S3 does not take, or what a tool that
    copies the bucket into folders would take for a way out of them."""
    parts = name.replace("\\", "/").split("/")
    if {"", ".", ".."} & set(parts) or any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        raise Invalid("name", "has an empty part, a part of dots or a control character")
    if name.startswith(WAITING):
        raise Invalid("name", f"begins with {WAITING}, where files wait for `pincite aws load`")
    key = key_of(collection, name)
    if len(key.encode()) > LONGEST_KEY:
        raise Invalid("name", f"is over {LONGEST_KEY - len(key_of(collection, ''))} bytes")
    return key
