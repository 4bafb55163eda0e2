"""What a marker [n] points to: a passage of ours or a source of the caller, folded once and kept."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property

from pincite.citations.attacks.instructions import evidence_of, without
from pincite.citations.reading.kept import KEPT, remembered
from pincite.citations.reading.markup import without_remarks
from pincite.citations.reading.normalise import View
from pincite.citations.reading.sentences import Span, split
from pincite.citations.support import Judges, SupportCheck
from pincite.citations.verdict import support_of
from pincite.models import Chunk, Noun, Page, Passage
from pincite.requests import GivenSource

_WORDS = re.compile(r"\w+")
SHORT, LONG = 50, 200
"""A shown span is at least and at most so long, in characters, where whole sentences allow."""


class DocumentText(Noun):
    """A document of ours as it is indexed now: `text[chunk.start_index:chunk.end_index] == chunk.text`."""

    document_id: str
    document_name: str
    document_version: str
    text: str
    chunks: tuple[Chunk, ...]
    pages: tuple[Page, ...] = ()

    def page(self, offset: int) -> int | None:
        """Physical number of the page on which the character stands."""
        return page_at(self.pages, offset)


def words_of(text: str) -> frozenset[str]:
    """Words of three letters and more, and numbers, in small letters."""
    return frozenset(word for word in _WORDS.findall(text.casefold()) if len(word) > 2 or word.isdigit())


def page_at(pages: Sequence[Page], offset: int) -> int | None:
    """The page on which a character of the document stands; None where the format has no pages."""
    at = bisect_right([page.start for page in pages], offset) - 1
    return pages[at].number if at >= 0 else None


class CitedSource:
    """Source [number]. `offset`: where `text` begins in its document; a caller's source is its own document."""

    def __init__(
        self, number: int, text: str, chunk: Chunk, *, source_id: str | None, pages: Sequence[Page]
    ) -> None:
        self.number, self.text, self.chunk = number, text, chunk
        self.source_id, self.pages = source_id, pages
        self.offset = chunk.start_index
        self._supports: dict[tuple[str, bool], SupportCheck] = {}

    def supports(self, claim: str, judges: Judges) -> SupportCheck:
        """How far the text carries a claim; asked again, as repairs do, the check that was made. `judges`: those of the
        answer, with or without their LLM."""
        key = claim, judges.llm is None
        if key not in self._supports:
            self._supports[key] = support_of(claim, self.evidence(), judges)
        return self._supports[key]

    @cached_property
    def view(self) -> View:
        """The text folded for comparison."""
        return KEPT.of(self.text)

    @cached_property
    def sentences(self) -> list[Span]:
        """Spans of the text's sentences."""
        return remembered(self.text, split)

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words, for a first look at what may carry a claim."""
        return words_of(self.text)

    @cached_property
    def _said(self) -> str:
        """The text, remarks and what is struck out left blank."""
        return without_remarks(self.text)

    def evidence(self, start: int = 0, end: int | None = None) -> str:
        """That stretch of the text; remarks, struck words and what speaks to models blanked, also where it began
        before: in the same paragraph, or, for a passage, in an earlier chunk."""
        begin = self.text.rfind("\n\n", 0, start) + 1
        text = evidence_of(self._said[begin:end])[start - begin :]
        if not self.chunk.spoken or len(self.text) != len(self.chunk.text):
            return text
        inside = [(max(0, a - start), min(b - start, len(text))) for a, b in self.chunk.spoken]
        return without(text, [(a, b) for a, b in inside if a < b])

    def whole(self, start: int, end: int) -> Span:
        """A span of the text → the whole sentences that it touches."""
        if not self.sentences:
            return start, end
        first, last = self._touched(start, end)
        return min(start, self.sentences[first][0]), max(end, self.sentences[last][1])

    def _touched(self, start: int, end: int) -> tuple[int, int]:
        spans = self.sentences
        first = max(0, bisect_right(spans, start, key=lambda span: span[0]) - 1)
        last = max(first, bisect_left(spans, end, key=lambda span: span[1]))
        return first, min(last, len(spans) - 1)

    def shown(self, start: int, end: int) -> Span:
        """A span of the text → the shortest run of whole sentences around it, 50–200 characters where possible; what
        is only added for length stands on the same page."""
        spans = self.sentences
        if not spans:
            return start, end
        first, last = self._touched(start, end)
        while spans[last][1] - spans[first][0] < SHORT:
            after = self._length(first, last + 1) if self._beside(last, last + 1) else LONG + 1
            before = self._length(first - 1, last) if self._beside(first, first - 1) else LONG + 1
            if min(after, before) > LONG:
                break
            first, last = (first, last + 1) if after <= LONG else (first - 1, last)
        return min(start, spans[first][0]), max(end, spans[last][1])

    def _length(self, first: int, last: int) -> int:
        return self.sentences[last][1] - self.sentences[first][0]

    def _beside(self, one: int, other: int) -> bool:
        """Whether there is another sentence, and a reader finds it on the page of the one; a row of a table is shown
        without its neighbours, which are about other things."""
        if not 0 <= other < len(self.sentences) or self.text[self.sentences[one][0]] == "|":
            return False
        start, end = sorted((one, other))
        return self.page(self.sentences[start][1] - 1) == self.page(self.sentences[end][0])

    def page(self, start: int) -> int | None:
        """Page of the character at `start` of the text; of the chunk where the document's pages are not at hand."""
        return page_at(self.pages, self.offset + start) if self.pages else self.chunk.page_number

    def page_end(self, end: int) -> int | None:
        """Page of the last character, where it is another than the first's."""
        return page_at(self.pages, self.offset + end - 1) if self.pages else None


def of_passages(passages: Sequence[Passage], pages: Mapping[str, Sequence[Page]]) -> list[CitedSource]:
    """Passages of ours, in the order of their numbers. `pages`: by document id, where known."""
    return [
        CitedSource(
            passage.number,
            passage.chunk.text,
            passage.chunk,
            source_id=None,
            pages=pages.get(passage.chunk.document_id, ()),
        )
        for passage in passages
    ]


def of_given(sources: Sequence[GivenSource]) -> list[CitedSource]:
    """A caller's sources, numbered in the order given."""
    return [
        CitedSource(number, source.text, _as_chunk(number, source), source_id=source.id, pages=())
        for number, source in enumerate(sources, 1)
    ]


def _as_chunk(number: int, source: GivenSource) -> Chunk:
    return Chunk(
        chunk_id=source.id,
        document_id=source.id,
        document_name=source.name or source.id,
        document_version=version_of(source.text),
        collection="",
        chunk_index=number - 1,
        text=source.text,
        start_index=0,
        end_index=len(source.text),
        page_number=source.page,
    )


def version_of(text: str) -> str:
    """Version of a text that has no file: `sha256:` + hex of its UTF-8 bytes; what cannot be encoded is replaced."""
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
