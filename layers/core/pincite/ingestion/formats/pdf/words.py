"""Page of a PDF → its words with their boxes, in the order of the file.

Coordinates are points from the top left corner of the page as it is shown, whatever its rotation: x to the right,
y downwards. pdfium's own order and line breaks are used only to tell words apart.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence, Set
from typing import Any, NamedTuple

from pincite.ingestion.clean import raised
from pincite.ingestion.formats.pdf.boxes import CharacterBoxes, PageFrame
from pincite.ingestion.formats.pdf.fields import FieldText, shown_on
from pincite.ingestion.formats.pdf.itemsigns import with_signs
from pincite.ingestion.formats.pdf.rules import DrawnLine, drawn
from pincite.ingestion.formats.pdf.seen import Seen, seen
from pincite.ingestion.formats.pdf.squares import with_boxes
from pincite.ingestion.formats.pdf.strikes import with_strikes
from pincite.ingestion.formats.pdf.word import Word
from pincite.ingestion.language import is_gibberish
from pincite.ingestion.signs import as_boxes, as_signs

MAX_CHARACTERS = 200_000
"""Characters of one page that are read; the densest real pages hold about 20,000."""
_WORD = re.compile(r"[^\s\x02\ufffe\x00]+[\x02\ufffe]?|[\x02\ufffe]")
_RISE = 0.15
"""Rise of the last character's box over the first's, in heights, from which it is a superscript."""
_BAR = "█"
"""Stands for words under a bar, so that what is left and right of it makes no sentence."""
_EDGE = 0.25
"""Part of a word's height at its top and at its bottom that the middle leaves out."""
_TILTED = 4
_SKEW = 0.2
"""Radians off a quarter of a turn from which text is tilted; a page scanned askew lies within."""
_LAYER = 0.3
"""Share of the words that nobody sees from which a page has a layer of text that was made for it."""
_SAMPLE = 100
"""Words of a page whose fonts are asked."""
_FIELD_LINES, _FIELD_HEIGHT = 500, 12.0
"""Lines of a field that are read, and points that one takes at most."""
_ALEF_LAM = re.compile("[\u0622\u0623\u0625\u0627]\u0644")
_HYPHENS = str.maketrans({"\x02": "-", "\ufffe": "-"})


_Corners = tuple[float, float, float, float]
_Found = tuple[str, _Corners, _Corners, tuple[float, float], int, int]
"""Text, boxes of its first and last character, origin, turn, number of its first character."""


class PageWords(NamedTuple):
    """The words of a page. `width`, `height`: of the page as its text is read, points. `turned`: words that run in
    another direction than most. `rules`: lines drawn. `outside`: whether words were left out that stand beside
    the page, where nobody sees them. `unsure`: whether the fonts of most words do not say what their characters are.
    `unseen`: words left out since nobody sees them; `doubtful`: whether that could not be told. `strange`: whether what
    a font says its characters are makes no language. `frame`: the page's own space → that of the words."""

    words: list[Word]
    width: float
    height: float
    turned: tuple[Word, ...] = ()
    outside: bool = False
    unsure: bool = False
    unseen: int = 0
    doubtful: bool = False
    strange: bool = False
    rules: tuple[DrawnLine, ...] = ()
    frame: PageFrame | None = None


def page_words(page: Any, text_page: Any, *, look: bool = True) -> PageWords:
    """pypdfium2 page and its text page → words, turned so that most of the text runs from left to right. `look`:
    whether the page is drawn, to leave out what is not seen."""
    import pypdfium2.raw as raw

    count = min(text_page.count_chars(), MAX_CHARACTERS)
    unicode_at = raw.FPDFText_GetUnicode
    codes = [unicode_at(text_page, number) for number in range(count)]
    text = "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)
    boxes = CharacterBoxes(text_page)
    text = _in_reading_order(text, boxes)
    fonts: dict[bytes, list[str]] = {}
    found: list[_Found] = []
    turns: Counter[int] = Counter()
    for match in _WORD.finditer(text):
        start, end = match.span()
        first, last = boxes.box(start), boxes.box(end - 1)
        turn = _turn(boxes.angle(start))
        turns[turn] += end - start
        piece = _paired(match.group().translate(_HYPHENS))
        if turn == 0 and piece[-1] != "-" and last[1] > first[1] + _RISE * (first[3] - first[1]):
            piece = _with_raised_end(piece, start, first, boxes)
        found.append((piece, first, last, boxes.origin(start), turn, start))
    places = [_middle(piece, _around(first, last), turn) for piece, first, last, _, turn, _ in found]
    shown_at = seen(page, places) if look else Seen(frozenset())
    hidden = {number for number in shown_at.hidden if boxes.is_drawn(found[number][5], found[number][0])}
    unread = len(hidden) > _LAYER * len(found) and is_gibberish(" ".join(one[0] for one in found))
    found = [
        (_BAR, *one[1:]) if number in hidden else one
        for number, one in enumerate(found)
        if number not in hidden or (number in shown_at.covered and _parts(number, found, hidden))
    ]
    main = turns.most_common(1)[0][0] if turns else 0
    left, bottom, right, top = page.get_bbox()
    frame = PageFrame(left, bottom, right, top, main)
    words: list[Word] = []
    outside = False
    turned: list[Word] = []
    for piece, first, last, origin, turn, start in found:
        x0, y0 = frame.point(min(first[0], last[0]), min(first[1], last[1]))
        x1, y1 = frame.point(max(first[2], last[2]), max(first[3], last[3]))
        _, base = frame.point(*origin)
        upper, lower = min(y0, y1), max(y0, y1)
        if not math.isfinite(x0 + x1 + upper + lower + base):
            continue
        if not frame.holds(min(x0, x1), max(x0, x1), upper, lower):
            outside = outside or turn == main
            continue
        size = max(lower - upper, 0.1)
        bold = boxes.bold(start)
        piece = as_signs(piece, boxes.font.decode("latin-1"))
        if turn != main:
            turned.append(
                Word(piece, min(x0, x1), max(x0, x1), upper, lower, base, size, bold, _against(turn, main))
            )
            continue
        fonts.setdefault(boxes.font, []).append(piece)
        words.append(Word(piece, min(x0, x1), max(x0, x1), upper, lower, base, size, bold))
    for shown in shown_on(page):
        words.extend(_set(shown, frame))
    shapes = drawn(page, frame.point)
    words = with_boxes(with_strikes(words, shapes.lines), shapes.squares)
    words = with_signs(words, shapes.marks)
    texts = as_boxes([word.text for word in words])
    words = [word._replace(text=text) for word, text in zip(words, texts, strict=True)]
    sample = found[:: len(found) // _SAMPLE + 1]
    unsure = sum(boxes.is_guessed(start) for *_, start in sample) * 2 > len(sample)
    strange = unread or any(is_gibberish(" ".join(pieces)) for pieces in fonts.values())
    return PageWords(
        words,
        *frame.size,
        tuple(turned),
        outside,
        unsure,
        len(hidden),
        shown_at.doubtful,
        strange,
        shapes.lines,
        frame,
    )


def _against(turn: int, main: int) -> int:
    return _TILTED if _TILTED in (turn, main) else (turn - main) % 4


def _around(first: tuple[float, ...], last: tuple[float, ...]) -> tuple[float, float, float, float]:
    """The box of a word, from those of its first and its last character."""
    return min(first[0], last[0]), min(first[1], last[1]), max(first[2], last[2]), max(first[3], last[3])


def _parts(number: int, found: Sequence[_Found], hidden: Set[int]) -> bool:
    """Whether a hidden word is the first behind one that is seen, on the same line."""
    before = number - 1
    return before >= 0 and before not in hidden and abs(found[before][3][1] - found[number][3][1]) < 1


def _middle(
    piece: str, box: tuple[float, float, float, float], turn: int
) -> tuple[float, float, float, float]:
    """The part of a word's box that each of its letters crosses, whatever stands over or under it."""
    if not any(map(str.isalnum, piece)):
        return box
    left, bottom, right, top = box
    if turn % 2:
        edge = _EDGE * (right - left)
        return left + edge, bottom, right - edge, top
    edge = _EDGE * (top - bottom)
    return left, bottom + edge, right, top - edge


def _in_reading_order(text: str, boxes: CharacterBoxes) -> str:
    """Lam and alef set as one sign, which pdfium gives the wrong way round where the line runs leftward."""
    letters = list(text)
    for found in _ALEF_LAM.finditer(text):
        if boxes.box(found.start()) == boxes.box(found.start() + 1):
            letters[found.start()], letters[found.start() + 1] = (
                letters[found.start() + 1],
                letters[found.start()],
            )
    return "".join(letters)


def _turn(angle: float) -> int:
    """Radians → quarters of a turn; `_TILTED` for what lies between, as the stamp over a page does."""
    quarters = round(angle / (math.pi / 2))
    return quarters % 4 if abs(angle - quarters * math.pi / 2) < _SKEW else _TILTED


def _paired(piece: str) -> str:
    """pdfium gives a character beyond the first plane as two halves."""
    if not any("\ud800" <= character < "\ue000" for character in piece):
        return piece
    return piece.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _set(shown: FieldText, frame: PageFrame) -> list[Word]:
    """The text of a field → words where its lines can stand in the rectangle."""
    left, bottom, right, top = shown.rect
    corners = [frame.point(left, bottom), frame.point(right, top)]
    (x0, x1), (upper, lower) = (sorted(values) for values in zip(*corners, strict=True))
    lines = shown.text.splitlines()[:_FIELD_LINES]
    height = min((lower - upper) / len(lines), _FIELD_HEIGHT) if len(lines) > 1 else lower - upper
    size = max(min(height * 0.8, _FIELD_HEIGHT), 1.0)
    words = []
    for number, line in enumerate(lines):
        bottom_of_line = upper + (number + 1) * height
        base, x = bottom_of_line - max(height - 0.7 * size, 0) / 2, x0 + 1
        for piece in line.split():
            width = min(len(piece) * size * 0.5, max(x1 - x, 1.0))
            words.append(Word(piece, x, x + width, base - 0.8 * size, base + 0.2 * size, base, size, False))
            x += width + size * 0.3
    return words


def _with_raised_end(piece: str, start: int, first: tuple[float, ...], boxes: CharacterBoxes) -> str:
    """A word whose last characters are set as a superscript → the same with these as Unicode superscripts."""
    cut = len(piece)
    floor = first[1] + _RISE * (first[3] - first[1])
    while cut > 1 and boxes.box(start + cut - 1)[1] > floor:
        cut -= 1
    return piece[:cut] + raised(piece[cut:])
