"""passages, what the model refused → passages and reply length that fit its limit."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.errors import PromptTooLarge
from pincite.models import Passage
from pincite.ports import Prompt

MARGIN = 0.9
"""Share of the limit that is aimed for: the provider counts a few tokens that the estimate does not see."""


def fewer(
    passages: Sequence[Passage], prompt: Prompt, error: PromptTooLarge
) -> tuple[Sequence[Passage], int]:
    """The best passages and the `max_tokens` that together stay within the limit; half of both where it is
    unknown.

    Providers count the reply's `max_tokens` into what is requested, so the rest of `requested` is the prompt,
    and characters are taken to cost alike. Raises `error` again where not even one passage is left to leave
    out and the reply cannot be shortened.
    """
    if error.limit is None or error.requested is None:
        if len(passages) == 1 and prompt.max_tokens <= 64:
            raise error
        return passages[: max(1, len(passages) // 2)], max(64, prompt.max_tokens // 2)
    max_tokens = max(16, min(prompt.max_tokens, error.limit // 4))
    characters = len(prompt.system) + len(prompt.user)
    each = max(1, error.requested - prompt.max_tokens) / characters
    spare = (error.limit * MARGIN - max_tokens) / each - (
        characters - sum(_size(passage) for passage in passages)
    )
    kept = 0
    while kept < len(passages) and spare >= _size(passages[kept]):
        spare -= _size(passages[kept])
        kept += 1
    if kept == 0:
        raise error
    return passages[:kept], max_tokens


def _size(passage: Passage) -> int:
    return len(passage.chunk.context) + len(passage.chunk.text) + len(passage.chunk.document_name) + 60
