"""True claims whose words stand in another order than in the source, and false ones in which the roles are exchanged.

    python benchmarks/reordered.py [--count 200] [--seed 1] [--rows FILE] [--wrong]

By hand (`tests/golden/claims/reordered.jsonl`): fronted phrases, moved adverbs, active and passive, clauses, clefts.
Made: facts of who did what to whom, when and where, written in one order and claimed in another; and conditions of the
committed passages before and after what depends on them. A false one says the same with the two parties exchanged, or
takes what depends on the condition for the condition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import claim_passages
from claim_rows import GOLDEN, Row, arguments, checked, read, report


class Fact(NamedTuple):
    """`agent` `verb` `patient` `extra` `time`; `participle` for the passive."""

    agent: str
    verb: str
    participle: str
    patient: str
    extra: str
    time: str


COMPANIES = (
    "Alder Ltd",
    "Birch Holdings",
    "Cordell plc",
    "Dunmore Bank",
    "Elstow Group",
    "Farrow Partners",
    "Garnet AG",
)
PEOPLE = ("Ms Adler", "Mr Boateng", "Dr Castellan", "Ms Dufour", "Mr Eriksen", "Dr Falconer", "Ms Gupta")
BODIES = (
    "the ministry",
    "the council",
    "the court",
    "the regulator",
    "the commission",
    "the board",
    "the agency",
)
VERBS = (
    (COMPANIES, ("acquired", "sued", "supplied", "financed", "outbid", "insured", "audited")),
    (PEOPLE, ("succeeded", "examined", "sponsored", "recommended", "trained", "represented")),
    (BODIES, ("informed", "overruled", "consulted", "criticised", "advised")),
)
EXTRAS = (
    "in Oslo and Bergen",
    "in Lisbon",
    "for 12 million euros",
    "for three years",
    "without notice",
    "under the old rules",
    "after a long dispute",
    "at its own expense",
    "in two of the four cases",
)
TIMES = (
    "in 2014",
    "in March 2019",
    "on 7 May 2021",
    "in the third quarter",
    "between 2009 and 2012",
    "last winter",
)
NEIGHBOURS = (
    "The rest of the year was quiet.",
    "A report on this was published later.",
    "Further details were not given.",
)


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


ORDERS: dict[str, Callable[[Fact], str]] = {
    "active": lambda fact: f"{_upper(fact.agent)} {fact.verb} {fact.patient} {fact.extra} {fact.time}.",
    "time first": lambda fact: f"{_upper(fact.time)}, {fact.agent} {fact.verb} {fact.patient} {fact.extra}.",
    "extra first": lambda fact: f"{_upper(fact.extra)}, {fact.agent} {fact.verb} {fact.patient} {fact.time}.",
    "extra last": lambda fact: f"{_upper(fact.agent)} {fact.verb} {fact.patient} {fact.time} {fact.extra}.",
    "passive": lambda fact: (
        f"{_upper(fact.patient)} was {fact.participle} by {fact.agent} {fact.extra} {fact.time}."
    ),
    "passive, time first": lambda fact: (
        f"{_upper(fact.time)}, {fact.patient} was {fact.participle} by {fact.agent} {fact.extra}."
    ),
    "cleft, agent": lambda fact: (
        f"It was {fact.agent} that {fact.verb} {fact.patient} {fact.extra} {fact.time}."
    ),
    "cleft, patient": lambda fact: (
        f"It was {fact.patient} that {fact.agent} {fact.verb} {fact.extra} {fact.time}."
    ),
    "cleft, time": lambda fact: (
        f"It was {fact.time} that {fact.agent} {fact.verb} {fact.patient} {fact.extra}."
    ),
}
LEADING = re.compile(
    r"^(If|When|Where|Unless|Before|After|While|Once|Until) ([^,;:]{10,140}), ([^:;]{15,200})\.$"
)
UNCLEAR = re.compile(
    r"\b(?:it|they|he|she|him|her|its|their|his|them|this|these|such|those|then|also|but|If|When|Where|when|if)\b"
)


def fact(random: Random) -> Fact:
    """Two parties of one kind, so that each could have done it to the other."""
    parties, verbs = random.choice(VERBS)
    agent, patient = random.sample(parties, 2)
    verb = random.choice(verbs)
    return Fact(agent, verb, verb, patient, random.choice(EXTRAS), random.choice(TIMES))


def of_facts(count: int, random: Random) -> Iterator[Row]:
    """A source in one order, a claim in another; with every third a twin with the parties exchanged."""
    for number in range(count):
        told = fact(random)
        one, other = random.sample(sorted(ORDERS), 2)
        about = [ORDERS[one](told), *random.sample(NEIGHBOURS, random.randint(0, 2))]
        random.shuffle(about)
        source = " ".join(about)
        yield Row(f"M{number:03}", other, True, source, ORDERS[other](told))
        if number % 3 == 0:
            twin = told._replace(agent=told.patient, patient=told.agent)
            yield Row(
                f"M{number:03}x", f"roles, {other}", False, source, ORDERS[other](twin), ORDERS[one](told)
            )


def of_conditions() -> Iterator[Row]:
    """`If X, Y.` in a passage → `Y if X.`; and as a false one `X if Y.`, which nobody said."""
    for passage in claim_passages.committed():
        for number, sentence in enumerate(passage.sentences):
            found = LEADING.match(sentence)
            if not found or UNCLEAR.search(f"{found[2]} {found[3]}"):
                continue
            word, condition, rest = found[1].lower(), found[2], found[3]
            row = f"C-{passage.id}-{number}"
            yield Row(row, "clauses", True, passage.text, f"{_upper(rest)} {word} {condition}.")
            if word in ("if", "unless"):
                claim = f"{_upper(condition)} {word} {rest}."
                yield Row(f"{row}x", "clauses exchanged", False, passage.text, claim, sentence)


def made(count: int, seed: int) -> list[Row]:
    """The rows that are not by hand; the same for the same seed."""
    return [*of_facts(count, Random(seed)), *of_conditions()]


def main() -> None:
    """Print both tables."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    by_hand = checked(read(GOLDEN / "reordered.jsonl"))
    by_seed = checked(made(options.count, options.seed))
    report({"other orders, by hand": by_hand, "other orders, made": by_seed}, options)


if __name__ == "__main__":
    main()
