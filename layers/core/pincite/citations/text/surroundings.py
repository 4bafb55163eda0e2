"""Where a word, number or sign stands → which of its meanings is meant there."""

from __future__ import annotations

from itertools import pairwise

from pincite.citations.text.data import cues, irregular, listed
from pincite.citations.text.element import Element
from pincite.citations.text.lemma import chiefly_verb, is_verb, lemma
from pincite.citations.text.quantity import OPPOSITE, Bound
from pincite.citations.text.token import Token

_CLAUSE = 12
"""Tokens behind `may not` among which its second half stands."""


class Surroundings:
    """What a reader asks about the tokens around one of them. `out`: what was read before; `limit`: a limit that waits
    for its number."""

    text: str
    code: str
    tokens: list[Token]
    lemmas: list[str]
    out: list[Element]
    limit: Element | None

    def _negative(self, at: int) -> bool:
        """Whether a minus stands right before an amount, not between two: `−38.8 °C`, `minus $70`."""
        start, before = self.tokens[at].start, self.tokens[at - 1] if at else None
        if before is not None and before.word == "minus":
            alone = at < 2 or self.tokens[at - 2].shape not in ("number", "sign")
            if alone and self.out:
                self.out.pop()
            return alone
        sign, ahead = self.text[start - 1 : start], self.text[max(0, start - 2) : start - 1]
        if sign not in ("-", "−", "–") or ahead not in ("", " ", "(", "^"):
            return False
        if ahead == "^":
            return True  # `10^-3`
        token = before is not None and before.word == sign
        behind = self.tokens[at - 2] if token and at > 1 else None if token else before
        if behind is not None and behind.shape == "number":
            return False
        if token and self.out:
            self.out.pop()
        return True

    def _bracketed(self, first: int, end: int) -> int:
        """1 where brackets hold an amount alone that is not told without them, as accounts write what is below nothing:
        `was (1,204) thousand euros`, and not `thirty (30) days`."""
        if not first or self.tokens[first - 1].word != "(" or end >= len(self.tokens):
            return 0
        before = self.out[-2] if len(self.out) > 1 else None
        alone = before is None and end + 2 >= len(self.tokens)
        told = alone or (before is not None and before.kind in ("be", "rel", "comp"))
        if self.tokens[end].word != ")" or not told:
            return 0
        self.out.pop()
        return 1

    def _turned_before(self, at: int) -> Bound:
        """`no later than 14 days before` is 14 days at least."""
        assert self.limit is not None
        words = self.text[self.limit.start : self.limit.end].lower()
        before = at < len(self.tokens) and self.tokens[at].word in ("before", "prior", "ahead")
        if not before or not words.endswith(("later than", "earlier than", "sooner than")):
            return ""
        return OPPOSITE[self.limit.value]

    def _names_part(self, at: int) -> bool:
        """`Version 1.10`, `section 4`: a number that names; 1.10 is not 1.1."""
        token, before = self.tokens[at], self.tokens[at - 1] if at else None
        named = before is not None and lemma(before.word) in listed("numbered")
        return named and token.shape == "number"

    def _names(self, at: int) -> bool:
        """`4(a)`, `version 2.1a`: a letter that names a part."""
        before, behind = (self.tokens[k] if 0 <= k < len(self.tokens) else None for k in (at - 1, at + 1))
        if before is None:
            return False
        bracket = before.word == "(" and behind is not None and behind.word == ")"
        return bracket or (before.shape == "number" and not self.tokens[at].after_blank)

    def _unwilled(self, at: int) -> bool:
        """Whether `may not` says that something perhaps is not so: `it may not work`, `it may not be supported or may
        change`, unlike `it may not be sold`."""
        ahead = [token.word for token in self.tokens[at : at + self._until_stop(at, _CLAUSE)]]
        if ("or", "may") in pairwise(ahead):
            return True
        words = [token.word for token in self.tokens[at : at + 3]]
        while words and (words[0].endswith("ly") or words[0] in ("always", "even", "yet", "be")):
            if words[0] == "be":
                acted = len(words) > 1 and lemma(words[1]) != words[1] and is_verb(words[1])
                return not acted or lemma(words[1]) in listed("unwilled")
            words = words[1:]
        return bool(words) and lemma(words[0]) in listed("unwilled")

    def _within(self) -> bool:
        """`within a year of` something is within a year after it."""
        last = self.out[-1].quantity if self.out else None
        return last is not None and last.bound == "max" and last.dimension in ("s", "month")

    def _speaks(self, at: int) -> bool:
        """Whether somebody said something, unlike in `the said premises`: a noun or name stands before it, a name or
        nothing behind."""
        before, behind = (self.tokens[k] if 0 <= k < len(self.tokens) else None for k in (at - 1, at + 1))
        if behind is None or behind.shape != "word" or self.text[behind.start].isupper():
            return True
        if before is None or before.shape != "word":
            return False
        kinds = {each.category for each in cues(self.code).get((before.word,), ())}
        return self.text[before.start].isupper() or kinds.isdisjoint({"det", "rel", "conj", "cond"})

    def _opens(self, at: int) -> bool:
        """Whether a clause begins there: `First, remove …`, unlike `the first dose`, which is one of several."""
        return at == 0 or self.tokens[at - 1].shape == "stop"

    def _begins(self, at: int) -> bool:
        return at == 0 or (self.tokens[at - 1].shape == "stop" and self.tokens[at - 1].word in '.:!?|"“')

    def _of_noun(self, at: int) -> bool:
        """Whether a noun follows, not a verb: `the former rule allows`, unlike `the former allows`."""
        words = [token.word for token in self.tokens[at : at + 2] if token.shape == "word"]
        if not words or cues(self.code).get((words[0],)):
            return False
        return not chiefly_verb(words[0]) or (len(words) > 1 and chiefly_verb(words[1]))

    def _of_word(self, at: int) -> bool:
        """Whether a word with a meaning of its own follows: `her key`, `too high`, unlike `called her on Friday`."""
        token = self.tokens[at] if at < len(self.tokens) else None
        return token is not None and token.shape == "word" and not cues(self.code).get((token.word,))

    def _numbered(self, at: int) -> bool:
        """`No. 1`."""
        dot, number = (self.tokens[k] if k < len(self.tokens) else None for k in (at, at + 1))
        return dot is not None and dot.word == "." and number is not None and number.shape == "number"

    def _at_that_time(self, at: int) -> bool:
        """`the then owner`, `Ann Lee, then the head of it`."""
        before = self.tokens[at - 2].word if at > 1 else ""
        behind = self.tokens[at].word if at < len(self.tokens) else ""
        return before in ("the", "a") or (before == "," and behind in ("the", "a", "an", "head", "chief"))

    def _while_it_holds(self, at: int) -> bool:
        """`the offer stands while stocks last`, unlike `exports grew while imports fell`."""
        if at > 1 and self.tokens[at - 2].shape == "stop":
            return False
        end = at + self._until_stop(at, 8)
        return at > 1 and not any(
            self.tokens[k].word != self.lemmas[k]
            and (self.tokens[k].word.endswith("ed") or self.tokens[k].word in irregular())
            and is_verb(self.tokens[k].word)
            and self.lemmas[k - 1] != "be"
            for k in range(at, end)
        )

    def _until_stop(self, at: int, most: int) -> int:
        """How many tokens follow before a stop, `most` at most."""
        for k in range(at, min(at + most, len(self.tokens))):
            if self.tokens[k].shape == "stop":
                return k - at
        return min(most, len(self.tokens) - at)
