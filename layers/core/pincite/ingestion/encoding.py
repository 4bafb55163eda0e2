"""bytes → text: encoding found, nothing dropped in silence.

Order: byte order mark; ISO-2022 (by its escape sequences); UTF-8; UTF-16 without a mark (by its NUL bytes); what the
file declares; what charset-normalizer is sure of on a text long enough to tell, or on one that makes no words in
Windows-1252; else Windows-1252, by far the most common of the rest on the web (WHATWG Encoding Standard reads even
`iso-8859-1` as Windows-1252).
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from pincite.ingestion.clean import clean

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SURE = 200
"""Non-ASCII bytes below which a statistical guess is not trusted over Windows-1252."""
_TIE = 0.01
"""Windows-1252 is taken where it makes the text look as much like a language, within this, as the best guess does:
Swedish and French read as cp1250 or cp1257 look as good as they should."""
_SAMPLE = 200_000
_SHIFT = re.compile(rb"\x1b(?:\$\)C|\$[@AB]|\$\([CD]|\([BJI])")
"""Escape sequences of ISO-2022: a file with them holds no byte over 127 and is no ASCII text (RFC 1468, RFC 1557)."""
_NO_WORD = re.compile(r"(?<=[^\W\d_])[¡-©«-´¶¸¹»-¿×÷€‚„†‡ˆ‰‹•˜›\ufffd](?=[^\W\d_])")
"""A sign inside a word, as Windows-1252 makes them of other encodings: `mo¿liwy`."""
_CONFUSED = frozenset({"ascii", "latin_1", "iso8859_1", "iso-8859-1", "us-ascii", "latin-1", "latin1"})


class Decoded(NamedTuple):
    """A text and how it was read. `encoding`: Python's name. `warnings`: sentences fit for a user."""

    text: str
    encoding: str
    warnings: tuple[str, ...]


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """bytes → text. `declared`: what a `<meta charset>`, an XML declaration or a header says."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _read(data[len(mark) :], encoding)
    shift = _SHIFT.search(data, 0, _SAMPLE)
    if shift:
        return _read(data, "iso2022_kr" if shift[0].endswith(b")C") else "iso2022_jp_ext")
    try:
        return Decoded(clean(data.decode("utf-8")), "utf-8", ())
    except UnicodeDecodeError:
        return _read(data, _unmarked_utf16(data) or _known(declared) or _guess(data))


def opening(data: bytes) -> bytes:
    """The first 64 KiB; of UTF-16 and UTF-32 as UTF-8, so that marks of ASCII are found in them."""
    head = data[: 65536 & ~3]
    found = next((each for each in _MARKS if head.startswith(each[0])), None)
    encoding = found[1] if found else _unmarked_utf16(head)
    if encoding is None or encoding == "utf-8":
        return head
    return head[len(found[0]) if found else 0 :].decode(encoding, "replace").encode("utf-8", "replace")


def looks_binary(data: bytes) -> bool:
    """Whether bytes are no text in any encoding: control characters beyond what text files hold."""
    head = data[:8192]
    if any(head.startswith(mark) for mark, _ in _MARKS) or _unmarked_utf16(head):
        return False
    control = sum(byte < 32 and byte not in b"\t\n\v\f\r\x1b" for byte in head)
    return control > 4 + len(head) // 100


def _read(data: bytes, encoding: str) -> Decoded:
    text = data.decode(encoding, errors="replace")
    genuine = data.count("\ufffd".encode(encoding)) if encoding.startswith("utf") else 0
    marks = text.count("\ufffd") - genuine
    if marks <= 0:
        return Decoded(clean(text), encoding, ())
    at = text.index("\ufffd")
    line = text.count("\n", 0, at) + 1
    warning = (
        f"{marks} byte sequence{'s' if marks > 1 else ''} could not be read as {encoding} and "
        f"{'stand' if marks > 1 else 'stands'} as \ufffd, first on line {line}."
    )
    return Decoded(clean(text), encoding, (warning,))


def _unmarked_utf16(data: bytes) -> str | None:
    head = data[: 4096 & ~1]
    half = max(len(head) // 2, 1)
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > half * 0.4 and even < half * 0.1:
        return "utf-16-le"
    if even > half * 0.4 and odd < half * 0.1:
        return "utf-16-be"
    return None


def _known(declared: str | None) -> str | None:
    if not declared:
        return None
    try:
        name = codecs.lookup(declared.strip().lower()).name
    except LookupError:
        return None
    if not getattr(codecs.lookup(name), "_is_text_encoding", False) or name == "utf-8":
        return None
    return "cp1252" if name in _CONFUSED else name


def _guess(data: bytes) -> str:
    sample = data[:_SAMPLE]
    if sum(byte > 127 for byte in sample) < _SURE and not _no_words(sample.decode("cp1252", "replace")):
        return "cp1252"
    from charset_normalizer import from_bytes

    found = from_bytes(sample)
    best = found.best()
    if best is None or best.encoding in _CONFUSED or best.encoding.startswith("utf"):
        return "cp1252"
    western = next((each for each in found if "cp1252" in each.could_be_from_charset), None)
    if western is not None and western.coherence >= best.coherence - _TIE:
        return "cp1252"
    return str(best.encoding)


def _no_words(text: str) -> bool:
    """Whether a text read as Windows-1252 has signs inside its words, or more accented letters than others."""
    letters = [letter > "\x7f" for letter in text if letter.isalpha()]
    return len(_NO_WORD.findall(text)) > 1 or sum(letters) * 2 > len(letters)
