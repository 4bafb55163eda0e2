"""What every peer is given: the paragraphs and questions of XQuAD, and the same embedding model as ours."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "golden" / "xquad_en"
ANSWER = "The answer is given in the first source [1]. It also holds for the last one [99]."

sys.path.insert(0, str(ROOT / "layers" / "core"))


def corpus(questions: int = 60) -> tuple[list[str], list[str]]:
    """Paragraphs, questions."""
    docs = [json.loads(line)["text"] for line in (DATA / "docs.jsonl").read_text("utf-8").splitlines()]
    every = [
        json.loads(line)["question"] for line in (DATA / "queries.jsonl").read_text("utf-8").splitlines()
    ]
    return docs, every[:: max(1, len(every) // questions)][:questions]


class Own:
    """The same weights as a peer's integration of FastEmbed runs them."""

    def __init__(self) -> None:
        from same_model import fastembed

        self._model = fastembed()

    def embed(self, texts, *, query: bool = False):
        return np.array(list(self._model.embed(texts, batch_size=16)))


def embedder():
    """The peers run the same weights, by their own integration; with `--lent`, by our code from the checkout."""
    if "--lent" not in sys.argv:
        return Own()
    from pincite.adapters import onnx_embedder

    return onnx_embedder.minilm()


def measure(name: str, ask: Callable[[str], str], questions: list[str]) -> None:
    """Print median and 95th percentile of a question, and whether an invented marker got through."""
    for question in questions[:5]:
        ask(question)
    laps, cpu, answer = [], [], ""
    for question in questions:
        began, worked = time.perf_counter(), time.process_time()
        answer = ask(question)
        laps.append(1000 * (time.perf_counter() - began))
        cpu.append(1000 * (time.process_time() - worked))
    laps.sort()
    lent = ", lent our code" if "--lent" in sys.argv else ""
    print(
        json.dumps(
            {
                "system": name + lent,
                "p50_ms": round(statistics.median(laps), 1),
                "processor_p50_ms": round(statistics.median(cpu), 1),
                "p95_ms": round(laps[int(len(laps) * 0.95)], 1),
                "invented marker left in the answer": "[99]" in answer,
            }
        )
    )
