"""text → View: the text folded for comparison, with the map back to the original offsets.

Folded away, because it changes no meaning: case, kinds of spaces, quotes and dashes, ligatures, fractions in one
character, zero-width and soft-hyphen characters, hyphens at line breaks, composed or decomposed accents, mathematical
letters, and what is markup (see `markup`). Kept, because it may: digits and their separators, superscripts (10² is not
102), signs, word order.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import cache, cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pincite.citations.reading.markup import rewrites
from pincite.citations.reading.unshown import unshown

_BMP = 0x10000
_DELETED = (
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064"
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2065\u206a\u206b\u206c\u206d\u206e\u206f\u3164\uffa0"
    "\ufe00\ufe01\ufe02\ufe03\ufe04\ufe05\ufe06\ufe07\ufe08\ufe09\ufe0a\ufe0b\ufe0c\ufe0d\ufe0e\ufe0f"
    "\u2066\u2067\u2068\u2069\ufeff\ufffe\u0002\u180e\u0640"
    "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670"
)  # invisible characters; Arabic lengthening and vowel marks
_QUOTES = {"'": "‘’‚‛′ʼʹ`´＇", '"': "“”„‟″«»＂", "-": "‐‑‒–—―−﹘﹣－⁃"}
_COMPATIBLE = (
    (0xFB00, 0xFB07),
    (0xFB50, 0xFE00),
    (0xFE70, 0xFEFD),
    (0xFF01, 0xFFEF),
    (0x2080, 0x208F),
    (0x2100, 0x2101),
    (0x2103, 0x2104),
    (0x2109, 0x210A),
    (0x2116, 0x2117),
    (0x2160, 0x2180),
    (0x3371, 0x33E0),
)
_VOICING = (0xFF9E, 0xFF9F)  # the marks of half-width ｶﾞ and ﾊﾟ
_LONGEST_CLUSTER = 16  # combining marks after one letter that are composed; longer runs are left as they are


class _Tables(NamedTuple):
    """Per code point of the Basic Multilingual Plane: length of its fold (0–8), its characters, whether it composes."""

    length: NDArray[np.uint8]
    chars: NDArray[np.uint32]
    combining: NDArray[np.bool_]
    space: NDArray[np.bool_]


@cache
def _tables() -> _Tables:
    """The fold of every single code point, derived from Python's Unicode database."""
    length = np.ones(_BMP, np.uint8)
    chars = np.zeros((8, _BMP), np.uint32)
    chars[0] = np.arange(_BMP)
    combining = np.zeros(_BMP, np.bool_)
    space = np.zeros(_BMP, np.bool_)

    def put(code: int, fold: str) -> None:
        length[code] = len(fold)
        for at, char in enumerate(fold):
            chars[at, code] = ord(char)

    for code in range(_BMP):
        if 0xD800 <= code < 0xE000 or 0x3400 <= code < 0xA000 or 0xAC00 <= code < 0xD7A4:
            continue
        char = chr(code)
        lower = char.lower()
        if lower != char:
            put(code, lower if len(lower) == 1 else lower[0])
        if char.isspace():
            put(code, " ")
            space[code] = True
        if unicodedata.combining(char) or 0x1160 <= code < 0x1200:
            combining[code] = True
        digit = unicodedata.decimal(char, None)
        if digit is not None and code > 0x7F:
            put(code, str(digit))
    for first, last in _COMPATIBLE:
        for code in range(first, last):
            fold = unicodedata.normalize("NFKC", chr(code)).lower()
            if 0 < len(fold) <= 8 and not fold.isspace():
                put(code, fold)
    for code in (*range(0x2100, 0x2140), *range(0x24B6, 0x24EA)):
        fold = unicodedata.normalize("NFKC", chr(code)).lower()
        if len(fold) == 1 and fold.isalpha():
            put(code, fold)
    for code in (*range(0xBC, 0xBF), *range(0x2150, 0x215F), 0x2189):
        put(code, f" {unicodedata.normalize('NFKC', chr(code)).replace('⁄', '/')}")
    for target, sources in _QUOTES.items():
        for char in sources:
            put(ord(char), target)
    for char in _DELETED:
        put(ord(char), "")
        combining[ord(char)] = False
    combining[list(_VOICING)] = True
    for char, fold in (
        ("ß", "ss"),
        ("ẞ", "ss"),
        ("ſ", "s"),
        ("ς", "σ"),
        ("ı", "i"),
        ("µ", "μ"),
        ("…", "..."),
        ("․", "."),
        ("⁄", "/"),
        ("∕", "/"),
        ("∆", "δ"),
        ("∼", "~"),
        ("∣", "|"),
        ("∶", ":"),
        ("⋅", "·"),
        ("∙", "·"),
    ):
        put(ord(char), fold)
    return _Tables(length, chars, combining, space)


class View:
    """A text folded for comparison, with the map back; built once and kept. Building is linear in the text.

    `folded`: lower case, single spaces, plain quotes and dashes. `original(start, end)` maps a range of `folded` to
    the range of `text` it came from.
    """

    def __init__(self, text: str, folded: str, origin: NDArray[np.int32], until: NDArray[np.int32]) -> None:
        self.text = text
        self.folded = folded
        self.origin = origin  # where the source of each folded character begins, and the text's length …
        self.until = until  # … and where it ends

    @classmethod
    def of(cls, text: str) -> View:
        """text → its view."""
        codes = _plain_letters(np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32))
        tables = _tables()
        low = np.minimum(codes, _BMP - 1)
        length = tables.length[low].astype(np.int32)
        chars = np.where(codes < _BMP, tables.chars[0][low], codes)
        if not codes.size:
            return cls(text, "", np.zeros(1, np.int32), np.zeros(0, np.int32))
        edits = _edits(text, codes, tables)
        folds: list[tuple[int, str]] = []
        if edits:
            depth = np.zeros(codes.size + 1, np.int32)
            np.add.at(depth, [start for start, _, _ in edits], 1)
            np.add.at(depth, [end for _, end, _ in edits], -1)
            length[np.cumsum(depth[:-1]) > 0] = 0
            folds = [(start, fold) for start, _, fold in edits if fold]
            length[[start for start, _ in folds]] = [len(fold) for _, fold in folds]
        if int(length.max()) > 1:
            origin = np.repeat(np.arange(codes.size, dtype=np.int32), length)
            starts = np.cumsum(length, dtype=np.int32) - length
            offset = np.arange(origin.size, dtype=np.int32) - starts[origin]
            out = np.where(
                codes[origin] < _BMP, tables.chars[np.minimum(offset, 7), low[origin]], codes[origin]
            )
        else:
            origin = np.flatnonzero(length).astype(np.int32)
            out = chars[origin]
        if folds:
            at = np.searchsorted(origin, [start for start, _ in folds])
            out[at] = [ord(fold[0]) for _, fold in folds]
            for place, (_, fold) in zip(at.tolist(), folds, strict=True):
                if len(fold) > 1:
                    out[place + 1 : place + len(fold)] = [ord(char) for char in fold[1:]]
        until = origin + np.int32(1)
        if folds:
            until[np.searchsorted(origin, [start for start, _ in folds])] = [
                end for _, end, fold in edits if fold
            ]
        blank = out == 0x20
        keep = np.ones(out.size, np.bool_)
        keep[1:] = ~(blank[1:] & blank[:-1])
        out, origin, until = out[keep], origin[keep], until[keep]
        folded = out.astype(np.uint32).tobytes().decode("utf-32-le", "surrogatepass")
        return cls(text, folded, np.append(origin, codes.size).astype(np.int32), until)

    def folded_at(self, place: int) -> int:
        """Place of `text` → the first one of `folded` that is from there or from behind it."""
        return min(len(self.folded), int(self.origin.searchsorted(np.int32(place))))

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Range of `folded` → range of `text`. An empty range maps to an empty one."""
        if end <= start:
            at = int(self.origin[min(start, len(self.folded))])
            return at, at
        return int(self.origin[start]), int(self.until[end - 1])

    @cached_property
    def skeleton(self) -> tuple[str, NDArray[np.int32]]:
        """Letters, marks and digits of `folded` alone, and where in `folded` each stands."""
        codes = np.frombuffer(self.folded.encode("utf-32-le", "surrogatepass"), np.uint32)
        where = np.flatnonzero(_alphanumeric()[np.minimum(codes, _BMP - 1)])
        return codes[where].tobytes().decode("utf-32-le", "surrogatepass"), where.astype(np.int32)


_MATH = (0x1D400, 0x1D800)


@cache
def _math() -> NDArray[np.uint32]:
    """Mathematical letters and digits → the plain ones, one for one."""
    plain = [unicodedata.normalize("NFKC", chr(code)) for code in range(*_MATH)]
    return np.array([ord(char.lower()[0]) for char in plain], np.uint32)


def _plain_letters(codes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Code points → the same with mathematical letters (𝐛𝐨𝐥𝐝, 𝑠𝑙𝑎𝑛𝑡𝑒𝑑, 𝟏𝟐) as plain ones."""
    odd = (codes >= _MATH[0]) & (codes < _MATH[1])
    return np.where(odd, _math()[np.where(odd, codes - _MATH[0], 0)], codes) if odd.any() else codes


@cache
def _alphanumeric() -> NDArray[np.bool_]:
    """Which code points belong to words and numbers: letters, digits, and the marks of the scripts that need them."""
    table = np.zeros(_BMP, np.bool_)
    for code in range(_BMP):
        if not 0xD800 <= code < 0xE000:
            char = chr(code)
            table[code] = char.isalnum() or unicodedata.category(char) in ("Mn", "Mc")
    table[_BMP - 1] = True
    return table


def _edits(text: str, codes: NDArray[np.uint32], tables: _Tables) -> list[tuple[int, int, str]]:
    """text → ranges to replace and by what, folded; none overlap where it matters (later ones win)."""
    edits = [
        (start, end, "".join(_fold_char(char, tables) for char in chars))
        for start, end, chars in rewrites(text)
    ]
    marks = np.flatnonzero(tables.combining[np.minimum(codes, _BMP - 1)])
    if marks.size:
        edits += _clusters(text, marks, tables)
    gone = unshown(text)
    if gone:
        starts = [start for start, _ in gone]
        edits = [edit for edit in edits if not _inside(edit, starts, gone)]
        edits += [(start, end, "") for start, end in gone]
    return edits


def _inside(edit: tuple[int, int, str], starts: list[int], gone: list[tuple[int, int]]) -> bool:
    at = bisect_right(starts, edit[0]) - 1
    return at >= 0 and edit[0] < gone[at][1]


def _fold_char(char: str, tables: _Tables) -> str:
    code = ord(char)
    if code >= _BMP:
        return char
    return "".join(chr(int(tables.chars[at, code])) for at in range(int(tables.length[code])))


def _clusters(text: str, marks: NDArray[np.intp], tables: _Tables) -> list[tuple[int, int, str]]:
    """Letters followed by combining marks → their composed form, where composing changes them."""
    edits: list[tuple[int, int, str]] = []
    breaks = np.flatnonzero(np.diff(marks) > 1)
    starts = marks[np.concatenate(([0], breaks + 1))]
    ends = marks[np.concatenate((breaks, [marks.size - 1]))] + 1
    known: dict[str, str | None] = {}
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        if start == 0 or end - start > _LONGEST_CLUSTER:
            continue
        cluster = text[start - 1 : end]
        if cluster not in known:
            form: Literal["NFC", "NFKC"] = "NFKC" if ord(cluster[-1]) in _VOICING else "NFC"
            composed = unicodedata.normalize(form, cluster)
            known[cluster] = (
                None if composed == cluster else "".join(_fold_char(char, tables) for char in composed)
            )
        fold = known[cluster]
        if fold is not None:
            edits.append((start - 1, end, fold))
    return edits
