"""E-mail and saved pages (MHTML) → manuscript: subject, who wrote to whom and when, then the text.

A mailbox (mbox) is read message by message, each under its subject. Of a message in several forms the plain one is
read, else the page. RFC 5322, 2045, 2557 and 4155 name the fields.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import CloseBoundaryNotFoundDefect, HeaderParseError
from email.header import decode_header, make_header
from email.message import Message

from pincite.errors import Unreadable
from pincite.ingestion.encoding import decode, is_wide
from pincite.ingestion.formats.dom import Walker, main_part
from pincite.ingestion.formats.html import parsed
from pincite.ingestion.formats.inside import include
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

MAX_PARTS = 1_000
MAX_MESSAGES = 10_000
"""Messages of a mailbox."""
_FROM = re.compile(
    rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]{0,500}\d{2}:\d{2}[^\r\n]{0,100}\d{4}[^\r\n]{0,40}\r?\n"
)
_QUOTED = re.compile(rb"^>(>*From )", re.MULTILINE)
"""How a line of a message is kept that begins as the next message would."""
_MESSAGE = "message/rfc822"
_SHOWN = ("From", "To", "Cc", "Date")


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text, the subject as its section, attached files under their names behind it."""
    out = Manuscript()
    messages = _messages(data if not is_wide(data) else decode(data).text.encode())
    for message in messages[:MAX_MESSAGES]:
        _write(out, name, message, ocr)
    if len(messages) > MAX_MESSAGES:
        out.warnings.append(
            f"Only its first {MAX_MESSAGES:,} messages are read: the others are over a limit."
        )
    return out


def _messages(data: bytes) -> list[bytes]:
    """A mailbox → its messages (RFC 4155): each begins with a line that says whom it is from, and when."""
    starts = [found.start() for found in _FROM.finditer(data)]
    if not starts or data[: starts[0]].strip():
        return [data]
    whole = [data[start:end] for start, end in itertools.pairwise([*starts, len(data)])]
    return [_QUOTED.sub(rb"\1", each.partition(b"\n")[2]) for each in whole]


def _write(out: Manuscript, name: str, data: bytes, ocr: OCR | None) -> None:
    try:
        message = message_from_bytes(data)
        parts = [part for part, _ in zip(message.walk(), range(MAX_PARTS), strict=False)]
    except RecursionError as error:
        raise Unreadable(name, "its parts are nested too deep") from error
    out.heading(_field(message, "Subject"), 1)
    out.paragraph("\n".join(f"{each}: {said}" for each in _SHOWN if (said := _field(message, each))))
    if any(isinstance(each, CloseBoundaryNotFoundDefect) for part in parts for each in part.defects):
        out.warnings.append("The message ends before its last part does: it may be cut off.")
    leaves = list(_leaves(message))
    attached = [part for part in leaves if _is_attached(part)]
    texts = [part for part in leaves if part not in attached and part.get_content_maintype() == "text"]
    plain = [
        text for part in texts if part.get_content_subtype() == "plain" and (text := _text(out, part)).strip()
    ]
    for text in plain:
        out.paragraph(text)
    if not plain:
        for part in texts:
            _page(out, name, _text(out, part))
    include(out, _files(attached), ocr, level=2)


def _leaves(message: Message) -> Iterator[Message]:
    """Its parts in order. A message that is attached is one part, not those that it has itself."""
    waiting, count = [message], 0
    while waiting and count < MAX_PARTS:
        part, count = waiting.pop(), count + 1
        payload = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(payload, list):
            waiting.extend(reversed([each for each in payload if isinstance(each, Message)]))
        else:
            yield part


def _is_attached(part: Message) -> bool:
    return part.get_content_disposition() == "attachment" or part.get_content_type() == _MESSAGE


def _files(attached: list[Message]) -> Iterator[tuple[str, bytes]]:
    for number, part in enumerate(attached, 1):
        if part.get_content_type() == _MESSAGE:
            held = part.get_payload()
            given = (part.get_filename() or f"attached message {number}").removesuffix(".eml")
            if isinstance(held, list) and held and isinstance(held[0], Message):
                yield f"{given}.eml", bytes(held[0])
            continue
        payload = part.get_payload(decode=True)
        if isinstance(payload, bytes):
            yield part.get_filename() or f"attachment {number}", payload


def _page(out: Manuscript, name: str, text: str) -> None:
    root = main_part(parsed(name, text))
    if root is not None:
        Walker(out).walk(root)


def _text(out: Manuscript, part: Message) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    decoded = decode(payload, part.get_content_charset())
    out.encoding = out.encoding or decoded.encoding
    out.warnings.extend(decoded.warnings)
    return decoded.text


def _field(message: Message, name: str) -> str:
    """A field of the head, its encoded words decoded."""
    return decoded_words(str(message.get(name, "")))


def decoded_words(given: str) -> str:
    """`=?UTF-8?B?w6k=?=` → `é`; what cannot be decoded as it stands. RFC 2047."""
    given = given[:2000]
    try:
        return " ".join(str(make_header(decode_header(given))).split())
    except (HeaderParseError, LookupError, ValueError):
        return " ".join(given.split())
