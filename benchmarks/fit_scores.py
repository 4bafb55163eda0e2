"""Questions and the passages found for them → how a reranker's score is to be read, in its card.

    python benchmarks/fit_scores.py DATA [FOLDER] [--reranker trained|lexical|PATH] [--cache FOLDER] [--write]

The collections of `fit_among.py`, each question with the eight passages that the index finds first: of a reranker that
gives a score of .8 about 80 % should be those that the question was asked about. Prints the calibration that
is fitted (slope and bias of its log-odds, a logistic regression), and what it does to articles and files held out (5
folds, seed 0): Brier score, expected calibration error (ten bins of equal size), and the share that answers, by score.
What is written is fitted on all. `lexical` is a regression itself, fitted on paragraphs alone.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np
from fit_among import Asking, collections, found_for
from fit_relevance import FOLDS
from logistic import Array, fit
from models import CARDS
from readings import Readings

from pincite import bootstrap, pipeline
from pincite.adapters import cross_encoder, lexical_reranker, onnx_reranker
from pincite.answering.relevance import Asked, Text, logit
from pincite.answering.scoring import model
from pincite.answering.windows import window
from pincite.models import Hit
from pincite.settings import Settings

BINS = 10


class Pair(NamedTuple):
    """One passage for one question."""

    group: str
    log_odds: float
    answers: bool


class Reranker:
    """name → the log-odds that its scores are made of."""

    def __init__(self, name: str, cache: Path | None) -> None:
        self.name = name
        self._trained = Readings(cache / "kept.sqlite" if cache else None) if name == "trained" else None
        self._own = onnx_reranker.from_folder(Path(name)) if name not in ("trained", "lexical") else None

    def log_odds(self, question: str, hits: list[Hit]) -> list[float]:
        texts = [hit.chunk.text for hit in hits]
        if self._trained is not None:
            pool = Text.each(question, texts)
            read = self._trained.read(question, [window(Asked(question, pool), text) for text in pool])
            return [value - cross_encoder.PLACE * place for place, value in enumerate(read)]
        if self._own is not None:
            return [float("nan") if value is None else value for value in self._own.log_odds(question, texts)]
        pool, passage = Text.each(question, texts), model("passage")
        asked = Asked(question, pool)
        return [
            logit(passage.probability(asked.passage(text, hit.similarity))) - lexical_reranker.PLACE * place
            for place, (text, hit) in enumerate(zip(pool, hits, strict=True))
        ]


def pairs(data: Path, folder: Path | None, reranker: Reranker) -> list[Pair]:
    found: list[Pair] = []
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home)))
        for name, (files, asked) in collections(data, folder, 3).items():
            for file, text in files.items():
                pipeline.ingest(file, text, collection=name, parts=parts)
            for each in asked:
                found += _of(name, each, reranker, parts)
    return found


def _of(name: str, asked: Asking, reranker: Reranker, parts: bootstrap.Parts) -> list[Pair]:
    hits = list(found_for(name, asked, (), parts))[: cross_encoder.READ]
    return [
        Pair(asked.group, log_odds, asked.answer is not None and hit.chunk.document_name == asked.file)
        for hit, log_odds in zip(hits, reranker.log_odds(asked.question, hits), strict=True)
        if log_odds == log_odds
    ]


def fitted(every: list[Pair]) -> tuple[float, float]:
    weights, bias = fit(_values(every), _labels(every), np.ones(len(every)))
    return float(weights[0]), bias


def held_out(every: list[Pair]) -> Array:
    groups = sorted({each.group for each in every})
    fold = {name: place % FOLDS for place, name in enumerate(np.random.default_rng(0).permutation(groups))}
    side = np.array([fold[each.group] for each in every])
    scores = np.zeros(len(every))
    for number in range(FOLDS):
        slope, bias = fitted([each for each in every if fold[each.group] != number])
        scores[side == number] = _score(slope * _values(every)[side == number, 0] + bias)
    return scores


def told(labels: Array, scores: Array) -> dict[str, float]:
    bins = np.array_split(np.argsort(scores), BINS)
    error = sum(len(each) * abs(scores[each].mean() - labels[each].mean()) for each in bins) / len(labels)
    return {"brier": round(float(((scores - labels) ** 2).mean()), 4), "error": round(float(error), 4)}


def shares(labels: Array, scores: Array) -> dict[str, list[float]]:
    """Score, in tenths → how many passages have it, and the share of them that answers."""
    tenths = np.minimum((scores * 10).astype(int), 9)
    return {
        f"{tenth / 10:.1f}": [int((tenths == tenth).sum()), round(float(labels[tenths == tenth].mean()), 3)]
        for tenth in range(10)
        if (tenths == tenth).any()
    }


def _values(every: list[Pair]) -> Array:
    return np.array([[each.log_odds] for each in every])


def _labels(every: list[Pair]) -> Array:
    return np.array([each.answers for each in every], float)


def _score(log_odds: Array) -> Array:
    scores: Array = 1 / (1 + np.exp(-np.clip(log_odds, -60, 60)))
    return scores


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--reranker", default="trained")
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    every = pairs(options.data, options.folder, Reranker(options.reranker, options.cache))
    labels, raw = _labels(every), _score(_values(every)[:, 0])
    print(json.dumps({"pairs": len(every), "as the model has them": told(labels, raw) | shares(labels, raw)}))
    scores, (slope, bias) = held_out(every), fitted(every)
    print(
        json.dumps({"slope": slope, "bias": bias, "held out": told(labels, scores) | shares(labels, scores)})
    )
    if options.write:
        packaged = {"trained": f"{cross_encoder.NAME}.json", "lexical": "lexical.json"}
        own = Path(options.reranker) / "pincite.json"
        path = CARDS / packaged[options.reranker] if options.reranker in packaged else own
        on = f"xquad_en and files of a page: {len(every)} passages, the eight first of each question"
        card = {"score": {"slope": round(slope, 4), "bias": round(bias, 4), "fitted_on": on}}
        path.write_text(json.dumps(card, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
