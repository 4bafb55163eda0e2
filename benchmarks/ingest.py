"""How fast documents become searchable, beside LlamaIndex and Haystack with the same embedding model; and whether
memory stays flat over many copies.

    python benchmarks/ingest.py [--folder DIR] [--out benchmarks/results/ingest.json]
    .envs/peers/bin/python benchmarks/ingest.py --system llamaindex [--lent]   (or haystack; see benchmarks/peers)
    python benchmarks/ingest.py --copies 1000
    python benchmarks/ingest.py --stub                                   (all but the embedding)

Files: `samples/` and `tests/golden/ingestion/docs/`, those types that all three read (PDF, DOCX, PPTX, HTML,
Markdown). Each system parses, splits to about 200 tokens with 40 shared, embeds with MiniLM and writes to its index:
ours to SQLite on disk, theirs to their store in memory. All take the same file of weights: the peers run it as their
own integration of FastEmbed does, or, with `--lent`, by our code, which sorts by length and multiplies int8. CPU
seconds count all threads and are the fair figure on a machine that does other work as well; the embedding's share is
given apart.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "samples", ROOT / "tests" / "golden" / "ingestion" / "docs")
TYPES = (".pdf", ".docx", ".pptx", ".html", ".md")
TOKENS, SHARED = 200, 40
MOST = 254
"""Word pieces of one text that MiniLM reads: 256 with its two marks."""


class Embedding:
    """MiniLM with its time counted."""

    def __init__(self, stubbed: bool, lent: bool) -> None:
        from pincite.adapters.onnx_embedder import minilm

        self.inner, self.cpu, self.wall = minilm(), 0.0, 0.0
        self.texts: list[str] = []
        self.name, self.dimensions = self.inner.name, self.inner.dimensions
        self.stub = self.inner.embed(["warm"]) if stubbed else None
        self.fastembed = None
        if not (stubbed or lent):
            from peers.same_model import fastembed

            self.fastembed = fastembed()
            list(self.fastembed.embed(["warm"]))

    def listed(self, texts: list[str]) -> list[list[float]]:
        """For a peer."""
        return self.own(texts) if self.fastembed else self.embed(texts).tolist()

    def own(self, texts: list[str]) -> list[list[float]]:
        """By FastEmbed, as the integrations of Haystack and LlamaIndex call it."""
        cpu, wall = time.process_time(), time.perf_counter()
        vectors = [vector.tolist() for vector in self.fastembed.embed(texts)]
        self.cpu += time.process_time() - cpu
        self.wall += time.perf_counter() - wall
        self.texts += texts
        return vectors

    def embed(self, texts, *, query: bool = False):
        cpu, wall = time.process_time(), time.perf_counter()
        if self.stub is None:
            vectors = self.inner.embed(list(texts), query=query)
        else:
            vectors = self.stub.repeat(len(texts), axis=0)
        self.cpu += time.process_time() - cpu
        self.wall += time.perf_counter() - wall
        self.texts += texts
        return vectors

    def read_and_cut(self) -> tuple[int, int]:
        """Tokens that the model has read, and those beyond the most that it reads, which no vector knows of."""
        from pincite.adapters.tokens import count_tokens

        counts = [count_tokens(text) for text in self.texts]
        return sum(min(count, MOST) for count in counts), sum(max(0, count - MOST) for count in counts)

    def similarity(self, cosine: float) -> float:
        return self.inner.similarity(cosine)


def files(folder: Path | None) -> list[Path]:
    """Every file that all three systems read, by name; no README."""
    found = [file for each in ([folder] if folder else FOLDERS) for file in each.iterdir()]
    return sorted(file for file in found if file.suffix in TYPES and file.name != "README.md")


def pages_of(paths: list[Path]) -> int:
    """Pages of the PDFs, which is what all three can be divided by."""
    import pypdfium2

    total = 0
    for path in paths:
        if path.suffix == ".pdf":
            with pypdfium2.PdfDocument(path) as document:
                total += len(document)
    return total


def run_pincite(paths: list[Path], embedding: Embedding) -> Callable[[], int]:
    from pincite import bootstrap, pipeline
    from pincite.settings import Settings

    home = tempfile.TemporaryDirectory()
    parts = bootstrap.Parts(Settings(home=Path(home.name))).but(embedder=embedding, ocr=None)
    parts.count_tokens("warm")

    def run() -> int:
        chunks = 0
        for path in paths:
            try:
                chunks += pipeline.ingest(
                    path.name, path.read_bytes(), collection="default", parts=parts
                ).chunks
            except pipeline.Unreadable as error:
                print("not read:", error, file=sys.stderr)
        home.cleanup()
        return chunks

    return run


def run_llamaindex(paths: list[Path], embedding: Embedding) -> Callable[[], int]:
    from llama_index.core import SimpleDirectoryReader, VectorStoreIndex
    from llama_index.core.base.embeddings.base import BaseEmbedding
    from llama_index.core.node_parser import SentenceSplitter

    from pincite.adapters.tokens import count_tokens

    class Ours(BaseEmbedding):
        def _get_text_embedding(self, text):
            return embedding.listed([text])[0]

        def _get_text_embeddings(self, texts):
            return embedding.listed(texts)

        def _get_query_embedding(self, query):
            return embedding.listed([query])[0]

        async def _aget_query_embedding(self, query):
            return self._get_query_embedding(query)

    splitter = SentenceSplitter(
        chunk_size=TOKENS, chunk_overlap=SHARED, tokenizer=lambda text: range(count_tokens(text))
    )
    count_tokens("warm")

    def run() -> int:
        documents = SimpleDirectoryReader(input_files=paths, raise_on_error=False).load_data()
        nodes = [node for node in splitter.get_nodes_from_documents(documents) if node.get_content().strip()]
        VectorStoreIndex(nodes, embed_model=Ours(embed_batch_size=64))
        return len(nodes)

    return run


def run_haystack(paths: list[Path], embedding: Embedding) -> Callable[[], int]:
    from haystack.components.converters import (
        DOCXToDocument,
        HTMLToDocument,
        MarkdownToDocument,
        PPTXToDocument,
        PyPDFToDocument,
    )  # fmt: skip
    from haystack.components.preprocessors import DocumentSplitter
    from haystack.document_stores.in_memory import InMemoryDocumentStore

    converters = {
        ".pdf": PyPDFToDocument(), ".docx": DOCXToDocument(), ".pptx": PPTXToDocument(),
        ".html": HTMLToDocument(), ".md": MarkdownToDocument(),
    }  # fmt: skip
    splitter = DocumentSplitter(
        split_by="word", split_length=int(TOKENS * 0.75), split_overlap=int(SHARED * 0.75)
    )
    splitter.warm_up()
    store = InMemoryDocumentStore()

    def run() -> int:
        chunks = 0
        for path in paths:
            documents = converters[path.suffix].run(sources=[path])["documents"]
            parts = [part for part in splitter.run(documents=documents)["documents"] if part.content.strip()]
            for start in range(0, len(parts), 64):
                batch = parts[start : start + 64]
                for part, vector in zip(
                    batch, embedding.listed([part.content for part in batch]), strict=True
                ):
                    part.embedding = vector
            store.write_documents(parts)
            chunks += len(parts)
        return chunks

    return run


SYSTEMS = {"pincite": run_pincite, "llamaindex": run_llamaindex, "haystack": run_haystack}


def measured(system: str, folder: Path | None, stubbed: bool, lent: bool) -> dict[str, object]:
    """One system over all files, once, in a process of its own."""
    paths = files(folder)
    pages, embedding = pages_of(paths), Embedding(stubbed, lent or system == "pincite")
    run = SYSTEMS[system](paths, embedding)
    embedding.cpu = embedding.wall = 0.0
    cpu, wall = time.process_time(), time.perf_counter()
    chunks = run()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    own = cpu - embedding.cpu
    read, cut = embedding.read_and_cut()
    return {
        "system": system, "lent our code": lent, "files": len(paths), "pdf_pages": pages, "chunks": chunks,
        "cpu_s": round(cpu, 2), "cpu_s_without_embedding": round(own, 2), "wall_s": round(wall, 2),
        "chunks_per_cpu_s": round(chunks / cpu, 1), "pages_per_cpu_s": round(pages / cpu, 1),
        "pages_per_cpu_s_without_embedding": round(pages / own, 1),
        "tokens_read": read, "tokens_cut": cut, "tokens_read_per_cpu_s": round(read / cpu),
        "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }  # fmt: skip


def resident() -> int:
    """MiB of this process that are in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def copies(count: int, folder: Path | None) -> dict[str, object]:
    """Parse and chunk documents over and over; memory after each tenth."""
    from pincite.adapters.tokens import count_tokens
    from pincite.ingestion.chunk import chunk
    from pincite.ingestion.parse import parse
    from pincite.models import Document

    paths = [path for path in files(folder) if path.stat().st_size < 200_000]
    data = {path.name: path.read_bytes() for path in paths}
    grown: list[int] = []
    for number in range(count):
        name = paths[number % len(paths)].name
        parsed = parse(name, data[name])
        document = Document(
            document_id=f"{number}", name=name, source=name, collection="default", version=parsed.version,
            media_type=parsed.media_type, size=len(data[name]), status="indexing",
        )  # fmt: skip
        chunk(parsed, document, count_tokens=count_tokens)
        if (number + 1) % max(count // 10, 1) == 0:
            grown.append(resident())
    return {"copies": count, "resident_mib": grown}


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--system", choices=SYSTEMS, default="pincite")
    arguments.add_argument("--folder", type=Path)
    arguments.add_argument("--copies", type=int)
    arguments.add_argument(
        "--stub", action="store_true", help="one vector for every text: all but the embedding"
    )
    arguments.add_argument("--lent", action="store_true", help="a peer embeds by our code")
    arguments.add_argument("--out", type=Path)
    given = arguments.parse_args()
    found = (
        copies(given.copies, given.folder)
        if given.copies
        else measured(given.system, given.folder, given.stub, given.lent)
    )
    found["machine"] = f"{platform.machine()}, {os.cpu_count()} CPUs, Python {platform.python_version()}"
    print(json.dumps(found, indent=1))
    if given.out:
        earlier = json.loads(given.out.read_text()) if given.out.exists() else {}
        name = (
            "copies"
            if given.copies
            else f"{given.system}{', embedding stubbed' if given.stub else ', lent our code' if given.lent else ''}"
        )
        earlier[name] = found
        given.out.write_text(json.dumps(earlier, indent=1) + "\n")


if __name__ == "__main__":
    main()
