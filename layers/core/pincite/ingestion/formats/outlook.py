"""Outlook's MSG → manuscript: subject, who wrote to whom and when, the text, attached files behind it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from pincite.errors import Unreadable
from pincite.ingestion.encoding import decode
from pincite.ingestion.formats.dom import Walker, main_part
from pincite.ingestion.formats.html import parsed
from pincite.ingestion.formats.inside import include
from pincite.ingestion.formats.mail import decoded_words
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text, as an `.eml` of the same message is read."""
    from oxmsg import Message

    out = Manuscript()
    try:
        message = Message.load(io.BytesIO(data))
        out.heading(decoded_words(message.subject or ""), 1)
        people = [decoded_words(person.email_address or person.name or "") for person in message.recipients]
        fields = {
            "From": decoded_words(message.sender or ""),
            "To": ", ".join(filter(None, people)),
            "Date": str(message.sent_date or ""),
        }
        out.paragraph("\n".join(f"{field}: {said}" for field, said in fields.items() if said))
        body, page = message.body, message.html_body
        files = list(_files(message))
    except Exception as error:
        raise Unreadable(
            name, "the file is damaged: its message cannot be read; save it as .eml or PDF"
        ) from error
    if body and body.strip():
        out.paragraph(body)
    elif page:
        root = main_part(parsed(name, page if isinstance(page, str) else decode(page).text))
        if root is not None:
            Walker(out).walk(root)
    include(out, files, ocr, level=2)
    return out


def _files(message: Any) -> Iterator[tuple[str, bytes]]:
    for number, attached in enumerate(message.attachments, 1):
        if attached.file_bytes:
            yield attached.file_name or f"attachment {number}", attached.file_bytes
