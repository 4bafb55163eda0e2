"""Page of a PDF → the straight lines that are drawn on it, as borders of cells are.

A thin box is a line, a filled box of a colour has four: tables are drawn in all of these ways.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from pincite.ingestion.formats.pdf.itemsigns import ItemSign, marks
from pincite.ingestion.formats.pdf.squares import LARGEST, Outline, Point, Square, is_small, squares

MAX_ITEMS, MAX_SEGMENTS = 20_000, 60_000
"""Objects of a page, and parts of their outlines, that are looked at; a drawing of more is no table."""
_THIN = 3.0
"""Points up to which a box is a line."""
_STRAIGHT = 0.5
"""Points by which the ends of a line may be off level or plumb."""
_DEEPEST = 4
_PAGE = 0.95
"""Share of the page's width and height from which a box is the page's ground."""

Matrix = tuple[float, float, float, float, float, float]
_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class DrawnLine(NamedTuple):
    """A line in reading space: level where `top` is `bottom`, plumb where `x0` is `x1`. `ground`: it is none that is
    drawn, but the edge of a coloured ground."""

    x0: float
    x1: float
    top: float
    bottom: float
    ground: bool = False

    @property
    def is_level(self) -> bool:
        return self.top == self.bottom


class Drawn(NamedTuple):
    """`squares`: boxes as are ticked, each with whether anything is drawn in it; their sides are no lines. `marks`: may
    be the signs of a list."""

    lines: tuple[DrawnLine, ...] = ()
    squares: tuple[Square, ...] = ()
    marks: tuple[ItemSign, ...] = ()


def drawn(page: Any, place: Callable[[float, float], Point]) -> Drawn:
    """pypdfium2 page → its lines. `place`: page space → reading space. None where there are too many to be borders."""
    import pypdfium2.raw as raw

    items = _Items(raw)
    width, height = page.get_size()
    out: list[DrawnLine] = []
    outlines: list[Outline] = []
    for outline, stroked, filled in items.outlines(page.raw, _SAME, 0):
        placed = [place(*point) for point in outline]
        if is_small(placed):
            outlines.append(Outline(placed, stroked, filled))
        else:
            out.extend(_of(placed, width, height, not stroked))
        if items.spent:
            return Drawn()
    found, others = squares(outlines)
    for one in others:
        out.extend(_of(one.points, width, height, not one.stroked))
    return Drawn(tuple(out), tuple(found), marks(others))


def _of(points: Sequence[Point], width: float, height: float, ground: bool) -> Iterator[DrawnLine]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, x1, top, bottom = min(xs), max(xs), min(ys), max(ys)
    if len(points) > 2 and bottom - top <= _THIN < x1 - x0:
        yield _level(x0, x1, (top + bottom) / 2)
    elif len(points) > 2 and x1 - x0 <= _THIN < bottom - top:
        yield _plumb((x0 + x1) / 2, top, bottom)
    elif x1 - x0 < _PAGE * width or bottom - top < _PAGE * height:
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            if abs(ay - by) <= _STRAIGHT < abs(ax - bx):
                yield _level(min(ax, bx), max(ax, bx), (ay + by) / 2, ground)
            elif abs(ax - bx) <= _STRAIGHT < abs(ay - by):
                yield _plumb((ax + bx) / 2, min(ay, by), max(ay, by), ground)


def _level(x0: float, x1: float, y: float, ground: bool = False) -> DrawnLine:
    return DrawnLine(x0, x1, y, y, ground)


def _plumb(x: float, top: float, bottom: float, ground: bool = False) -> DrawnLine:
    return DrawnLine(x, x, top, bottom, ground)


class _Items:
    """Calls into pdfium. `spent`: whether the page has more than is looked at."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw
        self._items = self._segments = 0
        self._mode, self._stroked = ctypes.c_int(), ctypes.c_int()
        self._x, self._y = ctypes.c_float(), ctypes.c_float()
        self._colour = [ctypes.c_uint() for _ in range(4)]

    @property
    def spent(self) -> bool:
        return self._items > MAX_ITEMS or self._segments > MAX_SEGMENTS

    def outlines(self, holder: Any, matrix: Matrix, depth: int) -> Iterator[tuple[list[Point], bool, bool]]:
        """Runs of straight parts of what is drawn, in page space, whether as a line and whether filled; a curve ends
        one. What is made of curves alone is given by its bounds where it is small."""
        raw = self._raw
        count = raw.FPDFPage_CountObjects(holder) if depth == 0 else raw.FPDFFormObj_CountObjects(holder)
        get = raw.FPDFPage_GetObject if depth == 0 else raw.FPDFFormObj_GetObject
        for number in range(count):
            self._items += 1
            if self.spent:
                return
            item = get(holder, number)
            kind = raw.FPDFPageObj_GetType(item)
            if kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
                yield from self.outlines(item, _times(self._matrix(item), matrix), depth + 1)
            elif kind == raw.FPDF_PAGEOBJ_PATH and self._is_drawn(item):
                stroked, filled, whole = bool(self._stroked.value), self._is_filled(item), False
                for run in self._runs(item, _times(self._matrix(item), matrix)):
                    whole = True
                    yield run, stroked, filled
                if not whole and (round_ := self._bounds(item, matrix)) is not None:
                    yield round_, stroked, filled

    def _matrix(self, item: Any) -> Matrix:
        found = self._raw.FS_MATRIX()
        if not self._raw.FPDFPageObj_GetMatrix(item, found):
            return _SAME
        return found.a, found.b, found.c, found.d, found.e, found.f

    def _is_drawn(self, item: Any) -> bool:
        """Whether its line is drawn, or it is filled with a colour that is not white."""
        if not self._raw.FPDFPath_GetDrawMode(item, self._mode, self._stroked):
            return False
        if self._stroked.value:
            return True
        if not self._mode.value:
            return False
        return self._is_filled(item) or self._is_thin(item)

    def _is_filled(self, item: Any) -> bool:
        """Whether it is filled with a colour that is not white."""
        if not self._mode.value:
            return False
        known = self._raw.FPDFPageObj_GetFillColor(item, *self._colour)
        red, green, blue, alpha = (part.value for part in self._colour)
        return not known or (alpha > 0 and min(red, green, blue) < 255)

    def _bounds(self, item: Any, matrix: Matrix) -> list[Point] | None:
        """Places that say how far something without a straight line reaches: no corners, so that it is no box."""
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        if not self._raw.FPDFPageObj_GetBounds(item, left, bottom, right, top):
            return None
        if max(right.value - left.value, top.value - bottom.value) > LARGEST:
            return None
        x, y = (left.value + right.value) / 2, (bottom.value + top.value) / 2
        places = [(left.value, y), (x, top.value), (right.value, y), (x, bottom.value), (left.value, y)]
        return [_moved(*place, matrix) for place in places]

    def _is_thin(self, item: Any) -> bool:
        """A white line parts cells of a colour."""
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        if not self._raw.FPDFPageObj_GetBounds(item, left, bottom, right, top):
            return False
        return min(right.value - left.value, top.value - bottom.value) <= _THIN

    def _runs(self, item: Any, matrix: Matrix) -> Iterator[list[Point]]:
        raw, run = self._raw, list[Point]()
        for number in range(raw.FPDFPath_CountSegments(item)):
            self._segments += 1
            if self.spent:
                return
            segment = raw.FPDFPath_GetPathSegment(item, number)
            raw.FPDFPathSegment_GetPoint(segment, self._x, self._y)
            point = _moved(self._x.value, self._y.value, matrix)
            kind = raw.FPDFPathSegment_GetType(segment)
            if kind != raw.FPDF_SEGMENT_LINETO:
                if len(run) > 1:
                    yield run
                run = [point]
            else:
                run.append(point)
                if raw.FPDFPathSegment_GetClose(segment):
                    yield [*run, run[0]]
                    run = [run[0]]
        if len(run) > 1:
            yield run


def _moved(x: float, y: float, matrix: Matrix) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _times(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u
