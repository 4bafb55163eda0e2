"""word of the quote, word of the source → is the difference a misreading, or another word?

Two spellings that both are words are two words, however alike. Otherwise what counts is how one came from the other: by
shapes that a scanner confuses, or by a slip of a hand. In print both are forgiven in common words; in a term only
shapes that are confused often, inside a long word, since terms differ by a letter and most by their endings; in a name
the same and no slip; in a word that denies nothing. The text of a scan is read more freely, see `scanned`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pincite.citations.quoting import scanned
from pincite.citations.quoting.vocabulary import Vocabulary
from pincite.citations.reading import lexicon, noise, numerals
from pincite.citations.reading.normalise import View
from pincite.citations.reading.rarer import is_name, is_rare_word
from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import FUNCTION, kind_of

_LIGATURES = ("ffi", "ffl", "ff", "fi", "fl", "ft", "fj", "st", "ct", "th", "ti", "tt")
_LOST_MARKS = "?\ufffd\u0000\u0002 "
_LONG, _UNHEARD, _TERM, _SHORT = 10, 8, 7, 5
"""Letters of a term in which any shape may be misread; of a word that stands nowhere else, of a term, and of a common
word with a capital, in which a close one may be."""
_SLIPPED = 5  # letters of a common word in which a hand slips, one more for each further slip
_LOSING = 8  # letters of a word that is not so common in which one may be lost
_STROKE = re.compile(r"(?<=[a-z])I(?![A-Z])")
_NO_WORD = re.compile(r"[b-df-hj-np-tv-xz][b-df-hj-np-tv-xze]")
_TITLE, _ABBREVIATED = (
    40,
    3,
)  # characters of a line that may be a heading, letters before a stop that ends nothing
_LAST_WORD = re.compile(r"[^\W_]*\Z")
_OFTEN = 3  # times that a source has a rare word in which a letter may be lost
_EVERYDAY = 500  # rank of a word that stands in every text
_COMMON = 12_000  # rank of a word that everybody writes


class Spelling:
    """What decides about a pair of words of one quote and one source: the texts that they stand in."""

    def __init__(self, mine: View, vocabulary: Vocabulary) -> None:
        self.mine, self.vocabulary = mine, vocabulary

    def misread(self, left: list[Token], right: list[Token]) -> float | None:
        """Tokens of quote and source, not equal when joined → noise between them (0–1); None: they are other words."""
        texts = [token.text for token in left], [token.text for token in right]
        if _strokes(left, self.mine) == _strokes(right, self.vocabulary.view):
            return 0.3
        if self._ligature(left, right):
            return 0.2
        if self.vocabulary.noisy:
            if self._other_name(left, right):
                return None
            return scanned.misread(*texts, self.vocabulary)
        quote, source = "".join(texts[0]).replace("'", ""), "".join(texts[1]).replace("'", "")
        if any(char.isdigit() for char in quote + source):
            quote, source = scanned.unmasked(quote, source, noisy=False)
            if quote == source:
                return 0.3
            if any(char.isdigit() for char in quote + source):
                return None
        if noise.plain(quote) == noise.plain(source) or noise.spelt_out(quote) == noise.spelt_out(source):
            return 0.1
        if len(left) > 1 and len(right) > 1:
            return None
        steps = noise.steps(quote, source)
        if steps is None or not self._forgiven(left, right, (quote, source), steps):
            return None
        return min(1.0, 0.3 + noise.distance(quote, source) / max(len(quote), len(source)))

    def unmasked(self, left: list[Token], right: list[Token]) -> bool:
        """Are both the same number, on one side with letters for digits: 20l9, 3O? Where a letter may be a unit, a name
        or a label, as in 2l, O2 and B2, it is none."""
        quote, source = _written(left, self.mine), _written(right, self.vocabulary.view)
        return (source[:1].isdigit() and numerals.same(scanned.digits(quote, sure=True), source)) or (
            quote[:1].isdigit() and numerals.same(scanned.digits(source, sure=self.vocabulary.noisy), quote)
        )

    def _other_name(self, left: list[Token], right: list[Token]) -> bool:
        """Has the quote, for a name that the source spells as it is known, a spelling that no scan makes of it?"""
        if len(left) != 1 or len(right) != 1 or not self._named(left, right)[0]:
            return False
        quote, source = left[0].text, right[0].text
        spelt = is_name(source) or lexicon.rank(source) < lexicon.UNKNOWN
        if not spelt or is_name(quote) or lexicon.rank(quote) < lexicon.UNKNOWN:
            return False
        steps = noise.steps(quote, source)
        return steps is None or not steps.shaped

    def _forgiven(
        self, left: list[Token], right: list[Token], words: tuple[str, str], steps: noise.Steps
    ) -> bool:
        quote, source = words
        known = (
            all(self._in_quote(token.text) for token in left),
            all(self._in_source(token.text) for token in right),
        )
        if all(known) and len(steps.close) == len(steps.places):
            known = self._but_for_rare(left, right)
        if all(known) or any(kind_of(token.text) == "negation" for token in (*left, *right)):
            return False
        spelt = [token.text for token in (left if known[0] else right)] if any(known) else []
        rank = max((0 if kind_of(word) else lexicon.rank(word) for word in spelt), default=lexicon.UNKNOWN)
        named, name = self._named(left, right)
        size = max(len(quote), len(source))
        if named or name or rank >= lexicon.RARE:
            return self._in_term(spelt, rank, size, steps, name=name, named=named)
        graves = [word for word in spelt if kind_of(word)]
        if graves and not scanned.nearest_of_class(graves[0], source if known[0] else quote):
            return False
        return _in_common_word(rank, size, steps)

    def _but_for_rare(self, left: list[Token], right: list[Token]) -> tuple[bool, bool]:
        """Which side is a word, where one is a word that everybody writes and the other one that hardly anybody knows:
        `frorn`, which is an old word for frozen, for from?"""
        pair = [left[0].text, right[0].text]
        everyday = len(left) == len(right) == 1 and min(map(lexicon.rank, pair)) < _EVERYDAY
        if not everyday or not any(is_rare_word(word) for word in pair):
            return True, True
        return self.vocabulary.in_quote(pair[0]), self.vocabulary.in_source(pair[1])

    def _in_term(
        self, spelt: list[str], rank: int, size: int, steps: noise.Steps, *, name: bool, named: bool
    ) -> bool:
        """`spelt`: what it is a misreading of, where that is a word."""
        if len(steps.places) > 1 or not steps.places[0]:
            return False
        uncommon = rank > lexicon.RARE
        if steps.close:
            return size >= (_UNHEARD if not spelt else _TERM if name or uncommon else _SHORT)
        if name or named:
            return False
        if steps.near:
            return bool(spelt) and size >= (_LONG if uncommon else _UNHEARD) and steps.near[0] < size - 4
        if steps.lost:
            rare = any(is_rare_word(word) and self.vocabulary.count(word) < _OFTEN for word in spelt)
            return bool(spelt) and not rare and size >= _LOSING and steps.lost[0] < size - 2
        return size >= (_SLIPPED if spelt else _UNHEARD) and steps.slips[0] < size - 2

    def _in_quote(self, word: str) -> bool:
        return self.vocabulary.in_quote(word) or is_rare_word(word)

    def _in_source(self, word: str) -> bool:
        return self.vocabulary.in_source(word) or is_rare_word(word)

    def _named(self, left: list[Token], right: list[Token]) -> tuple[bool, bool]:
        """Has one of the words a capital that no sentence gives it; has one a capital and is known as a name?
        What begins a sentence of the source may be any word."""
        source = {_capital(token, self.vocabulary.view) for token in right}
        quote = {_capital(token, self.mine) for token in left}
        named = "name" in source or ("name" in quote and "first" not in source)
        capital = bool((source | quote) - {""})
        return named, capital and any(is_name(token.text) for token in (*left, *right))

    def _ligature(self, left: list[Token], right: list[Token]) -> bool:
        """Is one side the other but for a ligature that was lost, or became a mark or a gap?"""
        for whole, rest, view, known in (
            (left, right, self.vocabulary.view, self._in_source),
            (right, left, self.mine, self._in_quote),
        ):
            if len(whole) != 1 or len(rest) > 2:
                continue
            word, pieces = whole[0].text, [token.text for token in rest]
            joined = "".join(pieces)
            for ligature in _LIGATURES:
                at = word.find(ligature) if len(word) - len(joined) == len(ligature) else -1
                while at >= 0:
                    same = word[:at] + word[at + len(ligature) :] == joined
                    if same and self._gap(rest, (at, ligature), view, known):
                        return True
                    at = word.find(ligature, at + 1)
        return False

    def _gap(
        self, rest: list[Token], place: tuple[int, str], view: View, known: Callable[[str], bool]
    ) -> bool:
        """Is there a mark where the ligature was, or is what is left no word?"""
        first, (at, lost) = rest[0], place
        if len(rest) == 2:
            between = view.folded[first.end : rest[1].start]
            gap = len(first.text) == at and between in set(_LOST_MARKS)
            return gap and not all(known(token.text) for token in rest)
        if at == 0 and view.folded[first.start - 1 : first.start] in ("?", "\ufffd"):
            return True
        if at == len(first.text) and view.folded[first.end : first.end + 1] == "\ufffd":
            return True
        return lost[0] == "f" and (not known(first.text) or _scrap(first.text, lost, at))


def _scrap(rest: str, lost: str, at: int) -> bool:
    """Is it what a common word leaves without the ligature at its beginning: nd of find, le of file? Only where English
    has no such word, as it has for flat and flax."""
    whole = lost + rest
    common = lexicon.rank(whole) < _COMMON and kind_of(whole) is None
    return at == 0 and common and _NO_WORD.fullmatch(rest) is not None and rest not in FUNCTION


def _in_common_word(rank: int, size: int, steps: noise.Steps) -> bool:
    count = len(steps.places)
    if steps.shaped:
        return size >= 3 and (count == 1 or size >= _TERM)
    if steps.lost and (steps.close or steps.near or not 0 < steps.lost[0] < size - 1):
        return False
    often = not steps.lost or rank < _COMMON or size >= _LOSING
    return often and count <= 2 and size >= _SLIPPED + count - 1


def _capital(token: Token, view: View) -> str:
    """Is the word written with a capital that makes it a `name`, or as the `first` of a sentence or a title?"""
    start, end = view.original(token.start, token.end)
    written, text = view.text[start:end], view.text
    if not written[:1].isupper():
        return ""
    if written.isupper() and len(written) > 1:
        return "name"
    before = text[max(0, start - 60) : start].rstrip(" \t\r\"'“‘([*_#")
    if before.endswith("\n"):
        line = before.rstrip().rsplit("\n", 1)[-1]
        if len(line) < _TITLE:
            return "first"
        before = before.rstrip()
    stopped = before.endswith(".") and len(_LAST_WORD.search(before[:-1]).group()) > _ABBREVIATED  # type: ignore[union-attr]
    return "first" if not before or stopped or before[-1] in "!?:;•–—-|])" else "name"


def _written(tokens: list[Token], view: View) -> str:
    """Tokens as they stand in their text, with what is between."""
    return view.text[slice(*view.original(tokens[0].start, tokens[-1].end))]


def _strokes(tokens: list[Token], view: View) -> str:
    """Words, a capital I within small letters read as the l that it can only be."""
    written = "".join(view.text[slice(*view.original(token.start, token.end))] for token in tokens)
    return _STROKE.sub("l", written).casefold()
