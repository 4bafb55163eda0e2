"""Picture of a page → its text, by Amazon Textract: one synchronous call a page, within bounds for each document."""

from __future__ import annotations

import hashlib
import struct
import time
import zlib
from collections.abc import Callable
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.errors import Misconfigured, NotFound, Permanent
from pincite.ports import Files

MOST_BYTES = 10 * 2**20
MOST_SIDE = 10_000
"""Bytes, and pixels a side, of a synchronous call: docs.aws.amazon.com/textract/latest/dg/limits-document.html."""
GAP = 1.0
"""A line further below the line before than this, in heights of that line, begins a block."""


class Textract:
    """`client`: boto3's Textract client; `files` keep what a page said, so that a step that is tried again does not pay
    for it twice. Made for one document: after `most_pages` or `most_seconds` the pages that are left stay without
    text, which the document's record lists."""

    def __init__(
        self,
        client: Any,
        files: Files,
        *,
        most_pages: int,
        most_seconds: float = 500.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client, self._files, self._pages, self._clock = client, files, most_pages, clock
        self._end = clock() + most_seconds

    def __call__(self, picture: bytes) -> str | None:
        """PNM bytes, grey → text in reading order, blocks parted by a blank line; None where this page cannot be read.

        Raises `Retryable` errors, since a service that is busy says nothing about the page, and `Misconfigured`."""
        key = f"runs/page-{hashlib.sha256(picture).hexdigest()}.txt"
        try:
            return self._files.get(key).decode()
        except NotFound:
            text = self._read(picture)
        if text is not None:
            self._files.put(key, text.encode(), "text/plain; charset=utf-8")
        return text

    def _read(self, picture: bytes) -> str | None:
        image = png(picture)
        if image is None or self._pages <= 0 or self._clock() >= self._end:
            return None
        self._pages -= 1
        try:
            with translated("text recognition"):
                reply = self._client.detect_document_text(Document={"Bytes": image})
        except Misconfigured:
            raise
        except Permanent:
            return None
        return _text(reply.get("Blocks", ()))


def png(picture: bytes) -> bytes | None:
    """P5 (grey, 8 bits) → PNG, at half the resolution as often as it takes to fit; None where it is no such picture."""
    head, _, pixels = picture.partition(b"\n")
    try:
        kind, *numbers = head.split()
        width, height, _ = (int(number) for number in numbers)
    except ValueError:
        return None
    if kind != b"P5" or len(pixels) != width * height or not pixels:
        return None
    rows = [pixels[at : at + width] for at in range(0, len(pixels), width)]
    while True:
        image = _png(rows)
        if len(image) <= MOST_BYTES and max(len(rows), len(rows[0])) <= MOST_SIDE:
            return image
        rows = [row[::2] for row in rows[::2]]


def _png(rows: list[bytes]) -> bytes:
    """Rows of grey bytes → the simplest PNG there is (RFC 2083: IHDR, IDAT, IEND, no filter)."""
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


def _text(blocks: Any) -> str:
    """Lines as Textract orders them; a wide gap between two lines is a blank line."""
    lines, before = list[str](), None
    for block in blocks:
        if block.get("BlockType") != "LINE" or not block.get("Text", "").strip():
            continue
        box = block.get("Geometry", {}).get("BoundingBox", {})
        if before and box:
            gap = box["Top"] - before["Top"] - before["Height"]
            if gap > GAP * before["Height"] or gap < -before["Height"]:
                lines.append("")
        lines.append(block["Text"])
        before = box
    return "\n".join(lines)
