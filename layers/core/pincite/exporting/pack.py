"""work, the documents behind it → one ZIP for an auditor: the answer, each cited source with the words marked, what
each check found, and a hash of every file.

Nothing in it needs pincite to be read: HTML without scripts, JSON, pictures of pages and the documents as they were
uploaded. The same work gives the same bytes.
"""

from __future__ import annotations

import hashlib
import html
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pincite.exporting.page import STYLE, page
from pincite.exporting.page_picture import marked_page
from pincite.exporting.work import Note, Work, where
from pincite.models import Parsed
from pincite.sweeping.redact import is_erased

AROUND = 4_000
"""Characters that stand on each side of the words where a document has no pages."""
MADE = (1980, 1, 1, 0, 0, 0)
README = """This folder is the proof behind an answer, as it stood on {made_at}.

answer.html      the answer with a note for each citation, and every check that was made of it
answer.json      the same as data: places, hashes, verdicts and their history
sources/         each citation's source as it was cited: the page with the words marked
documents/       the documents themselves, byte for byte as they were uploaded
manifest.json    the SHA-256 of every file here; a document's is the version that the answer names

To check a file: sha256sum -c SHA256SUMS
"""


class Behind(NamedTuple):
    """A version of a document. None where it is not kept any more."""

    original: bytes | None
    parsed: Parsed | None


def pack(work: Work, behind: Callable[[str, str], Behind]) -> bytes:
    """`behind`: (document id, version) → what is kept of it."""
    files: dict[str, bytes] = {
        "README.txt": README.format(made_at=work.made_at).encode(),
        "answer.html": page(work).encode(),
        "answer.json": json.dumps(work.model_dump(mode="json"), indent=1, ensure_ascii=False).encode(),
    }
    number = 0
    for part in work.parts:
        for note in part.notes:
            number += 1
            citation = note.citation
            kept = behind(citation.document_id, citation.document_version)
            files |= dict(_source(number, note, kept))
            if kept.original is not None:
                mark = citation.document_version.removeprefix("sha256:")[:12]
                files[f"documents/{mark}-{_safe(citation.document_name)}"] = kept.original
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    manifest = {"made_at": work.made_at, "by": f"pincite {work.version}", "files": hashes}
    files["manifest.json"] = json.dumps(manifest, indent=1, ensure_ascii=False).encode()
    files["SHA256SUMS"] = "".join(f"{made}  {name}\n" for name, made in hashes.items()).encode()
    return _zipped(files)


def _source(number: int, note: Note, kept: Behind) -> Iterator[tuple[str, bytes]]:
    citation = note.citation
    name = f"sources/{number:02}-{_safe(citation.document_name)}"
    if kept.parsed is None:
        words = f"<p><mark>{html.escape(citation.text_span)}</mark></p>"
        yield f"{name}.html", _framed(note, f"<p>{_why_not(citation.text_span)}</p>{words}")
        return
    yield f"{name}.html", _framed(note, _marked(note, kept.parsed))
    if kept.original is not None and kept.parsed.media_type == "application/pdf" and citation.page_number:
        drawn = marked_page(kept.original, citation.page_number, citation.text_span)
        if drawn is not None:
            yield f"{name}-page-{citation.page_number}.png", drawn


def _why_not(words: str) -> str:
    if is_erased(words):
        return "The document was deleted, and its words with it."
    return "This version of the document is not kept any more; the answer holds its words."


def _marked(note: Note, parsed: Parsed) -> str:
    """The cited page, or what stands around the words, with the words marked."""
    citation = note.citation
    pages = [each for each in parsed.pages if each.start <= citation.start_index < each.end]
    start = pages[0].start if pages else max(0, citation.start_index - AROUND)
    ends = [each.end for each in parsed.pages if each.start < citation.end_index <= each.end]
    end = ends[0] if pages and ends else min(len(parsed.text), citation.end_index + AROUND)
    before, words, after = (
        html.escape(parsed.text[first:last])
        for first, last in (
            (start, citation.start_index), (citation.start_index, citation.end_index), (citation.end_index, end),
        )
    )  # fmt: skip
    return f'<div class="text">{before}<mark>{words}</mark>{after}</div>'


def _framed(note: Note, body: str) -> bytes:
    title = html.escape(where(note.citation))
    version = html.escape(note.citation.document_version)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{title}</title><style>{STYLE}.text{{white-space:pre-wrap;overflow-wrap:anywhere}}</style></head>"
        f'<body><h1>{title}</h1><p class="small">Version <code>{version}</code></p>{body}</body></html>\n'
    ).encode()


def _safe(name: str) -> str:
    """A name that every file system takes, without folders."""
    return re.sub(r"[^\w.-]+", "-", name.rpartition("/")[2]).strip("-.")[-80:] or "document"


def _zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, MADE), files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()
