"""ODT → manuscript: headings and lists with their numbers, paragraphs, tables, notes; text that a tracked change
deleted is left out, crossed out text is marked.

OASIS OpenDocument 1.3 part 3 names the elements.
"""

from __future__ import annotations

from pincite.errors import Unreadable
from pincite.ingestion import xml
from pincite.ingestion.archive import Archive
from pincite.ingestion.clean import joined, raised, struck
from pincite.ingestion.damaged import remedy
from pincite.ingestion.formats.odfstyles import ListNumbers, Looks, looks
from pincite.ingestion.grid import MAX_COLUMNS, GridCell, span_of
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_GONE = frozenset(
    {"tracked-changes", "annotation", "annotation-end", "table-of-content", "sequence-decls", "forms"}
)


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with sections and tables."""
    root, seen = content(name, data)
    text = xml.first(root, "body", "text")
    if text is None:
        raise Unreadable(name, f"the file is damaged: it holds no document body; {remedy(name)}")
    out = Manuscript()
    Blocks(out, seen).write(text)
    return out


def content(name: str, data: bytes) -> tuple[xml.Element, Looks]:
    """The root of what an OpenDocument file shows, and what its styles say."""
    with Archive(name, data) as archive:
        listed = "META-INF/manifest.xml"
        if archive.has(listed) and b"encryption-data" in archive.read(listed):
            raise Unreadable(name, "it is protected by a password; save it without one and try again")
        root = xml.read(name, archive.read("content.xml"))
        styles = [xml.read(name, archive.read("styles.xml"))] if archive.has("styles.xml") else []
    return root, looks([*styles, root])


class Blocks:
    """Headings, paragraphs, lists and tables, in order."""

    def __init__(self, out: Manuscript, seen: Looks) -> None:
        self._out, self._looks = out, seen
        self._headings = ListNumbers(seen.outline)
        self._lists: dict[str, ListNumbers] = {}

    def write(self, parent: xml.Element) -> None:
        """What stands under `parent`."""
        for node in parent:
            self._block(node, "")

    def _block(self, node: xml.Element, mark: str) -> bool:
        """Whether it wrote a paragraph or heading, with the mark of a list's item before it."""
        kind = xml.local(node)
        if kind in {"h", "p"}:
            words, notes = inline(node, self._looks)
            said = bool(words.strip())
            if said and kind == "h":
                self._heading(node, words, mark)
            elif said:
                self._out.paragraph(f"{mark} {words}" if mark else words)
            for note in notes:
                self.write(note)
            return said
        if kind == "table":
            _table(self._out, node, self._looks)
        elif kind == "list":
            self._list(node, "", 0)
        elif kind not in _GONE:
            self.write(node)
        return False

    def _heading(self, node: xml.Element, words: str, mark: str) -> None:
        written = xml.attribute(node, "outline-level") or "1"
        level = int(written) if written.isascii() and written.isdigit() and 0 < len(written) < 3 else 1
        counted = xml.attribute(node, "is-list-header") != "true"
        number = mark.strip("-") or (self._headings.next(level - 1) if counted and level else "")
        self._out.heading(f"{number} {words}" if number else words, level)

    def _list(self, node: xml.Element, style: str, depth: int) -> None:
        """`style`: that of the list around it, which it has where it names none."""
        style = xml.attribute(node, "style-name") or style
        goes_on = xml.attribute(node, "continue-numbering") == "true" or xml.attribute(node, "continue-list")
        if depth == 0 and not (goes_on and style in self._lists):
            self._lists[style] = ListNumbers(self._looks.lists.get(style, ()))
        numbers = self._lists.setdefault(style, ListNumbers(self._looks.lists.get(style, ())))
        for item in xml.children(node, "list-item", "list-header"):
            mark = ""
            if xml.local(item) == "list-item":
                mark = numbers.next(depth, xml.attribute(item, "start-value")) or "-"
            for child in item:
                if xml.local(child) == "list":
                    self._list(child, style, depth + 1)
                elif self._block(child, mark):
                    mark = ""


def inline(paragraph: xml.Element, seen: Looks) -> tuple[str, list[xml.Element]]:
    """Text of a paragraph, and the note bodies and frames anchored in it; what is crossed out is marked, what is hidden
    left out."""
    parts: list[str] = []
    notes: list[xml.Element] = []
    stack: list[tuple[xml.Element | str, bool]] = [(paragraph, False)]
    while stack:
        node, crossed = stack.pop()
        if isinstance(node, str):
            parts.append(struck(node) if crossed else node)
            continue
        kind, style = xml.local(node), xml.attribute(node, "style-name") or ""
        if node is not paragraph and node.tail:
            stack.append((" ".join(node.tail.split("\n")), crossed))
        if kind == "s":
            count = xml.attribute(node, "c") or "1"
            parts.append(
                " " * min(int(count) if count.isascii() and count.isdigit() and len(count) < 4 else 1, 100)
            )
        elif kind in {"tab", "line-break"}:
            parts.append("\t" if kind == "tab" else "\n")
        elif kind == "note":
            notes.extend(xml.children(node, "note-body"))
        elif kind == "text-box":
            notes.append(node)
        elif kind not in _GONE and style not in seen.hidden:
            crossed = crossed or style in seen.struck
            stack.extend((child, crossed) for child in reversed(node))
            if node.text:
                text = " ".join(node.text.split("\n"))
                stack.append((raised(text) if style in seen.raised else text, crossed))
    return joined("".join(parts)), notes


def _table(out: Manuscript, table: xml.Element, seen: Looks) -> None:
    rows: list[list[GridCell]] = []
    declared = 0
    for row in table.iter("{*}table-row"):
        if next(row.iterancestors("{*}table")) is not table:
            continue
        cells: list[GridCell] = []
        for node in xml.children(row, "table-cell"):
            cell = GridCell(
                " ".join(filter(None, (inline(p, seen)[0].strip() for p in node.iter("{*}p", "{*}h")))),
                span_of(xml.attribute(node, "number-columns-spanned")),
                span_of(xml.attribute(node, "number-rows-spanned")),
            )
            cells.extend([cell] * min(span_of(xml.attribute(node, "number-columns-repeated")), MAX_COLUMNS))
        while cells and not cells[-1].text:
            cells.pop()
        rows.append(cells)
        declared += xml.local(row.getparent()) == "table-header-rows"
    out.table(rows, declared if declared < len(rows) else 0)
