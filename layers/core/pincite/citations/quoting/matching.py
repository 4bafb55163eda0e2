"""quote tokens, source → the places where they stand, each with its judgement."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import NamedTuple

import numpy as np

from pincite.citations.quoting.align import Alignment, align
from pincite.citations.quoting.alterations import Difference, Judgement, judge, severed
from pincite.citations.quoting.bleeding import wide_line
from pincite.citations.quoting.edges import cut_off
from pincite.citations.quoting.editorial import edited
from pincite.citations.quoting.gutters import Columns, by_column
from pincite.citations.quoting.layout import fallen_in, repeated_lines
from pincite.citations.quoting.locate import Places
from pincite.citations.quoting.numbering import Numbering, numbering
from pincite.citations.quoting.pages import of_page, without_furniture
from pincite.citations.quoting.respacing import respaced
from pincite.citations.quoting.scans import edged, unspotted
from pincite.citations.quoting.vocabulary import Vocabulary
from pincite.citations.quoting.words import Spelling
from pincite.citations.quoting.written import rewritten
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import Token, tokenise

Span = tuple[int, int]
_OCCURRENCES = 200  # literal places of one quote that are looked at …
_LETTERS = 200_000  # … and their letters in all
_NOISIEST = 0.45  # mean noise a token above which a match is no match
_CLEAR = 0.7  # share of the best window's votes below which a window is left alone once a better one …
_NEARLY = 8  # … was aligned at less than this cost a token
_HOPELESS = (
    75  # cost of an alignment a token of the quote (100: nothing in common) above which nothing is judged
)
_KEPT = 20_000  # characters of a text up to which all its tokens are kept …
_WINDOWS = 3  # … once so many windows of it were looked at
_CONTEXT = 80  # characters around a window that say what its first and last tokens are
_JUDGED = 5  # best alignments that are judged
_EDGE = "\"'.,;:!?()[]-"


class Match(NamedTuple):
    """A place of a quote. `span`: of the original text; `folded`: of the folded one; `window`: its tokens."""

    span: Span
    folded: Span
    judgement: Judgement
    window: list[Token]
    cost: int
    size: int

    @property
    def noise(self) -> float:
        """Noise a token of the quote, 0: layout only."""
        return self.judgement.noise / max(1, self.size)

    @property
    def altered(self) -> tuple[Difference, ...]:
        """Differences that are not forgiven."""
        return self.judgement.altered

    @property
    def good(self) -> bool:
        """The quote stands here, unaltered."""
        return not self.altered and self.noise <= _NOISIEST


class _Draft(NamedTuple):
    alignment: Alignment
    window: list[Token]

    def overlaps(self, other: _Draft) -> bool:
        """Do both use the same words of the source?"""
        mine, theirs = self._range(), other._range()
        return mine[0] < theirs[1] and theirs[0] < mine[1]

    def _range(self) -> Span:
        first, last = self.alignment.source
        return (self.window[first].start, self.window[last - 1].end) if first < last else (-1, -1)


class Phrase:
    """A quote or a part of one, folded and cut into tokens. `edges`: see `cut_off`."""

    def __init__(self, text: str, *, edges: str = "^$") -> None:
        self.edges = edges
        self.view = View.of(text)
        heads = fallen_in(text) if "\n" in text else []
        self.tokens = of_page(
            edited(tokenise(self.view.folded), self.view), self.view, heads, numbering(text)
        )
        self.texts = [token.text for token in self.tokens]

    @cached_property
    def letters(self) -> str:
        """Its skeleton."""
        return self.view.skeleton[0]


class Source:
    """A view with its index and vocabulary; made once for a view and kept with it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.places = Places(view)
        self.vocabulary = Vocabulary(view)
        self._looked = 0

    @classmethod
    def of(cls, view: View) -> Source:
        """view → its source, made at the first call."""
        kept = view.__dict__.get("_source")
        if not isinstance(kept, cls):
            kept = view.__dict__["_source"] = cls(view)
        return kept

    @cached_property
    def repeated(self) -> frozenset[str]:
        """Running heads: lines that come back."""
        return repeated_lines(self.view.text)

    @cached_property
    def columns(self) -> tuple[Columns, Source] | None:
        """The same page column by column, where it is set in two and was read across."""
        columns = by_column(self.view.text)
        return (columns, Source(View.of(columns.text))) if columns else None

    @cached_property
    def numbering(self) -> Numbering:
        """Numbers of its lines, verses and items."""
        return numbering(self.view.text)

    def tokens(self, start: int, end: int, slack: int) -> list[Token]:
        """Tokens of a range of the folded text, whole at both ends."""
        folded = self.view.folded
        start, end = max(0, start - slack), min(len(folded), end + slack)
        for _ in range(60):
            if start and not folded[start - 1].isspace():
                start -= 1
        for _ in range(60):
            if end < len(folded) and not folded[end].isspace():
                end += 1
        if len(folded) > _KEPT:
            return self._read(start, end)
        self._looked += 1
        if self._looked > _WINDOWS or "_tokens" in self.__dict__:
            tokens, starts = self._tokens
            return tokens[bisect_left(starts, start) : bisect_left(starts, end)]
        first, last = max(0, start - _CONTEXT), min(len(folded), end + _CONTEXT)
        return [token for token in self._read(first, last) if start <= token.start < end]

    @cached_property
    def _tokens(self) -> tuple[list[Token], list[int]]:
        """All tokens of a short text, and where each begins: windows overlap, and many quotes are from one text."""
        tokens = self._read(0, len(self.view.folded))
        return tokens, [token.start for token in tokens]

    def _read(self, start: int, end: int) -> list[Token]:
        tokens = tokenise(self.view.folded, start, end)
        return edged(unspotted(tokens), self.view, self.wide_line) if self.vocabulary.noisy else tokens

    @cached_property
    def wide_line(self) -> float:
        """Characters from which a line of a scan is two lines side by side."""
        return wide_line(self.view.text)

    def literal(self, phrase: Phrase, within: Span | None = None) -> list[Match]:
        """Places where the letters of the phrase stand one after the other, spaces aside, in order."""
        wanted = phrase.letters
        skeleton, where = self.view.skeleton
        found: list[Match] = []
        tried, at, stop = 0, -1, len(skeleton)
        if len(skeleton) > _KEPT and not self.places.may_hold(wanted):
            return []
        if within is not None:
            at = int(where.searchsorted(np.int32(within[0]))) - 1
            stop = int(where.searchsorted(np.int32(within[1])))
        most = min(_OCCURRENCES, 2 + _LETTERS // max(1, len(wanted)))
        while wanted and tried < most and (at := skeleton.find(wanted, at + 1, stop)) >= 0:
            tried += 1
            start, end = int(where[at]), int(where[at + len(wanted) - 1]) + 1
            window = self.tokens(start, end, 0)
            beyond: Token | None = None
            while (
                window
                and window[-1].start >= end
                and not (window[-1].sign and window[-1].text == phrase.texts[-1])
            ):
                beyond = window.pop()
            before: Token | None = None
            while (
                window
                and window[0].end <= start
                and not (window[0].sign and window[0].text == phrase.texts[0])
            ):
                before = window.pop(0)
            whole = [token for token in window if not token.sign]
            if (
                not whole
                or whole[0].start != start
                or whole[-1].end != end
                or severed(before, window, beyond)
                or cut_off(phrase.view, self.view, (start, end), phrase.edges)
            ):
                continue
            same = [token.text for token in window] == phrase.texts
            if same and any(rewritten(phrase.tokens, phrase.view, window, self.view)):
                continue
            noise = 0.0 if same else respaced(phrase.tokens, window)
            if noise is not None:
                judgement = Judgement(noise, (), (0, len(window)))
                folded = window[0].start, window[-1].end
                found.append(Match(self._edges(phrase, folded), folded, judgement, window, 0, len(window)))
        return found

    def alike(self, phrase: Phrase, within: Span | None = None) -> list[Match]:
        """Places where the phrase may stand, noise and alterations included, best first."""
        windows = self.places.windows(phrase.letters)
        ranges = [(window.start, window.end, window.core) for window in windows]
        clear = sum(1 for window in windows if window.votes >= _CLEAR * windows[0].votes)
        if within is not None:
            inside = [one for one in ranges if one[0] < within[1] and within[0] < one[1]]
            ranges = inside or [(within[0], within[1], within)]
        drafts: list[_Draft] = []
        for at, (start, end, core) in enumerate(ranges):
            if (
                within is None
                and at >= clear
                and min((draft.alignment.cost for draft in drafts), default=1_000_000)
                < _NEARLY * len(phrase.tokens)
            ):
                break
            draft = self._draft(phrase, start, end, 16)
            if draft is not None and any(draft.overlaps(other) for other in drafts):
                draft = self._draft(phrase, *core, 0)
                if draft is not None and any(draft.overlaps(other) for other in drafts):
                    continue
            if draft is not None:
                drafts.append(draft)
        drafts.sort(key=lambda draft: draft.alignment.cost)
        ceiling = drafts[0].alignment.cost * 1.3 + 200 if drafts else 0
        drafts = [draft for draft in drafts[:_JUDGED] if draft.alignment.cost <= ceiling]
        found = [match for draft in drafts if (match := self._judged(phrase, draft)) is not None]
        return sorted(found, key=lambda match: (len(match.altered), match.cost))

    def _draft(self, phrase: Phrase, start: int, end: int, slack: int) -> _Draft | None:
        """The phrase aligned with one range of the folded text."""
        window = without_furniture(self.tokens(start, end, slack), self.view, self.repeated, self.numbering)
        alignment = align(phrase.tokens, window)
        return None if alignment is None else _Draft(alignment, window)

    def _judged(self, phrase: Phrase, draft: _Draft) -> Match | None:
        alignment, window = draft
        if alignment.cost > _HOPELESS * len(phrase.tokens):
            whole = Difference((0, len(phrase.tokens)), alignment.source, 1.0, "word_inserted")
            judgement = Judgement(0.0, (whole,), alignment.source)
        else:
            judgement = judge(alignment, phrase.tokens, window, Spelling(phrase.view, self.vocabulary))
            judgement = judgement._replace(
                altered=judgement.altered + self._rewritten(phrase, alignment, window)
            )
        first, last = judgement.source
        while first < last and window[first].furniture:
            first += 1
        if first >= last:
            return None
        folded = window[first].start, window[last - 1].end
        turned = cut_off(phrase.view, self.view, folded, phrase.edges)
        if turned:
            at = 0 if turned[0] < folded[0] else len(phrase.tokens)
            lost = Difference((at, at), (first, first) if at == 0 else (last, last), 1.0, "negation", turned)
            judgement = judgement._replace(altered=(*judgement.altered, lost))
        return Match(
            self._edges(phrase, folded), folded, judgement, window, alignment.cost, len(phrase.tokens)
        )

    def _rewritten(self, phrase: Phrase, alignment: Alignment, window: list[Token]) -> tuple[Difference, ...]:
        """Equal tokens that are written as another value."""
        found: list[Difference] = []
        for cell in alignment.cells:
            if cell.equal:
                mine, theirs = phrase.tokens[slice(*cell.quote)], window[slice(*cell.source)]
                for at in rewritten(mine, phrase.view, theirs, self.view):
                    q, s = cell.quote[0] + at, cell.source[0] + at
                    found.append(Difference((q - 1, q + 1), (s - 1, s + 1), 1.0, "number"))
        return tuple(found)

    def _edges(self, phrase: Phrase, folded: Span) -> Span:
        """Range of the folded text → of the original, with the punctuation at its ends that the quote has as well, and
        the bars of a table row that it begins and ends."""
        text, mine = self.view.folded, phrase.view.folded
        start, end = folded
        before, after = mine[: phrase.tokens[0].start], mine[phrase.tokens[-1].end :]
        while before and start and text[start - 1] == before[-1] and before[-1] in _EDGE:
            start, before = start - 1, before[:-1]
        while after and end < len(text) and text[end] == after[0] and after[0] in _EDGE:
            end, after = end + 1, after[1:]
        if "|" in text[start:end]:
            if text[max(0, start - 2) : start] == "| ":
                start -= 2
            if text[end : end + 2] == " |":
                end += 2
        return self.view.original(start, end)
