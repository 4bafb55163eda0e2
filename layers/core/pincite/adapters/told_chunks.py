"""text, end and usage of a reply, as a vendor's SDK gives them → the same as the chunks that `chat_wire` reads."""

from __future__ import annotations

import json
from typing import Any

DONE = b"data: [DONE]\n\n"


def text(piece: str) -> bytes:
    """A piece of text."""
    return _event({"choices": [{"index": 0, "delta": {"content": piece}, "finish_reason": None}]})


def end(reason: str, prompt_tokens: int, completion_tokens: int) -> bytes:
    """The end of the reply with what it cost."""
    usage = {
        "prompt_tokens": prompt_tokens, "completion_tokens": completion_tokens,
        "total_tokens": prompt_tokens + completion_tokens,
    }  # fmt: skip
    return _event({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}], "usage": usage})


def _event(value: dict[str, Any]) -> bytes:
    return b"data: " + json.dumps(value).encode() + b"\n\n"
