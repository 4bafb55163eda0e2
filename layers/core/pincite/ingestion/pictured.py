"""A document's file → the pictures that are shown in it, each with its place in the parsed text.

For whoever looks at the document: text recognition does not read them. A page's pictures are those that stand in the
page itself; what lies elsewhere is never fetched.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator, Mapping, Sequence

from pincite.errors import TooLarge
from pincite.ingestion import sniff
from pincite.ingestion.archive import Archive
from pincite.ingestion.formats import READERS
from pincite.models import Noun

MOST, LARGEST, ALL = 60, 2 * 2**20, 4 * 2**20
"""Pictures of a document that are shown; bytes of one, and of all."""
_BEHIND = 200
"""Characters before a picture by which its place is found again."""
_KINDS = {
    b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF87a": "image/gif", b"GIF89a": "image/gif",
}  # fmt: skip
"""How files begin that a browser draws and never runs."""


class Pictured(Noun):
    """`at`: offset into the parsed text behind which it stands. `data`: base64."""

    at: int
    media_type: str
    data: str


def pictures(name: str, data: bytes, text: str = "") -> tuple[Pictured, ...]:
    """None of a type in which pictures are not looked for. `text`: what was parsed, with what was recognised in them.
    Raises as `parse` does."""
    kind = sniff.media_type(name, data)
    if kind not in _FOUND:
        return ()
    manuscript = READERS[kind](name, data, None)
    places = manuscript.pictures[:MOST]
    if text:
        places = list(_placed(places, manuscript.finish(name, kind, "").text, text))
    found: list[Pictured] = []
    left = ALL
    for (at, _), held in zip(places, _FOUND[kind](name, data, [one for _, one in places]), strict=True):
        drawn = next((kind for start, kind in _KINDS.items() if held.startswith(start)), None)
        if drawn is None or len(held) > min(LARGEST, left):
            continue
        left -= len(held)
        found.append(Pictured(at=at, media_type=drawn, data=base64.b64encode(held).decode()))
    return tuple(found)


def _placed(places: Sequence[tuple[int, str]], plain: str, text: str) -> Iterator[tuple[int, str]]:
    """Places in a text without what was recognised → in that with it: behind the same words."""
    moved = before = 0
    for at, name in places:
        words = plain[max(before, at - _BEHIND) : at]
        found = text.find(words, moved)
        if found >= 0:
            moved = found + len(words)
        before = at
        yield moved if found >= 0 else at, name


def _packed(name: str, data: bytes, members: list[str]) -> Iterator[bytes]:
    with Archive(name, data) as archive:
        for member in members:
            try:
                yield archive.read(member)
            except TooLarge:
                yield b""


def _written(name: str, data: bytes, sources: list[str]) -> Iterator[bytes]:
    for source in sources:
        head, _, body = source.partition(",")
        try:
            yield base64.b64decode("".join(body.split())) if head.endswith(";base64") else b""
        except (binascii.Error, ValueError):
            yield b""


_FOUND: Mapping[str, Callable[[str, bytes, list[str]], Iterator[bytes]]] = {
    sniff.DOCX: _packed,
    sniff.HTML: _written,
}
