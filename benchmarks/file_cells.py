"""Cells of real files told rightly, and with the value of another row or column → how many of each are verified.

    python -m benchmarks.file_cells [--show]

Of each cell that a question of `tests/golden/files` asks for, the rows of its chunk say what stands in the rows and
columns around it. A claim with one of these values is false, whatever was read: what the cell holds was read by eye.
One that is verified is a fact cited from another row or column.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pincite
from benchmarks.file_facts import FILES, Question, bare, cell_rows, named, questions
from pincite.ingestion.chunk import chunk
from pincite.ingestion.ocr import find_tesseract
from pincite.ingestion.parse import parse
from pincite.models import Document

EACH = 3
"""Values of other rows, and of other columns, that are put in the cell's place."""
WAYS = ("{row}: {column} {value}", "The {column} of {row} is {value}.", "{column} for {row}: {value}")


class Claim(NamedTuple):
    """`kind`: `own`, or where the value is from: another `row` or `column`. `way`: how it is told."""

    file: str
    kind: str
    way: str
    text: str
    source: str


def texts(question: Question) -> Iterator[str]:
    """The chunks of the question's file, each with its context."""
    path = FILES / question.file
    parsed = parse(path.name, path.read_bytes(), ocr=find_tesseract())
    document = Document(
        document_id=question.file, name=path.name, source=question.file, collection="files",
        version=parsed.version, media_type=parsed.media_type, size=path.stat().st_size, status="indexed",
    )  # fmt: skip
    for each in chunk(parsed, document, count_tokens=lambda text: len(text) // 4):
        yield f"{each.context}\n\n{each.text}"


def claims(question: Question, sources: Sequence[str], each: int = EACH) -> Iterator[Claim]:
    """Claims of the cell from the first source that has it: its own value, and `each` values of cells beside it in its
    row and in its column."""
    for source in sources:
        rows = list(cell_rows(source))
        for header, row in rows:
            if not all(any(named(name, cell) for cell in row) for name in question.row):
                continue
            for at, heading in enumerate(header[: len(row)]):
                if not all(bare(name) in bare(heading) for name in question.column) or bare(row[at]) != bare(
                    question.fact
                ):
                    continue
                own = bare(row[at])
                columns = [cell for place, cell in enumerate(row) if place and place != at]
                others = [
                    other[at] for head, other in rows if head == header and other != row and at < len(other)
                ]
                for kind, values in (("own", [row[at]]), ("column", columns), ("row", others)):
                    kept = [v for v in dict.fromkeys(values) if v and (kind == "own" or bare(v) not in own)]
                    for value in kept[: 1 if kind == "own" else each]:
                        for way in WAYS:
                            text = way.format(row=" ".join(question.row), column=heading, value=value)
                            yield Claim(question.file, kind, way, text, source)
                return


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    came: dict[str, Counter[str]] = {kind: Counter() for kind in ("own", "row", "column")}
    for question in questions():
        if question.column:
            for claim in claims(question, list(texts(question))):
                verdict = pincite.verify_citation(source_text=claim.source, claim_text=claim.text).verdict
                came[claim.kind][verdict] += 1
                if given.show and (verdict == "verified") != (claim.kind == "own"):
                    print(f"  {claim.file}: {claim.kind} {verdict}: {claim.text}")
    print(
        "| value of | claims | verified | contradicted | open or refused |\n| --- | --- | --- | --- | --- |"
    )
    for kind, verdicts in came.items():
        rest = verdicts.total() - verdicts["verified"] - verdicts["contradicted"]
        name = "the cell itself" if kind == "own" else f"another {kind}"
        print(
            f"| {name} | {verdicts.total()} | {verdicts['verified']} | {verdicts['contradicted']} | {rest} |"
        )


if __name__ == "__main__":
    main()
