"""bytes → text: encoding found, nothing dropped in silence.

Order: byte order mark; ISO-2022 (by its escape sequences); UTF-32 and UTF-16 without a mark (by their bytes of 0);
UTF-8, also where a few bytes of it are wrong; what the file declares; what charset-normalizer is sure of on a text long
enough to tell, or on one that makes no words in Windows-1252; else Windows-1252, by far the most common of the rest on
the web (WHATWG Encoding Standard reads even `iso-8859-1` as Windows-1252).
"""

from __future__ import annotations

import codecs
import re
import unicodedata
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
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")
_OF_WINDOWS = re.compile(rb"[\x80-\x9f]")
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
    unmarked = _unmarked(data)
    if unmarked:
        return _read(data, unmarked)
    try:
        return Decoded(clean(data.decode("utf-8")), "utf-8", ())
    except UnicodeDecodeError:
        return _read(data, "utf-8" if _mostly_utf8(data) else _known(declared) or _guess(data))


def opening(data: bytes) -> bytes:
    """The first 64 KiB; of UTF-16 and UTF-32 as UTF-8, so that marks of ASCII are found in them."""
    head = data[: 65536 & ~3]
    found = next((each for each in _MARKS if head.startswith(each[0])), None)
    encoding = found[1] if found else _unmarked(head)
    if encoding is None or encoding == "utf-8":
        return head
    return head[len(found[0]) if found else 0 :].decode(encoding, "replace").encode("utf-8", "replace")


def is_wide(data: bytes) -> bool:
    """Whether a text is in UTF-16 or UTF-32."""
    marked = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)
    return (marked or _unmarked(data[:4096]) or "utf-8") != "utf-8"


def looks_binary(data: bytes) -> bool:
    """Whether bytes are no text in any encoding: control characters beyond what text files hold."""
    head = data[:8192]
    if any(head.startswith(mark) for mark, _ in _MARKS) or _unmarked(head):
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


def _mostly_utf8(data: bytes) -> bool:
    """Whether more characters beyond ASCII are right in UTF-8 than bytes are wrong: two accented letters side by side
    that happen to be one of its characters are far rarer in any other encoding than letters that are none."""
    text = data.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    return sum(map(len, _BEYOND_ASCII.findall(text))) - wrong > wrong


def _unmarked(data: bytes) -> str | None:
    """UTF-32 or UTF-16 without a mark, by the bytes that are 0, or of any alphabet but Han, under 32."""
    head = data[: min(len(data), 4096) & ~3]
    if len(head) >= 8:
        zeros = [head[place::4].count(0) * 4 / len(head) for place in range(4)]
        if zeros[3] == 1 and zeros[2] > 0.99:
            return "utf-32-le"
        if zeros[0] == 1 and zeros[1] > 0.99:
            return "utf-32-be"
    head = data[: min(len(data), 4096) & ~1]
    if not any(byte < 32 and byte not in b"\t\n\v\f\r" for byte in head):
        return None  # one sign a line: `a`, a line break, `b`, a line break
    half = max(len(head) // 2, 1)
    even, odd = head[0::2].count(0), head[1::2].count(0)
    low_even, low_odd = (sum(byte < 32 for byte in head[place::2]) for place in (0, 1))
    for zeros_here, zeros_there, low_here, low_there, encoding in (
        (odd, even, low_odd, low_even, "utf-16-le"),
        (even, odd, low_even, low_odd, "utf-16-be"),
    ):
        latin = zeros_here > half * 0.4 and zeros_there < half * 0.1
        of_one_alphabet = low_here > half * 0.95 and low_there < half * 0.3
        if (latin or of_one_alphabet) and _is_text(head.decode(encoding, "replace")):
            return encoding
    return None


def _is_text(text: str) -> bool:
    """Whether there is hardly a control character or one that Unicode does not know."""
    odd = sum(unicodedata.category(letter) in ("Cc", "Cn") and not letter.isspace() for letter in text)
    return odd <= len(text) // 50


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
        return _western(data)
    from charset_normalizer import from_bytes

    found = from_bytes(sample)
    best = found.best()
    if best is None or best.encoding in _CONFUSED or best.encoding.startswith("utf"):
        return _western(data)
    western = next((each for each in found if "cp1252" in each.could_be_from_charset), None)
    if western is not None and western.coherence >= best.coherence - _TIE:
        return _western(data)
    return str(best.encoding)


def _western(data: bytes) -> str:
    """Windows-1252, or ISO 8859-15 where a sign of currency stands in a text without any character of Windows' own:
    there it is the euro."""
    return "iso8859_15" if b"\xa4" in data and not _OF_WINDOWS.search(data) else "cp1252"


def _no_words(text: str) -> bool:
    """Whether a text read as Windows-1252 has signs inside its words, or more accented letters than others."""
    letters = [letter > "\x7f" for letter in text if letter.isalpha()]
    return len(_NO_WORD.findall(text)) > 1 or sum(letters) * 2 > len(letters)
