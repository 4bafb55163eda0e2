"""question, text → the run of whole sentences that a reader is given: where most of the question stands. Pure."""

from __future__ import annotations

from pincite.answering.relevance import Asked, Text

WINDOW = 600
"""Characters: some 150 tokens. A reader costs by the token, and a chunk has seldom more than 900."""


def window(asked: Asked, text: Text, size: int = WINDOW) -> str:
    """The run of whole sentences of at most `size` characters in which most of the question's weight stands, the
    shortest of several; at least one sentence."""
    if len(text.text) <= size:
        return text.text
    best, chosen = -1.0, text.spans[0]
    for first, (start, _) in enumerate(text.spans):
        for last in range(first, len(text.spans)):
            end = text.spans[last][1]
            if end - start > size and last > first:
                break
            parts = text.stems[first : last + 1]
            covered = asked.coverage(asked.together(parts)) - (end - start) / (1000 * size)
            if covered > best:
                best, chosen = covered, (start, end)
    return text.text[slice(*_widened(text, *chosen, size))]


def _widened(text: Text, start: int, end: int, size: int) -> tuple[int, int]:
    """As many whole sentences more as fit, those after the run first: what a pronoun or an answer needs stands near."""
    starts, ends = [a for a, _ in text.spans], [b for _, b in text.spans]
    end = max((each for each in ends if each >= end and each - start <= size), default=end)
    start = min((each for each in starts if each <= start and end - each <= size), default=start)
    return start, end
