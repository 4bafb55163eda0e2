"""view of a source → which spellings count as words in it, and whether it is a scan."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from pincite.citations.reading import lexicon
from pincite.citations.reading.normalise import View

_TRIED = 300  # places of a string of letters that are looked at for the word
SELDOM = 5_000
"""Rank from which a word is seldom met."""
_BROKEN, _FOREIGN = 0.02, 0.3
"""Share of non-words among ordinary words from which a text may be scanned, and from which it is of a language whose
words are not known here."""
_MARKED = 0.008
"""Stray marks a word from which a text may be scanned."""
_BOTH = 0.03, 0.008, 2.6
"""What the two shares are measured by, and what they must come to together."""
_FEWEST = 2, 3, 7
"""Non-words, stray marks and both together that a scan has at the least: one surname and an abbreviation make none."""
_STRAY_MARK = re.compile(
    r"(?<=[a-z]{2})[.:;,](?=[a-z]{2})|(?<=[a-z]{3})[.](?=\s[a-z])(?<!e\.g\.)(?<!fig\.)|(?<=[a-z])['‘’](?=[a-z]{3})"
    r"|(?<=\s)['‘’](?=[a-z]{2})(?<!'')|[{}~«]|(?<=[a-z])[à-ÿ]|[à-ÿ](?=[a-z])"
    r"|(?<=[a-z])-(?=(?:the|to|of|and|in|is|be|would|that|was|for)\b)"
)  # a stop or quotation mark inside a word, a lone accent, a dash before a function word
_ORDINARY = re.compile(r"(?<![^\W_])[a-z]{4,}(?![^\W_])")


class Vocabulary:
    """What counts as a word in one source: English words, and words that the source itself uses repeatedly."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._counts: dict[str, int] = {}

    def count(self, word: str) -> int:
        """How often the source has the word, counted up to 4."""
        known = self._counts.get(word)
        if known is not None:
            return known
        folded, found, at, tried = self.view.folded, 0, -1, 0
        while found < 4 and tried < _TRIED and (at := folded.find(word, at + 1)) >= 0:
            tried += 1
            end = at + len(word)
            if not (at and folded[at - 1].isalnum()) and not (end < len(folded) and folded[end].isalnum()):
                found += 1
        self._counts[word] = found
        return found

    @cached_property
    def noisy(self) -> bool:
        """Is this a scan? Many ordinary words that are no words and occur once, and stray marks inside words. Words
        with a capital may be names. Where it cannot be told, as in a language whose words are not known, it is none:
        scans are read more freely.

        Judged on up to 20,000 characters. On the development sets the two shares together tell real OCR output (97 %
        are above both) from born-digital text (1 % are)."""
        text = self.view.text
        sample = text if len(text) <= 20_000 else text[len(text) // 3 : len(text) // 3 + 20_000]
        words = _ORDINARY.findall(sample)
        if len(words) < 20:
            return False
        counts = Counter(words)
        broken = sum(1 for word in words if counts[word] == 1 and lexicon.rank(word) == lexicon.UNKNOWN)
        share = broken / len(words)
        if broken < _FEWEST[0] or not _BROKEN < share < _FOREIGN:
            return False
        stray = len(_STRAY_MARK.findall(sample))
        marked = stray / len(sample.split())
        enough = stray >= _FEWEST[1] and broken + stray >= _FEWEST[2]
        return enough and marked > _MARKED and share / _BOTH[0] + marked / _BOTH[1] > _BOTH[2]

    def in_quote(self, word: str) -> bool:
        """Is this spelling of the quote a word: English, or used by the source?"""
        return lexicon.rank(word) < lexicon.UNKNOWN or self.count(word) > 0

    def in_source(self, word: str) -> bool:
        """Is this spelling of the source a word: English, or used by the source more than once? In a scan a seldom
        word that occurs once may be a misread one as well."""
        rank = lexicon.rank(word)
        if self.noisy and rank >= (SELDOM if len(word) <= 3 else lexicon.RARE):
            return self.count(word) > 1 and rank < lexicon.UNKNOWN
        return rank < lexicon.UNKNOWN or self.count(word) > 1
