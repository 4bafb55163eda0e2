"""What text that speaks to a model looks like: rules over its words, in plain lower case, from `data/orders.tsv`.

The rules name what such text has to do to work: address a model, give it orders about its instructions, its sources or
its answer, pose as a turn of a conversation, as the end of what it was given or as another source.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from pincite.citations.attacks.disguise import undisguised

_NAME = re.compile(r"<([A-Z]+)>")


class Rule(NamedTuple):
    """`pattern` is tried only where one of `words` stands, and one of `beside` where there are any: most lines hold
    none, and that is quickly seen."""

    words: tuple[str, ...]
    pattern: re.Pattern[str]
    beside: tuple[str, ...] = ("",)

    def stands(self, text: str) -> bool:
        """Whether anything in an undisguised text could tell."""
        return any(word in text for word in self.words) and any(word in text for word in self.beside)

    def tells(self, line: str) -> bool:
        """`line`: undisguised."""
        return self.stands(line) and self.pattern.search(line) is not None


def _foreign(words: str, verbs: str, which: str, rules: str) -> list[str]:
    """Orders to ignore in another language: verb, which, rules, or, where the verb comes last, which, rules, verb.
    `words`: what the verbs have in them, since sources and rules are spoken of more often than ignored."""
    words, verbs, which, rules = map(undisguised, (words, verbs, which, rules))
    first = rf"(?:{verbs})[^.!?。\n]{{0,60}}?(?:{which})[^.!?。\n]{{0,40}}?(?:{rules})"
    last = rf"(?:{which})[^.!?。\n]{{0,40}}?(?:{rules})[^.!?。\n]{{0,40}}?(?:{verbs})"
    return [words, "", first, last]


@cache
def _rules() -> tuple[Rule, ...]:
    names: dict[str, str] = {}
    found: list[list[str]] = []
    for row in (files("pincite.citations") / "data" / "orders.tsv").read_text("utf-8").split("\n"):
        cells = [_NAME.sub(lambda name: names[name[1]], cell) for cell in row.split("\t")]
        match cells:
            case ["name", name, written]:
                names[name] = written
            case ["rule", words, beside]:
                found.append([words, beside])
            case ["foreign", *written]:
                found.append(_foreign(*written))
            case ["", alternative]:
                found[-1].append(alternative)
    return tuple(
        Rule(tuple(words.split("¦")), re.compile("|".join(alternatives)), tuple(beside.split("¦")))
        for words, beside, *alternatives in found
    )


def telling(line: str, rules: Sequence[Rule]) -> bool:
    """Does an undisguised line speak to a model?"""
    return any(rule.tells(line) for rule in rules)


def of_interest(text: str) -> list[Rule]:
    """Undisguised text → the rules that could tell anything of one of its lines."""
    return [rule for rule in _rules() if rule.stands(text)]
