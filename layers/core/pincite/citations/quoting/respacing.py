"""quote tokens, source tokens with the same letters in the same order → do only the word boundaries differ?

Text extractors lose and invent spaces. Letters and digits being equal is not enough: `0 2` is not `02`, `0.5` is not
`05`, and `not able` is not `notable`.
"""

from __future__ import annotations

from pincite.citations.reading import lexicon, numerals
from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import NEGATORS

_SPACE = 0.15  # noise of one lost or invented space
_Placed = list[tuple[int, int, Token]]


def respaced(left: list[Token], right: list[Token]) -> float | None:
    """Tokens of a quote and of a source with equal letters → noise (0: only hyphens and stops differ), None: they say
    something else."""
    mine, theirs = _placed(left), _placed(right)
    if _signs(mine) != _signs(theirs):
        return None
    numbers = _numbers(mine), _numbers(theirs)
    if [at for at, _ in numbers[0]] != [at for at, _ in numbers[1]]:
        return None
    if not all(numerals.same(a, b) for (_, a), (_, b) in zip(*numbers, strict=True)):
        return None
    if _negated_elsewhere(mine, theirs) or _negated_elsewhere(theirs, mine):
        return None
    starts = {at for at, _, _ in theirs}, {at for at, _, _ in mine}
    lost = [token for at, _, token in mine if at and at not in starts[0] and token.joint == " "]
    lost += [token for at, _, token in theirs if at and at not in starts[1] and token.joint == " "]
    return _SPACE * len(lost)


def _placed(tokens: list[Token]) -> _Placed:
    """Tokens → (first letter, past the last letter, token), counted in letters and digits from the start."""
    found: _Placed = []
    at = 0
    for token in tokens:
        size = 0 if token.sign else sum(1 for char in token.text if char not in ".,'")
        found.append((at, at + size, token))
        at += size
    return found


def _signs(placed: _Placed) -> list[tuple[int, str]]:
    """Where each sign stands, and the charges that hang on letters."""
    return [
        (at, token.text if at == end else token.text[-1])
        for at, end, token in placed
        if at == end or token.text[-1] in "+-"
    ]


def _numbers(placed: _Placed) -> list[tuple[int, str]]:
    """Where each number begins, and how it is written."""
    found: list[tuple[int, str]] = []
    for at, end, token in placed:
        if at == end:
            continue
        run, begun, here = "", at, at
        for char in token.text + " ":
            if char.isdigit() or (run and char in ".,'"):
                begun = begun if run else here
                run += char
            elif run:
                found.append((begun, run.rstrip(".,'")))
                run = ""
            here += char not in ".,'"
    return found


def _negated_elsewhere(mine: _Placed, theirs: _Placed) -> bool:
    """Has a negator of one side become part of a real word on the other?"""
    for place, (at, end, token) in enumerate(mine):
        following = mine[place + 1][2] if place + 1 < len(mine) else None
        if following is not None and (token.broken_from(following) or token.prefix(following)):
            continue
        if token.text in NEGATORS or token.text.endswith("n't"):
            for first, last, other in theirs:
                if (
                    first <= at
                    and end <= last
                    and (first, last) != (at, end)
                    and lexicon.rank(other.text) < lexicon.UNKNOWN
                ):
                    return True
    return False
