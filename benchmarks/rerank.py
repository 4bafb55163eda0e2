"""How many candidates the cross-encoder should read, what a place of the first stage should cost → results/rerank.md.

    python benchmarks/rerank.py DATA [--first N] [--window 600] [--cache FOLDER] [--out FILE]

Hybrid search with MiniLM, then the first N windows read (0: hybrid alone). Nothing is fitted: the costs of a place are
tried on both sets, and one is chosen for both. XQuAD-en: the first N questions; Cranfield: all. Milliseconds are of
processor time, of one thread, for the windows of a question; readings come from FOLDER where they were made before.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from index import filled
from models import embedder_of
from readings import Readings
from retrieval import measures
from sets import Corpus, load, vectors

from pincite.adapters.cross_encoder import PLACE, READ
from pincite.answering.relevance import Asked, Text
from pincite.answering.windows import WINDOW, window
from pincite.models import Search

DEPTHS = (0, 2, 4, 6, 8)
PLACES = (0.0, 0.1, 0.2, 0.3, 0.5, 0.8)
FIRST = 20
OUT = Path(__file__).parent / "results" / "rerank.md"


class Candidates:
    """What hybrid search finds for each question of a set, and what the reader says of the first windows."""

    def __init__(self, corpus: Corpus, first: int, size: int, cache: Path | None) -> None:
        embedder = embedder_of("minilm")
        documents, questions = vectors(corpus, embedder, cache)
        index = filled(corpus, documents, embedder)
        self.corpus = corpus._replace(queries=corpus.queries[:first])
        texts = {document["id"]: Text.of(document["text"]) for document in corpus.documents}
        self.names: list[list[str]] = []
        self.pairs: list[list[tuple[str, str]]] = []
        for query, vector in zip(self.corpus.queries, questions[:first], strict=True):
            search = Search(text=query["question"], collections=("default",), top_k=FIRST)
            names = [hit.chunk.document_id for hit in index.search(search, vector)]
            head = [texts[name] for name in names[: max(DEPTHS)]]
            asked = Asked(query["question"], head)
            self.names.append(names)
            self.pairs.append([(query["question"], window(asked, text, size)) for text in head])
        store = Readings(cache / "readings.sqlite" if cache else None)
        self.known = store.of([pair for pairs in self.pairs for pair in pairs])
        self.ms = _milliseconds(self.pairs[:: max(1, len(self.pairs) // 3)])

    def ranked(self, depth: int, place: float, number: int) -> list[str]:
        """The first `depth` by reading and place, the others behind them as they came."""
        names, pairs = self.names[number], self.pairs[number]
        value = {
            name: self.known[pair] - place * at
            for at, (name, pair) in enumerate(zip(names, pairs, strict=False))
        }
        head = names[:depth]
        return sorted(head, key=lambda name: -value[name]) + names[len(head) :]


def _milliseconds(questions: list[list[tuple[str, str]]]) -> float:
    """Processor time of one window, none of them remembered."""
    fresh, count, began = Readings(None), sum(map(len, questions)), time.process_time()
    for pairs in questions:
        fresh.of(pairs)
    return 1000 * (time.process_time() - began) / count


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--first", type=int, default=2000)
    parser.add_argument("--window", type=int, default=WINDOW)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    sets = [Candidates(load(given.data, "xquad_en"), given.first, given.window, given.cache)]
    sets.append(Candidates(load(given.data, "cranfield"), 2000, given.window, given.cache))
    sizes = " / ".join(f"{each.corpus.name} {len(each.corpus.queries)}" for each in sets)
    lines = [
        f"# Reranking by the cross-encoder ({sizes} questions)",
        "",
        f"`python benchmarks/rerank.py DATA --first {given.first} --window {given.window}`; "
        f"windows of at most {given.window} characters, "
        f"{sets[0].ms:.0f} and {sets[1].ms:.0f} ms of processor time each, one thread, busy machine.",
        f"Ships: {READ} windows, {PLACE} a place. nDCG@10 / hit@1.",
        "",
        "| windows read | a place costs | " + " | ".join(each.corpus.name for each in sets) + " |",
        "| --- | --- | --- | --- |",
    ]
    tried = [(depth, PLACE) for depth in DEPTHS] + [(READ, place) for place in PLACES if place != PLACE]
    for depth, place in tried:
        cells = []
        for each in sets:
            found = measures(each.corpus, lambda n, e=each, d=depth, p=place: e.ranked(d, p, n))  # type: ignore[misc]
            cells.append(f"{found['ndcg@10']:.4f} / {found['hit@1']:.3f}")
        lines.append(f"| {depth} | {place if depth else ''} | {' | '.join(cells)} |")
    given.out.write_text("\n".join(lines) + "\n", "utf-8")
    print(given.out.read_text("utf-8"))


if __name__ == "__main__":
    main()
