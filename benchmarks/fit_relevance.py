"""Questions, their paragraphs and the places of their answers → the logistic regressions of `answering.scoring`.

    python benchmarks/fit_relevance.py DATA [--cache FOLDER] [--write]

`DATA/xquad_en`. Every question is asked twice: with all paragraphs in the index, and with its own left out. The pool
is what the index finds. `passage` learns which of 20 paragraphs is the question's own; `sentence_words` and `sentence`
learn which sentence of 10 paragraphs holds the answer. The scale of `sentence` is then set so that its best sentence
has 0.5 where answerable and unanswerable questions are equally likely.

Prints what held-out articles give (5 folds, whole articles on one side): the own paragraph first, the answer's
sentence first, and abstention over the threshold. What is written is fitted on all articles.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from index import filled
from logistic import Array, fit
from models import embedder_of
from sets import embedded, load, vectors

from pincite.adapters.lexical_reranker import PLACE
from pincite.answering.relevance import PASSAGE, SENTENCE, Asked, Text, logit
from pincite.models import Search

OUT = Path(__file__).resolve().parent.parent / "layers/core/pincite/answering/data/relevance.json"
FOLDS = 5
RERANKED, READ = 20, 10


class Rows(NamedTuple):
    """One question against one pool: features and labels of its passages and of their sentences."""

    passages: Array
    own: Array
    sentences: Array
    answer: Array


def rows_of(data: Path, cache: Path | None) -> tuple[list[Rows], list[Rows], list[str]]:
    """(answerable, own paragraph left out, article) for every question."""
    embedder, corpus = embedder_of("minilm"), load(data, "xquad_en")
    documents, questions = vectors(corpus, embedder, cache)
    texts = {document["id"]: Text.of(document["text"]) for document in corpus.documents}
    pieces = [(name, at) for name, text in texts.items() for at in range(len(text.spans))]
    spelled = [texts[name].text[slice(*texts[name].spans[at])] for name, at in pieces]
    near = dict(zip(pieces, embedded(spelled, embedder, cache), strict=True))
    titles = {document["id"]: document["title"] for document in corpus.documents}
    index = filled(corpus, documents, embedder)
    with_own: list[Rows] = []
    without: list[Rows] = []
    for query, vector in zip(corpus.queries, questions, strict=True):
        search = Search(text=query["question"], collections=("default",), top_k=RERANKED + 1)
        found = [(hit.chunk.document_id, hit.similarity) for hit in index.search(search, vector)]

        def rows(pool: list[tuple[str, float]], query: dict[str, Any] = query, vector: Any = vector) -> Rows:
            asked = Asked(query["question"], [texts[name] for name, _ in pool])
            passages = [asked.passage(texts[name], similarity) for name, similarity in pool]
            reader = Asked(query["question"], [texts[name] for name, _ in pool[:READ]])
            sentences, answer = [], []
            for name, _ in pool[:READ]:
                for at, (start, end) in enumerate(texts[name].spans):
                    similarity = embedder.similarity(float(vector @ near[name, at]))
                    sentences.append((*reader.sentence(texts[name], at), logit(similarity)))
                    answer.append(name == query["doc_id"] and start <= query["span"][0] < end)
            own = [name == query["doc_id"] for name, _ in pool]
            return Rows(*(np.array(each, dtype=float) for each in (passages, own, sentences, answer)))

        with_own.append(rows(found[:RERANKED]))
        without.append(rows([each for each in found if each[0] != query["doc_id"]][:RERANKED]))
    return with_own, without, [titles[query["doc_id"]] for query in corpus.queries]


Model = tuple[Array, float]


def fitted(with_own: list[Rows], without: list[Rows]) -> dict[str, Model]:
    """The three regressions."""
    passage = fit(
        np.concatenate([each.passages for each in with_own]),
        labels := np.concatenate([each.own for each in with_own]),
        np.ones(len(labels)),
    )
    features = np.concatenate([each.sentences for each in (*with_own, *without)])
    answer = np.concatenate([each.answer for each in (*with_own, *without)])
    weights = np.where(answer > 0, 10.0, 1.0)
    words = fit(features[:, :-1], answer, weights)
    both = fit(features, answer, weights)
    best = np.array([[(each.sentences @ both[0]).max()] for each in (*with_own, *without)])
    (scale,), bias = fit(best, np.repeat([1.0, 0.0], [len(with_own), len(without)]), np.ones(len(best)))
    return {"passage": passage, "sentence_words": words, "sentence": (both[0] * scale, bias)}


def held_out(with_own: list[Rows], without: list[Rows], articles: list[str]) -> dict[str, float]:
    """Every article scored by regressions that have not seen it."""
    names = sorted(set(articles))
    fold = {name: place % FOLDS for place, name in enumerate(np.random.default_rng(0).permutation(names))}
    first, answered, yes, no, gained = [], [], [], [], []
    for number in range(FOLDS):
        train = [at for at, name in enumerate(articles) if fold[name] != number]
        models = fitted([with_own[at] for at in train], [without[at] for at in train])
        coefficients, bias = models["sentence"]
        for at in (at for at, name in enumerate(articles) if fold[name] == number):
            here, gone = with_own[at], without[at]
            ranked = here.own[
                (-here.passages @ models["passage"][0] + PLACE * np.arange(len(here.own))).argsort()
            ]
            first.append(ranked[0])
            gained.append((ranked[:10] / np.log2(np.arange(2, 2 + len(ranked[:10])))).sum())
            scores = here.sentences @ coefficients + bias
            answered.append(here.answer[scores.argmax()])
            yes.append(scores.max())
            no.append((gone.sentences @ coefficients + bias).max())
    positive, negative = np.array(yes), np.array(no)
    return {
        "own_paragraph_first": float(np.mean(first)),
        "own_paragraph_ndcg@10": float(np.mean(gained)),
        "own_paragraph_first_before": float(np.mean([each.own[0] for each in with_own])),
        "answer_sentence_first": float(np.mean(answered)),
        "abstained_answerable": float(np.mean(positive < 0)),
        "abstained_left_out": float(np.mean(negative < 0)),
        "left_out_abstained_where_5_percent_of_answerable_do": float(
            np.mean(negative < np.quantile(positive, 0.05))
        ),
        "answerable_abstained_where_90_percent_of_left_out_do": float(
            np.mean(positive < np.quantile(negative, 0.9))
        ),
        "auc": float(np.mean(positive[:, None] > negative[None])),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    with_own, without, articles = rows_of(options.data, options.cache)
    print(json.dumps(held_out(with_own, without, articles), indent=2))
    models = fitted(with_own, without)
    features = {"passage": PASSAGE, "sentence_words": SENTENCE[:-1], "sentence": SENTENCE}
    table = {
        name: {
            "features": features[name],
            "weights": [round(float(weight), 5) for weight in coefficients],
            "bias": round(bias, 5),
            "fitted_on": f"xquad_en, {len(articles)} questions",
        }
        for name, (coefficients, bias) in models.items()
    }
    if options.write:
        OUT.parent.mkdir(exist_ok=True)
        OUT.write_text(json.dumps(table, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
