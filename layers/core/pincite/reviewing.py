"""a memo → each of its sentences against the library: what carries it, what says otherwise, what nobody says.

    bytes → text → sentences → { Retrieve → every passage judged } → the best of them, with what the source says

Markers and citations of the memo are left out of its sentences; `checking` looks at those.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from pincite.answering.checked import checked_citation
from pincite.bootstrap import Parts
from pincite.checking import text_of
from pincite.citations.judging.decide import NEEDS_JUDGE
from pincite.citations.markers import strip
from pincite.citations.reading.sentences import split
from pincite.citations.scoring.evidence import speaks
from pincite.errors import Invalid, NoCollection, TooLarge
from pincite.models import Filters, Hit, Missing, Noun, Search
from pincite.requests import CitationCheck, VerifyCitationRequest

MOST_SENTENCES = 500
PASSAGES = 5
"""Passages that a sentence is compared with."""
SHORTEST = 4
"""A line of fewer words is a heading or a name, unless it ends as a sentence does or gives a value."""
SHORTEST_ENDED = 3
Finding = Literal["verified", "contradicted", "partial", "open", "not_found", "not_checkable"]
_FOUND: dict[str, Finding] = {
    "supported": "verified", "contradicted": "contradicted", "partial": "partial", "unverifiable": "open",
    "not_checkable": "not_checkable",
}  # fmt: skip
_ORDER: tuple[Finding, ...] = ("verified", "contradicted", "partial", "open", "not_found", "not_checkable")


class MemoEvidence(Noun):
    """Where the library speaks of a sentence. `document_text[start_index:end_index] == text_span`."""

    document_id: str
    document_name: str
    document_version: str
    page_number: int | None
    section: str | None
    chunk_index: int
    start_index: int
    end_index: int
    text_span: str


class Reviewed(Noun):
    """A sentence of the memo; `text[start:end]` of the review's text. `suggestion`: what the source says in its place,
    where it says otherwise or more exactly. `open`: neither proven nor refuted; a judge, or a reader, decides.
    `method`: who gave the finding, as in a citation."""

    text: str
    start: int
    end: int
    finding: Finding
    evidence: MemoEvidence | None = None
    suggestion: str = ""
    missing: tuple[Missing, ...] = ()
    issues: tuple[str, ...] = ()
    method: str = ""


class Review(Noun):
    """`left`: sentences beyond the most that are looked at."""

    name: str
    text: str
    sentences: tuple[Reviewed, ...]
    left: int = 0


def review(
    name: str, data: bytes, collections: Sequence[str], parts: Parts, collection: str | None = None
) -> Review:
    """Raises `Unreadable` for a file that cannot be read, `Invalid` for one without a sentence."""
    if len(data) > parts.settings.max_file_mb * 2**20:
        raise TooLarge(f"{name}: over the limit of {parts.settings.max_file_mb} MiB (max_file_mb)")
    if collection not in (None, *collections):
        raise NoCollection(f"no collection {collection!r}")
    text = text_of(name, data, parts)
    spans = [(start, end) for start, end in split(text) if _asserts(text[start:end])]
    if not spans:
        raise Invalid("file", "no sentence was found in it")
    kept = spans[:MOST_SENTENCES]
    claims = [_claim(text[start:end]) for start, end in kept]
    vectors = parts.embedder.embed(claims, query=True)
    reviewed = []
    for (start, end), claim, vector in zip(kept, claims, vectors, strict=True):
        search = Search(
            text=claim, collections=tuple(collections), top_k=PASSAGES, filters=Filters(collection=collection)
        )
        told = _best(claim, parts.index.search(search, vector), parts)
        reviewed.append(told.model_copy(update={"text": text[start:end], "start": start, "end": end}))
    return Review(name=name, text=text, sentences=tuple(reviewed), left=len(spans) - len(kept))


def _best(claim: str, hits: Sequence[Hit], parts: Parts) -> Reviewed:
    """The passage that decides: one that carries the sentence, else one that says otherwise, else the nearest."""
    found: list[tuple[int, float, Hit, CitationCheck, Finding]] = []
    for hit in hits:
        check = checked_citation(
            VerifyCitationRequest(source_text=hit.chunk.text, claim_text=claim),
            parts.judging((hit.chunk.collection,)).judges,
        )
        finding = _FOUND.get(check.support, "not_found")
        if finding == "open" and not speaks(claim, hit.chunk.text):
            finding = "not_found"  # a pronoun in it may mean anything; a reader has nothing to decide
        found.append((_ORDER.index(finding), -(check.claim_relevance_score or 0.0), hit, check, finding))
        if finding in ("verified", "not_checkable"):
            break
    if not found:
        return Reviewed(text=claim, start=0, end=0, finding="not_found")
    _, _, hit, check, finding = min(found, key=lambda each: each[:2])
    evidence = _evidence(hit, check)
    otherwise = evidence is not None and finding in ("contradicted", "partial")
    return Reviewed(
        text=claim,
        start=0,
        end=0,
        finding=finding,
        evidence=evidence,
        suggestion=" ".join(evidence.text_span.split()) if evidence and otherwise else "",
        missing=check.missing if finding != "verified" else (),
        issues=tuple(each for each in check.issues if finding == "open" or each != NEEDS_JUDGE),
        method=check.method,
    )


def _evidence(hit: Hit, check: CitationCheck) -> MemoEvidence | None:
    if check.start_index is None or check.end_index is None:
        return None
    chunk = hit.chunk
    return MemoEvidence(
        document_id=chunk.document_id,
        document_name=chunk.document_name,
        document_version=chunk.document_version,
        page_number=chunk.page_number,
        section=chunk.section,
        chunk_index=chunk.chunk_index,
        start_index=chunk.start_index + check.start_index,
        end_index=chunk.start_index + check.end_index,
        text_span=chunk.text[check.start_index : check.end_index],
    )


_ENDED = re.compile(r"[.!?][\"'”’)\]]*(?:\s*\[[^\]]{1,8}\])*\s*$")
_VALUE = re.compile(r"\s*(?:[-*+•]\s+)?[^\W\d][\w ]*:\s+\S*\d")
_LEAD = re.compile(r"^\s*(?:>+\s*|[-*+•]\s+|\d{1,3}[.)]\s+|#{1,6}\s+)+")


def _asserts(text: str) -> bool:
    """Whether a line may be a sentence at all: headings and names are not looked up. `Nobody may juggle.` is one, and
    `Deposit: 900` says something."""
    if text.lstrip().startswith("#"):
        return False
    words = len(re.findall(r"\w+", text))
    return (
        words >= SHORTEST
        or (words >= SHORTEST_ENDED and bool(_ENDED.search(text)))
        or bool(_VALUE.match(text))
    )


def _claim(text: str) -> str:
    return " ".join(strip(_LEAD.sub("", text)).replace("**", "").split())
