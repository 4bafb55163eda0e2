"""question → passages, by strategy: the same retrieve, rerank and gates, asked once, several times, or part by part.

single        the question
multi_query   its rewrites side by side, merged, reranked to 5
agentic       the question, then what is still missing, at most `max_rounds` times
multi_agent   its parts; of what each finds, only passages that a verified citation rests on go on

The functions are the steps bound to their parts. In AWS each is a state of `answering`, which puts them in the order in
which `Looking` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

from pincite.answering import compose
from pincite.answering.looked import Looked
from pincite.answering.merge import fresh, merge
from pincite.answering.plan import plan
from pincite.answering.rerank import Reranked, rerank
from pincite.answering.research import Finding, research, resting_on
from pincite.answering.retrieve import Retrieved, retrieve, second_pass
from pincite.answering.sharpen import sharpen
from pincite.bootstrap import Parts
from pincite.limits import Limits
from pincite.models import Usage
from pincite.requests import QueryRequest
from pincite.stopwatch import Stopwatch


def look(query: str, collections: Sequence[str], limits: Limits, top_k: int, parts: Parts) -> Retrieved:
    """One query → what it finds."""
    return retrieve(
        query,
        collections=collections,
        filters=limits.filters,
        top_k=top_k,
        min_similarity=limits.min_similarity,
        index=parts.index,
        embedder=parts.embedder,
        whole_pages=limits.whole_pages,
    )


def look_again(
    question: str, first: Retrieved, collections: Sequence[str], limits: Limits, parts: Parts
) -> Retrieved:
    """Too few passages: `second_pass_k` more from the documents already hit."""
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


def rank(
    question: str,
    retrieved: Retrieved,
    findings: Sequence[Finding],
    spent: Usage,
    limits: Limits,
    parts: Parts,
) -> Reranked:
    """The passages of what was found. `spent`: what ranking cost before, which its usage includes."""
    reranked = rerank(
        question,
        resting_on(retrieved.hits, findings, limits.min_chunks),
        reranker=parts.reranker,
        rerank_k=limits.rerank_k,
        max_context_tokens=limits.max_context_tokens,
        count_tokens=parts.count_tokens,
    )
    return reranked.model_copy(update={"usage": spent + reranked.usage})


def judge_evidence(
    question: str, reranked: Reranked, looked: Looked, began: str, limits: Limits, parts: Parts
) -> Looked:
    """What is still missing, within the budgets. `began`: when the question came, ISO 8601."""
    return sharpen(
        question,
        reranked.passages,
        looked,
        spent=looked.usage + reranked.usage,
        seconds=seconds_since(began, parts),
        limits=limits,
        llm=parts.cite_llm,
    )


def research_part(
    part: str, retrieved: Retrieved, looked: Looked, began: str, limits: Limits, parts: Parts
) -> Finding:
    """One of the plan's parts, answered by itself from what all of them found."""
    return research(
        part,
        retrieved.hits,
        side_by_side=len(looked.questions),
        spent=looked.usage,
        seconds=lambda: seconds_since(began, parts),
        limits=limits,
        reranker=parts.reranker,
        count_tokens=parts.count_tokens,
        embedder=parts.embedder,
        reader=parts.reader,
        llm=parts.answer_llm,
        judges=parts.judges,
    )


def seconds_since(began: str, parts: Parts) -> float:
    """`began`: ISO 8601."""
    return (datetime.fromisoformat(parts.now()) - datetime.fromisoformat(began)).total_seconds()


class Looking:
    """One question's search, step by step. `began`: when the question came, ISO 8601."""

    def __init__(
        self,
        request: QueryRequest,
        limits: Limits,
        collections: Sequence[str],
        parts: Parts,
        watch: Stopwatch,
        began: str,
    ) -> None:
        self._question, self._strategy, self._limits = request.query, request.strategy, limits
        self._collections, self._parts, self._watch, self._began = collections, parts, watch, began
        self._findings: tuple[Finding, ...] = ()
        self._bound: str | None = None
        self._reranked: Reranked | None = None
        self.looked = Looked()

    def first(self) -> Retrieved:
        """What is planned, and what that finds."""
        self.looked = plan(self._question, self._strategy, self._limits, self._parts.cite_llm)
        queries = self.looked.queries(self._question)
        with self._watch.lap("retrieve"):
            self.retrieved = merge(self._looked_for(queries))
        return self.retrieved

    def _looked_for(self, queries: Sequence[str]) -> list[Retrieved]:
        """Side by side; a single one needs no thread of its own."""
        if len(queries) == 1:
            return [self._look(queries[0], self._limits.top_k)]
        with ThreadPoolExecutor(len(queries), "retrieve") as pool:
            return list(pool.map(lambda query: self._look(query, self._limits.top_k), queries))

    def passages(self) -> Reranked:
        """The passages of what was found, after what the strategy does to find more or to drop some."""
        if self._strategy == "multi_agent" and len(self.looked.questions) > 1:
            self._findings = self._researched()
        reranked = self._rank()
        if self._strategy == "agentic":
            return self._until_enough(reranked)
        return reranked

    def second_pass(self) -> Reranked:
        """The passages after a second look into the documents already hit."""
        with self._watch.lap("retrieve"):
            self.retrieved = look_again(
                self._question, self.retrieved, self._collections, self._limits, self._parts
            )
        return self._rank()

    def account(self, *written: Any) -> compose.Account:
        """Notes and usage so far; `written`: draft, candidates and verdicts, where there are any."""
        return compose.account(
            self._strategy, self.looked, self._findings, self._bound, self._reranked, written or None
        )

    def _until_enough(self, reranked: Reranked) -> Reranked:
        while len(self.looked.further) < self._limits.max_rounds:
            self.looked = judge_evidence(
                self._question, reranked, self.looked, self._began, self._limits, self._parts
            )
            if not self.looked.missing:
                return reranked
            known = self.retrieved
            with self._watch.lap("retrieve"):
                queries = self.looked.queries(self._question)
                found = [self._look(query, self._limits.second_pass_k) for query in queries]
                self.retrieved = merge([known, *found])
            if not fresh(self.retrieved, known):
                return reranked
            reranked = self._rank()
        self._bound = "rounds"
        return reranked

    def _researched(self) -> tuple[Finding, ...]:
        def one(part: str) -> Finding:
            return research_part(part, self.retrieved, self.looked, self._began, self._limits, self._parts)

        with ThreadPoolExecutor(len(self.looked.questions), "research") as pool:
            return tuple(pool.map(one, self.looked.questions))

    def _look(self, query: str, top_k: int) -> Retrieved:
        return look(query, self._collections, self._limits, top_k, self._parts)

    def _rank(self) -> Reranked:
        spent = self._reranked.usage if self._reranked else Usage()
        with self._watch.lap("rerank"):
            self._reranked = rank(
                self._question, self.retrieved, self._findings, spent, self._limits, self._parts
            )
        return self._reranked
