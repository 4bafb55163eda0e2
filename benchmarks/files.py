"""Real files, a question to each → how often its fact and its cell are found, by reader, and what reading costs.

    python -m benchmarks.files [--peers .envs/files/bin/python] [--only pincite markitdown …] [--show]

Readers beside ours are measured in an environment of their own (`benchmarks/peers/files.txt`); what they read, as
Markdown, is cut, embedded and searched as ours is: each file a collection of its own, the five best chunks. `text`: the
fact and what names its row stand in one chunk of the file. `found`: in one of those five. `cell`: it stands in the row
and under the heading that name it. Further rows say the same of the PDFs and of all other files, for readers that
read only these.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.file_facts import FILES, Found, Piece, Question, found, questions
from pincite import bootstrap, pipeline
from pincite.answering.retrieve import retrieve
from pincite.errors import Permanent
from pincite.models import Chunk, Filters, Search
from pincite.settings import Settings

READ_FILES = Path(__file__).parent / "peers" / "read_files.py"
PEERS = ("markitdown", "kreuzberg", "pymupdf4llm", "unstructured", "docling")
BEST = 5


def read_by(name: str, python: str, out: Path) -> dict[str, Any]:
    """Let a reader read all files in a process of its own → what it took."""
    subprocess.run([python, str(READ_FILES), name, str(FILES), str(out)], check=True, capture_output=True)
    took: dict[str, Any] = json.loads((out / "took.json").read_text("utf-8"))
    return took


def answered(name: str, out: Path) -> Iterator[tuple[Question, Found, Found]]:
    """Each question with what stands anywhere in its file, and what stands in the five best chunks."""
    nothing = Found(False, False, False)
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home)))
        for question in questions():
            path = FILES / question.file if name == "pincite" else out / f"{question.file}.md"
            try:
                pipeline.ingest(path.name, path.read_bytes(), collection=question.file, parts=parts)
            except Permanent:
                yield question, nothing, nothing
                continue
            best = retrieve(
                question.question, collections=(question.file,), filters=Filters(), top_k=BEST, min_similarity=-1.0,
                index=parts.index, embedder=parts.embedder,
            )  # fmt: skip
            vector = parts.embedder.embed([question.question], query=True)[0]
            every = Search(
                text=question.question, collections=(question.file,), top_k=1000, filters=Filters()
            )
            whole = [hit.chunk for hit in parts.index.search(every, vector)]
            yield (
                question,
                found(question, pieces(whole)),
                found(question, pieces([hit.chunk for hit in best.hits])),
            )


def pieces(chunks: Sequence[Chunk]) -> list[Piece]:
    return [Piece(f"{each.context}\n{each.text}", each.page_number, each.page_end) for each in chunks]


@cache
def pages_of(file: str) -> int:
    """Pages of a file; one without pages counts as one."""
    from pincite.ingestion.parse import parse

    return max(len(parse(file, (FILES / file).read_bytes(), ocr=lambda _: "").pages), 1)


def pages(files: Collection[str]) -> int:
    return sum(map(pages_of, files))


def rows(name: str, python: str, show: bool) -> Iterator[str]:
    """What a reader gets right of all files, of the PDFs, and of the others."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        took = read_by(name, python, out)
        results = list(answered(name, out))
    if show:
        for question, whole, best in results:
            if not (whole.fact and best.fact and whole.cell is not False):
                print("  ", name, question.file, whole, best, took["errors"].get(question.file, ""))
    of_pdfs = [one for one in results if one[0].file.endswith(".pdf")]
    others = [one for one in results if not one[0].file.endswith(".pdf")]
    for kind, chosen in (("", results), (", PDFs", of_pdfs), (", others", others)):
        yield row(f"{name}{kind}", chosen, took)


def row(name: str, results: Sequence[tuple[Question, Found, Found]], took: dict[str, Any]) -> str:
    count = len(results)
    asked = {question.file for question, *_ in results}
    cells = [(whole, best) for question, whole, best in results if question.column]
    seconds = sum(spent for file, spent in took["seconds"].items() if file in asked)
    return (
        f"| {name} | {count - len(asked & set(took['errors']))} of {count} "
        f"| {sum(w.fact for _, w, _ in results) / count:.1%} | {sum(b.fact for _, _, b in results) / count:.1%} "
        f"| {sum(bool(w.cell) for w, _ in cells) / len(cells):.1%} "
        f"| {sum(bool(b.cell) for _, b in cells) / len(cells):.1%} "
        f"| {seconds / pages(asked):.3f} | {took['peak_mb']:.0f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--peers", help="python of the environment that has the other readers")
    parser.add_argument("--only", nargs="*", default=["pincite", *PEERS])
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    asked = questions()
    cells = sum(bool(each.column) for each in asked)
    print(f"{len(asked)} files, {pages({each.file for each in asked})} pages, {cells} cells\n")
    print(
        "| reader | read | fact in the text | fact found | cell right | cell found and right | s a page | peak MB |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for name in given.only:
        python = sys.executable if name == "pincite" else given.peers
        for line in rows(name, python, given.show) if python else ():
            print(line, flush=True)


if __name__ == "__main__":
    main()
