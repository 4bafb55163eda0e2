"""pincite: the whole pipeline around scripted models, on SQLite."""

import json
import tempfile
from pathlib import Path

from asked import ANSWER, corpus, measure

from pincite import bootstrap, pipeline
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.requests import QueryRequest
from pincite.settings import Settings

docs, questions = corpus()
with tempfile.TemporaryDirectory() as home:
    cite = json.dumps(
        {"citations": [{"number": 1, "claim_text": "The answer is given.", "quote": "given in"}]}
    )
    parts = bootstrap.Parts(
        Settings(home=Path(home), chunk_tokens=1000),
        cite_llm=ScriptedLLM({"cite": cite, "judge": '{"supported": true, "reason": ""}'}),
        answer_llm=ScriptedLLM({"answer": ANSWER}),
    )
    text = "\n\n".join(f"# {number}\n\n{each}" for number, each in enumerate(docs))
    pipeline.ingest("paragraphs.md", text.encode(), collection="default", parts=parts)

    def ask(question: str) -> str:
        return pipeline.ask(
            QueryRequest(query=question, inference_mode="low", use_cache=False), ("default",), parts
        ).answer

    measure("pincite, retrieve to record", ask, questions)
