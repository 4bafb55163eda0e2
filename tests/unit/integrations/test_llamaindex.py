"""A query engine of somebody else's, its citations checked."""

import asyncio

import pytest
from llama_index.core.base.response.schema import Response
from llama_index.core.query_engine import CustomQueryEngine
from llama_index.core.schema import NodeWithScore, TextNode

from pincite.integrations.llamaindex import CheckedQueryEngine, check

NODES = [
    NodeWithScore(node=TextNode(text="Source 1:\nThe notice period is three months.", id_="n1"), score=0.9),
    NodeWithScore(node=TextNode(text="Source 2:\nRent is due monthly.", id_="n2"), score=0.5),
]


class Scripted(CustomQueryEngine):
    answer: str

    def custom_query(self, query_str: str) -> Response:
        return Response(self.answer, source_nodes=NODES)


def test_the_label_is_no_part_of_the_source():
    found = check("The notice period is three months [1].", NODES)
    assert found.citations[0].source_id == "n1"
    assert found.citations[0].text_span == "The notice period is three months."


def test_an_engine_around_another_gives_its_answer_enforced():
    engine = CheckedQueryEngine(inner=Scripted(answer="Notice is three months [1]. The fee is 9 EUR [5]."))
    response = engine.query("How long?")
    assert "[5]" not in str(response)
    assert response.metadata["pincite"]["invalid"] == ["5"]
    assert response.source_nodes == NODES


@pytest.mark.parametrize(
    ("contradicted", "answer"),
    [
        ("mark", "Notice is three months [1]. Notice is nine years [1]. (contradicted by its source)"),
        ("drop", "Notice is three months [1]."),
    ],
)
def test_what_the_source_contradicts_is_marked_or_dropped_also_when_awaited(contradicted, answer):
    inner = Scripted(answer="Notice is three months [1]. Notice is nine years [1].")
    engine = CheckedQueryEngine(inner=inner, contradicted=contradicted)
    assert str(engine.query("How long?")) == answer
    assert str(asyncio.run(engine.aquery("How long?"))) == answer
