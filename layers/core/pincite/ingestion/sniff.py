"""bytes → media type, by what they are and never by what the file is called.

A name is asked only where content cannot tell: Markdown from plain text.
"""

from __future__ import annotations

import re

from pincite.errors import Unreadable, UnsupportedType
from pincite.ingestion.archive import Archive
from pincite.ingestion.damaged import extension, is_read, only_zeros, remedy
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
ODS = "application/vnd.oasis.opendocument.spreadsheet"
ODP = "application/vnd.oasis.opendocument.presentation"
RTF = "application/rtf"
MSG = "application/vnd.ms-outlook"
DOC = "application/msword"
XLS = "application/vnd.ms-excel"
PPT = "application/vnd.ms-powerpoint"
ZIP = "application/zip"
PNG = "image/png"
JPEG = "image/jpeg"
TIFF = "image/tiff"
JSON = "application/json"
XML = "application/xml"
RST = "text/x-rst"
ORG = "text/org"
ASCIIDOC = "text/asciidoc"
NOTEBOOK = "application/x-ipynb+json"
SUBTITLES = "text/vtt"
MAIL = "message/rfc822"
JATS = "application/jats+xml"
PATENT = "application/x-uspto+xml"

TEXTS = frozenset((HTML, MARKDOWN, PLAIN, CSV, JSON, XML, RST, ORG, ASCIIDOC, NOTEBOOK, SUBTITLES))
"""Types that are read as one text."""
_OPEN_DOCUMENT = "application/vnd.oasis.opendocument."
_OPEN_KINDS = {"text": ODT, "spreadsheet": ODS, "presentation": ODP, "graphics": ODP}
"""What stands behind it up to a hyphen: `text-web` and `text-template` are read as `text`, a drawing as slides."""
_OFFICE = {"word/": DOCX, "ppt/": PPTX, "xl/": XLSX}
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_STREAMS = {
    "__properties_version1.0": MSG,
    "WordDocument": DOC,
    "Workbook": XLS,
    "Book": XLS,
    "PowerPoint Document": PPT,
}
_PICTURES = {b"\x89PNG\r\n\x1a\n": PNG, b"\xff\xd8\xff": JPEG, b"II*\x00": TIFF, b"MM\x00*": TIFF}
_SUBTITLES = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:WEBVTT[^\S\n]*\r?\n|\d+\r?\n\d{1,2}:\d{2}:\d{2}[.,]\d{3}\s*-->)"
)
_ARCHIVES = (
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ\x00",
    b"7z\xbc\xaf\x27\x1c",
    b"Rar!\x1a\x07",
    b"\x28\xb5\x2f\xfd",
)
"""gzip, bzip2, xz, 7-Zip, RAR, Zstandard."""
_PICTURES_AND_SOUND = (b"\x89PNG", b"OggS\x00", b"ID3\x03", b"ID3\x04", b"\x7fELF")
"""Marks by which a file is known however little of it is there: a few bytes do not look binary."""
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
_MAILBOX = re.compile(rb"From [^\r\n]{1,500}\d{2}:\d{2}[^\r\n]{0,100}\d{4}[^\r\n]{0,40}\r?\n")
_FIELD = re.compile(rb"([A-Za-z][A-Za-z0-9-]{1,60}):(?:[ \t]|$)")
_ROOTS = {b"article": JATS, b"us-patent-application": PATENT, b"us-patent-grant": PATENT, b"html": HTML}
_ROOT = re.compile(rb"<(?!\?|!)(?:[\w.-]+:)?([\w.-]+)")
_BY_MARK = frozenset(
    ("pdf", "docx", "xlsx", "pptx", "doc", "xls", "ppt", "msg", "odt", "ods", "odp", "rtf", "epub", "zip", "png", "jpg",
     "jpeg", "tif", "tiff")
)  # fmt: skip
"""Extensions of types that are known by their first bytes."""
_SPECIAL = 0xFFFFFFFA
"""From here on a number means no sector ([MS-CFB] 2.1)."""
_MARKDOWN_NAMES = (".md", ".markdown", ".mdown", ".mkd")
_TABLE_NAMES = (".csv", ".tsv", ".tab")
_BY_NAME = {
    ".json": JSON, ".jsonl": JSON, ".ndjson": JSON, ".geojson": JSON, ".rst": RST, ".rest": RST, ".org": ORG,
    ".adoc": ASCIIDOC, ".asciidoc": ASCIIDOC,
}  # fmt: skip
"""Types that only a name tells from plain text."""


def media_type(name: str, data: bytes) -> str:
    """bytes → one of the types above. Raises `UnsupportedType` with what to do about it."""
    if not data:
        raise Unreadable(name, "the file is empty (0 bytes)")
    head = data[:1024]
    if not head.strip(b"\0") and not data.strip(b"\0"):
        raise Unreadable(name, only_zeros(name))
    if _PDF_START.search(head):
        return PDF
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _container(name, data)
    if head.startswith(_OLE):
        return _compound(name, data)
    for mark, kind in _PICTURES.items():
        if head.startswith(mark):
            return kind
    if head.startswith(_ARCHIVES):
        raise UnsupportedType(name, "it is an archive; unpack it and add the documents inside")
    if head.startswith(b"{\\rtf"):
        return RTF
    if data.startswith(_PICTURES_AND_SOUND) or looks_binary(data):
        raise UnsupportedType(name, _not_text(name, data))
    return _text(name, data)


def _container(name: str, data: bytes) -> str:
    with Archive(name, data) as archive:
        names = archive.names()
        if archive.has("mimetype"):
            kind = archive.read("mimetype")[:100].strip().decode("ascii", "replace")
            if kind == EPUB:
                return kind
            if kind.startswith(_OPEN_DOCUMENT):
                return _open_document(name, kind.removeprefix(_OPEN_DOCUMENT))
        if archive.has("[Content_Types].xml"):
            for folder, kind in _OFFICE.items():
                if any(entry.startswith(folder) for entry in names):
                    return kind
            raise UnsupportedType(
                name, "it is a package of a program whose files we cannot read; save it as PDF"
            )
        if any(entry.endswith(".iwa") for entry in names):
            why = "it is a file of Pages, Numbers or Keynote; export it as PDF, Word, Excel or PowerPoint"
            raise UnsupportedType(name, why)
    return ZIP


def _open_document(name: str, kind: str) -> str:
    """`text-web` → ODT."""
    read_as = _OPEN_KINDS.get(kind.partition("-")[0])
    if read_as is None:
        raise UnsupportedType(name, f"it is an OpenDocument {kind}, which holds no text; save it as PDF")
    return read_as


def _compound(name: str, data: bytes) -> str:
    """What a compound file of Microsoft holds, by the names of its streams."""
    import olefile

    try:
        with olefile.OleFileIO(data) as container:
            kind = next((kind for stream, kind in _STREAMS.items() if container.exists(stream)), None)
            locked = container.exists("EncryptedPackage")
            beyond = any(container.nb_sect <= following < _SPECIAL for following in container.fat)
    except Exception as error:
        raise Unreadable(
            name, f"the file is damaged or cut off: its streams cannot be found; {remedy(name)}"
        ) from error
    if beyond:
        raise Unreadable(name, f"the file is cut off: its last parts are missing; {remedy(name)}")
    if kind is not None:
        return kind
    if locked:
        raise Unreadable(name, "it is protected by a password; save it without one and try again")
    if is_read(name):
        why = "it is a compound file whose directory names no text: it is damaged, or something else"
        raise UnsupportedType(name, f"{why}; {remedy(name)}")
    raise UnsupportedType(name, "it is a compound file of a type that we cannot read; save it as PDF")


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
        if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<?xml") or name.lower().endswith(
            (".xml", ".rss", ".atom")
        ):
            return XML
    if _SUBTITLES.match(head):
        return SUBTITLES
    if name.lower().endswith(".ipynb") or (head[:1] == b"{" and b'"nbformat"' in data):
        return NOTEBOOK
    if name.lower().endswith(_MARKDOWN_NAMES):
        return MARKDOWN
    if name.lower().endswith(_TABLE_NAMES):
        return CSV
    suffix = name.lower()[name.rfind(".") :] if "." in name else ""
    if suffix in _BY_NAME and not (suffix == ".json" and not re.match(rb"\s*[\[{\"\d]", head)):
        return _BY_NAME[suffix]
    return HTML if _FRAGMENT.match(head[:4096]) and b"</" in head else PLAIN


def _is_mail(head: bytes) -> bool:
    """Whether a text begins with the head of a message: fields alone, those among them that no other text has.
    Before the first of a mailbox stands a line that says whom it is from."""
    if _MAILBOX.match(head):
        head = head.partition(b"\n")[2]
    if _FIELD.match(head) is None:
        return False
    fields = [
        line for line in re.split(rb"\r?\n\r?\n", head, maxsplit=1)[0].splitlines() if line[:1] not in b" \t"
    ]
    named = {found[1].lower() for line in fields if (found := _FIELD.match(line))}
    return len(fields) == sum(_FIELD.match(line) is not None for line in fields) and (
        b"mime-version" in named or {b"from", b"date", b"subject"} <= named
    )


def _not_text(name: str, data: bytes) -> str:
    """What is wrong with a file that is of none of our types and holds no text: what, where, and what to do."""
    if not is_read(name):
        return f"it is {_what(data)}, which holds no text that we can read; save it as PDF"
    kind = extension(name)
    if kind in _BY_MARK or not data.strip(b"\0"):
        return f"its first bytes are not those of a .{kind} file: it is damaged, or something else; {remedy(name)}"
    at = next(number for number, byte in enumerate(data) if byte < 32 and byte not in b"\t\n\v\f\r\x1b")
    line = data.count(b"\n", 0, at) + 1
    return f"from byte {at + 1:,} on (line {line:,}) it is no text: it is damaged, or something else; {remedy(name)}"


def _what(data: bytes) -> str:
    import puremagic

    try:
        found = puremagic.magic_string(data[:65536])
    except (puremagic.PureError, ValueError):
        return "a binary file"
    return f"a file of type {found[0].name}" if found and found[0].name else "a binary file"
