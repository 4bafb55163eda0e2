"""A model's reply → the JSON value that it holds, whatever stands around it.

Nothing is repaired here: a value is decoded as it stands or not at all. What a reply says before, after or instead
of the value (reasoning, fences, prose) is skipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

MOST_STARTS = 200
"""Places where a value may begin that are tried: bounds the work on hostile text."""
MOST_CHARACTERS = 200_000

_REASONING = r"(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|analysis|scratchpad)"
_THINK_END = re.compile(rf"</\s*{_REASONING}\s*>|<\|channel\|>final<\|message\|>", re.IGNORECASE)
_THINK_START = re.compile(rf"<\s*{_REASONING}\s*>|<\|channel\|>(?:analysis|commentary)\b", re.IGNORECASE)
"""Tags and channels in which models think."""
_DECODER = json.JSONDecoder(strict=False)
"""A line break inside a string is no slip that hides what is meant."""


def first_object(reply: str, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
    """The first complete JSON object of the reply that `fits`; None where there is none."""
    text = without_reasoning(reply)[:MOST_CHARACTERS]
    for value in _values(text, "{"):
        if isinstance(value, dict) and fits(value):
            return value
    return None


def objects(reply: str, fits: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
    """All complete JSON objects of the reply that `fit`, one after another or in a list of their own."""
    text = without_reasoning(reply)[:MOST_CHARACTERS]
    return [value for value in _values(text, "{") if isinstance(value, dict) and fits(value)]


def items_of_list(reply: str, key: str) -> list[Any]:
    """The complete items at the head of the list under `key`, also where the list breaks off or is not valid
    to its end."""
    text = without_reasoning(reply)[:MOST_CHARACTERS]
    found = re.search(rf'"{re.escape(key)}"\s*:\s*\[', text)
    items: list[Any] = []
    position = found.end() if found else len(text)
    while position < len(text):
        position = _skip(text, position)
        value, end = _decode(text, position)
        if end is None:
            break
        items.append(value)
        position = end
    return items


def without_reasoning(reply: str) -> str:
    """The reply after its last closed block of reasoning; nothing of a block that is never closed."""
    ends = list(_THINK_END.finditer(reply))
    text = reply[ends[-1].end() :] if ends else reply
    opened = _THINK_START.search(text)
    return text[: opened.start()] if opened else text


def clean(text: str) -> str:
    """A string out of model JSON → one that can be encoded, stored and hashed: NUL goes, half a pair becomes
    �."""
    return text.replace("\0", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _values(text: str, opening: str) -> Iterator[Any]:
    position = tries = 0
    while tries < MOST_STARTS and (position := text.find(opening, position)) >= 0:
        value, end = _decode(text, position)
        tries += 1
        if end is not None:
            yield value
        position = end if end is not None else position + 1


def _decode(text: str, position: int) -> tuple[Any, int | None]:
    try:
        return _DECODER.raw_decode(text, position)
    except (ValueError, RecursionError):
        return None, None


def _skip(text: str, position: int) -> int:
    while position < len(text) and (text[position] == "," or text[position].isspace()):
        position += 1
    return position
