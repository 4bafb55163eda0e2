"""passages, citations, report → answer: the body that a caller gets, whichever way the question took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pincite.answering import gates
from pincite.answering.cite import Proposals
from pincite.answering.enforce import Enforced
from pincite.answering.looked import BOUNDS, BY_RULES, Looked
from pincite.answering.rerank import Reranked
from pincite.answering.research import Finding
from pincite.answering.verify import Verified
from pincite.models import EXTRACTIVE, Answer, Citation, Draft, Nearest, Noun, Passage, Report, Source, Usage


class Inquiry(Noun):
    """Who asked what and when, made once and never changed; fields of `Answer`. `collection`: of the caller who asked.
    `collections`: of the documents whose pages could not be read, which `pages_without_text` names."""

    answer_id: str
    question: str
    collection: str
    created_at: str
    mode: str
    strategy: str
    engine: str
    collections: tuple[str, ...] = ()
    pages_without_text: tuple[str, ...] = ()


class Account(Noun):
    """What an answer took; fields of `Answer`. `engine`: where it is not the one that was set."""

    notes: tuple[str, ...] = ()
    usage: Usage = Usage()
    rerank_gain: float = 0.0
    engine: str | None = None


MODEL_FAILED = "The answer model failed or was too late."
"""How the note begins that stands with an answer which a model should have written."""


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
        collection=chunk.collection,
    )


def abstention(
    inquiry: Inquiry,
    account: Account,
    reason: str,
    nearest: Sequence[Nearest],
    passages: Sequence[Passage] = (),
) -> Answer:
    """Nothing is cited, so nothing is claimed."""
    return Answer(
        **_filed(inquiry, account, passages, nearest),
        answer=gates.ABSTENTION,
        abstained=True,
        abstain_reason=f"{reason}: {gates.REASONS[reason]}",
        nearest=tuple(nearest),
        sources=sources_of(passages),
        verification=Report(status="abstained", supported=None, reason=gates.REASONS[reason]),
    )


def answered(
    inquiry: Inquiry, account: Account, enforced: Enforced, verified: Verified, passages: Sequence[Passage]
) -> Answer:
    """The answer as it is shown, with everything that backs it."""
    return Answer(
        **_filed(inquiry, account, passages),
        answer=enforced.text,
        abstained=False,
        citations=verified.citations,
        sources=sources_of(passages, verified.citations),
        sentences=verified.sentences,
        verification=verified.report,
        enforcement=enforced.actions,
        complete=enforced.complete,
    )


def _filed(
    inquiry: Inquiry, account: Account, passages: Sequence[Passage], nearest: Sequence[Nearest] = ()
) -> dict[str, Any]:
    """The fields of both, with all collections whose words or names the answer holds. Where it holds none, the one that
    was asked."""
    found = {
        *inquiry.collections,
        *(passage.chunk.collection for passage in passages),
        *(each.collection for each in nearest),
    }
    fields = {name: getattr(inquiry, name) for name in Inquiry.model_fields}
    took = {name: getattr(account, name) for name in Account.model_fields}
    return {
        **fields,
        **took,
        "engine": account.engine or inquiry.engine,
        "collections": tuple(sorted(found)) or (inquiry.collection,),
    }


def dumped(nouns: Sequence[Noun]) -> list[dict[str, Any]]:
    """nouns → JSON objects."""
    return [noun.model_dump(mode="json") for noun in nouns]


def account(
    strategy: str,
    looked: Looked,
    findings: Sequence[Finding] = (),
    bound: str | None = None,
    reranked: Reranked | None = None,
    written: tuple[Draft, Proposals, Verified] | None = None,
) -> Account:
    """What it took. The usages are added in the order of the steps. `bound`: what ended the search, where its own steps
    do not say so."""
    spent = [looked.usage, *(finding.usage for finding in findings)]
    said = [*_of_search(strategy, looked, findings, bound)]
    if reranked is not None:
        spent.append(reranked.usage)
    if written is not None:
        draft, cited, verified = written
        spent += [draft.usage, cited.usage, verified.usage]
        said += _of_writing(draft, cited)
    return Account(
        notes=tuple(said),
        usage=sum(spent, Usage()),
        rerank_gain=reranked.gain if reranked is not None else 0.0,
        engine=EXTRACTIVE if written is not None and written[0].failed else None,
    )


def _of_search(
    strategy: str, looked: Looked, findings: Sequence[Finding], bound: str | None
) -> Iterator[str]:
    if looked.by_rules:
        yield BY_RULES[strategy]
    empty = [finding.part for finding in findings if not finding.chunk_ids and finding.bound is None]
    if empty:
        yield f"No verified evidence was found for: {'; '.join(empty)}"
    reached = (bound, looked.bound, *(finding.bound for finding in findings))
    yield from dict.fromkeys(BOUNDS[name] for name in reached if name is not None)


def _of_writing(draft: Draft, cited: Proposals) -> list[str]:
    said = []
    if draft.failed:
        begun = "" if draft.complete else " It had begun to answer: nothing of that is used."
        said.append(f"{MODEL_FAILED} ({draft.failed}){begun} These are passages found, word for word.")
    elif draft.model == EXTRACTIVE:
        said.append("No language model is set: these are the best sentences of the documents, word for word.")
    if not draft.complete and not draft.failed:
        said.append("The model was cut off before its answer was whole.")
    if cited.note:
        said.append(cited.note)
    return said
