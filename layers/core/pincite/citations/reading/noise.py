"""word, word → how far one is from the other as a misreading: small for what scanners and fingers do.

Edit distance with cheap steps for shapes that OCR confuses (`data/confusions.tsv`: rn/m, cl/d, l/1/i, o/0, e/c …), lost
accents and doubled letters; a plain substitution, insertion, deletion or transposition costs 1 (Damerau 1964).
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

_SHAPES = 0.25
_NEAR = 0.5
_DOUBLED = 0.6
_TRANSPOSED = 0.9


@cache
def _table() -> tuple[dict[tuple[str, str], float], dict[tuple[str, str], float], frozenset[tuple[str, str]]]:
    """`data/confusions.tsv` → cost of one letter for another, of two for one, and the pairs that are confused often."""
    single: dict[tuple[str, str], float] = {}
    double: dict[tuple[str, str], float] = {}
    close: set[tuple[str, str]] = set()
    for line in (files("pincite.citations") / "data" / "confusions.tsv").read_text("utf-8").splitlines():
        grade, left, right = line.split("\t")
        for pair in ((left, right), (right, left)):
            (single if len(left) == len(right) == 1 else double)[pair] = (
                _SHAPES if grade == "close" else _NEAR
            )
            if grade == "close":
                close.add(pair)
    return single, double, frozenset(close)


_STROKES = str.maketrans("łøđħŧı", "lodhti")
_TWO_LETTERS = {
    ord(a): b for a, b in zip("äöüßæœåø", ("ae", "oe", "ue", "ss", "ae", "oe", "aa", "oe"), strict=True)
}


@lru_cache(maxsize=4096)
def plain(word: str) -> str:
    """word → the same without accents."""
    if word.isascii():
        return word
    bare = "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))
    return bare.translate(_STROKES)


@lru_cache(maxsize=4096)
def spelt_out(word: str) -> str:
    """word → the same with umlauts and ligatures in two letters, as on keyboards without them."""
    return word if word.isascii() else word.translate(_TWO_LETTERS)


@lru_cache(maxsize=16384)
def distance(left: str, right: str) -> float:
    """Two lower-case words → weighted edits between them; words longer than 40 letters are not compared (infinite)."""
    if left == right:
        return 0.0
    if max(len(left), len(right)) > 40:
        return float("inf")
    bare_left, bare_right = plain(left), plain(right)
    if bare_left != left or bare_right != right:
        accents = sum(1 for char in left if ord(char) > 127) + sum(1 for char in right if ord(char) > 127)
        return min(_distance(left, right), _distance(bare_left, bare_right) + 0.3 * min(2, accents))
    return _distance(left, right)


def _distance(left: str, right: str) -> float:
    single, double, _ = _table()
    rows, columns = len(left), len(right)
    table = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for column in range(1, columns + 1):
        table[0][column] = float(column)
    for row in range(1, rows + 1):
        table[row][0] = float(row)
        a = left[row - 1]
        for column in range(1, columns + 1):
            b = right[column - 1]
            best = table[row - 1][column - 1] + (0.0 if a == b else single.get((a, b), 1.0))
            doubled = _DOUBLED if row > 1 and left[row - 2] == a else 1.0
            best = min(best, table[row - 1][column] + doubled)
            doubled = _DOUBLED if column > 1 and right[column - 2] == b else 1.0
            best = min(best, table[row][column - 1] + doubled)
            if row > 1:
                step = double.get((left[row - 2 : row], b))
                if step is not None:
                    best = min(best, table[row - 2][column - 1] + step)
                if column > 1 and a == right[column - 2] and b == left[row - 2] and a != b:
                    best = min(best, table[row - 2][column - 2] + _TRANSPOSED)
            if column > 1:
                step = double.get((a, right[column - 2 : column]))
                if step is not None:
                    best = min(best, table[row - 1][column - 2] + step)
            table[row][column] = best
    return table[rows][columns]


class Steps(NamedTuple):
    """How one spelling came from another: places in the longer word at which a shape was taken for a `close` or only a
    `near` one, `slips` of a hand (neighbours exchanged, a letter doubled), a letter `lost` or put in; the `shapes` of
    the close ones."""

    close: tuple[int, ...]
    near: tuple[int, ...]
    slips: tuple[int, ...]
    lost: tuple[int, ...]
    shapes: frozenset[frozenset[str]] = frozenset()

    @property
    def places(self) -> tuple[int, ...]:
        """Places of all steps."""
        return (*self.close, *self.near, *self.slips, *self.lost)

    @property
    def shaped(self) -> bool:
        """No hand slipped, only shapes differ."""
        return not self.slips and not self.lost


@lru_cache(maxsize=16384)
def steps(left: str, right: str) -> Steps | None:
    """Two lower-case words → the fewest steps between them; None where a letter was put for another that it does not
    resemble, or that many differ (four steps and more, or two letters lost)."""
    single, double, close = _table()
    a, b = (left, right) if len(left) >= len(right) else (right, left)
    if len(a) - len(b) > 3 or len(a) > 40:
        return None
    best: list[tuple[float, Steps]] = []
    todo: list[tuple[float, int, int, Steps]] = [(0.0, 0, 0, Steps((), (), (), ()))]
    seen: dict[tuple[int, int], float] = {}
    while todo:
        cost, i, j, done = todo.pop()
        while i < len(a) and j < len(b) and a[i] == b[j]:
            todo += _forks(a, b, i, j, cost, done) if cost < _MOST_COST else []
            i, j = i + 1, j + 1
        if i == len(a) and j == len(b):
            best.append((cost, done))
            continue
        if cost >= _MOST_COST or seen.get((i, j), _MOST_COST + 1) <= cost:
            continue
        seen[i, j] = cost
        for first, second in ((1, 1), (2, 1), (1, 2)):
            pair = a[i : i + first], b[j : j + second]
            price = single.get(pair) if first == second else double.get(pair)
            if price is not None:
                shapes = done.shapes | {frozenset(pair)}
                near = done._replace(near=(*done.near, i))
                grown = done._replace(close=(*done.close, i), shapes=shapes) if pair in close else near
                todo.append((cost + 1, i + first, j + second, grown))
        todo += _forks(a, b, i, j, cost, done)
    return min(best, key=lambda each: (each[0], len(each[1].lost), len(each[1].near)))[1] if best else None


_MOST_COST = 3


def _forks(a: str, b: str, i: int, j: int, cost: float, done: Steps) -> list[tuple[float, int, int, Steps]]:
    """The slips of a hand that may have happened here."""
    found: list[tuple[float, int, int, Steps]] = []
    if i + 1 < len(a) and a[i + 1 : i + 2] == b[j : j + 1] != a[i] == b[j + 1 : j + 2]:
        found.append((cost + 1, i + 2, j + 2, done._replace(slips=(*done.slips, i))))
    for word, at, ahead in ((a, i, (i + 1, j)), (b, j, (i, j + 1))):
        if at < len(word):
            doubled = (at > 0 and word[at - 1] == word[at]) or word[at + 1 : at + 2] == word[at]
            if done.lost and (not doubled or abs(done.lost[-1] - i) <= 1):
                continue
            if not doubled and done.slips and abs(done.slips[-1] - i) <= 1:
                continue
            grown = done._replace(slips=(*done.slips, i)) if doubled else done._replace(lost=(*done.lost, i))
            found.append((cost + 1, *ahead, grown))
    return found
