"""a document written elsewhere → its citations, each checked against what is indexed now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pincite.answering.checked import checked_citation
from pincite.bootstrap import Parts
from pincite.cited_elsewhere import Reference, in_json, in_markdown
from pincite.ingestion import sniff
from pincite.ingestion.parse import parse
from pincite.ingestion.texts import StoredText
from pincite.models import Document, Noun, Verdict
from pincite.requests import VerifyCitationRequest


class CheckedCitation(Noun):
    """What became of one citation. `found_page`: where the span stands."""

    line: int
    document: str
    page: int | None
    quote: str | None
    claim: str | None
    holds: bool
    verdict: Verdict
    found_page: int | None
    issues: tuple[str, ...]


def check(name: str, data: bytes, collections: Sequence[str], parts: Parts) -> list[CheckedCitation]:
    """Each citation of the document, in its order. Word, PDF and whatever else is no plain text is read as a document
    to be indexed is; then `line` counts the lines of its text. Raises `Invalid` for JSON that holds no citations,
    `Unreadable` for a file that cannot be read."""
    content = text_of(name, data, parts)
    documents = parts.catalogue.list(collections)
    named = _by_name(documents)
    names = [each.name for each in documents]
    references = in_json(content) if name.casefold().endswith(".json") else in_markdown(content, names)
    return [
        _finding(each, named.get(each.document.casefold()) or named.get(_base(each.document)), parts)
        for each in references
    ]


_AS_IT_IS = (sniff.PLAIN, sniff.MARKDOWN, sniff.HTML)


def text_of(name: str, data: bytes, parts: Parts) -> str:
    """A memo's own text. Markdown stays Markdown: its links and notes name what is cited."""
    if name.casefold().endswith(".json") or sniff.media_type(name, data) in _AS_IT_IS:
        return data.decode("utf-8-sig", "replace")
    largest = parts.settings.max_file_mb * 2**20
    return parse(name, data, max_bytes=largest, ocr=parts.ocr).text


def _by_name(documents: Sequence[Document]) -> Mapping[str, Document]:
    """Name, id, and last part of the name where only one document has it → document; a whole name comes first."""
    bases = [_base(each.name) for each in documents]
    found = {base: each for base, each in zip(bases, documents, strict=True) if bases.count(base) == 1}
    return {
        **found,
        **{each.document_id: each for each in documents},
        **{each.name.casefold(): each for each in documents},
    }


def _base(name: str) -> str:
    return name.casefold().replace("\\", "/").rpartition("/")[2]


def _finding(reference: Reference, document: Document | None, parts: Parts) -> CheckedCitation:
    common: dict[str, Any] = {
        "line": reference.line,
        "document": reference.document,
        "page": reference.page,
        "quote": reference.quote,
        "claim": reference.claim,
    }
    if document is None or document.status != "indexed":
        return CheckedCitation(
            **common, holds=False, verdict="source_gone", found_page=None, issues=("source_gone",)
        )
    text = parts.texts.get(document.document_id, document.version)
    request = VerifyCitationRequest(
        source_text=text.parsed.text, expected_text_span=reference.quote, claim_text=reference.claim
    )
    found = checked_citation(request, parts.judging((document.collection,)).judges)
    page, elsewhere = _page(
        found.start_index, [each.start_index for each in found.locations], reference.page, text
    )
    issues = (*found.issues, *(("text_span_other_page",) if elsewhere else ()))
    return CheckedCitation(
        **common, holds=found.is_accurate, verdict=found.verdict, found_page=page, issues=issues
    )


def _page(
    start: int | None, starts: Sequence[int], wanted: int | None, text: StoredText
) -> tuple[int | None, bool]:
    """Where the span stands, and whether that is another page than the one given."""
    pages = [text.page_of(each) for each in starts] or [text.page_of(start) if start is not None else None]
    if wanted in pages:
        return wanted, False
    return pages[0], wanted is not None and pages[0] is not None
