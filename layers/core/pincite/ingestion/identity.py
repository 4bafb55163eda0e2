"""Where a document came from → what we call it: ids, versions, names to show, keys of its files.

Names and sources are a caller's text. They are hashed or shown, never joined to a path.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

_LONGEST = 200
"""Characters of a name that are shown; the middle of a longer one is left out."""
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_DRIVE = re.compile(r"[A-Za-z]:(?=[\\/]|$)")


def document_id(collection: str, source: str) -> str:
    """(collection, source) → 16 hex digits; the same source uploaded again keeps its id.

    `source` is taken exactly as it is: the same base name in two folders, or one name in two Unicode forms, are
    different documents, as they are different keys in S3.
    """
    exact = f"{collection}\0{source}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(exact).hexdigest()[:16]


def storable(source: str) -> str:
    """A source as it can be stored and sent: bytes of a file name that are no text stand as `\\udcff`."""
    return source.encode("utf-8", "backslashreplace").decode("utf-8")


def version(data: bytes) -> str:
    """bytes → `sha256:` + hex."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def chunk_id(document_id: str, chunk_index: int) -> str:
    """`{document_id}::chunk_{n}`."""
    return f"{document_id}::chunk_{chunk_index}"


def files_prefix(document_id: str, version: str) -> str:
    """Where a version's files lie: made of ids and hashes alone."""
    return f"documents/{document_id}/{version.removeprefix('sha256:')}/"


def display_name(source: str) -> str:
    """upload name, path or key → a name fit to show: its path without steps upwards, nothing invisible, bounded.

    The path stays, since it tells `a/readme.md` from `b/readme.md`. Characters that would not be seen or would turn
    the reading direction are shown as `\\u202e`. It is data for people: nothing is opened by this name.
    """
    text = unicodedata.normalize("NFC", source[: _LONGEST * 20])
    parts = _DRIVE.sub("", text).replace("\\", "/").split("/")
    shown = "/".join(_visible(part.strip()) for part in parts if part.strip() not in {"", ".", ".."})
    if len(shown) > _LONGEST:
        shown = f"{shown[: _LONGEST // 2]}…{shown[1 - _LONGEST // 2 :]}"
    return shown or "unnamed"


def _visible(part: str) -> str:
    return "".join(
        f"\\u{ord(character):04x}" if unicodedata.category(character) in _HIDDEN else character
        for character in part
    )
