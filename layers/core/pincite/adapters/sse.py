"""bytes of an event stream → the data of its events, however the bytes are cut."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator

from pincite.errors import ModelUnavailable

MOST_BYTES = 8 * 1024 * 1024
"""A reply longer than this is no answer."""


def events(chunks: Iterable[bytes]) -> Iterator[str]:
    """Data of each event, its lines joined. An event whose `id` is that of the one before it came twice: once
    counts.

    Comments are skipped, an event that the stream's end cuts off is dropped. Raises `ModelUnavailable` past
    `MOST_BYTES`.
    """
    data: list[str] = []
    identity = last = ""
    for line in _lines(chunks):
        if not line:
            if data and not (identity and identity == last):
                yield "\n".join(data)
            data, last, identity = [], identity or last, ""
        elif line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif line.startswith("id:"):
            identity = line[3:].strip()


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    pending: list[str] = []
    size, carriage = 0, False
    for chunk in chunks:
        size += len(chunk)
        if size > MOST_BYTES:
            raise ModelUnavailable("the model's reply is too long to be one")
        text = decoder.decode(chunk)
        if carriage and text.startswith("\n"):
            text = text[1:]
        carriage = text.endswith("\r") if text else carriage
        *whole, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for line in whole:
            yield "".join([*pending, line])
            pending = []
        if rest:
            pending.append(rest)
    if pending:
        yield "".join(pending)
    yield ""
