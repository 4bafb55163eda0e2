"""part of a question, hits → finding: the part answered by itself, and what its verified citations rest on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pincite.answering.answer import answer
from pincite.answering.enforce import enforce
from pincite.answering.extract import extract
from pincite.answering.looked import bound
from pincite.answering.rerank import deduplicated, rerank
from pincite.answering.verify import verify
from pincite.citations.support import Judges, LLMJudge, SupportVerdict
from pincite.errors import ModelRefused, Retryable
from pincite.limits import Limits
from pincite.models import Hit, Noun, Usage
from pincite.ports import LLM, Embedder, Reader, Reranker


class Finding(Noun):
    """`chunk_ids`: what verified citations of the part's answer rest on, in the order of the answer. `bound`: what
    ended the research early, a budget or a model that failed; then nothing follows from what it did not find."""

    part: str
    chunk_ids: tuple[str, ...] = ()
    bound: str | None = None
    usage: Usage = Usage()


def research(
    part: str,
    hits: Sequence[Hit],
    *,
    side_by_side: int,
    spent: Usage,
    seconds: Callable[[], float],
    limits: Limits,
    reranker: Reranker,
    count_tokens: Callable[[str], int],
    embedder: Embedder,
    reader: Reader | None,
    llm: LLM | None,
    judges: Judges,
) -> Finding:
    """The part's own passages, its answer, the verdicts on that. A model that fails or refuses ends the research of
    this part, and the answer is written from all that was found.

    `side_by_side`: how many parts are researched at once. Each may use an equal share of what `spent` leaves of the
    budgets, so that the parts together stay within them without knowing of each other. `seconds`: since the question
    came.
    """
    reranked = rerank(
        part,
        hits,
        reranker=reranker,
        rerank_k=limits.rerank_k,
        max_context_tokens=limits.max_context_tokens,
        count_tokens=count_tokens,
    )
    share = _Share(spent, side_by_side, seconds, limits, reranked.usage)
    if not reranked.passages or share.is_spent():
        return Finding(part=part, bound=share.bound, usage=share.used)
    passages = reranked.passages
    if llm is None:
        draft = extract(part, passages, embedder, reader=reader)
    else:
        try:
            draft = answer(part, passages, llm)
        except (Retryable, ModelRefused):
            return Finding(part=part, bound="model", usage=share.used)
    share.used += draft.usage
    if judges.llm is not None:
        judges = judges._replace(llm=share.judge(judges.llm))
    enforced = enforce(draft, passages, (), judges, {})
    verified = verify(enforced, passages, judges, {}, whole_answer=False)
    holding = [citation.chunk_id for citation in verified.citations if citation.verdict == "verified"]
    return Finding(part=part, chunk_ids=tuple(dict.fromkeys(holding)), bound=share.bound, usage=share.used)


class _Share:
    """What one of several parts may use: spent as if every other part used as much as this one."""

    def __init__(
        self, spent: Usage, parts: int, seconds: Callable[[], float], limits: Limits, used: Usage
    ) -> None:
        self._spent, self._parts, self._seconds, self._limits = spent, parts, seconds, limits
        self.used, self.bound = used, None  # type: Usage, str | None

    def is_spent(self) -> bool:
        """Once it is, it stays so."""
        if self.bound is None:
            self.bound = bound(sum([self.used] * self._parts, self._spent), self._seconds(), self._limits)
        return self.bound is not None

    def judge(self, llm: LLMJudge) -> LLMJudge:
        """The same judge, who leaves open what there is no budget for."""

        def asked(claim: str, evidence: str) -> SupportVerdict:
            if self.is_spent():
                return SupportVerdict(None, "the budget of the search is spent")
            verdict = llm(claim, evidence)
            self.used += verdict.usage
            return verdict

        return asked


def resting_on(hits: Sequence[Hit], findings: Sequence[Finding], min_chunks: int) -> tuple[Hit, ...]:
    """Only hits that a finding rests on; all, where those are too few or where the research ended early."""
    ids = {chunk_id for finding in findings for chunk_id in finding.chunk_ids}
    kept = tuple(hit for hit in hits if hit.chunk.chunk_id in ids)
    whole = all(finding.bound is None for finding in findings)
    return kept if whole and len(list(deduplicated(kept))) >= min_chunks else tuple(hits)
