"""(document, version) → its parsed text and chunks, read once and kept while they are in use."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property

from pincite.citations.reading.normalise import View
from pincite.errors import NotFound, Retryable
from pincite.ingestion.stored import load_chunks, load_parsed
from pincite.models import Chunk, Page, Parsed, Passage
from pincite.ports import Files

KEPT = 16
BESIDE = 300
"""Characters of a chunk's neighbours: two sentences, by which a pronoun is understood."""


class StoredText:
    """One version of a document; the view that quotes are looked for in is made when it is first needed."""

    def __init__(self, parsed: Parsed, chunks: list[Chunk]) -> None:
        self.parsed, self.chunks = parsed, chunks

    @cached_property
    def view(self) -> View:
        return View.of(self.parsed.text)

    def page_of(self, offset: int) -> int | None:
        """Physical number of the page on which the character at `offset` stands; None where there are no pages."""
        return next((page.number for page in self.parsed.pages if page.start <= offset < page.end), None)

    def section_of(self, offset: int) -> str | None:
        """Innermost heading over the character at `offset`."""
        inside = [section for section in self.parsed.sections if section.start <= offset < section.end]
        return inside[-1].path[-1] if inside else None


class Texts:
    """The `KEPT` last used; safe to share between threads."""

    def __init__(self, files: Files) -> None:
        self._files, self._kept, self._lock = (
            files,
            OrderedDict[tuple[str, str], StoredText](),
            threading.Lock(),
        )

    def get(self, document_id: str, version: str) -> StoredText:
        """Raises `NotFound` for a version that is not stored, `StoreUnavailable` where files do not answer."""
        name = (document_id, version)
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        text = StoredText(
            load_parsed(document_id, version, self._files), load_chunks(document_id, version, self._files)
        )
        with self._lock:
            self._kept[name] = text
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return text

    def beside(self, chunk: Chunk) -> tuple[str, str]:
        """What stands right before and right after a chunk, `BESIDE` characters at most; nothing where it cannot be
        read."""
        try:
            text = self.get(chunk.document_id, chunk.document_version).parsed.text
        except (NotFound, Retryable):
            return "", ""
        start, end = chunk.start_index, chunk.end_index
        return text[max(0, start - BESIDE) : start], text[end : end + BESIDE]

    def pages(self, passages: Sequence[Passage]) -> dict[str, tuple[Page, ...]]:
        """document id → its pages, for the documents of those passages that run over a page break."""
        broken = {
            (each.chunk.document_id, each.chunk.document_version)
            for each in passages
            if each.chunk.page_end not in (None, each.chunk.page_number)
        }
        return {document_id: self.get(document_id, version).parsed.pages for document_id, version in broken}
