"""Answers without a marker → how many of their supported sentences get a citation, and how many of the others.

    python -m benchmarks.attaching [--data DIR] [--seed 11] [--count 400]

`copied`: sentences of paragraphs of XQuAD-en word for word; `reworded`: with a lead-in, two words exchanged for others
of the same meaning, numerals written out, a bracket or an aside left out, a date moved; `altered`: the meaning changed
by one edit of `tests/unit/citations/perturb.py`, also before rewording; `absent`: their paragraph is not among the
sources. With `--data`, `summaries` are the sentences that people wrote from several passages (QuoteSum, CC BY-SA 4.0),
also altered and with the passage that they quote taken away. Every sentence has five sources where there are as many.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.edits import paragraphs
from pincite.citations.check import check_answer
from pincite.citations.reading.sentences import split
from pincite.requests import GivenSource, VerifyAnswerRequest
from tests.unit.citations.perturb import ALTERED

ROOT = Path(__file__).resolve().parent.parent
_LEADS = (
    "According to the source, ", "In particular, ", "Notably, ", "As the document states, ", "In short, ",
    "The text says that ",
)  # fmt: skip
_SAME = (
    "began/started", "located/situated", "approximately/about", "because/since", "many/numerous", "often/frequently",
    "such as/like", "several/various", "established/set up", "purchase/buy", "obtain/get", "requires/needs",
    "provides/gives", "main/chief", "during/in", "known as/called", "primarily/mainly", "although/though",
    "while/whereas", "received/got",
)  # fmt: skip
_DIGITS = [
    "two/2",
    "three/3",
    "four/4",
    "five/5",
    "six/6",
    "seven/7",
    "eight/8",
    "nine/9",
    "ten/10",
    "twelve/12",
]
_SMALL = re.compile(
    r"(?:The|A|An|In|This|These|It|Its|There|Some|Many|Most|All|For|On|At|By|After|They|He|She)\b"
)
_MARKED = re.compile(r"(\[ \d+ [^\[\]]*\])")


class Case(NamedTuple):
    """A sentence and its sources; `right`: the numbers that may be attached, none where nothing carries it."""

    kind: str
    sentence: str
    sources: list[str]
    right: frozenset[int]


def _lead(sentence: str, dice: random.Random) -> str:
    small = sentence[0].lower() + sentence[1:] if _SMALL.match(sentence) else sentence
    return dice.choice(_LEADS) + small


def _bracket(sentence: str, dice: random.Random) -> str:
    return re.sub(r"\s*\([^()]{2,80}\)(?=\W)", "", sentence)


def _aside(sentence: str, dice: random.Random) -> str:
    return re.sub(r",\s(?:which|who|an?|the)\s[^,;.]{8,90},", "", sentence, count=1)


def _synonyms(sentence: str, dice: random.Random) -> str:
    done = 0
    for pair in _SAME:
        word, other = pair.split("/")
        changed = re.sub(rf"\b{word}\b", other, sentence, count=1)
        done += changed != sentence
        sentence = changed
        if done == 2:
            break
    return sentence


def _numerals(sentence: str, dice: random.Random) -> str:
    for pair in _DIGITS:
        word, digit = pair.split("/")
        for old, new in ((word, digit), (digit, word)):
            changed = re.sub(rf"(?<![\w.,-]){old}(?![\w-]|[.,]\d)", new, sentence)
            if changed != sentence:
                return changed
    return sentence


def _moved(sentence: str, dice: random.Random) -> str:
    found = re.match(r"((?:In|On|During|By|At|Since|After|Before)\s[^,]{3,40}),\s(.+)\.$", sentence)
    return f"{found[2][0].upper()}{found[2][1:]} {found[1][0].lower()}{found[1][1:]}." if found else sentence


_WAYS: tuple[Callable[[str, random.Random], str], ...] = (_bracket, _aside, _synonyms, _numerals, _moved)


def reworded(sentence: str, dice: random.Random) -> str:
    """Up to two changes that leave the meaning, at the least a lead-in."""
    done, changed = 0, sentence
    for way in [*dice.sample(_WAYS, 3), _lead]:
        before, changed = changed, way(changed, dice)
        done += changed != before
        if done == 2:
            break
    return changed


def made(count: int, seed: int) -> Iterator[Case]:
    """Cases of XQuAD-en."""
    dice = random.Random(seed)
    pool = paragraphs(ROOT)
    for _ in range(count):
        text = dice.choice(pool)
        inside = [text[a:b] for a, b in split(text) if 50 <= b - a <= 280 and text[b - 1] == "."]
        if not inside:
            continue
        sentence = dice.choice(inside)
        others = dice.sample([each for each in pool if sentence not in each], 4)
        at = dice.randrange(5)
        sources, right = [*others[:at], text, *others[at:]], frozenset({at + 1})
        yield Case("copied", sentence, sources, right)
        yield Case("reworded", reworded(sentence, dice), sources, right)
        yield Case("absent", reworded(sentence, dice), others, frozenset())
        other = ALTERED[dice.choice(list(ALTERED))](sentence, dice)
        if other and other != sentence and not re.search(r"…|\.\.\.", other):
            yield Case("altered", other, sources, frozenset())
            yield Case("altered, reworded", reworded(other, dice), sources, frozenset())


def summaries(path: Path) -> Iterator[Case]:
    """Cases of QuoteSum: `[ 1 words ]` in a summary are words of passage 1."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for row in {row["answer"]: row for row in rows}.values():
        passages = {**row["other_sources"], row["source_id"]: row["source"]}
        names = sorted(passages, key=int)
        plain, marks = "", []
        for part in _MARKED.split(row["answer"]):
            if _MARKED.fullmatch(part):
                number, words = part[1:-1].strip().split(" ", 1)
                marks.append((len(plain), len(plain) + len(words), number))
                part = words
            plain += part
        for start, end in split(plain):
            sentence = re.sub(r" +", " ", re.sub(r"\s+([,.;:!?])", r"\1", plain[start:end])).strip()
            cited = {names.index(n) + 1 for a, b, n in marks if a < end and b > start and n in names}
            if len(cited) != 1 or len(sentence.split()) < 4:
                continue
            sources = [passages[name] for name in names]
            yield Case("summaries", sentence, sources, frozenset(cited))
            rest = [text for number, text in enumerate(sources, 1) if number not in cited]
            if rest:
                yield Case("summaries, passage away", sentence, rest, frozenset())
            dice = random.Random(sentence)
            other = ALTERED[dice.choice(list(ALTERED))](sentence, dice)
            if other and other != sentence and not re.search(r"…|\.\.\.", other):
                yield Case("summaries, altered", other, sources, frozenset())


def attached(case: Case) -> set[int]:
    """The numbers that enforcement writes into the sentence."""
    sources = tuple(GivenSource(id=str(at), text=text) for at, text in enumerate(case.sources, 1))
    checked = check_answer(VerifyAnswerRequest(answer=case.sentence, sources=sources, repair=True))
    return {number for sentence in checked.sentences for number in sentence.citations}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--count", type=int, default=400)
    given = parser.parse_args()
    cases = list(made(given.count, given.seed))
    cases += summaries(given.data / "quotesum" / "dev.jsonl") if given.data else []
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for case in cases:
        got, row = attached(case), counts[case.kind]
        row[0] += 1
        row[1] += bool(got & case.right)
        row[2] += bool(got - case.right)
    print("| sentences | | right citation attached | wrong or false one |\n|---|---|---|---|")
    for kind, (total, right, wrong) in counts.items():
        print(f"| {kind} | {total} | {100 * right / total:.1f} % | {100 * wrong / total:.1f} % |")


if __name__ == "__main__":
    main()
