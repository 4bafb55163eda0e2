"""Names and terms that differ by a letter or two: is one taken for the other in a quote?

    python benchmarks/near_spelt.py [--wrong] [--misread]

`data/near_spelt.txt` holds pairs, one a line. Each word of a pair stands in passages of several kinds,
and the passage is quoted with the other word in its place: no such quote may be accepted. Printed: how many were, by
the group of the pair, and which with --wrong. --misread quotes the same passages with the word as a scanner may have
read it, one shape of it confused (`quinldine`): how many of these right quotes are accepted, which is no aim of its own
for names and terms, since only some of their letters can be told from another word's.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View

PAIRS = Path(__file__).with_name("data") / "near_spelt.txt"
PASSAGES = (
    "Deliveries are made on working days. The report names {} as the cause of the delay in the second stage, and the "
    "board took note of it. Copies are kept for ten years.",
    "Section 4 applies. Where {} is concerned, a written notice must be given within 30 days of the event. Nothing "
    "else is required under this section.",
    "{} was recorded in 14 of 85 cases (16 %), which is more than in the year before. The difference is significant.",
    "The annex lists three items: (a) the inventory, (b) {}, and (c) all amounts that were due on 31 March 2019. Each "
    "item is signed.",
    "As described above, the new {} replaced the older one in 2016; its price of $1,250 was not changed.",
    "The role of {} in this process was studied by two groups. Both found that {} increases with age, in contrast to "
    "earlier results.",
)
SHAPES = (("l", "1"), ("o", "0"), ("i", "l"), ("m", "rn"), ("e", "c"), ("n", "u"), ("d", "cl"), ("h", "b"))


def pairs() -> Iterator[tuple[str, str, str]]:
    """Group and pair, in the file's order."""
    group = ""
    for line in PAIRS.read_text("utf-8").splitlines():
        if line.startswith("#"):
            group = line[2:]
        elif line.strip():
            left, right = line.split()
            yield group, left, right


def quotes() -> Iterator[tuple[str, str, str, str]]:
    """Group, pair, source, altered quote: both directions, every passage."""
    for group, left, right in pairs():
        for there, here in ((left, right), (right, left)):
            for passage in PASSAGES:
                yield group, f"{there}>{here}", passage.replace("{}", there), passage.replace("{}", here)


def misread(word: str) -> str:
    """A word as a scanner may have read it: one shape in its middle; the word itself where it has none such."""
    for at in sorted(range(1, len(word)), key=lambda at: abs(at - len(word) / 2)):
        for shape, other in SHAPES:
            if word[at] == shape:
                return word[:at] + other + word[at + 1 :]
    return word


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--wrong", action="store_true", help="name the pairs that were accepted")
    parser.add_argument(
        "--misread", action="store_true", help="quote the words as a scanner may have read them"
    )
    options = parser.parse_args()
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    wrong: dict[str, int] = defaultdict(int)
    for group, pair, source, quote in quotes():
        word = pair.split(">")[0]
        if options.misread:
            quote = source.replace(word, misread(word))
            if quote == source:
                continue
        accepted = check_quote(quote, View.of(source)).accepted
        counts[group][0] += accepted
        counts[group][1] += 1
        wrong[pair] += accepted
    print(f"| {'misread' if options.misread else 'near-spelt'} | accepted | of | |\n|---|---|---|---|")
    total = [sum(each[0] for each in counts.values()), sum(each[1] for each in counts.values())]
    for name, (bad, all_of) in [*counts.items(), ("all", total)]:
        print(f"| {name} | {bad} | {all_of} | {bad / all_of:.2%} |")
    if options.wrong:
        print(", ".join(f"{pair} {count}" for pair, count in wrong.items() if count))


if __name__ == "__main__":
    main()
