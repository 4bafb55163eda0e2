"""A value, unit, bound, name, role, period or condition of a sentence exchanged for another of the same passage.

    python benchmarks/exchanged.py [--more FOLDER …] [--each 20] [--seed 1] [--rows FILE] [--wrong]

Each claim is a sentence of its passage in which one thing was exchanged: every word of it stands in the passage,
what it says does not. Left out: what makes a bound weaker (`at least 8` → `at least 6` follows), exchanges between two
things told of in one breath (`A and B`), or that gives another sentence of the passage. `same`: the sentence itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import claim_passages
from claim_exchanges import KINDS
from claim_passages import Passage
from claim_rows import Row, arguments, checked, report

WORDS = range(6, 46)
EACH, MOST = 20, 500
"""Claims of one kind from one passage; passages from one folder or file."""
TEXTS = ("quote_sources", "docs", "expert_claims/dev.jsonl", "wice/dev.jsonl")
"""Within a folder of data."""
UNCLEAR = re.compile(
    r"^(?:It|This|These|Those|They|He|She|Such|That|Its|Their|However|Thus|For example)\b"
    r"|@|CONTACT|List of Subjects|SUPPLEMENTARY|^\("
)


def folded(text: str) -> str:
    """Letters and digits alone: how two claims are told apart."""
    return re.sub(r"\W+", " ", text.lower()).strip()


def usable(sentence: str) -> bool:
    """A sentence that can stand alone as a claim."""
    return len(sentence.split()) in WORDS and sentence[0].isupper() and not UNCLEAR.search(sentence)


def of_passage(passage: Passage, random: Random, each: int) -> Iterator[Row]:
    """The rows of a passage: at most `each` of a kind, drawn at random."""
    whole = folded(passage.text)
    known: set[str] = set()
    for kind, exchanges in KINDS.items():
        rows = []
        for sentence in passage.sentences:
            if not usable(sentence):
                continue
            for claim, why in exchanges(sentence, passage):
                if folded(claim) not in whole and folded(claim) not in known:
                    known.add(folded(claim))
                    rows.append((claim, f"{why}: {sentence}"))
        for number, (claim, why) in enumerate(random.sample(rows, min(each, len(rows)))):
            yield Row(f"{passage.id}-{kind}-{number}", kind, False, passage.text, claim, why)
    for number, sentence in enumerate(filter(usable, passage.sentences)):
        yield Row(f"{passage.id}-same-{number}", "same", True, passage.text, sentence)


def made(passages: list[Passage], each: int, seed: int) -> list[Row]:
    """The rows of all passages; the same for the same seed."""
    random = Random(seed)
    return [row for passage in passages for row in of_passage(passage, random, each)]


def main() -> None:
    """Print the table."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--more", type=Path, nargs="*", default=[], help="folders or files of further texts")
    parser.add_argument("--most", type=int, default=MOST, help="passages from each of them, at most")
    parser.add_argument("--each", type=int, default=EACH, help="claims of one kind from one passage, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    passages = claim_passages.committed()
    for path in options.more:
        passages += claim_passages.found(path, options.most)
    results = checked(made(passages, options.each, options.seed))
    report({f"exchanged within {len(passages)} passages": results}, options)


if __name__ == "__main__":
    main()
