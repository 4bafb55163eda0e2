"""bytes of an event stream → the data of its events, however the bytes are cut."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator

from pincite.errors import ModelUnavailable

MOST_BYTES = 8 * 1024 * 1024
"""A reply longer than this is no answer."""


def events(chunks: Iterable[bytes]) -> Iterator[str]:
    """Data of each event, its lines joined. An event that came twice, with the `id` and the data of the one before it,
    counts once; not where a server gives one `id` to all.

    An event of the kind `error` is given as a chunk with its `error`. Comments are skipped, an event that the stream's
    end cuts off is dropped. Raises `ModelUnavailable` past `MOST_BYTES`.
    """
    data: list[str] = []
    kind = identity = last = said = ""
    told_apart = True
    for line in _lines(chunks):
        if not line:
            text = "\n".join(data)
            again = bool(identity) and identity == last
            told_apart = told_apart and not (again and text != said)
            if data and not (again and told_apart):
                yield _failure(text) if kind == "error" else text
            if data:
                last, said = identity or last, text
            data, kind, identity = [], "", ""
        elif line.startswith("event:"):
            kind = line[6:].strip()
        elif line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif line.startswith("id:"):
            identity = line[3:].strip()


def _failure(text: str) -> str:
    """Data of an event of the kind `error` → the same under the name by which chunks tell of errors."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = text
    told = value["error"] if isinstance(value, dict) and value.get("error") else value
    return json.dumps({"error": told or "unknown"})


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
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
