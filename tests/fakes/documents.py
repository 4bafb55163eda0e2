"""Small documents made on the spot: PDFs from placed lines, Office files from pieces of XML."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 612, 792
FONTS = {"plain": "Helvetica", "bold": "Helvetica-Bold", "serif": "Times-Roman", "mono": "Courier"}


class Text(NamedTuple):
    """A line of text; `y` from the top of the page. `turn`: degrees, counter-clockwise."""

    x: float
    y: float
    text: str
    size: float = 11
    font: str = "plain"
    turn: int = 0


def pdf(pages: Sequence[Iterable[Text]], *, labels: str = "", rotate: int = 0) -> bytes:
    """Placed lines, page by page → PDF. `labels`: body of a number tree; `rotate`: of every page."""
    objects: list[bytes] = []

    def add(body: bytes) -> int:
        objects.append(body)
        return len(objects)

    catalogue, tree = add(b""), add(b"")
    fonts = {
        name: add(
            b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>" % base.encode()
        )
        for name, base in FONTS.items()
    }
    resources = b" ".join(b"/%s %d 0 R" % (name.encode(), number) for name, number in fonts.items())
    kids = []
    for page in pages:
        stream = b"\n".join(_shown(line) for line in page)
        content = add(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        kids.append(
            add(
                b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %d %d] /Rotate %d /Contents %d 0 R "
                b"/Resources << /Font << %s >> >> >>" % (tree, WIDTH, HEIGHT, rotate, content, resources)
            )
        )
    objects[tree - 1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (
        len(kids),
        b" ".join(b"%d 0 R" % kid for kid in kids),
    )
    numbered = b" /PageLabels << /Nums [%s] >>" % labels.encode() if labels else b""
    objects[catalogue - 1] = b"<< /Type /Catalog /Pages %d 0 R%s >>" % (tree, numbered)
    out = io.BytesIO(b"%PDF-1.7\n")
    out.seek(0, io.SEEK_END)
    places = []
    for number, body in enumerate(objects, 1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out.write(b"".join(b"%010d 00000 n \n" % place for place in places))
    out.write(
        b"trailer << /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, catalogue, start)
    )
    return out.getvalue()


def _shown(line: Text) -> bytes:
    cosine, sine = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[line.turn]
    text = line.text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"BT /%s %s Tf %d %d %d %d %s %s Tm (%s) Tj ET" % (
        line.font.encode(),
        str(line.size).encode(),
        cosine,
        sine,
        -sine,
        cosine,
        str(line.x).encode(),
        str(HEIGHT - line.y).encode(),
        text,
    )


def column(x: float, y: float, lines: Iterable[str], size: float = 11, step: float = 14) -> list[Text]:
    """Lines set one under the other."""
    return [Text(x, y + number * step, line, size) for number, line in enumerate(lines)]


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """Parts by name → zip container."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as container:
        for name, body in parts.items():
            container.writestr(name, body)
    return out.getvalue()


_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
STYLES = (
    '<w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:styleId="Heading2"><w:name w:val="heading 2"/></w:style>'
    '<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="Heading2"/></w:style>'
    '<w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>'
)


def docx(
    body: str, *, footnotes: str = "", numbering: str = "", extra: Mapping[str, str | bytes] | None = None
) -> bytes:
    """WordprocessingML of a body (and of footnotes) → DOCX."""
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": _TYPES,
        "word/document.xml": f"<w:document {_W}><w:body>{body}</w:body></w:document>",
        "word/styles.xml": f"<w:styles {_W}>{STYLES}</w:styles>",
    }
    if footnotes:
        parts["word/footnotes.xml"] = f"<w:footnotes {_W}>{footnotes}</w:footnotes>"
    if numbering:
        parts["word/numbering.xml"] = f"<w:numbering {_W}>{numbering}</w:numbering>"
    return archive({**parts, **(extra or {})})


def p(text: str, style: str = "", inner: str = "") -> str:
    """One paragraph of WordprocessingML."""
    look = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f'<w:p>{look}<w:r><w:t xml:space="preserve">{text}</w:t></w:r>{inner}</w:p>'


def tbl(rows: Sequence[Sequence[str]], *, header: bool = False) -> str:
    """One table of WordprocessingML."""
    mark = "<w:trPr><w:tblHeader/></w:trPr>"
    return (
        "<w:tbl>"
        + "".join(
            f"<w:tr>{mark if header and not number else ''}"
            + "".join(f"<w:tc>{p(cell)}</w:tc>" for cell in row)
            + "</w:tr>"
            for number, row in enumerate(rows)
        )
        + "</w:tbl>"
    )
