"""HTML → manuscript: what a reader of the page sees of its main text; no scripts, navigation or hidden parts."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from pincite.errors import Unreadable
from pincite.ingestion.encoding import decode
from pincite.ingestion.formats.dom import Walker, main_part
from pincite.ingestion.formats.stylesheet import take_out_hidden
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.IGNORECASE)
_DECLARATION = re.compile(rb"<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([\w.:-]{1,40})")

MAX_DEPTH = 2_000
"""Elements inside each other; browsers stop at 512. The parser's time grows with the square of the depth."""
_TAG = re.compile(r"<(?:(?P<comment>!--)|(?P<close>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]{0,15}))")
_RAW_ENDS = {
    name: re.compile(f"</{name}", re.IGNORECASE) for name in ("script", "style", "textarea", "title")
}
"""Elements in which `i<n` is no tag, with what ends them."""
_COMMENT_END = re.compile("-->")
_XHTML = re.compile(r"<\?xml\s|<html[^>]{0,500}\sxmlns\s*=")
_EMPTY = re.compile(r"<([A-Za-z][A-Za-z0-9]{0,15})((?:\s[^<>]{0,2000})?)/>")
_VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)
_CLOSED_BY_THE_NEXT = frozenset(
    ["area", "base", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link", "meta", "option", "p",
     "param", "rp", "rt", "source", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "wbr"]
)  # fmt: skip


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with sections from headings and tables as pipe rows."""
    found = _CHARSET.search(data[:4096]) or _DECLARATION.search(data[:200])
    decoded = decode(data, found.group(1).decode("ascii") if found else None)
    manuscript = Manuscript()
    manuscript.warnings.extend(decoded.warnings)
    manuscript.encoding = decoded.encoding
    tree = parsed(name, decoded.text)
    if take_out_hidden(tree):
        manuscript.warnings.append("Parts of the page that its style sheet hides were left out.")
    walker = Walker(manuscript)
    if tree.css_first("h1") is None and (title := tree.css_first("title")) is not None:
        walker.title = title.text()
    root = main_part(tree)
    if root is not None:
        walker.walk(root)
    return manuscript


def parsed(name: str, text: str) -> Any:
    """HTML → tree. Raises `Unreadable` where elements are nested beyond anything that is meant to be read."""
    from selectolax.lexbor import LexborHTMLParser

    if _XHTML.search(text, 0, 4096):
        text = _as_html(text)
    if _depth(text) > MAX_DEPTH:
        raise Unreadable(name, f"its elements are nested more than {MAX_DEPTH:,} deep")
    return LexborHTMLParser(text)


def _as_html(text: str) -> str:
    """XHTML → the same for a parser of HTML, to which `<title/>` begins a title that never ends."""

    def begun_and_ended(found: re.Match[str]) -> str:
        return found[0] if found[1].lower() in _VOID else f"<{found[1]}{found[2]}></{found[1]}>"

    before, *sections = text.split("<![CDATA[")
    parts = [before]
    for section in sections:
        data, end, rest = section.partition("]]>")
        parts += [escape(data, quote=False), rest] if end else [section]
    return _EMPTY.sub(begun_and_ended, "".join(parts))


def _depth(text: str) -> int:
    """Greatest number of open elements, counted without a tree; ends as soon as it is over the limit."""
    depth = deepest = at = 0
    while deepest <= MAX_DEPTH and (found := _TAG.search(text, at)) is not None:
        at = found.end()
        name = (found["name"] or "").lower()
        if found["comment"]:
            at = _after(text, _COMMENT_END, at)
        elif name in _RAW_ENDS:
            at = at if found["close"] else _after(text, _RAW_ENDS[name], at)
        elif name not in _CLOSED_BY_THE_NEXT:
            depth = max(depth - 1, 0) if found["close"] else depth + 1
            deepest = max(deepest, depth)
    return deepest


def _after(text: str, end: re.Pattern[str], at: int) -> int:
    found = end.search(text, at)
    return found.end() if found else len(text)
