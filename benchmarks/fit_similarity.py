"""Questions and paragraphs → an embedder's calibration of cosine to similarity, in its card.

    python benchmarks/fit_similarity.py DATA [--embedder minilm|e5|FOLDER] [--write]

`DATA/xquad_en/{docs,queries}.jsonl`. A passage bears on a question if it is the question's own paragraph or another of
the same article; each of the two kinds has half the weight of the positives. Paragraphs of other articles are the
negatives, with the same weight as all positives together, so that 0.5 is the point where both are as likely.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from logistic import fit
from models import card_path, embedder_of
from sets import load, vectors

from pincite.adapters.onnx_embedder import Calibration


def calibrated(data: Path, name: str, cache: Path | None) -> Calibration:
    """The fit over all pairs of question and paragraph."""
    corpus = load(data, "xquad_en")
    documents, questions = vectors(corpus, embedder_of(name), cache)
    article = {document["id"]: document["title"] for document in corpus.documents}
    titles = np.array([document["title"] for document in corpus.documents])
    own = np.array(
        [[document["id"] == query["doc_id"] for document in corpus.documents] for query in corpus.queries]
    )
    same = np.array([titles == article[query["doc_id"]] for query in corpus.queries])
    cosines = (questions @ documents.T).astype(np.float64)
    kinds = ((own, 0.25, 1.0), (same & ~own, 0.25, 1.0), (~same, 0.5, 0.0))
    features = np.concatenate([cosines[kind] for kind, _, _ in kinds]).reshape(-1, 1)
    labels = np.repeat([label for _, _, label in kinds], [kind.sum() for kind, _, _ in kinds])
    shares = np.repeat([share / kind.sum() for kind, share, _ in kinds], [kind.sum() for kind, _, _ in kinds])
    weights = shares * len(labels)
    (slope,), bias = fit(features, labels, weights)
    fitted_on = f"xquad_en, {len(corpus.queries)} questions, {len(corpus.documents)} paragraphs"
    return Calibration(
        slope=round(float(slope), 3), midpoint=round(float(-bias / slope), 4), fitted_on=fitted_on
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--embedder", default="minilm")
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    found = calibrated(options.data, options.embedder, options.cache)
    print(found.model_dump_json(indent=2))
    if options.write:
        path = card_path(options.embedder)
        card = json.loads(path.read_text("utf-8"))
        card["similarity"] = found.model_dump()
        path.write_text(json.dumps(card, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
