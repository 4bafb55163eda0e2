"""A LangChain step: {answer, context} → the same, its citations enforced and verified.

    chain = your_rag_chain | checked()

`pip install pincite[langchain]`. The chain before it must give `answer` (text with [n] markers) and `context` (the
documents in the order in which they were numbered).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from langchain_core.documents import Document
from langchain_core.runnables import Runnable, RunnableLambda

from pincite.answering.checked import checked_answer
from pincite.citations.support import NO_JUDGES, Judges
from pincite.integrations.told import Contradicted, physical_page, told
from pincite.requests import AnswerCheck, GivenSource, VerifyAnswerRequest


def check(
    answer: str, context: Sequence[Document], *, repair: bool = False, judges: Judges = NO_JUDGES
) -> AnswerCheck:
    """answer, documents → each sentence and citation with its verdict."""
    sources = tuple(_source(number, document) for number, document in enumerate(context, start=1))
    return checked_answer(VerifyAnswerRequest(answer=answer, sources=sources, repair=repair), judges)


def checked(
    *, repair: bool = False, judges: Judges = NO_JUDGES, contradicted: Contradicted = "mark"
) -> Runnable[dict[str, Any], dict[str, Any]]:
    """A runnable that puts the enforced text in `answer` and the whole check in `check`; awaited, in a thread.

    `contradicted`: what becomes of a sentence that its source contradicts: `mark`, `drop` or `keep`."""

    def run(state: dict[str, Any]) -> dict[str, Any]:
        found = check(state["answer"], state["context"], repair=repair, judges=judges)
        return {**state, "answer": told(found, contradicted), "check": found}

    async def awaited(state: dict[str, Any]) -> dict[str, Any]:
        return await asyncio.to_thread(run, state)

    return RunnableLambda(run, afunc=awaited, name="pincite")


def _source(number: int, document: Document) -> GivenSource:
    return GivenSource(
        id=document.id or str(number),
        text=document.page_content,
        name=document.metadata.get("source"),
        page=physical_page(document.metadata),
    )
