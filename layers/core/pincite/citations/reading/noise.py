"""word, word → how far one is from the other as a misreading: small for what scanners and fingers do.

Edit distance with cheap steps for shapes that OCR confuses (rn/m, cl/d, l/1/i, o/0, e/c …), lost accents and doubled
letters; a plain substitution, insertion, deletion or transposition costs 1 (Damerau 1964).
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_SHAPES = 0.25
_NEAR = 0.5
_DOUBLED = 0.6
_TRANSPOSED = 0.9
# Letters of one group are taken for one another; pairs of _STRONG very often; the two letters before a stroke for the
# one after it, in lower case and in capitals (E/F, C/G).
_GROUPS = "il1!|jt o0qc s5 b86h g9q ec un vy ft z2 ao eo hb rt mn kx ea ri rf td ef cg"
_STRONG = "il i1 l1 l| i| l! o0 s5 b8 g9 gq ec un hb ft z2 ij vy b6 g6"
_STRINGS = """
    rn/m cl/d vv/w ii/u li/h ri/n in/m ni/m lc/k tl/d nn/m ti/n iu/m ui/m ln/m fi/h fl/h cj/g ll/u it/n il/u rr/n ti/u
    tr/u et/n
"""


def _pairs() -> dict[tuple[str, str], float]:
    table: dict[tuple[str, str], float] = {}
    for group in _GROUPS.split():
        for left in group:
            for right in group:
                if left != right:
                    table[left, right] = _NEAR
    for pair in _STRONG.split():
        table[pair[0], pair[1]] = table[pair[1], pair[0]] = _SHAPES
    return table


_COST = _pairs()


def _strings() -> dict[tuple[str, str], float]:
    table: dict[tuple[str, str], float] = {}
    for pair in _STRINGS.split():
        two, one = pair.split("/")
        table[two, one] = table[one, two] = _SHAPES
    return table


_LONG = _strings()


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
    rows, columns = len(left), len(right)
    table = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for column in range(1, columns + 1):
        table[0][column] = float(column)
    for row in range(1, rows + 1):
        table[row][0] = float(row)
        a = left[row - 1]
        for column in range(1, columns + 1):
            b = right[column - 1]
            best = table[row - 1][column - 1] + (0.0 if a == b else _COST.get((a, b), 1.0))
            doubled = _DOUBLED if row > 1 and left[row - 2] == a else 1.0
            best = min(best, table[row - 1][column] + doubled)
            doubled = _DOUBLED if column > 1 and right[column - 2] == b else 1.0
            best = min(best, table[row][column - 1] + doubled)
            if row > 1:
                step = _LONG.get((left[row - 2 : row], b))
                if step is not None:
                    best = min(best, table[row - 2][column - 1] + step)
                if column > 1 and a == right[column - 2] and b == left[row - 2] and a != b:
                    best = min(best, table[row - 2][column - 2] + _TRANSPOSED)
            if column > 1:
                step = _LONG.get((a, right[column - 2 : column]))
                if step is not None:
                    best = min(best, table[row - 1][column - 2] + step)
            table[row][column] = best
    return table[rows][columns]
