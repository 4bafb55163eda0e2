"""noun → state: inline where it is small, by S3 reference where it is not.

A state's data may hold 256 KiB. At most twelve nouns travel in one execution, so 7,000 bytes each, as UTF-8 JSON, with
the execution's input keep any state under half of that; a test counts them.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import BaseModel, BeforeValidator, JsonValue

INLINE_BYTES = 7_000
REFERENCE = "s3"
"""The one key of a reference: `{"s3": "runs/…"}`."""


class Store(Protocol):
    """Where nouns are kept that do not fit into a state."""

    def put(self, key: str, data: bytes, media_type: str = ...) -> None: ...

    def get(self, key: str) -> bytes: ...


class Filed:
    """What a step hands to its state: a noun, and the values that the next `Choice` asks about."""

    def __init__(self, noun: BaseModel | None, **gates: JsonValue) -> None:
        self.noun, self.gates = noun, gates


def file(filed: Filed, store: Store) -> dict[str, Any]:
    """→ `{"noun": …, **gates}`, JSON all through. The key of a reference is the hash of its content, so a step that
    is tried again writes the same object."""
    if filed.noun is None:
        return {"noun": None, **filed.gates}
    text = filed.noun.model_dump_json().encode()
    if len(text) <= INLINE_BYTES:
        return {"noun": json.loads(text), **filed.gates}
    key = f"runs/{hashlib.sha256(text).hexdigest()}.json"
    store.put(key, text, "application/json")
    return {"noun": {REFERENCE: key}, **filed.gates}


def fetched(value: Any) -> Any:
    """A noun inline, or its reference, → the noun as JSON."""
    if isinstance(value, dict) and set(value) == {REFERENCE}:
        from pincite.aws.bootstrap import parts

        return json.loads(parts().files.get(value[REFERENCE]))
    return value


NounT = TypeVar("NounT")
Large = Annotated[NounT, BeforeValidator(fetched)]
"""`Large[Retrieved]`: a noun given inline or by reference."""
