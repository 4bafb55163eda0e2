"""bytes → media type, by what they are and never by what the file is called.

A name is asked only where content cannot tell: Markdown from plain text.
"""

from __future__ import annotations

import re

from pincite.errors import Unreadable, UnsupportedType
from pincite.ingestion.archive import Archive
from pincite.ingestion.encoding import looks_binary, opening

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ODT = "application/vnd.oasis.opendocument.text"
EPUB = "application/epub+zip"
HTML = "text/html"
MARKDOWN = "text/markdown"
PLAIN = "text/plain"
CSV = "text/csv"
MAIL = "message/rfc822"
JATS = "application/jats+xml"
PATENT = "application/x-uspto+xml"

_OFFICE = {"word/": DOCX, "ppt/": PPTX, "xl/": XLSX}
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_ARCHIVES = (
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ\x00",
    b"7z\xbc\xaf\x27\x1c",
    b"Rar!\x1a\x07",
    b"\x28\xb5\x2f\xfd",
)
"""gzip, bzip2, xz, 7-Zip, RAR, Zstandard."""
_PDF_START = re.compile(rb"(?:^|[^ -~])%PDF-\d")
"""ISO 32000-1 allows 1,024 bytes before the mark; inside a line of text it is only mentioned."""
_HTML_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,2000}-->\s*){0,3}<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE,
)
_FRAGMENT = re.compile(
    rb"\s*<(?:p|div|h[1-6]|table|ul|ol|dl|section|main|title|meta|style|center|blockquote|form)\b[^<>]{0,2000}>",
    re.IGNORECASE,
)
"""How a piece of HTML begins that has no head; Markdown may begin so, too."""
_XML_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE|[A-Za-z])")
_FIELD = re.compile(rb"([A-Za-z][A-Za-z0-9-]{1,60}):(?:[ \t]|$)")
_ROOTS = {b"article": JATS, b"us-patent-application": PATENT, b"us-patent-grant": PATENT, b"html": HTML}
_ROOT = re.compile(rb"<(?!\?|!)(?:[\w.-]+:)?([\w.-]+)")
_MARKDOWN_NAMES = (".md", ".markdown", ".mdown", ".mkd")
_TABLE_NAMES = (".csv", ".tsv", ".tab")


def media_type(name: str, data: bytes) -> str:
    """bytes → one of the types above. Raises `UnsupportedType` with what to do about it."""
    if not data:
        raise Unreadable(name, "the file is empty (0 bytes)")
    head = data[:1024]
    if _PDF_START.search(head):
        return PDF
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _container(name, data)
    if head.startswith(_OLE):
        raise UnsupportedType(
            name,
            "it is an older Office file (.doc, .xls, .ppt) or an Office file with a password; "
            "save it as .docx or PDF without a password and try again",
        )
    if head.startswith(_ARCHIVES):
        raise UnsupportedType(name, "it is an archive; unpack it and add the documents inside")
    if head.startswith(b"{\\rtf"):
        raise UnsupportedType(name, "it is RTF; save it as .docx or PDF and try again")
    if looks_binary(data):
        raise UnsupportedType(
            name, f"it is {_what(data)}, which holds no text that we can read; save it as PDF"
        )
    return _text(name, data)


def _container(name: str, data: bytes) -> str:
    with Archive(name, data) as archive:
        names = archive.names()
        if archive.has("mimetype"):
            kind = archive.read("mimetype")[:100].strip().decode("ascii", "replace")
            if kind in {ODT, EPUB}:
                return kind
        if archive.has("[Content_Types].xml"):
            for folder, kind in _OFFICE.items():
                if any(entry.startswith(folder) for entry in names):
                    return kind
    raise UnsupportedType(name, "it is a zip archive; unpack it and add the documents inside")


def _text(name: str, data: bytes) -> str:
    head = opening(data)
    if _is_mail(head):
        return MAIL
    if _HTML_START.match(head[:4096]):
        return HTML
    if _XML_START.match(head[:256]):
        root = _ROOT.search(head)
        kind = _ROOTS.get(root.group(1).lower()) if root else None
        if kind:
            return kind
    if name.lower().endswith(_MARKDOWN_NAMES):
        return MARKDOWN
    if name.lower().endswith(_TABLE_NAMES):
        return CSV
    return HTML if _FRAGMENT.match(head[:4096]) and b"</" in head else PLAIN


def _is_mail(head: bytes) -> bool:
    """Whether a text begins with the head of a message: fields alone, those among them that no other text has."""
    if _FIELD.match(head) is None:
        return False
    fields = [
        line for line in re.split(rb"\r?\n\r?\n", head, maxsplit=1)[0].splitlines() if line[:1] not in b" \t"
    ]
    named = {found[1].lower() for line in fields if (found := _FIELD.match(line))}
    return len(fields) == sum(_FIELD.match(line) is not None for line in fields) and (
        b"mime-version" in named or {b"from", b"date", b"subject"} <= named
    )


def _what(data: bytes) -> str:
    import puremagic

    try:
        found = puremagic.magic_string(data[:65536])
    except (puremagic.PureError, ValueError):
        return "a binary file"
    return f"a file of type {found[0].name}" if found and found[0].name else "a binary file"
