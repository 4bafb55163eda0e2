"""HTML elements → blocks of a manuscript. Walks with a stack of its own, so nesting costs memory, not the stack."""

from __future__ import annotations

import re
from typing import Any

from pincite.ingestion import formula
from pincite.ingestion.clean import joined, raised, struck
from pincite.ingestion.formats.controls import is_control, shown_in
from pincite.ingestion.formats.numbered import Numbers
from pincite.ingestion.formats.stylesheet import hides
from pincite.ingestion.grid import GridCell, span_of
from pincite.ingestion.manuscript import Manuscript

Node = Any
"""A selectolax node; it has no useful types."""

_DROPPED = frozenset({
    "script", "style", "template", "noscript", "noframes", "nav", "svg", "iframe", "object", "embed", "canvas", "head",
    "button", "audio", "video", "dialog", "map", "annotation",
    "annotation-xml",
})  # fmt: skip
_ROLES = frozenset({
    "navigation", "search", "banner", "contentinfo", "menu", "menubar", "toolbar", "dialog", "alertdialog",
    "doc-noteref",
})  # fmt: skip
_CLASSES = frozenset({
    "navbox", "navbar", "noprint", "mw-editsection", "mw-jump-link", "catlinks", "printfooter", "sr-only",
    "visually-hidden", "screen-reader-text", "breadcrumb", "breadcrumbs", "skip-link",
})  # fmt: skip
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "html", "legend", "main", "p",
    "section", "summary", "ul", "ol", "caption",
})  # fmt: skip
_WITHIN_A_LINE = frozenset({
    "a", "abbr", "b", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s", "small", "span",
    "strike", "strong", "sub", "sup", "tt", "u", "var",
})  # fmt: skip
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_REFERENCE = re.compile(r"\s*\[?\s*(?:[a-z]{1,10}\s)?[\w*†‡]{1,4}\s*\]?\s*")
_MAIN_SHARE = 0.4
"""Share of the page's text that `<main>` or `<article>` must hold to be taken for the main text."""


def main_part(tree: Any) -> Node | None:
    """page → the element that holds its main text."""
    body = tree.body
    if body is None:
        return tree.root
    whole = len(body.text(deep=True))
    for query in ("main", "[role=main]", "article"):
        found = tree.css(query)
        if len(found) == 1 and len(found[0].text(deep=True)) >= _MAIN_SHARE * whole:
            return found[0]
    return body


class Walker:
    """Writes what it meets to `manuscript`. `title`: becomes the outermost section where no h1 does."""

    def __init__(self, manuscript: Manuscript) -> None:
        self.title: str | None = None
        self._out = manuscript
        self._line: list[str] = []
        self._glue = ""
        self._lists: list[Numbers | None] = []
        self._mark = ""
        self._pictures: list[str] = []

    def walk(self, root: Node) -> None:
        """Every visible block under `root`, in order."""
        stack: list[tuple[Node, bool]] = [(root, False)]
        while stack:
            node, leaving = stack.pop()
            if leaving:
                self._leave(node)
                continue
            if self._enter(node):
                stack.append((node, True))
                child = node.last_child
                while child is not None:
                    stack.append((child, False))
                    child = child.prev
        self._flush()

    def _enter(self, node: Node) -> bool:
        """Take a node; whether its children are to be walked."""
        tag = node.tag
        if tag == "-text":
            self._line.append(shown(node))
            return False
        if tag.startswith(("-", "_", "!")) or hidden(node):
            return False
        if is_control(node):
            self._line.append(shown_in(node))
            return False
        if tag == "img" and (node.attributes.get("src") or "").startswith("data:image/"):
            self._pictures.append(node.attributes["src"])
            return False
        if tag == "math":
            self._line.append(formula.written(node, _parts))
            return False
        if tag in _HEADINGS:
            self._flush()
            self._name(node, _HEADINGS[tag])
            return False
        if tag == "table" and _is_data(node):
            self._flush()
            self._table(node)
            return False
        if tag == "pre":
            self._flush()
            self._write(node.text(deep=True))
            return False
        if tag == "br":
            self._line.append("\v")
        elif tag in {"ul", "ol"}:
            self._flush()
            self._lists.append(Numbers.of(node) if tag == "ol" else None)
        elif tag == "li":
            self._flush()
            self._mark = self._bullet(node)
            self._line.append(self._mark)
        elif tag in _BLOCKS or tag in {"table", "tr", "tbody", "thead", "tfoot"}:
            self._flush()
        elif tag in {"td", "th"}:
            self._line.append(" ")
        return True

    def _leave(self, node: Node) -> None:
        tag = node.tag
        if tag in {"ul", "ol"}:
            self._flush()
            if self._lists:
                self._lists.pop()
            self._glue = "\n" if self._lists else ""
        elif tag == "li":
            self._flush()
            self._glue = "\n"
        elif tag in _BLOCKS or tag in {"table", "tr"}:
            self._flush()

    def _bullet(self, item: Node) -> str:
        counted = self._lists[-1] if self._lists else None
        return f"{counted.next(item)}. " if counted is not None else "- "

    def _flush(self) -> None:
        text = inline("".join(self._line))
        self._line.clear()
        if text and text != self._mark.strip():
            self._write(text)
        for source in self._pictures:
            self._out.picture(source)
        self._pictures.clear()

    def _write(self, text: str) -> None:
        if self.title:
            self._out.mark(inline(self.title), 0, self._out.length)
            self.title = None
        if self._glue:
            self._out.join(self._glue)
            self._glue = ""
        self._out.paragraph(text)

    def _name(self, node: Node, level: int) -> None:
        self._glue, self.title = "", None
        self._out.heading(visible_text(node), level)

    def _table(self, node: Node) -> None:
        self._glue = ""
        rows: list[list[GridCell]] = []
        declared, counting = 0, True
        caption = ""
        for part in _elements(node):
            if part.tag == "caption" and not hidden(part):
                caption = visible_text(part)
        for row in _rows(node):
            cells = [
                GridCell(
                    visible_text(cell),
                    span_of(cell.attributes.get("colspan")),
                    span_of(cell.attributes.get("rowspan")),
                )
                for cell in _cells(row)
            ]
            kinds = {cell.tag for cell in _cells(row)}
            reached = sum(cell.columns for above in rows for cell in above if cell.rows > 1)
            whole = reached + _width(cells) >= max(map(_width, rows), default=0)
            counting = counting and (
                row.parent.tag == "thead" or (kinds == {"th"} and len(cells) > 1 and whole)
            )
            declared += counting
            rows.append(cells)
        self._out.table(rows, declared if declared < len(rows) else 0, title=caption)


def hidden(node: Node) -> bool:
    """Whether a browser would not show it, or shows it beside the text: navigation, note marks."""
    if node.tag in _DROPPED:
        return True
    attributes = node.attributes
    if not attributes:
        return False
    if "hidden" in attributes or attributes.get("aria-hidden") == "true" or attributes.get("role") in _ROLES:
        return True
    if hides((attributes.get("style") or "")[:2000]):
        return True
    classes = (attributes.get("class") or "").split()
    if not _CLASSES.isdisjoint(classes):
        return True
    return node.tag == "sup" and ("reference" in classes or _is_note_mark(node))


def visible_text(node: Node) -> str:
    """element → the text seen in it, on one line."""
    parts: list[str] = []
    stack = [node]
    while stack:
        here = stack.pop()
        if here.tag == "-text":
            parts.append(shown(here))
            continue
        if here.tag == "math":
            parts.append(formula.written(here, _parts))
            continue
        if here is not node and (here.tag.startswith(("-", "_", "!")) or hidden(here)):
            continue
        if is_control(here):
            parts.append(shown_in(here))
            continue
        if here.tag in _BLOCKS or here.tag in {"br", "li", "tr", "td", "th"}:
            parts.append(" ")
        child = here.last_child
        while child is not None:
            stack.append(child)
            child = child.prev
    return inline("".join(parts)).replace("\n", " ")


def shown(node: Node) -> str:
    """Text node → its characters; digits set as a superscript stay told apart."""
    text = node.text_content or ""
    if node.parent is not None and node.parent.tag == "sup":
        return raised(text)
    return struck(text) if _is_struck(node.parent) else text


def _is_struck(node: Node | None) -> bool:
    """Whether it, or what it stands in on its line, is crossed out."""
    while node is not None and node.tag in _WITHIN_A_LINE:
        style = node.attributes.get("style") or ""
        if node.tag in {"del", "s", "strike"} or "line-through" in style[:500]:
            return True
        node = node.parent
    return False


def inline(text: str) -> str:
    """White space as a browser shows it; `\\v` stands for a forced break. A no-break space looks like a space."""
    lines = (" ".join(line.split()) for line in text.split("\v"))
    return joined("\n".join(lines)).strip()


def _parts(node: Node) -> list[tuple[str, Node]]:
    """The parts of a formula, as `formula` takes them."""
    found: list[tuple[str, Node]] = []
    child = node.child
    while child is not None:
        if child.tag == "-text":
            found.append(("", child.text_content or ""))
        elif not child.tag.startswith(("-", "_", "!")):
            found.append((child.tag, child))
        child = child.next
    return found


def _is_note_mark(node: Node) -> bool:
    link = node.css_first("a[href]")
    if link is None or not (link.attributes.get("href") or "").startswith("#"):
        return False
    return _REFERENCE.fullmatch(node.text(deep=True)[:40]) is not None


def _width(row: list[GridCell]) -> int:
    return sum(cell.columns for cell in row)


def _is_data(node: Node) -> bool:
    """Whether a table holds rows to read across, not the layout of a page."""
    if node.attributes.get("role") in {"presentation", "none"}:
        return False
    if node.css_first("table table, h1, h2, h3, form, article") is None:
        return True
    return any(cell.tag == "th" for row in _rows(node) for cell in _cells(row))


def _rows(table: Node) -> list[Node]:
    rows: list[Node] = []
    for part in _elements(table):
        if part.tag == "tr":
            rows.append(part)
        elif part.tag in {"thead", "tbody", "tfoot"}:
            rows.extend(child for child in _elements(part) if child.tag == "tr")
    return [row for row in rows if not hidden(row)]


def _cells(row: Node) -> list[Node]:
    return [cell for cell in _elements(row) if cell.tag in {"td", "th"} and not hidden(cell)]


def _elements(node: Node) -> list[Node]:
    found = []
    child = node.child
    while child is not None:
        if child.tag != "-text":
            found.append(child)
        child = child.next
    return found
