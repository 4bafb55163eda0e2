"""The steps of `answering`, bound to their parts as `pincite.pipeline` binds them on one machine."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pydantic import JsonValue

from pincite.answering import compose as composing
from pincite.answering.answer import answer
from pincite.answering.cite import Cited, cite
from pincite.answering.enforce import Enforced
from pincite.answering.extract import extract_each, least
from pincite.answering.rerank import Reranked
from pincite.answering.retrieve import Retrieved, retrieve, second_pass
from pincite.answering.verify import Verified
from pincite.aws.nouns import Large
from pincite.bootstrap import Parts
from pincite.errors import Invalid, ModelUnavailable
from pincite.limits import Limits
from pincite.models import Answer, Draft, Noun, Passage


def look(
    question: str, collections: Sequence[str], limits: Limits, first: Retrieved | None, parts: Parts
) -> Retrieved:
    """question → retrieved. `first`: what the first pass found; the second one adds to it."""
    if first is None:
        return retrieve(
            question,
            collections=collections,
            filters=limits.filters,
            top_k=limits.top_k,
            min_similarity=limits.min_similarity,
            index=parts.index,
            embedder=parts.embedder,
        )
    return second_pass(
        question,
        first,
        collections=collections,
        filters=limits.filters,
        second_pass_k=limits.second_pass_k,
        min_similarity=limits.min_similarity,
        index=parts.index,
        embedder=parts.embedder,
    )


def propose(question: str, passages: Sequence[Passage], parts: Parts) -> Cited:
    """question, passages → candidates; none where no model is set."""
    return Cited() if parts.cite_llm is None else cite(question, passages, parts.cite_llm)


def write(question: str, passages: Sequence[Passage], limits: Limits, parts: Parts) -> Draft:
    """question, passages → draft, of the model or, without one, of the documents' own sentences."""
    if parts.answer_llm is None:
        return extract_each((question,), passages, parts.embedder, answers=least(limits.check_answerable))
    draft = answer(question, passages, parts.answer_llm)
    if not draft.text.strip():
        raise ModelUnavailable("the model's reply was empty")
    return draft


def supported(verified: Verified) -> bool | None:
    """What the gate `Answerable?` asks."""
    return None if verified.report is None else verified.report.supported


class Outcome(Noun):
    """Everything that the states have filed. `reason`: why to abstain, None for an answer."""

    common: dict[str, JsonValue]
    reason: str | None
    retrieved: Large[Retrieved]
    reranked: Large[Reranked | None]
    draft: Large[Draft | None]
    cited: Large[Cited | None]
    enforced: Large[Enforced | None]
    verified: Large[Verified | None]
    timings: dict[str, float]
    began: str


def compose(outcome: Outcome, now: str) -> Answer:
    """outcome → answer. `now`: ISO 8601; `total` runs from the start of the execution."""
    total = 1000 * (_instant(now) - _instant(outcome.began)).total_seconds()
    passages = outcome.reranked.passages if outcome.reranked else ()
    common: dict[str, Any] = {
        **outcome.common,
        "timings_ms": {**outcome.timings, "total": round(max(0.0, total), 2)},
    }
    if outcome.reranked is not None:
        common |= {"rerank_gain": outcome.reranked.gain, "usage": outcome.reranked.usage}
    if outcome.draft and outcome.cited and outcome.verified:
        spent = common["usage"], outcome.draft.usage, outcome.cited.usage, outcome.verified.usage
        common["usage"] = composing.total(*spent)
        common["notes"] = composing.notes(outcome.draft, outcome.cited)
    if outcome.reason is not None:
        return composing.abstention(common, outcome.reason, outcome.retrieved.nearest, passages)
    if outcome.enforced is None or outcome.verified is None:
        raise Invalid("outcome", "an answer needs its enforced text and its verdicts")
    return composing.answered(common, outcome.enforced, outcome.verified, passages)


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
