"""True claims spoilt by one word or one phrase that their source does not have: none of them may be proven.

    python benchmarks/spoilt.py [--each 3] [--seed 1] [--rows FILE] [--wrong]

The true claims of `tests/golden/claims` and sentences of the committed passages; each is denied, given a reason, a
place, a time, a voice or a limit that nobody stated, widened or narrowed, made certain or a duty, put in the past or
the future, or one of its words is exchanged for one from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import exchanged
from claim_passages import committed
from claim_rows import GOLDEN, Row, arguments, checked, read, report

FILES = ("fooling_a", "fooling_b", "reworded", "label_lines", "reordered")
AUXILIARY = re.compile(
    r"\b(is|are|was|were|must|shall|may|can|will|should|has|have|had|cannot|does|do|did)\b", re.IGNORECASE
)
DENIED = re.compile(r"\b(?:not|no|never|nobody|nothing|none|cannot|without|neither|nor|n't)\b", re.IGNORECASE)
TAILS = {
    "reason added": ("because of the weather", "because the staff had asked for it", "owing to a new law"),
    "place added": ("in Paris", "in the eastern counties", "at the main office"),
    "time added": ("on Sundays", "since 1987", "until further notice", "for 14 months"),
    "voice added": ("according to the WHO", "as the auditors confirmed", "experts say"),
    "condition added": ("if the weather allows", "unless the mayor objects", "provided that a fee is paid"),
    "purpose added": ("in order to save money", "for the benefit of the poor"),
    "manner added": ("free of charge", "in writing", "by registered mail", "in secret"),
    "comparison added": ("more than anywhere else", "for the first time", "twice as often as before"),
}
HEADS = {
    "narrowed": ("Only in exceptional cases, ", "Apart from Fridays, ", "With one exception, "),
    "voice before": ("The mayor denied that ", "It is disputed whether ", "According to the WHO, "),
}
MODALS = (("may", "must"), ("can", "must"), ("should", "must"), ("could", "will"), ("might", "will"))
STRANGERS = ("lantern", "walrus", "cathedral", "violin", "harvest", "glacier", "tobacco", "orchard")
QUALIFIED = ("foreign", "second", "private", "junior", "provisional", "electronic")
CONTENT = re.compile(r"(?<![\w-])[a-z]{5,}(?![\w-])")
NOUN = re.compile(r"\b(the|a|an|each|every) ([a-z]{4,})\b")
SMALL = re.compile(
    r"(?:about|above|after|again|among|another|before|below|between|could|during|every|their|there|these|those|under|until"
    r"|where|which|while|within|without|would|should|other|shall|might|least|often|never|whose|since|first|until|although"
    r"|because|unless|towards?|against|through)"
)
LIMIT = re.compile(
    r"\b(?:most|least|more|less|than|up to|within|under|over|above|below|until|maximum|minimum|exceed\w*|limit|or)\b"
)

Spoil = Callable[[str, Random], Iterator[str]]


def denied(claim: str, random: Random) -> Iterator[str]:
    """`is` → `is not`; a claim that denies already loses its `not`."""
    if found := re.search(r" not\b(?! (?:only|more|less|later|all))", claim):
        yield claim[: found.start()] + claim[found.end() :]
    elif not DENIED.search(claim) and (found := AUXILIARY.search(claim)):
        yield f"{claim[: found.end()]} not{claim[found.end() :]}"


def tail(phrases: tuple[str, ...]) -> Spoil:
    """A phrase added at the end."""

    def spoil(claim: str, random: Random) -> Iterator[str]:
        phrase = random.choice(phrases)
        yield f"{claim.rstrip('.;')}{', ' if phrase.endswith('say') or phrase.startswith('as') else ' '}{phrase}."

    return spoil


def head(phrases: tuple[str, ...]) -> Spoil:
    """A phrase put before the claim."""

    def spoil(claim: str, random: Random) -> Iterator[str]:
        first, _, rest = claim.partition(" ")
        small = first.lower() in (
            "the",
            "a",
            "an",
            "in",
            "on",
            "each",
            "every",
            "if",
            "for",
            "within",
            "no",
            "most",
        )
        yield f"{random.choice(phrases)}{first.lower() if small else first} {rest}"

    return spoil


def certain(claim: str, random: Random) -> Iterator[str]:
    """`may` → `must`, `might` → `will`."""
    for weak, strong in MODALS:
        if found := re.search(rf"\b{weak}\b(?! not)", claim):
            yield claim[: found.start()] + strong + claim[found.end() :]


def past(claim: str, random: Random) -> Iterator[str]:
    """A rule told as what once happened, an event as what is to come."""
    for pattern, other in (
        (r"\bmust be\b", "has been"),
        (r"\bmay be\b", "has been"),
        (r"\bwas\b", "will be"),
    ):
        if found := re.search(pattern, claim):
            yield claim[: found.start()] + other + claim[found.end() :]
            return


def stranger(claim: str, random: Random) -> Iterator[str]:
    """A word exchanged for one from elsewhere."""
    words = [found for found in CONTENT.finditer(claim) if not SMALL.fullmatch(found[0])]
    for found in random.sample(words, min(2, len(words))):
        ending = "s" if found[0].endswith("s") else ""
        yield claim[: found.start()] + random.choice(STRANGERS) + ending + claim[found.end() :]


def qualified(claim: str, random: Random) -> Iterator[str]:
    """`the tenant` → `the foreign tenant`."""
    if nouns := list(NOUN.finditer(claim)):
        found = random.choice(nouns)
        article = "a" if found[1] == "an" else found[1]
        yield f"{claim[: found.start()]}{article} {random.choice(QUALIFIED)} {found[2]}{claim[found.end() :]}"


def digit(claim: str, random: Random) -> Iterator[str]:
    """Another last digit of a number that is no limit: of `at most 4`, `at most 9` follows."""
    numbers = [
        found
        for found in re.finditer(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w])", claim)
        if not LIMIT.search(claim[max(0, found.start() - 28) : found.end() + 20])
    ]
    if numbers:
        found = random.choice(numbers)
        last = str((int(found[0][-1]) + random.randint(1, 8)) % 10)
        yield claim[: found.end() - 1] + last + claim[found.end() :]


KINDS: dict[str, Spoil] = {
    "denied": denied,
    **{kind: tail(phrases) for kind, phrases in TAILS.items()},
    **{kind: head(phrases) for kind, phrases in HEADS.items()},
    "made certain": certain,
    "another tense": past,
    "a stranger's word": stranger,
    "qualified": qualified,
    "another digit": digit,
}


def true_claims(random: Random) -> list[Row]:
    """Claims that are true, of both sorts, without repetition."""
    rows = [row for name in FILES for row in read(GOLDEN / f"{name}.jsonl") if row.supported]
    same = [row for row in exchanged.made(committed(), 0, 1) if row.supported]
    return rows + random.sample(same, min(150, len(same)))


def made(each: int, seed: int) -> list[Row]:
    """Each true claim in `each` kinds of spoilage, drawn; the same for the same seed."""
    random = Random(seed)
    out = []
    for row in true_claims(random):
        found = [
            (kind, claim)
            for kind, spoil in KINDS.items()
            for claim in spoil(row.claim, random)
            if exchanged.folded(claim) not in exchanged.folded(row.source)
        ]
        for kind, claim in random.sample(found, min(each, len(found))):
            out.append(Row(f"S-{row.id}-{kind}", kind, False, row.source, claim, row.claim))
    return out


def main() -> None:
    """Print the table."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--each", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    report({"spoilt": checked(made(options.each, options.seed))}, options)


if __name__ == "__main__":
    main()
