"""EPUB → manuscript: the documents of the spine in reading order, each read as HTML."""

from __future__ import annotations

import posixpath
from urllib.parse import unquote

from pincite.errors import Unreadable
from pincite.ingestion import xml
from pincite.ingestion.archive import Archive
from pincite.ingestion.encoding import decode
from pincite.ingestion.formats.dom import Walker
from pincite.ingestion.formats.html import parsed
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_HTML = frozenset({"application/xhtml+xml", "text/html"})


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with sections; the table of contents is left out."""
    out = Manuscript()
    with Archive(name, data) as archive:
        if archive.has("META-INF/encryption.xml") and archive.has("META-INF/rights.xml"):
            raise Unreadable(name, "it is protected by digital rights management")
        for part in _spine(name, archive):
            tree = parsed(name, decode(archive.read(part)).text)
            if tree.body is not None:
                Walker(out).walk(tree.body)
    return out


def _spine(name: str, archive: Archive) -> list[str]:
    container = xml.read(name, archive.read("META-INF/container.xml"))
    package = next((str(file.get("full-path", "")) for file in container.iter("{*}rootfile")), "")
    root = xml.read(name, archive.read(package))
    folder = posixpath.dirname(package)
    items = {}
    for item in root.iter("{*}item"):
        if item.get("media-type") in _HTML and "nav" not in str(item.get("properties", "")).split():
            path = posixpath.normpath(posixpath.join(folder, unquote(str(item.get("href", "")))))
            items[item.get("id")] = path
    order = [items.get(reference.get("idref"), "") for reference in root.iter("{*}itemref")]
    return [part for part in order if part and archive.has(part)]
