"""The steps of `answering`, bound to their parts as `pincite.pipeline` binds them on one machine."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pincite.answering import compose as composing
from pincite.answering import gates
from pincite.answering.answer import spoken, stream
from pincite.answering.cite import Proposals, cite
from pincite.answering.enforce import Enforced
from pincite.answering.extract import extract_each, instead, least
from pincite.answering.looked import Looked
from pincite.answering.merge import fresh, merge
from pincite.answering.rerank import Reranked
from pincite.answering.research import Finding
from pincite.answering.retrieve import Retrieved
from pincite.answering.verify import Verified
from pincite.aws.nouns import Large
from pincite.bootstrap import Parts
from pincite.errors import Invalid, ModelRefused, Retryable
from pincite.limits import Limits
from pincite.looking import look, look_again
from pincite.models import Answer, Draft, Noun, Passage
from pincite.ports import Delta


def search(
    question: str,
    collections: Sequence[str],
    limits: Limits,
    looked: Looked,
    first: Retrieved | None,
    query: int,
    top_k: int,
    parts: Parts,
) -> Retrieved:
    """One query → retrieved. `first`: what the first pass found, to which the second one adds. `query`: its place
    among those that come next."""
    if first is not None:
        return look_again(question, first, collections, limits, parts)
    return look(looked.queries(question)[query], collections, limits, top_k, parts)


def merged(found: Sequence[Retrieved], known: Retrieved | None) -> tuple[Retrieved, bool]:
    """What several queries found, and a round before them → one, and whether it brought anything new."""
    every = merge([*([known] if known else []), *found])
    return every, fresh(every, known)


def propose(question: str, passages: Sequence[Passage], parts: Parts) -> Proposals:
    """question, passages → candidates; none where no model is set."""
    return Proposals() if parts.cite_llm is None else cite(question, passages, parts.cite_llm)


def write(question: str, looked: Looked, passages: Sequence[Passage], limits: Limits, parts: Parts) -> Draft:
    """question, passages → draft, of the model, else (none is set, or it fails) of the documents' own words."""
    if parts.answer_llm is None:
        return extract_each(
            looked.asked(question),
            passages,
            parts.embedder,
            answers=least(limits.check_answerable),
            reader=parts.reader,
        )
    pieces: list[Delta] = []
    try:
        for piece in stream(question, passages, parts.answer_llm):
            pieces.append(piece)
        return spoken(pieces, parts.answer_llm.model)
    except (Retryable, ModelRefused) as error:
        least_ = least(limits.check_answerable)
        return instead(error, pieces, looked.asked(question), passages, parts.embedder, answers=least_)


def supported(verified: Verified) -> bool | None:
    """What the gate `Answerable?` asks: what holds in part, or could not be checked, is no reason to abstain."""
    return None if verified.report is None else gates.answerable(verified.report, check=True)


class Outcome(Noun):
    """Everything that the states have filed. `reason`: why to abstain, None for an answer. `bound`: what ended the
    search, where no step of it says so."""

    common: composing.Inquiry
    reason: str | None
    bound: str | None
    looked: Large[Looked]
    findings: tuple[Large[Finding], ...]
    retrieved: Large[Retrieved]
    reranked: Large[Reranked | None]
    draft: Large[Draft | None]
    cited: Large[Proposals | None]
    enforced: Large[Enforced | None]
    verified: Large[Verified | None]
    timings: dict[str, float]
    began: str


def compose(outcome: Outcome, now: str) -> Answer:
    """outcome → answer. `now`: ISO 8601; `total` runs from the start of the execution."""
    total = 1000 * (datetime.fromisoformat(now) - datetime.fromisoformat(outcome.began)).total_seconds()
    passages = outcome.reranked.passages if outcome.reranked else ()
    timings = {**outcome.timings, "total": round(max(0.0, total), 2)}
    written = None
    if outcome.draft and outcome.cited and outcome.verified:
        written = outcome.draft, outcome.cited, outcome.verified
    inquiry = outcome.common
    account = composing.account(
        inquiry.strategy, outcome.looked, outcome.findings, outcome.bound, outcome.reranked, written
    )
    if outcome.reason is not None:
        reason = gates.told(outcome.reason, outcome.retrieved.apart)
        said = composing.abstention(inquiry, account, reason, outcome.retrieved.nearest, passages)
        return said.model_copy(update={"timings_ms": timings})
    if outcome.enforced is None or outcome.verified is None:
        raise Invalid("outcome", "an answer needs its enforced text and its verdicts")
    answer = composing.answered(inquiry, account, outcome.enforced, outcome.verified, passages)
    return answer.model_copy(update={"timings_ms": timings})
