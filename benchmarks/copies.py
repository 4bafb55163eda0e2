"""PDF files → quotes that are whole tables or sections as another extractor reads them; half of them altered.

    .envs/peers/bin/python benchmarks/copies.py DOCS OUT.jsonl [--seed 1] [--most 400]
    python benchmarks/quotes.py OUT.jsonl --kinds

A region of a page (a table that pdfplumber sees, or blocks of text one under the other) is read by one extractor for
the quote, and its whole page by another for the source. Extractors: ours, pdfium, pypdf, pdfplumber in three ways, and
the cells of a table row by row or column by column. A pair is kept where the source has all words of the region, so
that a right quote can be told. Every right quote has an altered twin: a digit changed, two numbers of different lines
exchanged, or a line of numbers moved to the label of another.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pypdf
import pypdfium2

from pincite.ingestion.parse import parse

ROWS, BLOCKS = 14, 4
"""Most rows of a table and blocks of a section in one quote."""
FEWEST = 3
_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,]*\d(?![\w])|(?<![\w.,])\d(?![\w.,])")
_WORD = re.compile(r"\w+")
Box = tuple[float, float, float, float]


class Region(NamedTuple):
    """A part of a page. `cells`: of a table, by row."""

    kind: str
    box: Box
    cells: tuple[tuple[str, ...], ...]


def regions(page: Any) -> Iterator[Region]:
    """A page of pdfplumber → its tables, cut by rows, and its sections, cut by lines."""
    for table in page.find_tables():
        rows = [
            (row, tuple(" ".join((cell or "").split()) for cell in cells))
            for row, cells in zip(table.rows, table.extract(), strict=True)
        ]
        rows = [each for each in rows if sum(map(bool, each[1])) >= 2]
        for at in range(0, len(rows), ROWS):
            part = rows[at : at + ROWS]
            if len(part) >= FEWEST:
                boxes = [row.bbox for row, _ in part]
                yield Region("table", _around(boxes), tuple(cells for _, cells in part))
    part: list[Any] = []
    for block in [*page.textboxhorizontals, None]:
        if block and (not part or _follows(part[-1], block)) and len(part) < BLOCKS:
            part.append(block)
            continue
        if sum(len(each["text"]) for each in part) > 200:
            yield Region("section", _around([(b["x0"], b["top"], b["x1"], b["bottom"]) for b in part]), ())
        part = [block]


def _follows(above: dict[str, float], below: dict[str, float]) -> bool:
    """Does a block of text stand right under another, in its column?"""
    near = -2 <= below["top"] - above["bottom"] <= 30
    shared = min(above["x1"], below["x1"]) - max(above["x0"], below["x0"])
    return near and shared > 0.8 * min(above["x1"] - above["x0"], below["x1"] - below["x0"])


def _around(boxes: list[Box]) -> Box:
    return (
        min(box[0] for box in boxes) - 1, min(box[1] for box in boxes) - 1,
        max(box[2] for box in boxes) + 1, max(box[3] for box in boxes) + 1,
    )  # fmt: skip


def _within(page: Any, box: Box) -> Any:
    left, top, right, bottom = page.bbox
    return page.crop((max(left, box[0]), max(top, box[1]), min(right, box[2]), min(bottom, box[3])))


def quotes(page: Any, raw: Any, region: Region) -> dict[str, str]:
    """A region → its text by each extractor."""
    part = _within(page, region.box)
    height = page.height
    left, top, right, bottom = region.box
    found = {
        "pdfplumber": part.extract_text(),
        "pdfplumber, layout": part.extract_text(layout=True),
        "pdfplumber, flow": part.extract_text(use_text_flow=True),
        "pdfium": raw.get_text_bounded(left, height - bottom, right, height - top),
    }
    if region.cells:
        found["cells, bars"] = "\n".join(" | ".join(row) for row in region.cells)
        found["cells, tabs"] = "\n".join("\t".join(row) for row in region.cells)
        found["cells by column"] = "\n".join(
            "\n".join(filter(None, column)) for column in zip(*region.cells, strict=True)
        )
    return {name: _tidy(text) for name, text in found.items()}


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.replace("\r", "").splitlines() if line.strip())


def sources(path: Path) -> dict[str, list[str]]:
    """A file → its pages by each extractor."""
    ours = parse(path.name, path.read_bytes())
    pdfium = pypdfium2.PdfDocument(path)
    with pdfplumber.open(path) as plumber:
        return {
            "ours": [ours.text[page.start : page.end] for page in ours.pages],
            "pypdf": [page.extract_text() for page in pypdf.PdfReader(path).pages],
            "pdfium": [page.get_textpage().get_text_range() for page in pdfium],
            "pdfplumber": [page.extract_text() for page in plumber.pages],
        }


def held(quote: str, source: str) -> bool:
    """Whether the source has every word and number of the quote, as often."""
    return not Counter(_WORD.findall(quote)) - Counter(_WORD.findall(source))


def digit_changed(dice: random.Random, quote: str) -> str | None:
    """One digit of one number is another."""
    numbers = list(_NUMBER.finditer(quote))
    if not numbers:
        return None
    number = dice.choice(numbers)
    places = [at for at in range(number.start(), number.end()) if quote[at].isdigit()]
    at = dice.choice(places)
    return quote[:at] + dice.choice([d for d in "123456789" if d != quote[at]]) + quote[at + 1 :]


def exchanged(dice: random.Random, quote: str) -> str | None:
    """Two different numbers of different lines have changed places."""
    numbers = list(_NUMBER.finditer(quote))
    pairs = [
        (a, b) for a in numbers for b in numbers
        if a.end() < b.start() and a[0] != b[0] and "\n" in quote[a.end() : b.start()]
    ]  # fmt: skip
    if not pairs:
        return None
    a, b = dice.choice(pairs)
    return quote[: a.start()] + b[0] + quote[a.end() : b.start()] + a[0] + quote[b.end() :]


def relabelled(dice: random.Random, quote: str) -> str | None:
    """Two lines that end in numbers have changed what stands before the numbers."""
    lines = quote.split("\n")
    cut = [
        (at, m.start())
        for at, line in enumerate(lines)
        if (m := re.search(r"(?<=[a-z] )[\d][\d., |\t]*$", line))
    ]
    pairs = [
        (a, b) for a in cut for b in cut
        if a[0] < b[0] and lines[a[0]][a[1] :] != lines[b[0]][b[1] :] and lines[a[0]][: a[1]] != lines[b[0]][: b[1]]
    ]  # fmt: skip
    if not pairs:
        return None
    (i, p), (j, q) = dice.choice(pairs)
    lines[i], lines[j] = lines[j][:q] + lines[i][p:], lines[i][:p] + lines[j][q:]
    return "\n".join(lines)


ALTERATIONS: dict[str, Callable[[random.Random, str], str | None]] = {
    "digit changed": digit_changed, "numbers exchanged": exchanged, "label exchanged": relabelled,
}  # fmt: skip


def items(path: Path, dice: random.Random) -> Iterator[dict[str, Any]]:
    """A file → labelled quotes, right and altered in turn."""
    pages = sources(path)
    raw = pypdfium2.PdfDocument(path)
    with pdfplumber.open(path, laparams={}) as plumber:
        for number, page in enumerate(plumber.pages[:8]):
            if any(number >= len(each) for each in pages.values()):
                continue
            for region in regions(page):
                read = quotes(page, raw[number].get_textpage(), region)
                pairs = [
                    (reader, source) for reader in read for source in pages
                    if reader.split(",")[0] != source and len(read[reader].splitlines()) >= FEWEST
                    and held(read[reader], pages[source][number])
                ]  # fmt: skip
                for reader, source in dice.sample(pairs, min(4, len(pairs))):
                    common = {
                        "source": pages[source][number], "spans": [], "doc": f"{path.name} {number + 1}",
                    }  # fmt: skip
                    kind = f"{region.kind}: {reader} in {source}"
                    yield {**common, "quote": read[reader], "verdict": "match", "kind": kind}
                    names = list(ALTERATIONS)
                    dice.shuffle(names)
                    for name in names:
                        altered = ALTERATIONS[name](dice, read[reader])
                        if altered is not None and altered != read[reader]:
                            yield {
                                **common,
                                "quote": altered,
                                "verdict": "altered",
                                "kind": f"{name}, {kind}",
                            }
                            break


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("docs", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=80, help="quotes of one file")
    given = parser.parse_args()
    dice = random.Random(given.seed)
    with given.out.open("w", encoding="utf-8") as out:
        for path in sorted(given.docs.glob("*.pdf")):
            found = list(items(path, dice))
            for each in dice.sample(found, min(given.most, len(found))):
                out.write(json.dumps(each, ensure_ascii=False) + "\n")
            print(path.name, len(found))


if __name__ == "__main__":
    main()
