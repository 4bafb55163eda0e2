"""Words of a page → the same with each initial that stands over several lines set before the word that it begins."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from pincite.ingestion.formats.pdf.word import Word

_TALL = 1.7
"""Height of an initial in those of the page's words, at least."""
_BESIDE = 1.5
"""Heights of the text between an initial and the lines beside it, at most."""
_SPACE = 0.15
"""Heights by which the first line begins further in than the next where the initial is a word of its own."""
_MARKS = "\"'“”„«‘’¿¡"


def with_initials(words: Sequence[Word]) -> list[Word]:
    """words in any order → words; a capital without two lines beside it stays as it is."""
    if len(words) < 3:
        return list(words)
    size = median(word.size for word in words)
    out = list(words)
    for number, word in enumerate(words):
        if word.size >= _TALL * size and _is_initial(word.text) and (set_down := _set(word, words, size)):
            out[number] = set_down
    return out


def _is_initial(text: str) -> bool:
    letters = text.strip(_MARKS)
    return len(letters) == 1 and letters.isalpha() and not letters.islower()


def _set(initial: Word, words: Sequence[Word], size: float) -> Word | None:
    """The initial as a word of the first line beside it; None where there are no two."""
    starts: list[Word] = []
    beside = [
        word
        for word in words
        if word.size < initial.size / 1.4
        and initial.top < (word.top + word.bottom) / 2
        and word.base < initial.base + 0.3 * size
        and -0.3 * size < word.x0 - initial.x1 < _BESIDE * size
    ]
    for word in sorted(beside, key=lambda word: (word.base, word.x0)):
        if not starts or word.base - starts[-1].base > 0.5 * size:
            starts.append(word)
    if len(starts) < 2:
        return None
    first = starts[0]
    apart = first.x0 - starts[1].x0 > _SPACE * size
    x1 = first.x0 - (0.25 * size if apart else 0)
    return initial._replace(
        x0=min(initial.x0, x1), x1=x1, top=first.top, bottom=first.bottom, base=first.base, size=first.size,
        bold=first.bold,
    )  # fmt: skip
