"""A chain of somebody else's, its citations checked."""

import asyncio

import pytest
from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnablePassthrough

from pincite.integrations.langchain import check, checked

CONTEXT = [
    Document("The notice period is three months.", metadata={"source": "lease.pdf", "page": 2}),
    Document("Rent is due on the first day of each month."),
]


def test_an_invented_marker_goes_and_a_wrong_claim_does_not_hold():
    found = check(
        "The notice period is three months [1]. Rent is due weekly [2]. Pets are fine [9].", CONTEXT
    )
    assert "[9]" not in found.answer
    assert found.invalid == ("9",)
    verdicts = {citation.number: citation.verdict for citation in found.citations}
    assert verdicts[1] == "verified"
    assert verdicts[2] != "verified"


def test_it_is_a_step_of_a_chain():
    model = FakeListChatModel(responses=["The notice period is three months [1]. See [7]."])
    prompt = ChatPromptTemplate.from_template("{context}\n{question}")
    rag = RunnablePassthrough.assign(answer=prompt | model | StrOutputParser())
    state = (rag | checked()).invoke({"question": "How long is the notice period?", "context": CONTEXT})
    assert "[7]" not in state["answer"]
    assert state["check"].citations[0].source_id == "1"


@pytest.mark.parametrize(
    ("contradicted", "answer"),
    [
        (
            "mark",
            "Notice takes three months [1]. The notice period is nine years [1]. (contradicted by its source)",
        ),
        ("drop", "Notice takes three months [1]."),
        ("keep", "Notice takes three months [1]. The notice period is nine years [1]."),
    ],
)
def test_what_the_source_contradicts_is_marked_dropped_or_kept_also_when_awaited(contradicted, answer):
    draft = "Notice takes three months [1]. The notice period is nine years [1]."
    state, step = {"answer": draft, "context": CONTEXT}, checked(contradicted=contradicted)
    assert step.invoke(state)["answer"] == answer
    assert asyncio.run(step.ainvoke(state))["answer"] == answer
    assert step.invoke(state)["check"].sentences[1].verdict == "contradicted"


def test_a_page_that_a_loader_counts_from_0_is_told_from_1():
    [citation] = check("The notice period is three months [1].", CONTEXT).citations
    assert citation.page_number == 3
