"""passages, citations, report → answer: the body that a caller gets, whichever way the question took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pincite.answering import gates
from pincite.answering.cite import Cited
from pincite.answering.enforce import Enforced
from pincite.answering.verify import Verified
from pincite.models import EXTRACTIVE, Answer, Citation, Draft, Nearest, Noun, Passage, Report, Source, Usage


def sources_of(passages: Sequence[Passage], citations: Sequence[Citation] = ()) -> tuple[Source, ...]:
    """passages → sources, in the order of their numbers, each with how many citations rest on it."""
    cited = Counter(citation.number for citation in citations)
    return tuple(_source(passage, cited[passage.number]) for passage in passages)


def _source(passage: Passage, cited: int) -> Source:
    chunk = passage.chunk
    return Source(
        number=passage.number,
        label=passage.label,
        chunk_id=chunk.chunk_id,
        document_id=chunk.document_id,
        document_name=chunk.document_name,
        page_number=chunk.page_number,
        section=chunk.section,
        chunk_index=chunk.chunk_index,
        start_index=chunk.start_index,
        end_index=chunk.end_index,
        text=chunk.text,
        score=round(passage.score, 4),
        cited=cited,
    )


def abstention(
    common: dict[str, Any], reason: str, nearest: Sequence[Nearest], passages: Sequence[Passage] = ()
) -> Answer:
    """`common`: the fields of `Answer` that say who asked what and when. Nothing is cited, so nothing is claimed."""
    return Answer(
        **common,
        answer=gates.ABSTENTION,
        abstained=True,
        abstain_reason=f"{reason}: {gates.REASONS[reason]}",
        nearest=tuple(nearest),
        sources=sources_of(passages),
        verification=Report(status="abstained", supported=None, reason=gates.REASONS[reason]),
    )


def answered(
    common: dict[str, Any], enforced: Enforced, verified: Verified, passages: Sequence[Passage]
) -> Answer:
    """The answer as it is shown, with everything that backs it."""
    return Answer(
        **common,
        answer=enforced.text,
        abstained=False,
        citations=verified.citations,
        sources=sources_of(passages, verified.citations),
        sentences=verified.sentences,
        verification=verified.report,
        enforcement=enforced.actions,
    )


def dumped(nouns: Sequence[Noun]) -> list[dict[str, Any]]:
    """nouns → JSON objects."""
    return [noun.model_dump(mode="json") for noun in nouns]


def total(*usages: Usage) -> Usage:
    """What several calls cost together; the share settled without a model is that of the last one, the verifier."""
    return sum(usages, Usage())


def notes(draft: Draft, cited: Cited) -> tuple[str, ...]:
    """What a reader should know about how the answer came to be."""
    said = []
    if draft.model == EXTRACTIVE:
        said.append("No language model is set: these are the best sentences of the documents, word for word.")
    if not draft.complete:
        said.append("The model was cut off before its answer was whole.")
    if cited.note:
        said.append(cited.note)
    return tuple(said)
