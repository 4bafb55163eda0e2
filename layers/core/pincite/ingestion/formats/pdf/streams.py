"""Compressed streams of a PDF, inflated in small steps and thrown away, to know what pdfium would have to hold."""

from __future__ import annotations

import itertools
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from pincite.errors import TooLarge, Unreadable
from pincite.ingestion.damaged import remedy

MAX_STREAM = 256 * 2**20
"""Bytes of one stream. A page of A4 at 600 dots an inch in colour has 104 MiB; pdfium holds a stream about twice."""
MAX_TOTAL = 2 * 2**30
"""Bytes of all streams: what takes some seconds to inflate."""
MAX_STREAMS = 200_000
_TOO_LARGE = "{}: it unpacks to far more than a document needs"
_STREAM = re.compile(rb"stream\r?\n")
_FLATE = re.compile(rb"/Filter\s*/FlateDecode\b|/Filter\s*\[\s*/FlateDecode\s*\]")
_DICTIONARY = 500
"""Bytes before a stream in which its dictionary says how it is packed."""
_OBJECT = re.compile(rb"\d+ \d+ obj\b")
_LINEAR = re.compile(rb"/Linearized\b[^>]{0,300}?/L\s+(\d{1,12})\b")
_STEP_IN = 64 * 1024
_STEP_OUT = 4 * 2**20
_LAYERS = 3
"""Filters one after the other that are followed."""


def refuse_bombs(name: str, data: bytes) -> None:
    """Raises `TooLarge` where a stream unpacks to far more than a page can need."""
    view, total = memoryview(data), 0
    for number, found in enumerate(_STREAM.finditer(data)):
        if number >= MAX_STREAMS:
            raise TooLarge(f"{name}: it has more than {MAX_STREAMS:,} streams")
        if not _is_zlib(view[found.end() : found.end() + 2]):
            continue
        pieces = (view[at : at + _STEP_IN] for at in range(found.end(), len(data), _STEP_IN))
        sizes = [0] * (_LAYERS + 1)
        _drain(name, pieces, sizes, 0)
        total += sum(sizes)
        if total > MAX_TOTAL:
            raise TooLarge(_TOO_LARGE.format(name))


def is_torn(data: bytes) -> bool:
    """Whether a compressed stream breaks off: pdfium gives what stands before."""
    view = memoryview(data)
    for found in itertools.islice(_STREAM.finditer(data), MAX_STREAMS):
        if _is_zlib(view[found.end() : found.end() + 2]) and _FLATE.search(
            data, max(found.start() - _DICTIONARY, 0), found.start()
        ):
            pieces = (view[at : at + _STEP_IN] for at in range(found.end(), len(data), _STEP_IN))
            try:
                for _ in _unpacked(pieces):
                    pass
            except zlib.error:
                return True
    return False


def refuse_cut_off(name: str, data: bytes) -> None:
    """A file that was laid out to be shown while it comes says at its beginning how long it is (ISO 32000-1, annex F);
    pdfium reads one that is shorter, or has no end, as far as it goes."""
    last = data.rfind(b"%%EOF")
    if (last >= 0 and _OBJECT.search(data, last)) or (b"startxref" not in data and b"trailer" not in data):
        raise Unreadable(name, f"the file is damaged or cut off: its end is missing; {remedy(name)}")
    found = _LINEAR.search(data, 0, 2048)
    if found is not None and int(found[1]) > len(data):
        raise Unreadable(
            name, f"the file is cut off: it has {len(data):,} of {int(found[1]):,} bytes; {remedy(name)}"
        )


def _drain(name: str, pieces: Iterator[bytes | memoryview], sizes: list[int], layer: int) -> None:
    """Take the pieces of a stream; where they are themselves compressed, count what they unpack to as well."""
    head = next(pieces, b"")
    if layer < _LAYERS and _is_zlib(head[:2]):
        with suppress(zlib.error):
            _drain(name, _counted(name, _unpacked(chain([head], pieces)), sizes, layer + 1), sizes, layer + 1)
    if layer:
        for _ in pieces:
            pass


def _counted(name: str, pieces: Iterator[bytes], sizes: list[int], layer: int) -> Iterator[bytes]:
    for piece in pieces:
        sizes[layer] += len(piece)
        if sizes[layer] > MAX_STREAM:
            raise TooLarge(_TOO_LARGE.format(name))
        yield piece


def _unpacked(pieces: Iterator[bytes | memoryview]) -> Iterator[bytes]:
    inflate = zlib.decompressobj()
    for piece in pieces:
        for at in range(0, len(piece), _STEP_IN):
            rest: bytes | memoryview = piece[at : at + _STEP_IN]
            while rest and not inflate.eof:
                yield inflate.decompress(rest, _STEP_OUT)
                rest = inflate.unconsumed_tail
        if inflate.eof:
            return


def _is_zlib(head: bytes | memoryview) -> bool:
    return len(head) == 2 and head[0] & 0x0F == 8 and int.from_bytes(head, "big") % 31 == 0
