"""How long a question takes, and how much of that is ours. No network, no key.

    python benchmarks/query.py [--chunks 10000] [--questions 60] [--out benchmarks/results/query.json]

Indexes the passages of the XQuAD paragraphs of `tests/golden/xquad_en` over and over with perturbed vectors until
there are as many chunks as asked, then asks its questions: whole with and without reranking, with a scripted model
(the overhead: everything but models and index), with two slow scripted models (do the calls overlap?), and streamed
(how soon is the first text shown?).
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from pincite import bootstrap
from pincite.adapters.lexical_reranker import Unranked
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.models import Chunk, Document
from pincite.pipeline import answer_events, ask
from pincite.requests import QueryRequest
from pincite.settings import Settings

DATA = Path(__file__).parent.parent / "tests" / "golden" / "xquad_en"
ANSWER = "The answer is given in the first source [1]. It also holds for the ninth one [9]."
CITE = json.dumps({"citations": [{"number": 1, "claim_text": "The answer is given.", "quote": "given in"}]})


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (DATA / name).open(encoding="utf-8")]


def fill(parts: bootstrap.Parts, wanted: int) -> None:
    """One document of `wanted` chunks: real paragraphs, their vectors turned a little for each copy."""
    texts = [each["text"] for each in lines("docs.jsonl")]
    base, rng = parts.embedder.embed(texts), np.random.default_rng(7)
    document = Document(
        document_id="bench", name="bench.txt", source="bench", collection="default", version="sha256:00",
        media_type="text/plain", size=0, status="indexed", chunks=wanted,
    )  # fmt: skip
    for start in range(0, wanted, 1000):
        rows = [n % len(texts) for n in range(start, min(wanted, start + 1000))]
        vectors = base[rows] + rng.normal(0, 0.02, (len(rows), base.shape[1])).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        chunks = [
            Chunk(
                chunk_id=f"bench::chunk_{start + n}", document_id="bench", document_name="bench.txt",
                document_version="sha256:00", collection="default", chunk_index=start + n,
                text=f"{texts[row]} ({start + n})", start_index=0, end_index=len(texts[row]) + len(f" ({start + n})"),
            )
            for n, row in enumerate(rows)
        ]  # fmt: skip
        parts.index.stage(document, chunks, vectors)
    parts.index.publish(document)
    parts.catalogue.put(
        document
    )  # else it counts as deleted, and each answer is redacted as soon as it is stored


def timed(parts: bootstrap.Parts, questions: list[str], **fields) -> list[dict[str, float]]:
    laps = []
    for question in questions:
        began = time.perf_counter()
        answer = ask(
            QueryRequest(query=question, inference_mode="low", use_cache=False, **fields), ("default",), parts
        )
        laps.append({**answer.timings_ms, "whole": 1000 * (time.perf_counter() - began)})
    return laps


def middle(laps: list[dict[str, float]], name: str) -> float:
    return round(statistics.median(lap[name] for lap in laps), 1)


def overhead(laps: list[dict[str, float]]) -> float:
    """Median of what is neither retrieval (embedding and index), nor reranking, nor a model call."""
    return round(
        statistics.median(
            lap["whole"] - lap["retrieve"] - lap["rerank"] - max(lap["answer"], lap["cite"]) for lap in laps
        ),
        2,
    )


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--chunks", type=int, default=10_000)
    arguments.add_argument("--questions", type=int, default=60)
    arguments.add_argument("--out", type=Path)
    given = arguments.parse_args()
    every = lines("queries.jsonl")
    questions = [each["question"] for each in every[:: max(1, len(every) // given.questions)]][
        : given.questions
    ]
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home)))
        parts.warm()
        fill(parts, given.chunks)
        timed(parts, questions[:5])
        reranked = timed(parts, questions)
        plain = timed(parts.but(reranker=Unranked()), questions)

        def scripted(delay_cite: float, delay_answer: float) -> bootstrap.Parts:
            return parts.but(
                cite_llm=ScriptedLLM(
                    {"cite": CITE, "judge": '{"supported": true, "reason": ""}'}, delay_s=delay_cite
                ),
                answer_llm=ScriptedLLM({"answer": ANSWER}, delay_s=delay_answer),
            )

        quick = timed(scripted(0, 0), questions)
        slow = timed(scripted(0.4, 0.6), questions[:10])
        first = []
        for question in questions[:10]:
            events = answer_events(
                QueryRequest(query=question, inference_mode="low", use_cache=False),
                ("default",),
                scripted(0, 0.2),
            )
            for event in events:
                if event.type == "sources":
                    began = time.perf_counter()
                if event.type == "stream":
                    first.append(1000 * (time.perf_counter() - began - 0.2))
                    break
            events.close()
    result = {
        "machine": f"{platform.machine()}, {platform.python_version()}",
        "chunks": given.chunks,
        "questions": len(questions),
        "extractive, reranked: p50 ms": middle(reranked, "whole"),
        "extractive, not reranked: p50 ms": middle(plain, "whole"),
        "retrieve p50 ms": middle(reranked, "retrieve"),
        "rerank p50 ms": middle(reranked, "rerank"),
        "answer (extractive) p50 ms": middle(reranked, "answer"),
        "verify p50 ms": middle(reranked, "verify"),
        "scripted model: our overhead p50 ms": overhead(quick),
        "scripted model: whole p50 ms": middle(quick, "whole"),
        "models of 400 and 600 ms: whole p50 ms": middle(slow, "whole"),
        "first text after the model's first token: p50 ms": round(statistics.median(first), 1),
    }
    text = json.dumps(result, indent=1)
    print(text)
    if given.out:
        given.out.write_text(text + "\n")


if __name__ == "__main__":
    main()
