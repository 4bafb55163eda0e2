"""Who may call a server of one machine: people with a role and collections, and keys that say who it is.

A key is shown once, when it is made. What is stored is the SHA-256 of its 256 random bits: nothing that a person
chose, so nothing that could be guessed from the hash.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Annotated, Literal

from pydantic import Field

from pincite.errors import Invalid
from pincite.models import Noun

Role = Literal["reader", "editor", "admin"]
"""`reader` asks, reads and verifies; `editor` also uploads, moves, deletes and works on the queue; `admin` also reads
the audit log."""
ORDER: tuple[Role, ...] = ("reader", "editor", "admin")
NAME = re.compile(r"[\w@.+-]{1,120}")
COLLECTION = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_KEY = re.compile(r"pin_([0-9a-f]{8})_[A-Za-z0-9_-]{43}")


class Key(Noun):
    """A key without the key. `key_id`: stands in the key itself, so that one of several can be taken back."""

    key_id: str
    sha256: str
    created_at: str


class Person(Noun):
    """`collections`: those that they may see; empty: those of the settings."""

    name: Annotated[str, Field(pattern=r"^[\w@.+-]{1,120}$")]
    role: Role = "reader"
    collections: tuple[str, ...] = ()
    created_at: str
    keys: tuple[Key, ...] = ()

    def may(self, role: Role) -> bool:
        """Whether they have this role or a greater one."""
        return ORDER.index(self.role) >= ORDER.index(role)


def person(name: str, role: str, collections: tuple[str, ...], now: str) -> Person:
    """Raises `Invalid` with what does not fit."""
    if not NAME.fullmatch(name):
        raise Invalid("name", "give letters, digits and @ . _ + - alone, as in ada@example.org")
    if role not in ORDER:
        raise Invalid("role", f"is one of {', '.join(ORDER)}")
    for each in collections:
        if not COLLECTION.fullmatch(each):
            raise Invalid("collection", f"{each!r} is no name of a collection")
    return Person(name=name, role=role, collections=tuple(dict.fromkeys(collections)), created_at=now)


def new_key(now: str) -> tuple[str, Key]:
    """The key, to be shown once, and what is kept of it."""
    key_id = secrets.token_hex(4)
    key = f"pin_{key_id}_{secrets.token_urlsafe(32)}"
    return key, Key(key_id=key_id, sha256=_hashed(key), created_at=now)


def key_id_of(key: str) -> str | None:
    """None where it is no key of ours."""
    found = _KEY.fullmatch(key)
    return found[1] if found else None


def opens(key: str, kept: Key) -> bool:
    """Whether this is the very key; compared in constant time."""
    return hmac.compare_digest(_hashed(key), kept.sha256)


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
