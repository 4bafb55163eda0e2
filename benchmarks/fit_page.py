"""Questions about files of a page → the regressions `page_sentence` and `page_answered`.

    python benchmarks/fit_page.py [FOLDER] [--write]

Files and questions: those of `small_files.py` but for `unseen`, which it is measured on; FOLDER: the public files.
Every question is also asked of the two other files that are likest to it, which do not answer it (those where the
reader is sure that they do are left out: some do). Prints what files held out give (8 folds, whole
files on one side, seed 0).
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from fit_relevance import OUT
from logistic import Array, fit
from small_files import SMALL, lines

from pincite import bootstrap, pipeline
from pincite.answering import page
from pincite.answering.relevance import Asked, Text
from pincite.citations.attacks.instructions import without
from pincite.models import Passage, Search
from pincite.settings import Settings

SETS = ("own", "fresh", "letters")
FOLDS, OTHERS, OTHERS_WEIGH, RIDGE = 8, 2, 0.3, 3.0
SURE = 4.0
"""Sum of both readings from which another file may well answer a question that was not asked about it."""
CURVE = (0.03, 0.05, 0.08, 0.12, 0.2)


class Case(NamedTuple):
    """One question asked of one file. `other`: it was written for another file."""

    question: str
    file: str
    other: bool
    answered: bool
    rows: Array
    read: Array
    holds: Array
    missing: bool


def files_of(folder: Path | None) -> dict[str, tuple[dict[str, bytes], list[dict[str, Any]]]]:
    """Set → its files and questions."""
    named = {"own": ("files.jsonl", "questions.jsonl")}
    sets = {}
    for label in SETS:
        files, questions = named.get(label, (f"{label}_files.jsonl", f"{label}.jsonl"))
        sets[label] = ({each["name"]: each["text"].encode() for each in lines(files)}, lines(questions))
    if folder:
        public = lines("public.jsonl")
        sets["public"] = (
            {name: (folder / name).read_bytes() for name in sorted({each["file"] for each in public})},
            public,
        )
    return sets


def cases(folder: Path | None) -> list[Case]:
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home)))
        assert parts.reader is not None, "the reranker's files are not here: run `pincite models`"
        passages: dict[str, list[Passage]] = {}
        asked: list[tuple[str, str, str | None]] = []
        for label, (files, questions) in files_of(folder).items():
            for name, data in files.items():
                into = f"{label} {name}"
                pipeline.ingest(name, data, collection=into, parts=parts)
                search = Search(text="", collections=(into,), top_k=page.PASSAGES + 1)
                hits = parts.index.search(search, parts.embedder.embed([name], query=True)[0])
                chunks = sorted((hit.chunk for hit in hits), key=lambda chunk: chunk.chunk_index)
                passages[into] = [
                    Passage(number=n, chunk=each, score=0.5) for n, each in enumerate(chunks, 1)
                ]
            asked += [(f"{label} {each['file']}", each["question"], each["answer"]) for each in questions]
        passages = {name: found for name, found in passages.items() if len(found) <= page.PASSAGES}
        vectors = {
            name: parts.embedder.embed([each.chunk.text for each in found])
            for name, found in passages.items()
        }
        found: list[Case] = []
        for name, question, answer in asked:
            if name not in passages:
                continue
            vector = parts.embedder.embed([question], query=True)[0]
            others = sorted(
                (other for other in passages if other != name),
                key=lambda other: -float((vectors[other] @ vector).max()),
            )
            found.append(_case(question, name, answer, False, passages[name], parts.reader))
            found += [
                _case(question, other, None, True, passages[other], parts.reader) for other in others[:OTHERS]
            ]
    return [
        case
        for case in found
        if len(case.rows) and not (case.other and (case.rows[:, 0] + case.read).max() > SURE)
    ]


def _case(
    question: str, file: str, answer: str | None, other: bool, passages: list[Passage], reader: Any
) -> Case:
    texts = [Text.of(without(each.chunk.text, each.chunk.spoken), each.chunk.context) for each in passages]
    asked = Asked(question, texts)
    quoted = page.to_read(asked, passages, texts)
    read, titled = page.readings(question, quoted, passages, texts, reader)
    rows = page.features(question, asked, quoted, titled)
    said = [f"{each.whole} {each.spelled}".casefold() for each in quoted]
    holds = np.array([answer is not None and answer.casefold() in text for text in said], float)
    return Case(
        question,
        file,
        other,
        answer is not None,
        rows,
        np.array(read),
        holds,
        page.thing_missing(asked, texts),
    )


class Fitted(NamedTuple):
    sentence: tuple[Array, float]
    answered: tuple[Array, float]

    def of(self, case: Case) -> tuple[Array, float]:
        """Log-odds of each sentence, and that the question is answered."""
        log_odds = case.rows @ self.sentence[0] + self.sentence[1]
        features = np.array(page.of_question(case.rows, log_odds, case.read, case.missing))
        return log_odds, float(features @ self.answered[0] + self.answered[1])


def fitted(cases: list[Case]) -> Fitted:
    able = [case for case in cases if case.holds.any()]
    labels = np.concatenate([case.holds for case in able])
    sentence = fit(
        np.concatenate([case.rows for case in able]), labels, np.where(labels > 0, 3.0, 1.0), ridge=RIDGE
    )
    features = [
        page.of_question(case.rows, case.rows @ sentence[0] + sentence[1], case.read, case.missing)
        for case in cases
    ]
    answered = fit(
        np.array(features),
        np.array([case.answered for case in cases], float),
        np.array([OTHERS_WEIGH if case.other else 1.0 for case in cases]),
        ridge=RIDGE,
    )
    return Fitted(sentence, answered)


def held_out(cases: list[Case]) -> dict[str, Any]:
    files = sorted({case.file for case in cases})
    fold = {name: at % FOLDS for at, name in enumerate(np.random.default_rng(0).permutation(files))}
    first, among, yes, no, elsewhere = [], [], [], [], []
    for number in range(FOLDS):
        models = fitted([case for case in cases if fold[case.file] != number])
        for case in (case for case in cases if fold[case.file] == number):
            log_odds, answered = models.of(case)
            (yes if case.answered else elsewhere if case.other else no).append(answered)
            if case.answered:
                order = np.argsort(-log_odds)
                near = log_odds[order[:3]] >= log_odds[order[0]] - page.WITHIN
                first.append(case.holds[order[0]])
                among.append(case.holds[order[:3]][near].any())
    positive, negative, others = np.array(yes), np.array(no), np.array(elsewhere)
    cut = np.log(page.ANSWERS / (1 - page.ANSWERS))
    return {
        "answerable, not, of other files": [len(yes), len(no), len(elsewhere)],
        "answer_first": round(float(np.mean(first)), 3),
        "answer_in_what_is_quoted": round(float(np.mean(among)), 3),
        "auc": round(float(np.mean(positive[:, None] > negative[None])), 3),
        "abstain as shipped": [round(float(np.mean(each < cut)), 3) for each in (positive, negative, others)],
        "curve: answerable that abstain → not answered, of other files": {
            share: [
                round(float(np.mean(each < np.quantile(positive, share))), 3) for each in (negative, others)
            ]
            for share in CURVE
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    every = cases(options.folder)
    print(json.dumps(held_out(every), indent=2))
    if not options.write:
        return
    table = json.loads(OUT.read_text("utf-8"))
    names = {"page_sentence": page.OF_SENTENCE, "page_answered": page.OF_QUESTION}
    for name, (weights, bias) in zip(names, fitted(every), strict=True):
        table[name] = {
            "features": names[name],
            "weights": [round(float(weight), 5) for weight in weights],
            "bias": round(float(bias), 5),
            "fitted_on": f"{SMALL.name}: {sum(not case.other for case in every)} questions on files of a page",
        }
    OUT.write_text(json.dumps(table, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
