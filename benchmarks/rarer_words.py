"""A large word list → words and names that are seldom met, so that a misread one is not taken for another.

    python benchmarks/rarer_words.py /usr/share/dict/american-english-huge

The list is SCOWL of size 80 (Debian: wamerican-huge). What `english.txt.gz` has is left out, plurals too; names are the
capitalised words, and the frequent words that no list has in small letters.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

DATA = Path(__file__).parents[1] / "layers" / "core" / "pincite" / "citations" / "data"
SHORTEST, SHORTEST_NAME = 5, 3


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("list", type=Path)
    entries = [line.strip() for line in parser.parse_args().list.read_text("utf-8").splitlines()]
    frequent, rest = gzip.decompress((DATA / "english.txt.gz").read_bytes()).decode().split("\n\n", 1)
    known = set(frequent.split("\n")) | set(rest.split())
    plain = {word for word in entries if word.isascii() and word.isalpha()}
    small = {word for word in plain if word.islower()}
    words = {word for word in small - known if len(word) >= SHORTEST}
    words = {word for word in words if not (word[-1] == "s" and (word[:-1] in small or word[:-2] in small))}
    names = {word.lower() for word in plain if word.istitle() and len(word) >= SHORTEST_NAME}
    names |= {
        word for word in frequent.split("\n") if word.isalpha() and word.isascii() and word not in small
    }
    text = "\n".join(("", *sorted(words), "", *sorted(names), ""))
    (DATA / "rarer.txt.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{len(words)} words, {len(names)} names")


if __name__ == "__main__":
    main()
