"""pincite: the whole pipeline around scripted models, on SQLite."""

import json
import tempfile
from pathlib import Path
from typing import Literal, get_args

from asked import ANSWER, corpus, measure

from pincite import bootstrap, pipeline
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.requests import QueryRequest
from pincite.settings import Settings

CITED = json.dumps({"citations": [{"number": 1, "claim_text": "The answer is given.", "quote": "given in"}]})
JUDGED = json.dumps({"supported": True, "reason": ""})
docs, questions = corpus()
TEXT = "\n\n".join(f"# {number}\n\n{each}" for number, each in enumerate(docs))


def parts_of(home: str, rerank: Literal["off", "fast", "full"]) -> bootstrap.Parts:
    return bootstrap.Parts(
        Settings(home=Path(home), chunk_tokens=1000, rerank=rerank),
        cite_llm=ScriptedLLM({"cite": CITED, "judge": JUDGED}),
        answer_llm=ScriptedLLM({"answer": ANSWER, "judge": JUDGED}),
    )


with tempfile.TemporaryDirectory() as home:
    pipeline.ingest("paragraphs.md", TEXT.encode(), collection="default", parts=parts_of(home, "off"))
    for rerank in get_args(Literal["off", "fast", "full"]):
        parts = parts_of(home, rerank)

        def ask(question: str, parts: bootstrap.Parts = parts) -> str:
            request = QueryRequest(query=question, inference_mode="low", use_cache=False)
            return pipeline.ask(request, ("default",), parts).answer

        measure(f"pincite, retrieve to record, rerank {rerank}", ask, questions)
