"""Questions, passages of several documents and what the cross-encoder says of both → the regressions `among_sentence`
and `among_answered`.

    python benchmarks/fit_among.py DATA [FOLDER] [--every 3] [--cache FOLDER] [--write]

Two kinds of collections: `DATA/xquad_en`, each paragraph a document, every third question; and the files of a page of
`small_files.py` (without those that are measured on; FOLDER: the public ones), each set in a collection and all of them
in one. Each question is asked once of all and once with the document that answers it left out. `among_sentence` learns
which sentence holds the answer, `among_answered` from the best one whether the question is answered at all. Prints what
held-out articles and files give (5 folds, seed 0); what is written is fitted on all.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from fit_page import files_of
from fit_relevance import FOLDS, OUT
from logistic import Array, fit
from readings import Readings
from sets import load

from pincite import bootstrap, pipeline
from pincite.answering import among
from pincite.answering.relevance import Asked, Text
from pincite.answering.rerank import rerank
from pincite.answering.retrieve import retrieve
from pincite.citations.attacks.instructions import without
from pincite.limits import Limits
from pincite.models import Filters, Hit
from pincite.requests import QueryRequest
from pincite.settings import Settings

CURVE = (0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2)
XQUAD, EVERY_FILE = "xquad_en", "all files"
WEIGHTS = {XQUAD: 0.5, EVERY_FILE: 0.6}
"""What a question of each collection counts, beside 1: the paragraphs are many, and all files are there twice."""
LEFT_OUT = 0.5
"""What a question counts whose file was left out: another may answer it, too."""
RIDGE = 3.0


class Case(NamedTuple):
    """One question asked of one collection. `group`: article or file, which is on one side of a fold; `kind`:
    `answered`, `not` or `left out`."""

    collection: str
    group: str
    question: str
    kind: str
    read: among.Read
    holds: Array

    @property
    def weight(self) -> float:
        return WEIGHTS.get(self.collection, 1.0) * (LEFT_OUT if self.kind == "left out" else 1.0)


class Asking(NamedTuple):
    file: str
    question: str
    answer: str | None
    group: str


def collections(
    data: Path, folder: Path | None, every: int
) -> dict[str, tuple[dict[str, bytes], list[Asking]]]:
    sets: dict[str, tuple[dict[str, bytes], list[Asking]]] = {}
    every_file: tuple[dict[str, bytes], list[Asking]] = ({}, [])
    for label, (files, questions) in files_of(folder).items():
        asked = [Asking(each["file"], each["question"], each["answer"], each["file"]) for each in questions]
        sets[label] = (files, asked)
        named = {name: f"{label}-{name}" if name in every_file[0] else name for name in files}
        every_file[0].update({named[name]: text for name, text in files.items()})
        every_file[1].extend(each._replace(file=named[each.file]) for each in asked)
    sets[EVERY_FILE] = every_file
    corpus = load(data, XQUAD)
    title = {each["id"]: each["title"] for each in corpus.documents}
    sets[XQUAD] = (
        {f"{each['id']}.txt": each["text"].encode() for each in corpus.documents},
        [
            Asking(f"{each['doc_id']}.txt", each["question"], each["answer"], title[each["doc_id"]])
            for each in corpus.queries[::every]
        ],
    )
    return sets


def cases(data: Path, folder: Path | None, every: int, cache: Path | None) -> list[Case]:
    reader, found = Readings(cache / "kept.sqlite" if cache else None), list[Case]()
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home)))
        for name, (files, asked) in collections(data, folder, every).items():
            ids = {
                file: pipeline.ingest(file, text, collection=name, parts=parts).document_id
                for file, text in files.items()
            }
            for each in asked:
                rest = tuple(ids[file] for file in files if file != each.file)
                kinds = {"not" if each.answer is None else "answered": ()}
                if each.answer is not None:
                    kinds["left out"] = rest
                for kind, within in kinds.items():
                    case = _case(name, each, kind, within, reader, parts)
                    found += [case] if case.read.quoted else []
    return found


def found_for(name: str, asked: Asking, within: tuple[str, ...], parts: bootstrap.Parts) -> tuple[Hit, ...]:
    """What the index finds, however little it is like the question. `within`: documents; none: all."""
    return retrieve(
        asked.question,
        collections=(name,),
        filters=Filters(document_ids=within),
        top_k=parts.settings.top_k,
        min_similarity=0.0,
        index=parts.index,
        embedder=parts.embedder,
    ).hits


def _case(
    name: str, asked: Asking, kind: str, within: tuple[str, ...], reader: Readings, parts: bootstrap.Parts
) -> Case:
    limits = Limits.of(QueryRequest(query=asked.question), parts.settings)
    hits = found_for(name, asked, within, parts)
    passages = rerank(
        asked.question,
        hits,
        reranker=reader,
        rerank_k=limits.rerank_k,
        max_context_tokens=limits.max_context_tokens,
        count_tokens=parts.count_tokens,
    ).passages
    texts = [Text.of(without(each.chunk.text, each.chunk.spoken), each.chunk.context) for each in passages]
    read = among.readings(asked.question, Asked(asked.question, texts), passages, texts, reader)
    named = {each.number: each.chunk.document_name for each in passages}
    wanted = (asked.answer or "").casefold()
    holds = [
        kind == "answered"
        and named[each.number] == asked.file
        and wanted in f"{each.whole} {each.spelled}".casefold()
        for each in read.quoted
    ]
    return Case(name, asked.group, asked.question, kind, read, np.array(holds, float))


class Fitted(NamedTuple):
    sentence: tuple[Array, float]
    answered: tuple[Array, float]

    def of(self, case: Case) -> tuple[int, float]:
        """Which sentence is best, and the log-odds that the question is answered."""
        best = int((among.of_sentences(case.read) @ self.sentence[0] + self.sentence[1]).argmax())
        return best, float(np.array(among.of_question(case.read, best)) @ self.answered[0] + self.answered[1])


def fitted(cases: list[Case]) -> Fitted:
    able = [case for case in cases if case.holds.any()]
    labels = np.concatenate([case.holds for case in able])
    weights = np.concatenate([np.full(len(case.holds), case.weight) for case in able])
    rows = np.concatenate([among.of_sentences(case.read) for case in able])
    sentence = fit(rows, labels, np.where(labels > 0, 3.0, 1.0) * weights, ridge=RIDGE)
    bests = [int((among.of_sentences(case.read) @ sentence[0]).argmax()) for case in cases]
    # a question whose answer is not found first shows neither what an answer looks like nor what none does
    kept = [at for at, case in enumerate(cases) if case.kind != "answered" or case.holds[bests[at]]]
    answered = fit(
        np.array([among.of_question(cases[at].read, bests[at]) for at in kept]),
        np.array([cases[at].kind == "answered" for at in kept], float),
        np.array([cases[at].weight for at in kept]),
        ridge=RIDGE,
    )
    return Fitted(sentence, answered)


def held_out(cases: list[Case]) -> dict[str, Any]:
    groups = sorted({case.group for case in cases})
    fold = {name: place % FOLDS for place, name in enumerate(np.random.default_rng(0).permutation(groups))}
    told: dict[str, dict[str, list[tuple[float, bool]]]] = {}
    for number in range(FOLDS):
        models = fitted([case for case in cases if fold[case.group] != number])
        for case in (case for case in cases if fold[case.group] == number):
            best, log_odds = models.of(case)
            kinds = told.setdefault(case.collection, {"answered": [], "not": [], "left out": []})
            kinds[case.kind].append((log_odds, bool(case.holds[best])))
    return {name: _told(kinds) for name, kinds in told.items()}


def _told(kinds: dict[str, list[tuple[float, bool]]]) -> dict[str, Any]:
    cut = np.log(among.ANSWERS / (1 - among.ANSWERS))
    value = {kind: np.array([log_odds for log_odds, _ in each]) for kind, each in kinds.items()}
    right = np.array([holds for _, holds in kinds["answered"]])
    shown = value["answered"] >= cut
    none = np.concatenate([value["not"], value["left out"]])
    return {
        "questions": {kind: len(each) for kind, each in kinds.items()},
        "answer's sentence first": round(float(right.mean()), 4),
        "right / wrong / abstained": [
            int((shown & right).sum()), int((shown & ~right).sum()), int((~shown).sum()),
        ],
        "abstained": {kind: round(float(np.mean(each < cut)), 4) for kind, each in value.items() if len(each)},
        "auc": round(float(np.mean(value["answered"][:, None] > none[None])), 4),
        "curve: answerable that abstain → others that abstain": {
            share: round(float(np.mean(none < np.quantile(value["answered"], share))), 4) for share in CURVE
        },
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    every = cases(options.data, options.folder, options.every, options.cache)
    print(json.dumps(held_out(every), indent=2))
    if not options.write:
        return
    table = json.loads(OUT.read_text("utf-8"))
    names = {"among_sentence": among.OF_SENTENCE, "among_answered": among.OF_QUESTION}
    for name, (weights, bias) in zip(names, fitted(every), strict=True):
        table[name] = {
            "features": names[name],
            "weights": [round(float(weight), 5) for weight in weights],
            "bias": round(float(bias), 5),
            "fitted_on": f"xquad_en, every question in {options.every}, and questions on files of a page: "
            f"{sum(case.kind != 'left out' for case in every)}",
        }
    OUT.write_text(json.dumps(table, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
