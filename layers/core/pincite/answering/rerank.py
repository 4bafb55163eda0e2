"""hits → passages: deduplicated, scored a second time, cut to the token budget, numbered once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pincite.answering.keys import holding
from pincite.citations.reading import sentences
from pincite.models import Chunk, Hit, Noun, Passage, Usage
from pincite.ports import Reranker

GAIN_DEPTH = 3


class Reranked(Noun):
    """Passages, best first. `gain`: mean score of the first three after reranking minus before it, −1 to 1.
    `dropped`: hits that did not become passages (duplicates, rank, budget). `usage`: what the scores cost."""

    passages: tuple[Passage, ...]
    gain: float
    dropped: int
    usage: Usage = Usage()


def rerank(
    question: str,
    hits: Sequence[Hit],
    *,
    reranker: Reranker,
    rerank_k: int,
    max_context_tokens: int,
    count_tokens: Callable[[str], int],
) -> Reranked:
    """The frozen map number → chunk is made here and nowhere else.

    A text in which a key of the question stands (`ORD-001499`) goes before all others, whatever it scores. A hit whose
    score the reranker does not know keeps the place that its similarity gives it.
    """
    distinct = list(deduplicated(hits))
    scored = reranker.score(
        question, [hit.chunk.text for hit in distinct], [hit.similarity for hit in distinct]
    )
    known = [
        (min(1.0, max(0.0, hit.similarity if score is None else score)), hit)
        for score, hit in zip(scored.scores, distinct, strict=True)
    ]
    key = holding(question)
    ranked = sorted(known, key=lambda pair: (key is None or not key.search(pair[1].chunk.text), -pair[0]))
    chosen = list(_within_budget(ranked[:rerank_k], max_context_tokens, count_tokens))
    return Reranked(
        passages=tuple(
            Passage(number=number, chunk=chunk, score=score)
            for number, (score, chunk) in enumerate(chosen, start=1)
        ),
        gain=round(_head_mean(ranked) - _head_mean(known), 4),
        dropped=len(hits) - len(chosen),
        usage=scored.usage,
    )


def deduplicated(hits: Iterable[Hit]) -> Iterable[Hit]:
    """Each chunk once, by id, and each text once within a document."""
    seen: set[str | tuple[str, str]] = set()
    for hit in hits:
        keys: set[str | tuple[str, str]] = {hit.chunk.chunk_id, (hit.chunk.document_id, hit.chunk.text)}
        if not keys & seen:
            seen |= keys
            yield hit


def _head_mean(scored: Sequence[tuple[float, Hit]]) -> float:
    head = [score for score, _ in scored[:GAIN_DEPTH]]
    return sum(head) / len(head) if head else 0.0


def _within_budget(
    ranked: Sequence[tuple[float, Hit]], budget: int, count_tokens: Callable[[str], int]
) -> Iterable[tuple[float, Chunk]]:
    """The best passages that fit, whole; a first one that alone is too long is cut after a sentence."""
    left = budget
    for position, (score, hit) in enumerate(ranked):
        needed = count_tokens(hit.chunk.text)
        if needed > left:
            if position == 0:
                yield from ((score, chunk) for chunk in _first_sentences(hit.chunk, budget, count_tokens))
            return
        left -= needed
        yield score, hit.chunk


def _first_sentences(chunk: Chunk, budget: int, count_tokens: Callable[[str], int]) -> Iterable[Chunk]:
    end = 0
    for _, sentence_end in sentences.split(chunk.text):
        if count_tokens(chunk.text[:sentence_end]) > budget:
            break
        end = sentence_end
    if end:
        yield chunk.model_copy(update={"text": chunk.text[:end], "end_index": chunk.start_index + end})
