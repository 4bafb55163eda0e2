"""quote, place in the source → does it begin right behind a word that denies what it says?

`Pets are allowed` stands word for word in `No pets are allowed`. A quote that begins behind a "not" may still be a part
of a sentence that has the "not" before it; it turns the meaning where it poses as a sentence.
"""

from __future__ import annotations

from pincite.citations.reading.normalise import View
from pincite.citations.reading.wordclasses import NEGATORS

_LOOKED = 24  # folded characters before the quote
_END = ".!?。！？।؟;"


def denied(quote: View, view: View, folded: tuple[int, int]) -> bool:
    """Does the word before the range of the folded text deny, and does the quote begin with a capital where the source
    has none, or run from the sentence's first word but one to its end?"""
    start, end = folded
    before = view.folded[max(0, start - _LOOKED) : start]
    word = _last_word(before)
    if word not in NEGATORS:
        return False
    mine = next((char for char in quote.text if char.isalpha()), "")
    at = view.original(start, start + 1)[0]
    if mine.isupper() and view.text[at : at + 1].islower():
        return True
    ahead = before.rstrip()[: -len(word)].rstrip()
    begins = not ahead or ahead[-1] in _END or "\n" in view.text[max(0, at - _LOOKED) : at]
    return begins and (end >= len(view.folded) or view.folded[end] in _END)


def _last_word(before: str) -> str:
    """The word that ends here; one ideograph, in scripts without spaces."""
    if before and not before[-1].isspace():
        return before[-1] if "\u3040" <= before[-1] <= "\u9fff" else ""
    words = before.split()
    return words[-1] if words else ""
