"""Pages of PDF files → pictures spoilt as a scanner spoils them, read by tesseract: are their sentences still found?

    python benchmarks/scans.py DOCS [--seed 7] [--pages 4]

DOCS is a folder of PDF files with text. A page is drawn, made smaller, blurred, spotted and turned a bit, and read by
`tesseract`, which must be installed. The quotes are the sentences that our own reader finds on the page; those of
which tesseract made something less than 88 % alike are left out. Of each an altered twin is made: another digit, or a
`not`.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image, ImageFilter
from rapidfuzz import fuzz

from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View
from pincite.citations.reading.sentences import split
from pincite.ingestion.parse import parse

LEVELS = {"light": (0.62, 0.5, 22), "heavy": (0.5, 0.7, 34)}
"""How much smaller than 300 dots an inch, how far blurred, how strongly spotted."""
ALIKE = 88
VERB = re.compile(r"\b(?:is|are|was|will|may|can|has)\b")


def scanned(page: Image.Image, level: str, dice: random.Random) -> str:
    """A page, how to spoil it → what tesseract reads."""
    smaller, blur, spots = LEVELS[level]
    size = int(page.width * smaller), int(page.height * smaller)
    small = page.convert("L").resize(size, Image.Resampling.BILINEAR).filter(ImageFilter.GaussianBlur(blur))
    grey = np.asarray(small).astype(float)
    grey += np.random.default_rng(dice.randrange(1_000)).normal(0, spots, grey.shape)
    turned = Image.fromarray(grey.clip(0, 255).astype("uint8")).rotate(dice.uniform(-0.6, 0.6), fillcolor=255)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.png"
        turned.save(path)
        done = subprocess.run(["tesseract", path, "-"], capture_output=True, text=True, check=True)
    return done.stdout


def sentences(text: str) -> Iterator[str]:
    """A page → its sentences, without hyphens at ends of lines."""
    for start, end in split(text):
        said = re.sub(r"(?<=[a-z])- (?=[a-z])", "", " ".join(text[start:end].split()))
        if 50 < len(said) < 260 and "|" not in said and said[0].isupper() and said[-1] in ".;":
            yield said


def altered(quote: str) -> str | None:
    """A quote → the same with another digit, or with a `not`."""
    if digit := re.search(r"(?<![\[\d,])\d", quote):  # no footnote's
        return f"{quote[: digit.start()]}{(int(digit[0]) + 3) % 10}{quote[digit.end() :]}"
    verb = VERB.search(quote)
    return f"{quote[: verb.end()]} not{quote[verb.end() :]}" if verb else None


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("docs", type=Path)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--pages", type=int, default=4, help="of one file")
    given = parser.parse_args()
    dice = random.Random(given.seed)
    counts: Counter[tuple[str, str, bool]] = Counter()
    for path in sorted(given.docs.glob("*.pdf")):
        read = parse(path.name, path.read_bytes())
        pdf = pypdfium2.PdfDocument(path)
        for number, page in enumerate(read.pages[: given.pages]):
            text = read.text[page.start : page.end]
            drawn = pdf[number].render(scale=300 / 72).to_pil()
            for level in LEVELS:
                source = scanned(drawn, level, dice)
                view, flat = View.of(source), " ".join(source.split())
                for quote in sentences(text):
                    if fuzz.partial_ratio(quote, flat) >= ALIKE:
                        counts[level, "right", check_quote(quote, view).accepted] += 1
                        if twin := altered(quote):
                            counts[level, "altered", check_quote(twin, view).accepted] += 1
    for level in LEVELS:
        for kind in ("right", "altered"):
            good, bad = counts[level, kind, True], counts[level, kind, False]
            print(f"{level}, {kind}: accepted {good} of {good + bad}")


if __name__ == "__main__":
    main()
