"""A LlamaIndex query engine around another: its response, citations enforced and verified.

    engine = CheckedQueryEngine(inner=CitationQueryEngine.from_args(index))

`pip install pincite[llamaindex]`. The whole check stands in `response.metadata["pincite"]`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

from llama_index.core.base.response.schema import Response
from llama_index.core.query_engine import CustomQueryEngine
from llama_index.core.schema import NodeWithScore

from pincite.answering.checked import checked_answer
from pincite.citations.support import NO_JUDGES, Judges
from pincite.integrations.told import Contradicted, physical_page, told
from pincite.requests import AnswerCheck, GivenSource, VerifyAnswerRequest

_LABEL = re.compile(r"\ASource \d+:\n")
"""`CitationQueryEngine` writes this before each node's text; it is no part of the source."""


def check(
    answer: str, nodes: Sequence[NodeWithScore], *, repair: bool = False, judges: Judges = NO_JUDGES
) -> AnswerCheck:
    """answer, source nodes in the order of their numbers → each sentence and citation with its verdict."""
    sources = tuple(
        GivenSource(
            id=node.node.node_id,
            text=_LABEL.sub("", node.node.get_content()),
            name=node.node.metadata.get("file_name"),
            page=physical_page(node.node.metadata),
        )
        for node in nodes
    )
    return checked_answer(VerifyAnswerRequest(answer=answer, sources=sources, repair=repair), judges)


class CheckedQueryEngine(CustomQueryEngine):
    """`inner`: any query engine whose answers carry [n] markers for its source nodes. `contradicted`: what becomes of a
    sentence that its source contradicts: `mark`, `drop` or `keep`."""

    inner: Any
    repair: bool = False
    judges: Any = NO_JUDGES
    contradicted: Contradicted = "mark"

    def custom_query(self, query_str: str) -> Response:
        """The inner response with its text enforced and the check in its metadata."""
        return self._checked(self.inner.query(query_str))

    async def acustom_query(self, query_str: str) -> Response:
        """The same, awaited; it checks in a thread."""
        return await asyncio.to_thread(self._checked, await self.inner.aquery(query_str))

    def _checked(self, response: Any) -> Response:
        found = check(str(response), response.source_nodes, repair=self.repair, judges=self.judges)
        metadata = {**(response.metadata or {}), "pincite": found.model_dump(mode="json")}
        return Response(told(found, self.contradicted), source_nodes=response.source_nodes, metadata=metadata)
