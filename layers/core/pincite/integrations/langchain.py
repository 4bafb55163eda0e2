"""A LangChain step: {answer, context} → the same, its citations enforced and verified.

    chain = your_rag_chain | checked()

`pip install pincite[langchain]`. The chain before it must give `answer` (text with [n] markers) and `context` (the
documents in the order in which they were numbered).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langchain_core.documents import Document
from langchain_core.runnables import Runnable, RunnableLambda

from pincite.citations.check import check_answer
from pincite.citations.support import NO_JUDGES, Judges
from pincite.requests import AnswerCheck, GivenSource, VerifyAnswerRequest


def check(
    answer: str, context: Sequence[Document], *, repair: bool = False, judges: Judges = NO_JUDGES
) -> AnswerCheck:
    """answer, documents → each sentence and citation with its verdict."""
    sources = tuple(_source(number, document) for number, document in enumerate(context, start=1))
    return check_answer(VerifyAnswerRequest(answer=answer, sources=sources, repair=repair), judges)


def checked(*, repair: bool = False, judges: Judges = NO_JUDGES) -> Runnable[dict[str, Any], dict[str, Any]]:
    """A runnable that puts the enforced text in `answer` and the whole check in `check`."""

    def run(state: dict[str, Any]) -> dict[str, Any]:
        found = check(state["answer"], state["context"], repair=repair, judges=judges)
        return {**state, "answer": found.answer, "check": found}

    return RunnableLambda(run, name="pincite")


def _source(number: int, document: Document) -> GivenSource:
    page = document.metadata.get("page")
    return GivenSource(
        id=document.id or str(number),
        text=document.page_content,
        name=document.metadata.get("source"),
        page=page if isinstance(page, int) else None,
    )
