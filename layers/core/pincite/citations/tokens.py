"""folded text → tokens: the words, numbers and meaning-bearing signs that a quote is compared by.

Punctuation and spaces are no tokens. A superscript, a minus before a digit, a percent or currency sign, a
comparison or degree sign is one, because without it the passage says something else.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pincite.citations.wordclasses import kind_of

_MARKS = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0900-\u0963\u0966-\u0dff\u0f00-\u0fff"
# Scripts without spaces between words: every character is a token.
_IDEOGRAPH = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17d3"
    "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_SUPER = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_LETTER = rf"(?:[^\W_{_SUPER}{_IDEOGRAPH}]|[{_MARKS}])"
_TOKEN = re.compile(
    rf"(?P<super>[{_SUPER}⁺⁻]+)"
    rf"|(?P<ideograph>[{_IDEOGRAPH}])"
    rf"|(?P<word>{_LETTER}+(?:(?<=[0-9])[.,'](?=[0-9]){_LETTER}+)*(?:'(?:s|t|re|ve|ll|d|m)(?![^\W_]))?)"
    r"|(?P<sign>[%‰$€£¥₹°∞√∑∫^]|[<>≤≥≈≠±×÷~=+](?= ?[0-9])|(?<![\w)\]%.,'\"-])(?<![0-9] )(?<!- )-(?=[0-9]))"
)
_REFERENCE = re.compile(
    r"\[[0-9]{1,3}(?: ?[,-] ?[0-9]{1,3}){0,9}\]|\[(?:sic|citation needed|note [0-9]{1,2}|emphasis added)\]"
)
_SIGN_WORDS = {"%": "percent"}


class Token(NamedTuple):
    """One token. `text`: compared; `start`, `end`: in the folded text. `free`: may be missing on either
    side; `furniture`: part of a running head or page number, which a quote may leave out;
    `joint`: the character before it; `edge`: the first or last word of a line of a scan."""

    text: str
    start: int
    end: int
    free: bool = False
    furniture: bool = False
    joint: str = ""
    edge: bool = False

    @property
    def numeric(self) -> bool:
        """It has a digit in it, or is a sign of a number."""
        return any(char.isnumeric() for char in self.text) or self.text in "+-±"

    @property
    def sign(self) -> bool:
        """It is a sign, no letters or digits."""
        return not self.text[0].isalnum() or (self.text == "percent" and self.end - self.start == 1)

    @property
    def exponent(self) -> bool:
        """It is a raised number, without which the one before it is another number."""
        return self.text[0] in _SUPER and not self.free


def tokenise(folded: str, start: int = 0, end: int | None = None) -> list[Token]:
    """folded text, range → its tokens in order.

    Free are footnote references in brackets and a superscript number that hangs on a word of four letters or more
    (on shorter ones it is an exponent: m², km²)."""
    stop = len(folded) if end is None else end
    references = [match.span() for match in _REFERENCE.finditer(folded, start, stop)]
    tokens: list[Token] = []
    at = 0
    for match in _TOKEN.finditer(folded, start, stop):
        first, last = match.span()
        while at < len(references) and references[at][1] <= first:
            at += 1
        free = at < len(references) and references[at][0] <= first
        if match.lastgroup == "super" and tokens and tokens[-1].end == first:
            word = tokens[-1].text
            free = free or (len(word) >= 4 and word[-1].isalpha() and kind_of(word) != "unit")
        text = match.group()
        tokens.append(Token(_SIGN_WORDS.get(text, text), first, last, free, False, folded[first - 1 : first]))
    return tokens


def joined(tokens: list[Token]) -> str:
    """tokens → their letters and digits without anything between."""
    if len(tokens) == 1:
        return tokens[0].text.replace("'", "")
    return "".join([token.text for token in tokens]).replace("'", "")
