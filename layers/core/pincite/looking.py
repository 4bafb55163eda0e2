"""question → passages, by strategy: the same retrieve, rerank and gates, asked once, several times, or part by part.

single        the question
multi_query   its rewrites side by side, merged, reranked to 5
agentic       the question, then what is still missing, at most `ROUNDS` times
multi_agent   its parts; of what each finds, only passages that a verified citation rests on go on
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from pincite.answering import compose
from pincite.answering.answer import answer
from pincite.answering.enforce import enforce
from pincite.answering.extract import extract
from pincite.answering.merge import merge
from pincite.answering.plan import Plan, rewrites, sharper, sub_questions
from pincite.answering.rerank import Reranked, rerank
from pincite.answering.retrieve import Retrieved, retrieve, second_pass
from pincite.answering.verify import verify
from pincite.bootstrap import Parts
from pincite.limits import Limits
from pincite.models import Usage
from pincite.requests import QueryRequest
from pincite.stopwatch import Stopwatch

QUERIES = 4
PARTS = 3
ROUNDS = 2
MULTI_QUERY_K = 5
BY_RULES = {
    "multi_query": "The question was rewritten by rules, without a language model.",
    "agentic": "What was missing was judged by rules, without a language model.",
    "multi_agent": "The question was split by rules, without a language model.",
}


class Looking:
    """One question's search. `notes`: what a reader should know of it; `usage`: what its model calls cost."""

    def __init__(
        self,
        request: QueryRequest,
        limits: Limits,
        collections: Sequence[str],
        parts: Parts,
        watch: Stopwatch,
    ) -> None:
        self._request, self._limits, self._collections = request, limits, collections
        self._parts, self._watch = parts, watch
        self.notes: tuple[str, ...] = ()
        self.usage, self._adding = Usage(), threading.Lock()

    def first(self) -> tuple[Plan, Retrieved]:
        """What to look for, and what that finds."""
        plan = self._plan()
        with self._watch.lap("retrieve"), ThreadPoolExecutor(QUERIES, thread_name_prefix="retrieve") as pool:
            return plan, merge(
                list(pool.map(lambda query: self._retrieve(query, self._limits.top_k), plan.queries))
            )

    def again(self, plan: Plan, retrieved: Retrieved) -> tuple[Retrieved, Reranked]:
        """The passages of what was found, after what the strategy does to find more or to drop some."""
        reranked = self._rerank(self._request.query, retrieved)
        if self._request.strategy == "agentic":
            return self._until_enough(retrieved, reranked)
        if self._request.strategy == "multi_agent" and len(plan.queries) > 1:
            return self._researched(plan, retrieved, reranked)
        return retrieved, reranked

    def second_pass(self, retrieved: Retrieved) -> tuple[Retrieved, Reranked]:
        """Too few passages: `second_pass_k` more from the documents already hit."""
        with self._watch.lap("retrieve"):
            more = second_pass(
                self._request.query,
                retrieved,
                collections=self._collections,
                filters=self._limits.filters,
                second_pass_k=self._limits.second_pass_k,
                min_similarity=self._limits.min_similarity,
                index=self._parts.index,
                embedder=self._parts.embedder,
            )
        return more, self._rerank(self._request.query, more)

    def _plan(self) -> Plan:
        question, strategy, llm = self._request.query, self._request.strategy, self._parts.cite_llm
        if strategy == "multi_query":
            return self._noted(rewrites(question, QUERIES, llm))
        if strategy == "multi_agent":
            return self._noted(sub_questions(question, PARTS, llm))
        return Plan(queries=(question,))

    def _noted(self, plan: Plan) -> Plan:
        self.usage = compose.total(self.usage, plan.usage)
        note = BY_RULES[self._request.strategy]
        if plan.by == "rules" and note not in self.notes:
            self.notes = (*self.notes, note)
        return plan

    def _until_enough(self, retrieved: Retrieved, reranked: Reranked) -> tuple[Retrieved, Reranked]:
        tried = [self._request.query]
        for _ in range(ROUNDS):
            plan = self._noted(sharper(self._request.query, reranked.passages, tried, self._parts.cite_llm))
            if not plan.queries:
                return retrieved, reranked
            tried += plan.queries
            with self._watch.lap("retrieve"):
                merged = merge([retrieved, self._retrieve(plan.queries[0], self._limits.second_pass_k)])
            if {hit.chunk.chunk_id for hit in merged.hits} == {hit.chunk.chunk_id for hit in retrieved.hits}:
                return retrieved, reranked
            retrieved = merged
            reranked = self._rerank(self._request.query, retrieved)
        self.notes = (*self.notes, f"The search was ended after {ROUNDS} further rounds; more may be found.")
        return retrieved, reranked

    def _researched(self, plan: Plan, retrieved: Retrieved, reranked: Reranked) -> tuple[Retrieved, Reranked]:
        """Each part is answered by itself; hits that no verified citation rests on are dropped, unless too few stay."""
        with ThreadPoolExecutor(PARTS, thread_name_prefix="research") as pool:
            found = list(pool.map(lambda part: self._research(part, retrieved), plan.queries))
        rested_on = {chunk_id for chunk_ids, _ in found for chunk_id in chunk_ids}
        self.usage = compose.total(self.usage, *(usage for _, usage in found))
        empty = [part for part, (chunk_ids, _) in zip(plan.queries, found, strict=True) if not chunk_ids]
        if empty:
            self.notes = (*self.notes, f"No verified evidence was found for: {'; '.join(empty)}")
        if len(rested_on) < self._limits.min_chunks:
            return retrieved, reranked
        kept = retrieved.model_copy(
            update={"hits": tuple(hit for hit in retrieved.hits if hit.chunk.chunk_id in rested_on)}
        )
        return kept, self._rerank(self._request.query, kept)

    def _research(self, part: str, retrieved: Retrieved) -> tuple[set[str], Usage]:
        passages = self._rerank(part, retrieved).passages
        llm = self._parts.answer_llm
        draft = extract(part, passages, self._parts.embedder) if llm is None else answer(part, passages, llm)
        enforced = enforce(draft, passages, (), self._parts.judges, {})
        verified = verify(enforced, passages, self._parts.judges, {}, whole_answer=False)
        holding = {citation.chunk_id for citation in verified.citations if citation.verdict == "verified"}
        return holding, compose.total(draft.usage, verified.usage)

    def _retrieve(self, query: str, top_k: int) -> Retrieved:
        return retrieve(
            query,
            collections=self._collections,
            filters=self._limits.filters,
            top_k=top_k,
            min_similarity=self._limits.min_similarity,
            index=self._parts.index,
            embedder=self._parts.embedder,
        )

    def _rerank(self, question: str, retrieved: Retrieved) -> Reranked:
        most = min(MULTI_QUERY_K, self._limits.rerank_k) if self._request.strategy == "multi_query" else None
        with self._watch.lap("rerank"):
            reranked = rerank(
                question,
                retrieved.hits,
                reranker=self._parts.reranker,
                rerank_k=most or self._limits.rerank_k,
                max_context_tokens=self._limits.max_context_tokens,
                count_tokens=self._parts.count_tokens,
            )
        with self._adding:
            self.usage += reranked.usage
        return reranked
