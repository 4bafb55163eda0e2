"""work → PDF: A4, text that can be searched and copied, the notes after it.

Letters are those of Liberation Sans (Latin, Greek, Cyrillic and signs); of other scripts a box stands in their
place, and the last line says so: Word and HTML have them all.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.exporting.truetype import Font, liberation
from pincite.exporting.work import Note, Work, WorkLine, WorkPart, day, proof, where
from pincite.oneline import one_line

WIDTH, HEIGHT, MARGIN = 595, 842, 64
"""A4 in points."""
FACES = ("Regular", "Bold")
BOX = "□"


class _TableRow(NamedTuple):
    """A line of a page: words with their face, a size, an indent, and the space before it."""

    words: tuple[tuple[str, str], ...]
    size: float
    indent: float
    before: float


def pdf(work: Work) -> bytes:
    """The same work gives the same bytes."""
    rows: list[_TableRow] = []
    _say(rows, work.title, size=17, face="Bold")
    before = 0
    for part in work.parts:
        _part(rows, part, before, alone=len(work.parts) == 1)
        before += len(part.notes)
    before = 0
    if any(part.notes for part in work.parts):
        _say(rows, "Notes", size=12, face="Bold", above=16)
    for part in work.parts:
        for note in part.notes:
            _say(rows, _noted(note, before), size=8.5, indent=14, above=4)
        before += len(part.notes)
    end = f"Made by pincite {work.version} on {day(work.made_at)}."
    if any(_missing(word) for row in rows for word, _ in row.words):
        end += (
            f" Characters that this file's font lacks are shown as {BOX}; the Word and HTML files have them."
        )
    _say(rows, end, size=8.5, above=14)
    return _file([_drawn(page) for page in _pages(rows)], work.title)


def _part(rows: list[_TableRow], part: WorkPart, before: int, *, alone: bool) -> None:
    if not alone:
        _say(rows, part.question, size=13, face="Bold", above=18)
    if part.asked:
        _say(rows, f"Asked as written: {part.asked}", size=9, above=4)
    for line in part.lines:
        face = "Bold" if line.kind == "heading" else "Regular"
        text = ("• " if line.kind == "item" else "") + _text(line, before)
        _say(rows, text, face=face, indent=12 if line.kind == "item" else 0, above=7)
    _say(rows, f"{part.says}. {part.reason}".strip(), size=9.5, face="Bold", above=10)


def _text(line: WorkLine, before: int) -> str:
    return "".join(
        f"{piece.text}{f' [{piece.note + before}]' if piece.note is not None else ''}"
        for piece in line.pieces
    )


def _noted(note: Note, before: int) -> str:
    quote = one_line(note.citation.text_span)
    return f"[{note.number + before}] “{quote}” — {where(note.citation)} ({proof(note)})"


def _say(
    rows: list[_TableRow],
    text: str,
    *,
    size: float = 11,
    face: str = "Regular",
    indent: float = 0,
    above: float = 0,
) -> None:
    """A paragraph → rows, broken between words, and inside a word only where it is longer than a row."""
    font, room = liberation(face), WIDTH - 2 * MARGIN - indent
    row, wide = "", 0.0
    for word in _words(text, font, size, room):
        width = _width(word, font, size)
        gap = _width(" ", font, size) if row else 0.0
        if row and wide + gap + width > room:
            rows.append(_TableRow(((row, face),), size, indent, above))
            row, wide, above, gap = "", 0.0, 0, 0.0
        row, wide = f"{row} {word}" if row else word, wide + gap + width
    rows.append(_TableRow(((row, face),), size, indent, above))


def _words(text: str, font: Font, size: float, room: float) -> Iterator[str]:
    for word in text.split():
        part = ""
        for character in word:
            if part and _width(part + character, font, size) > room:
                yield part
                part = ""
            part += character
        yield part


def _width(text: str, font: Font, size: float) -> float:
    return sum(font.width(_glyph(character, font)) for character in text) * size / 1000


def _glyph(character: str, font: Font) -> int:
    return font.glyph(character) or font.glyph(BOX) or font.glyph("?")


def _missing(text: str) -> bool:
    return any(not liberation("Regular").glyph(character) for character in text if character != " ")


def _pages(rows: Sequence[_TableRow]) -> Iterator[list[tuple[float, _TableRow]]]:
    page: list[tuple[float, _TableRow]] = []
    y = float(HEIGHT - MARGIN)
    for row in rows:
        y -= (row.before if page else 0) + 1.32 * row.size
        if y < MARGIN and page:
            yield page
            page, y = [], HEIGHT - MARGIN - 1.32 * row.size
        page.append((y, row))
    yield page


def _drawn(page: Sequence[tuple[float, _TableRow]]) -> bytes:
    """Rows of a page → its content stream."""
    out = ["BT"]
    for y, row in page:
        for text, face in row.words:
            font = liberation(face)
            hexed = "".join(f"{_glyph(character, font):04x}" for character in text)
            out.append(f"/{face} {row.size:g} Tf 1 0 0 1 {MARGIN + row.indent:g} {y:.2f} Tm <{hexed}> Tj")
    return "\n".join([*out, "ET"]).encode()


def _file(pages: Sequence[bytes], title: str) -> bytes:
    """Content streams → a PDF 1.7 (ISO 32000-1) with both faces embedded."""
    objects: list[bytes] = [b"", b""]

    def add(body: bytes) -> int:
        objects.append(body)
        return len(objects)

    def stream(data: bytes, more: str = "") -> int:
        packed = zlib.compress(data, 9)
        return add(
            b"<< /Length %d /Filter /FlateDecode %s >>\nstream\n%s\nendstream"
            % (len(packed), more.encode(), packed)
        )

    fonts = " ".join(f"/{face} {_font(face, add, stream)} 0 R" for face in FACES)
    kids = []
    for content in pages:
        leaf = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Resources << /Font << {fonts} >> >> "
            f"/Contents {stream(content)} 0 R >>"
        )
        kids.append(add(leaf.encode()))
    told = add(
        f"<< /Title <feff{title.encode('utf-16-be', 'replace').hex()}> /Producer (pincite) >>".encode()
    )
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R /Lang (en) >>"
    refs = " ".join(f"{kid} 0 R" for kid in kids)
    objects[1] = f"<< /Type /Pages /Kids [{refs}] /Count {len(kids)} >>".encode()
    out, places = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        told,
        start,
    )
    return bytes(out)


def _font(face: str, add, stream) -> int:  # type: ignore[no-untyped-def]
    font = liberation(face)
    pairs = [(code, font.glyph(chr(code))) for code in range(0x20, 0x10000) if not 0xD800 <= code < 0xE000]
    known = {glyph: code for code, glyph in reversed(pairs) if glyph}
    widths = " ".join(f"{glyph} [{font.width(glyph)}]" for glyph in sorted(known))
    name = f"LiberationSans-{face}"
    file = stream(font.data, f"/Length1 {len(font.data)}")
    box = " ".join(map(str, font.box))
    descriptor = add(
        f"<< /Type /FontDescriptor /FontName /{name} /Flags 32 /FontBBox [{box}] /ItalicAngle 0 /Ascent {font.ascent} "
        f"/Descent {font.descent} /CapHeight {font.ascent} /StemV 80 /FontFile2 {file} 0 R >>".encode()
    )
    system = "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
    inner = add(
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /CIDSystemInfo {system} /CIDToGIDMap /Identity "
        f"/FontDescriptor {descriptor} 0 R /DW 600 /W [{widths}] >>".encode()
    )
    unicode = stream(_to_unicode(known))
    return int(add(
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts [{inner} 0 R] "
        f"/ToUnicode {unicode} 0 R >>".encode()
    ))  # fmt: skip


def _to_unicode(known: dict[int, int]) -> bytes:
    """Glyphs → characters, a hundred a block (Adobe Technical Note 5411)."""
    pairs = [f"<{glyph:04x}> <{code:04x}>" for glyph, code in sorted(known.items())]
    blocks = [pairs[at : at + 100] for at in range(0, len(pairs), 100)]
    body = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        f"1 begincodespacerange <0000> <ffff> endcodespacerange\n{body}\nendcmap end end\n"
    ).encode()
