"""a document written elsewhere → its citations, each checked against what is indexed now.

Markdown: a reference names an indexed document, in brackets or parentheses or as a link, with or without a page:
`(lease.pdf, p. 3)`, `[lease.pdf, page 3]`, `[the lease](lease.pdf#page=3)`, or in a footnote's definition. What is
claimed is its sentence; what is quoted is the quotation or the block quotation before it.
JSON: an answer body of ours, or a list of objects with `document`, `quote`, `claim` and `page`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError

from pincite.bootstrap import Parts
from pincite.citations import sentences
from pincite.citations.check import check_citation
from pincite.errors import Invalid
from pincite.ingestion.texts import Text
from pincite.models import Document, Noun, Verdict
from pincite.requests import VerifyCitationRequest

_REFERENCE = re.compile(r"\]\((?P<link>[^()\s]{1,300})\)|[(\[](?P<named>[^()\[\]\n]{1,300})[)\]]")
_PAGE = re.compile(r"(?:[,;:]\s*|#)(?:pages?|pp?\.?)[\s=]*(\d{1,6})", re.IGNORECASE)
_FILE = re.compile(r"[^\n,;:#]{1,200}\.(?:pdf|docx?|pptx?|html?|md|txt|odt|epub|xlsx?)\b", re.IGNORECASE)
_QUOTATION = re.compile(r"[“„\"«]([^“”„\"«»]{1,2000})[”“\"»]")
_FOOTNOTE = re.compile(r"^\[\^([^\]\n]{1,50})\]:[ \t]*(.*)$", re.MULTILINE)


class Reference(BaseModel):
    """One citation as the document has it. `line`: 1-based, 0 where there are no lines."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    document: str = Field(validation_alias=AliasChoices("document", "document_name", "document_id", "source"))
    page: int | None = Field(None, validation_alias=AliasChoices("page", "page_number"))
    quote: str | None = Field(None, validation_alias=AliasChoices("quote", "text_span"))
    claim: str | None = Field(None, validation_alias=AliasChoices("claim", "claim_text"))
    line: int = 0


class Finding(Noun):
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


def check(name: str, content: str, collections: Sequence[str], parts: Parts) -> list[Finding]:
    """Each citation of the document, in its order. Raises `Invalid` for JSON that holds no citations."""
    documents = {each.name.casefold(): each for each in parts.catalogue.list(collections)}
    by_id = {each.document_id: each for each in documents.values()}
    references = _json(content) if name.casefold().endswith(".json") else _markdown(content, documents)
    return [
        _finding(each, documents.get(each.document.casefold()) or by_id.get(each.document), parts)
        for each in references
    ]


def _finding(reference: Reference, document: Document | None, parts: Parts) -> Finding:
    common: dict[str, Any] = {
        "line": reference.line,
        "document": reference.document,
        "page": reference.page,
        "quote": reference.quote,
        "claim": reference.claim,
    }
    if document is None or document.status != "indexed":
        return Finding(**common, holds=False, verdict="source_gone", found_page=None, issues=("source_gone",))
    text = parts.texts.get(document.document_id, document.version)
    request = VerifyCitationRequest(
        source_text=text.parsed.text, expected_text_span=reference.quote, claim_text=reference.claim
    )
    found = check_citation(request, parts.judges)
    page, elsewhere = _page(
        found.start_index, [each.start_index for each in found.locations], reference.page, text
    )
    issues = (*found.issues, *(("text_span_other_page",) if elsewhere else ()))
    return Finding(**common, holds=found.is_accurate, verdict=found.verdict, found_page=page, issues=issues)


def _page(
    start: int | None, starts: Sequence[int], wanted: int | None, text: Text
) -> tuple[int | None, bool]:
    """Where the span stands, and whether that is another page than the one given."""
    pages = [text.page_of(each) for each in starts] or [text.page_of(start) if start is not None else None]
    if wanted in pages:
        return wanted, False
    return pages[0], wanted is not None and pages[0] is not None


def _json(content: str) -> Iterator[Reference]:
    try:
        body = json.loads(content)
        items = body["citations"] if isinstance(body, dict) else body
        yield from (Reference.model_validate(item) for item in items)
    except (ValueError, TypeError, KeyError, ValidationError):
        raise Invalid(
            "file", "the JSON holds no list of citations with `document` and `quote` or `claim`"
        ) from None


def _markdown(content: str, documents: Mapping[str, Document]) -> Iterator[Reference]:
    names = sorted(documents, key=len, reverse=True)
    notes = dict(_FOOTNOTE.findall(content))
    prose = _FOOTNOTE.sub("", content)
    for start, end in sentences.split(prose):
        sentence = prose[start:end]
        line = prose.count("\n", 0, start) + 1
        for match in _REFERENCE.finditer(sentence):
            said = match["link"] or match["named"]
            if said.startswith("^"):
                yield from _footnote(notes.get(said[1:], ""), sentence, line, names)
                continue
            name = _named(said, names)
            if name is not None:
                quote = _quotation(sentence[: match.start()]) or _quotation_before(prose[:start])
                yield Reference(
                    document=name, page=_paged(said), quote=quote, claim=_claim(sentence), line=line
                )


def _footnote(text: str, sentence: str, line: int, names: Sequence[str]) -> Iterator[Reference]:
    name = _named(text, names)
    if name is not None:
        quote = _quotation(text) or _quotation(sentence)
        yield Reference(document=name, page=_paged(text), quote=quote, claim=_claim(sentence), line=line)


def _named(said: str, names: Sequence[str]) -> str | None:
    """The document that a reference begins with: an indexed one, or what looks like a file."""
    flat = said.strip().strip("*_`").casefold()
    indexed = next((name for name in names if flat.startswith(name)), None)
    if indexed is not None:
        return indexed
    file = _FILE.match(said.strip())
    return file[0] if file and "://" not in said else None


def _paged(said: str) -> int | None:
    page = _PAGE.search(said)
    return int(page[1]) if page else None


def _quotation(text: str) -> str | None:
    found = _QUOTATION.findall(text)
    return found[-1].strip() if found else None


def _quotation_before(text: str) -> str | None:
    """The block quotation that ends right before a reference that stands alone."""
    lines = []
    for line in reversed(text.rstrip().split("\n")):
        if not line.lstrip().startswith(">"):
            break
        lines.append(line.lstrip().lstrip("> "))
    return " ".join(reversed(lines)).strip() or None


def _claim(sentence: str) -> str | None:
    """The sentence without its references; None where no words are left."""
    bare = re.sub(r"\[([^\]\n]{1,300})\]\([^()\s]{1,300}\)", r"\1", sentence)
    bare = _REFERENCE.sub("", bare).strip(" \t\n>*-—–.")
    return bare if re.search(r"\w{2,}\W+\w{2,}", bare) else None
