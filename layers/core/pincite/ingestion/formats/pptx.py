"""PPTX → manuscript: one page a slide, its title as section, then shapes in the order of the file, charts, diagrams,
notes.

Hidden slides are left out, as a viewer of the show would not see them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from pincite.errors import TooLarge
from pincite.ingestion import formula, xml
from pincite.ingestion.archive import Archive
from pincite.ingestion.beside import Beside, shown_in
from pincite.ingestion.clean import joined, raised, struck
from pincite.ingestion.formats.charts import chart, diagram
from pincite.ingestion.formats.leftout import LeftOut
from pincite.ingestion.formats.relations import relations
from pincite.ingestion.grid import GridCell, span_of
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR
from pincite.ingestion.recognised import write as recognised

_PRESENTATION = "ppt/presentation.xml"
_TITLES = frozenset({"title", "ctrTitle"})
_FURNITURE = frozenset({"sldNum", "dt", "ftr", "hdr"})


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text; the physical page is the slide's place in the show."""
    out, left, beside = Manuscript(), LeftOut(), Beside(ocr)
    with Archive(name, data) as archive:
        for number, part in enumerate(_slides(name, archive), 1):
            slide = xml.read(name, archive.read(part))
            out.begin_page(number)
            before = out.length
            if slide.get("show") in {"0", "false"}:
                left.slides += 1
            else:
                _slide(out, slide)
                for place, picture in _pictures(name, archive, part, slide):
                    if (shown := shown_in(picture, f"{place} on page {number}")) is not None:
                        recognised(out, beside.text(shown))
                related = [each for each in relations(name, archive, part) if archive.has(each.target)]
                for kind, write in _RELATED.items():
                    for each in related:
                        if each.kind.endswith(kind):
                            write(out, xml.read(name, archive.read(each.target)))
            out.end_page(has_text=out.length > before or not _shows_picture(slide))
    out.warnings.extend(left.warnings())
    out.warnings.extend(beside.sentences())
    return out


def _slides(name: str, archive: Archive) -> list[str]:
    """Parts of the slides, in the order of the show."""
    root = xml.read(name, archive.read(_PRESENTATION))
    targets = {each.identifier: each.target for each in relations(name, archive, _PRESENTATION)}
    listed = xml.first(root, "sldIdLst")
    parts = [targets.get(_relation_id(slide) or "", "") for slide in listed] if listed is not None else []
    return [part for part in parts if part and archive.has(part)]


def _relation_id(slide: xml.Element) -> str | None:
    return next((str(value) for key, value in slide.attrib.items() if key.endswith("}id")), None)


def _slide(out: Manuscript, slide: xml.Element) -> None:
    shapes = list(_shapes(slide))
    for shape in shapes:
        if _kind(shape) in _TITLES:
            out.heading(" ".join(_paragraphs(shape)), 1)
    for shape in shapes:
        if _kind(shape) in _TITLES | _FURNITURE:
            continue
        if xml.local(shape) == "graphicFrame":
            _frame(out, shape)
        elif lines := _paragraphs(shape):
            out.paragraph("\n".join(lines))


def _shapes(slide: xml.Element) -> Iterator[xml.Element]:
    """Shapes and frames in order; groups are opened, alternatives taken once."""
    stack = list(reversed(slide))
    while stack:
        node = stack.pop()
        kind = xml.local(node)
        if kind in {"sp", "graphicFrame"}:
            yield node
        elif kind != "Fallback":
            stack.extend(reversed(node))


def _kind(shape: xml.Element) -> str:
    """Kind of a placeholder, empty for other shapes."""
    holder = xml.first(shape, "nvSpPr", "nvPr", "ph")
    return "" if holder is None else str(holder.get("type", "body"))


def _paragraphs(shape: xml.Element) -> list[str]:
    body = xml.first(shape, "txBody")
    lines = [_line(paragraph) for paragraph in xml.children(body, "p")] if body is not None else []
    return [line for line in lines if line.strip()]


def _line(paragraph: xml.Element) -> str:
    parts = []
    stack = [paragraph]
    while stack:
        node = stack.pop()
        kind = xml.local(node)
        if kind == "t":
            text = raised(node.text or "") if _is_raised(node.getparent()) else node.text or ""
            parts.append(struck(text) if _is_struck(node.getparent()) else text)
        elif kind in {"br", "tab"}:
            parts.append(" ")
        elif kind == "oMath":
            parts.append(formula.office(node))
        elif kind != "Fallback":
            stack.extend(reversed(node))
    return joined("".join(parts)).strip()


def _is_struck(run: xml.Element) -> bool:
    look = xml.first(run, "rPr")
    return look is not None and look.get("strike") in {"sngStrike", "dblStrike"}


def _is_raised(run: xml.Element) -> bool:
    look = xml.first(run, "rPr")
    baseline = "" if look is None else str(look.get("baseline", ""))
    return baseline[:1].isdigit() and baseline.strip("0%.") != ""


def _frame(out: Manuscript, frame: xml.Element) -> None:
    for table in frame.iter("{*}tbl"):
        rows = []
        for row in xml.children(table, "tr"):
            cells = [
                cell for cell in xml.children(row, "tc") if not (cell.get("hMerge") or cell.get("vMerge"))
            ]
            rows.append(
                [
                    GridCell(
                        " ".join(filter(None, (_line(p) for p in cell.iter("{*}p")))),
                        span_of(cell.get("gridSpan")),
                        span_of(cell.get("rowSpan")),
                    )
                    for cell in cells
                ]
            )
        properties = xml.first(table, "tblPr")
        first = properties is not None and properties.get("firstRow") in {"1", "true"}
        out.table(
            rows,
            int(first and len(rows) > 1 and not any(cell.rows > 1 or cell.columns > 1 for cell in rows[0])),
        )


def _notes(out: Manuscript, notes: xml.Element) -> None:
    for shape in _shapes(notes):
        if _kind(shape) == "body" and (lines := _paragraphs(shape)):
            out.paragraph("\n".join(lines))


_RELATED = {"/chart": chart, "/diagramData": diagram, "/notesSlide": _notes}
"""Parts that belong to a slide, in the order in which they are written, and what writes them."""


def _pictures(name: str, archive: Archive, part: str, slide: xml.Element) -> Iterator[tuple[str, bytes]]:
    """What stands in the slide's pictures' places: `picture 2`, and the file."""
    targets = {each.identifier: each.target for each in relations(name, archive, part)}
    for number, held in enumerate(slide.iter("{*}pic"), 1):
        for blip in held.iter("{*}blip"):
            target = targets.get(xml.attribute(blip, "embed") or "", "")
            if archive.has(target):
                with suppress(TooLarge):
                    yield f"picture {number}", archive.read(target)


def _shows_picture(slide: xml.Element) -> bool:
    return next(slide.iter("{*}pic"), None) is not None
