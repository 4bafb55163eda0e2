"""Questions, sentences and what the cross-encoder says of both → the regressions `sentence_read` and `answered`.

    python benchmarks/fit_reading.py DATA [--every 3] [--cache FOLDER] [--write]

`DATA/xquad_en`, every third question: once with all paragraphs in the index and once with its own left out, the eight
paragraphs that the index finds first, their six sentences whose words promise most. `sentence_read` learns which
sentence holds the answer, `answered` from the best one whether the question is answered at all. Prints what held-out
articles give (5 folds, whole articles on one side, seed 0) with the curve of abstention; what is written is fitted on
all articles.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from fit_relevance import FOLDS, OUT
from index import filled
from logistic import Array, fit
from models import embedder_of
from readings import Readings
from sets import load, vectors

from pincite.answering.extract import OF_QUESTION, OF_SENTENCE, PASSAGES_READ
from pincite.answering.relevance import SENTENCE, Asked, Text
from pincite.answering.scoring import model
from pincite.answering.windows import window
from pincite.models import Search

POOL, SHORTLIST = 8, 6
CURVE = (0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15)


class Case(NamedTuple):
    """One question against one pool. `words`: features of its sentences. `windows`: of the first passages."""

    question: str
    article: str
    left_out: bool
    sentences: list[str]
    words: list[tuple[float, ...]]
    answer: list[bool]
    windows: list[str]


def cases(data: Path, every: int, cache: Path | None) -> list[Case]:
    embedder, corpus = embedder_of("minilm"), load(data, "xquad_en")
    documents, questions = vectors(corpus, embedder, cache)
    texts = {document["id"]: Text.of(document["text"]) for document in corpus.documents}
    titles = {document["id"]: document["title"] for document in corpus.documents}
    index = filled(corpus, documents, embedder)
    found = []
    for query, vector in list(zip(corpus.queries, questions, strict=True))[::every]:
        search = Search(text=query["question"], collections=("default",), top_k=POOL + 1)
        names = [hit.chunk.document_id for hit in index.search(search, vector)]
        for left_out in (False, True):
            pool = [name for name in names if not (left_out and name == query["doc_id"])][:POOL]
            found.append(_case(query, titles[query["doc_id"]], left_out, pool, texts))
    return found


def _case(
    query: dict[str, Any], article: str, left_out: bool, pool: list[str], texts: dict[str, Text]
) -> Case:
    by_words, asked = model("sentence_words"), Asked(query["question"], [texts[name] for name in pool])
    every = [
        (asked.sentence(texts[name], at), name, span)
        for name in pool
        for at, span in enumerate(texts[name].spans)
    ]
    best = sorted(every, key=lambda each: -by_words.probability(each[0]))[:SHORTLIST]
    return Case(
        query["question"],
        article,
        left_out,
        [texts[name].text[slice(*span)] for _, name, span in best],
        [words for words, _, _ in best],
        [name == query["doc_id"] and span[0] <= query["span"][0] < span[1] for _, name, span in best],
        [window(asked, texts[name]) for name in pool[:PASSAGES_READ]],
    )


class Fitted(NamedTuple):
    sentence: tuple[Array, float]
    answered: tuple[Array, float]

    def of(self, rows: Array, read: float) -> tuple[int, float]:
        """Which sentence is best, and the log-odds that the question is answered."""
        log_odds = rows[:, : 1 + len(OF_SENTENCE)] @ self.sentence[0] + self.sentence[1]
        best = int(log_odds.argmax())
        features = _of_question(log_odds[best], read, rows[best])
        return best, float(features @ self.answered[0] + self.answered[1])


def _rows(case: Case, known: dict[tuple[str, str], float]) -> tuple[Array, float]:
    """Features of each sentence, those of `sentence_read` first, then those of `answered`; the best reading."""
    read = [known[case.question, sentence] for sentence in case.sentences]
    rows = [
        (value, *(words[SENTENCE.index(name)] for name in (*OF_SENTENCE, *OF_QUESTION)))
        for value, words in zip(read, case.words, strict=True)
    ]
    return np.array(rows, float), max(*read, *(known[case.question, each] for each in case.windows))


def _of_question(log_odds: float, read: float, row: Array) -> Array:
    return np.array([log_odds, read, *row[1 + len(OF_SENTENCE) :]])


def fitted(cases: list[Case], rows: list[tuple[Array, float]]) -> Fitted:
    width = 1 + len(OF_SENTENCE)
    labels = np.concatenate([case.answer for case in cases]).astype(float)
    sentence = fit(
        np.concatenate([each[:, :width] for each, _ in rows]), labels, np.where(labels > 0, 3.0, 1.0)
    )
    features = []
    for each, read in rows:
        log_odds = each[:, :width] @ sentence[0] + sentence[1]
        features.append(_of_question(log_odds.max(), read, each[int(log_odds.argmax())]))
    answerable = np.array([not case.left_out for case in cases], float)
    return Fitted(sentence, fit(np.array(features), answerable, np.ones(len(cases)), ridge=3.0))


def held_out(cases: list[Case], rows: list[tuple[Array, float]]) -> dict[str, Any]:
    articles = sorted({case.article for case in cases})
    fold = {name: place % FOLDS for place, name in enumerate(np.random.default_rng(0).permutation(articles))}
    yes, no, first = [], [], []
    for number in range(FOLDS):
        train = [at for at, case in enumerate(cases) if fold[case.article] != number]
        models = fitted([cases[at] for at in train], [rows[at] for at in train])
        for at in (at for at, case in enumerate(cases) if fold[case.article] == number):
            best, log_odds = models.of(*rows[at])
            (no if cases[at].left_out else yes).append(log_odds)
            if not cases[at].left_out:
                first.append(cases[at].answer[best])
    positive, negative = np.array(yes), np.array(no)
    return {
        "questions": len(yes),
        "answer_sentence_first": round(float(np.mean(first)), 4),
        "answer_among_those_read": round(float(np.mean([any(c.answer) for c in cases if not c.left_out])), 4),
        "abstained_answerable": round(float(np.mean(positive < 0)), 4),
        "abstained_left_out": round(float(np.mean(negative < 0)), 4),
        "auc": round(float(np.mean(positive[:, None] > negative[None])), 4),
        "curve: answerable that abstain → left-out that abstain": {
            share: round(float(np.mean(negative < np.quantile(positive, share))), 4) for share in CURVE
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    every = cases(options.data, options.every, options.cache)
    pairs = [(case.question, text) for case in every for text in (*case.sentences, *case.windows)]
    known = Readings(options.cache / "readings.sqlite" if options.cache else None).of(pairs)
    rows = [_rows(case, known) for case in every]
    print(json.dumps(held_out(every, rows), indent=2))
    if not options.write:
        return
    table = json.loads(OUT.read_text("utf-8"))
    models = fitted(every, rows)
    names = {
        "sentence_read": ("reading", *OF_SENTENCE),
        "answered": ("best_sentence", "best_reading", *OF_QUESTION),
    }
    for name, (weights, bias) in zip(names, models, strict=True):
        table[name] = {
            "features": names[name],
            "weights": [round(float(weight), 5) for weight in weights],
            "bias": round(float(bias), 5),
            "fitted_on": f"xquad_en, every question in {options.every}: {len(every) // 2}",
        }
    OUT.write_text(json.dumps(table, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
