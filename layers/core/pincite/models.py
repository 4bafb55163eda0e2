"""The nouns that flow through pincite, in the order of the data's path.

document → page, section → chunk → hit → passage → draft → candidate → citation → sentence → report → answer

All are frozen and closed: a missing or unknown key is an error, never `None`. Offsets are Python character
offsets into a document's parsed `text`, half open: `text[start:end]`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Verdict = Literal[
    "verified", "altered_quote", "stitched", "misattributed", "not_found", "insufficient", "partial",
    "unsupported", "contradicted", "source_changed", "source_gone", "unverifiable",
]  # fmt: skip
SpanStatus = Literal[
    "exact", "normalized", "fuzzy", "elided", "altered", "stitched", "not_found", "insufficient", "not_given",
]  # fmt: skip
Support = Literal[
    "supported", "partial", "unsupported", "contradicted", "not_checkable", "unverifiable", "not_given",
]  # fmt: skip
AlterationKind = Literal[
    "number", "unit", "negation", "modality", "quantifier", "comparative", "entity", "date",
    "word_inserted", "word_dropped", "order",
]  # fmt: skip
CitationType = Literal["direct_quote", "paraphrase", "inference"]
Origin = Literal["model", "extractor", "injected", "repaired"]
SentenceVerdict = Literal[
    "verified", "partial", "unsupported", "contradicted", "unverifiable", "uncited", "not_checkable"
]  # fmt: skip
MissingKind = Literal["number", "entity", "time", "scope", "modality", "added"]
Method = Literal["deterministic", "entailment", "llm_judge", "cache", "none"]
Score = Annotated[float, Field(ge=0.0, le=1.0)]
Metadata = dict[str, str | int | float | bool]

EXTRACTIVE = "extractive"
"""The engine that needs no model: the documents' own sentences."""


class Noun(BaseModel):
    """A frozen, closed value."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# ── documents ────────────────────────────────────────────────────────────────────────────────────────────


class Page(Noun):
    """A physical page. `number`: 1-based. `label`: as printed ("iv", "A-3"), None where unknown. `has_text`: False
    where the page shows something and no text was found; a blank page misses nothing."""

    number: int
    start: int
    end: int
    label: str | None = None
    has_text: bool = True


class Section(Noun):
    """A heading and what stands under it up to the next heading. `path`: headings from the outermost to this one."""

    path: tuple[str, ...]
    start: int
    end: int


class Table(Noun):
    """A table as rows of `text`, one row a line. `header_end`: end offset of its header rows (= start: none)."""

    start: int
    end: int
    header_end: int


class Parsed(Noun):
    """bytes → text with its pages, sections and tables. `warnings`: sentences fit for a user. `encoding`: how a
    text file was read, Python's name."""

    name: str
    media_type: str
    version: str
    text: str
    pages: tuple[Page, ...] = ()
    sections: tuple[Section, ...] = ()
    tables: tuple[Table, ...] = ()
    warnings: tuple[str, ...] = ()
    encoding: str | None = None

    @property
    def pages_without_text(self) -> tuple[int, ...]:
        """Physical numbers of the pages on which no text was found (scans without OCR)."""
        return tuple(page.number for page in self.pages if not page.has_text)


class Chunk(Noun):
    """The indexed unit; `parsed.text[start_index:end_index] == text`.

    `section` is the innermost heading, `context` what a reader of the chunk alone would miss: heading path and
    the header rows of a table that began in an earlier chunk. It is embedded and prompted with the text but is
    no part of it. `spoken`: the parts of the text, as offsets into it, that speak to models instead of readers, as the
    whole document shows them.
    """

    chunk_id: str
    document_id: str
    document_name: str
    document_version: str
    collection: str
    chunk_index: int
    text: str
    start_index: int
    end_index: int
    page_number: int | None = None
    page_end: int | None = None
    section: str | None = None
    context: str = ""
    spoken: tuple[tuple[int, int], ...] = ()
    metadata: Metadata = {}


DocumentStatus = Literal["indexing", "indexed", "failed"]


class DocumentVersion(Noun):
    """One version of a document. `version`: `sha256:` + hex of its bytes. `indexed_at`: ISO 8601, UTC."""

    version: str
    indexed_at: str


class Document(Noun):
    """The catalogue's record of a document. `source`: where it came from (path, upload name, S3 key).

    `sequence` orders the uploads of one document where they may arrive out of order: the later one has the greater
    (S3's sequencer). An index never goes back to a lower one. Empty: what is published last stands. `object_version`:
    the version of the object in S3 that was last looked at; empty on one machine.
    """

    document_id: str
    name: str
    source: str
    collection: str
    version: str
    media_type: str
    size: int
    status: DocumentStatus
    pages: int | None = None
    chunks: int = 0
    pages_without_text: tuple[int, ...] = ()
    warnings: tuple[str, ...] = ()
    error: str | None = None
    sequence: str = ""
    object_version: str = ""
    metadata: Metadata = {}
    versions: tuple[DocumentVersion, ...] = ()


# ── retrieval ────────────────────────────────────────────────────────────────────────────────────────────


class Filters(Noun):
    """What a caller narrows a query to. The collection it may see at all is not here: see `Search.collections`."""

    document_ids: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=1000)] = ()
    collection: Annotated[str, Field(max_length=200)] | None = None
    metadata: Annotated[Metadata, Field(max_length=50)] = {}


class Search(Noun):
    """One search of the index. `collections`: those that the caller may see; the wall, never empty."""

    text: str
    collections: Annotated[tuple[str, ...], Field(min_length=1)]
    top_k: int
    filters: Filters = Filters()


class Hit(Noun):
    """A chunk found. `score`: fused rank score, only for ordering. `similarity`: calibrated 0–1, for gates."""

    chunk: Chunk
    score: float
    similarity: Score


class Passage(Noun):
    """A hit chosen for the prompt; [number] is its marker everywhere. `score`: 0–1 after reranking."""

    number: Annotated[int, Field(ge=1)]
    chunk: Chunk
    score: Score

    @property
    def label(self) -> str:
        """`C1` for passage 1."""
        return f"C{self.number}"


# ── answers ──────────────────────────────────────────────────────────────────────────────────────────────


class Usage(Noun):
    """What the models cost. `calls`: those that ended with a reply, whatever it was worth. `settled_without_llm`: share
    of the checks decided without a model call."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_usd: float = 0.0
    settled_without_llm: Score = 1.0

    def __add__(self, other: Usage) -> Usage:
        """What both cost together; the share is that of the right one, so that the verifier comes last."""
        return Usage(
            calls=self.calls + other.calls,
            prompt_tokens=self.prompt_tokens + other.prompt_tokens,
            completion_tokens=self.completion_tokens + other.completion_tokens,
            cost_usd=round(self.cost_usd + other.cost_usd, 8),
            settled_without_llm=other.settled_without_llm,
        )


class Draft(Noun):
    """Model text with markers. `complete`: False where the model was cut off. `failed`: why a model that should have
    written did not; then the text is the documents' own."""

    text: str
    model: str
    complete: bool = True
    usage: Usage = Usage()
    failed: str = ""


class Candidate(Noun):
    """What the fast model proposes: passage `number` carries `claim_text` by `quote`. Not yet a citation."""

    number: int
    claim_text: str
    quote: str


class Alteration(Noun):
    """One difference. `expected` stands in the source at `start`–`end`, `found` in the quote."""

    kind: AlterationKind
    expected: str
    found: str
    start: int
    end: int


class Location(Noun):
    """A place where a span stands."""

    start_index: int
    end_index: int
    page_number: int | None = None


class Missing(Noun):
    """A part of a claim that the source does not carry, as offsets into the claim's text. `kind`: what it is; None
    where nobody has looked."""

    text: str
    start: int
    end: int
    kind: MissingKind | None = None


class Citation(Noun):
    """claim → span of a passage, with its verdict. `text[start_index:end_index] == text_span` in the document.

    `method`: who gave the verdict: `deterministic`, or the judge with its record. `reason`: a judge's, or the words
    of the source that refute the claim, in a sentence. `assumes`: of a `partial` one, what has to be taken for granted
    that the source does not say.
    """

    number: int
    chunk_id: str
    document_id: str
    document_name: str
    document_version: str
    page_number: int | None = None
    page_end: int | None = None
    section: str | None = None
    chunk_index: int
    start_index: int
    end_index: int
    text_span: str
    claim_text: str
    citation_type: CitationType
    origin: Origin
    confidence_score: Score
    verdict: Verdict
    issues: tuple[str, ...] = ()
    source_id: str | None = None
    method: str = ""
    reason: str = ""
    assumes: tuple[str, ...] = ()


class Source(Noun):
    """A passage as the caller sees it. `cited`: how many citations rest on it. `collection`: of its document."""

    number: int
    label: str
    chunk_id: str
    document_id: str
    document_name: str
    page_number: int | None
    section: str | None
    chunk_index: int
    start_index: int
    end_index: int
    text: str
    score: float
    cited: int
    collection: str = ""


class Sentence(Noun):
    """A sentence of the answer; `answer[start:end] == text`. `citations`: numbers in it, reading order, each once."""

    text: str
    start: int
    end: int
    citations: tuple[int, ...]
    verdict: SentenceVerdict
    missing: tuple[Missing, ...] = ()


class Action(Noun):
    """One thing enforcement did. `marker`: as written; `at`: offset in the text as the model wrote it."""

    action: Literal[
        "removed_invalid_marker", "removed_provider_marker", "removed_duplicate_marker", "normalized_marker",
        "injected", "repaired", "refused_candidate", "refused_injection",
    ]  # fmt: skip
    marker: str
    at: int
    reason: str = ""


class Report(Noun):
    """The whole-answer report. A part that could not be computed is None, named in `issues`, status `unverified`."""

    status: Literal["verified", "partially_verified", "not_supported", "unverified", "abstained", "off"]
    supported: bool | None
    reason: str = ""
    overall_score: Score | None = None
    answer_source_alignment: Score | None = None
    citation_coverage: Score | None = None
    fact_verification_score: Score | None = None
    issues: tuple[str, ...] = ()
    verified_sources: tuple[str, ...] = ()
    unverified_claims: tuple[str, ...] = ()


class Nearest(Noun):
    """What came closest when nothing sufficed."""

    document_id: str
    document_name: str
    page_number: int | None
    section: str | None
    text: str
    similarity: Score
    collection: str = ""


class Answer(Noun):
    """The body of `POST /api/query`, and the ledger's record of it. `complete`: False where the model was cut off.

    `collection`: of the caller who asked. `collections`: all whose documents' words or names stand in it; whoever has
    not every one of them never sees it.
    """

    answer_id: str
    question: str
    collection: str
    collections: tuple[str, ...] = ()
    created_at: str
    answer: str
    complete: bool = True
    abstained: bool
    abstain_reason: str | None = None
    nearest: tuple[Nearest, ...] = ()
    mode: str
    strategy: str
    engine: str
    citations: tuple[Citation, ...] = ()
    sources: tuple[Source, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    verification: Report | None
    enforcement: tuple[Action, ...] = ()
    notes: tuple[str, ...] = ()
    rerank_gain: float = 0.0
    pages_without_text: tuple[str, ...] = ()
    timings_ms: dict[str, float] = {}
    usage: Usage = Usage()

    @property
    def wall(self) -> tuple[str, ...]:
        """The collections that a caller must have to see it, sorted."""
        return tuple(sorted(set(self.collections or (self.collection,))))

    @property
    def from_cache(self) -> bool:
        """Whether it was given again: then making it cost nothing this time."""
        return "cache" in self.timings_ms


class Turn(Noun):
    """One question of a thread. `asked`: as it was written; `question`: as it stands alone, which was answered.
    `answer`: filled in where it is shown; it is stored once, in the ledger."""

    answer_id: str
    asked: str
    question: str
    answer: str = ""
    at: str


class Thread(Noun):
    """Questions that follow each other. `collections`: those that its answers may come from; only who has all of them
    sees it. `updated_at`: changes with everything that is written. Times are ISO 8601 in UTC."""

    thread_id: str
    title: str
    collections: Annotated[tuple[str, ...], Field(min_length=1)]
    created_at: str
    updated_at: str
    turns: tuple[Turn, ...] = ()


class Event(Noun):
    """One event of a stream; `data` is its JSON body beside `type`."""

    type: Literal["sources", "stream", "citation", "correction", "verification", "final", "error"]
    body: dict[str, Any]
