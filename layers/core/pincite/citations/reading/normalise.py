"""text → View: the text folded for comparison, with the map back to the original offsets.

Folded away, because it changes no meaning: case, kinds of spaces, quotes and dashes, ligatures, fractions in one
character, zero-width and soft-hyphen characters, hyphens at line breaks, composed or decomposed accents, Markdown and
HTML marks. Kept, because it may: digits and their separators, superscripts (10² is not 102), signs, word order.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, cached_property
from html import unescape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_BMP = 0x10000
_DELETED = (
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064"
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
)
# A hyphen (ASCII, Unicode, soft, pdfium's U+0002, OCR's ¬) that ends a line before a letter.
_LINE_HYPHEN = re.compile(r"[-\u2010¬\u00ad\u0002\ufffe]\u00ad?[ \t]*(?:\r\n?|\n)[ \t\r\n]{0,8}(?=[^\W\d_])")
_TAG = re.compile(
    r"</?(?:a|abbr|b|big|br|center|cite|code|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|ins|kbd|li|mark|ol|p|pre|q|s|small"
    r"|span|strike|strong|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)(?:\s[^<>=]{1,40}=[^<>]{0,300})?\s?/?>",
    re.IGNORECASE,
)
_LINK_TARGET = re.compile(
    r"\]\((?:[^()\s]|-[ \t]{0,4}\r?\n[ \t]{0,4}){0,400}(?:\([^()\s]{0,100}\)[^()\s]{0,100})?\)"
)
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,8}|#\d{1,6}|#[xX][0-9A-Fa-f]{1,5});")
_EMPHASIS = re.compile(r"[*_]+")
_SUPERSCRIPT_TAG = re.compile(r"<sup>([0-9]{1,3})</sup>", re.IGNORECASE)
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
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
    for code in (*range(0xBC, 0xBF), *range(0x2150, 0x215F), 0x2189):
        put(code, f" {unicodedata.normalize('NFKC', chr(code)).replace('⁄', '/')}")
    for target, sources in _QUOTES.items():
        for char in sources:
            put(ord(char), target)
    for char in _DELETED:
        put(ord(char), "")
        combining[ord(char)] = False
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
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
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
    """text → ranges to replace and by what; none overlap where it matters (later ones win)."""
    edits: list[tuple[int, int, str]] = []
    if "<" in text:
        edits += [
            (m.start(), m.end(), m.group(1).translate(_SUPERSCRIPT)) for m in _SUPERSCRIPT_TAG.finditer(text)
        ]
        edits += [(m.start(), m.end(), "") for m in _TAG.finditer(text)]
    if "](" in text:
        edits += [(m.start(), m.end(), "") for m in _LINK_TARGET.finditer(text)]
    if "*" in text or "_" in text:
        edits += [
            (m.start(), m.end(), "")
            for m in _EMPHASIS.finditer(text)
            if _emphasises(text, m.start(), m.end())
        ]
    if "&" in text:
        for match in _ENTITY.finditer(text):
            char = unescape(match.group())
            char = unescape(match.group().lower()) if char == match.group() else char
            if len(char) == 1:
                edits.append((match.start(), match.end(), _fold_char(char, tables)))
    for match in _LINE_HYPHEN.finditer(text):
        start = match.start()
        if start > 1 and text[start - 1] == " " and text[start] in "-\u2010¬":
            start -= 1
        if start and text[start - 1].isalpha():
            edits.append((start, match.end(), ""))
    marks = np.flatnonzero(tables.combining[np.minimum(codes, _BMP - 1)])
    if marks.size:
        edits += _clusters(text, marks, tables)
    return edits


def _emphasises(text: str, start: int, end: int) -> bool:
    """Do one to three asterisks or underlines open or close a word, rather than stand inside or apart from one?"""
    before, after = text[start - 1 : start], text[end : end + 1]
    inside = (before.isalnum() or before in "_*") if before else False
    outside = (after.isalnum() or after in "_*") if after else False
    opens = not inside and bool(after) and not after.isspace()
    closes = not outside and bool(before) and not before.isspace()
    return end - start <= 3 and (opens or closes)


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
            composed = unicodedata.normalize("NFC", cluster)
            known[cluster] = (
                None if composed == cluster else "".join(_fold_char(char, tables) for char in composed)
            )
        fold = known[cluster]
        if fold is not None:
            edits.append((start - 1, end, fold))
    return edits
