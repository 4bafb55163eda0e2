"""HTML → manuscript: what a reader of the page sees of its main text; no scripts, navigation or hidden parts."""

from __future__ import annotations

import re

from pincite.ingestion.encoding import decode
from pincite.ingestion.formats.dom import Walker, main_part
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.IGNORECASE)
_DECLARATION = re.compile(rb"<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([\w.:-]{1,40})")


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with sections from headings and tables as pipe rows."""
    from selectolax.lexbor import LexborHTMLParser

    found = _CHARSET.search(data[:4096]) or _DECLARATION.search(data[:200])
    decoded = decode(data, found.group(1).decode("ascii") if found else None)
    manuscript = Manuscript()
    manuscript.warnings.extend(decoded.warnings)
    tree = LexborHTMLParser(decoded.text)
    walker = Walker(manuscript)
    if tree.css_first("h1") is None and (title := tree.css_first("title")) is not None:
        walker.title = title.text()
    root = main_part(tree)
    if root is not None:
        walker.walk(root)
    return manuscript
