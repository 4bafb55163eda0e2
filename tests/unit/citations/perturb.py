"""Seeded changes to a passage: harmless ones that a right quote survives, and ones that change what it says."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

_CONFUSED = {
    "m": "rn", "rn": "m", "d": "cl", "w": "vv", "h": "li", "l": "1", "i": "l", "o": "0", "e": "c", "c": "e", "s": "5",
    "n": "u", "u": "n", "b": "h", "t": "f", "g": "q", "a": "o", "y": "v",
}  # fmt: skip
_PHRASES = (
    "as far as is known", "subject to prior approval", "contrary to earlier reports", "at no extra charge",
    "with two exceptions", "under protest", "in theory", "before any appeal", "by mutual consent", "on paper",
)  # fmt: skip
_MODALS = {
    "must": "could", "may": "will", "shall": "might", "should": "need not", "can": "must", "could": "would",
    "will": "may",
    "would": "should", "might": "shall",
}  # fmt: skip
_POLES = {
    "increase": "decrease", "increased": "decreased", "high": "low", "higher": "lower", "more": "less", "most": "least",
    "all": "few", "always": "rarely", "first": "last", "above": "below", "before": "after", "include": "exclude",
    "includes": "excludes", "possible": "impossible", "legal": "illegal", "dependent": "independent", "many": "few",
    "large": "small", "early": "late", "north": "south", "east": "west", "accept": "reject", "allow": "forbid",
    "both": "neither", "with": "without", "only": "also", "minimum": "maximum", "at least": "at most",
    "known": "unknown",
    "regular": "irregular", "complete": "incomplete", "direct": "indirect", "internal": "external", "import": "export",
}  # fmt: skip
_UNITS = {
    "million": "billion", "billion": "million", "percent": "per mille", "km": "mi", "mg": "kg", "kg": "mg", "cm": "mm",
    "days": "weeks", "hours": "minutes", "years": "months", "minutes": "seconds", "weeks": "days", "months": "years",
    "miles": "metres", "feet": "inches", "nm": "mm", "kb": "mb", "hr": "min",
}  # fmt: skip
_AUXILIARY = re.compile(r"\b(?:is|are|was|were|has|have|had|will|would|can|could|may|must|shall|should)\b")
_NAME = re.compile(r"(?<=[a-z,] )(?:[A-Z][a-z]{3,}|[A-Z]{3,})(?: [A-Z][a-z]{3,})*")
_NUMBER = re.compile(r"(?<![\w.,-])[0-9]+(?:[.,][0-9]+)*(?![\w-]|[.,][0-9])")
Change = Callable[[str, random.Random], "str | None"]


def harmless_to_source(passage: str, rng: random.Random) -> str | None:
    """Misreadings in about one word of six, long words only."""
    words = passage.split(" ")
    done = 0
    for at, word in enumerate(words):
        if len(word) >= 6 and word.isalpha() and word.islower() and rng.random() < 0.17:
            places = [key for key in _CONFUSED if key in word]
            if places:
                key = rng.choice(places)
                words[at] = word.replace(key, _CONFUSED[key], 1)
                done += 1
    return " ".join(words) if done else None


def hyphenated(passage: str, rng: random.Random) -> str | None:
    words = passage.split(" ")
    long = [at for at, word in enumerate(words) if len(word) >= 8 and word.isalpha()]
    if not long:
        return None
    at = rng.choice(long)
    cut = rng.randint(3, len(words[at]) - 3)
    words[at] = words[at][:cut] + rng.choice(("-\n", "\u00ad\n", " -\n", "\u2010\n")) + words[at][cut:]
    return " ".join(words)


def page_break(passage: str, rng: random.Random) -> str | None:
    words = passage.split(" ")
    if len(words) < 12:
        return None
    at = rng.randint(5, len(words) - 5)
    page = rng.randint(2, 480)
    head = rng.choice(
        (
            f"\n\n{page}\n\n",
            f"\n\nPage {page}\n\n",
            f"\n\n- {page} -\n\nQuarterly Bulletin\n\n",
            f"\n{page}\n\f\nTerms of Supply\n\n",
        )
    )
    return " ".join(words[:at]) + head + " ".join(words[at:])


def reset(passage: str, rng: random.Random) -> str | None:
    """Ligatures, typographic quotes, other spaces and dashes."""
    changed = (
        passage.replace("ffi", "ﬃ")
        .replace("fi", "ﬁ")
        .replace("fl", "ﬂ")
        .replace("'", "’")
        .replace(" - ", " — ")
    )
    parts = changed.split(" ")
    return (
        "".join(part + rng.choice((" ", " ", " ", "\u00a0", "  ", "\n", "\u2009")) for part in parts[:-1])
        + parts[-1]
    )


def typo(passage: str, rng: random.Random) -> str | None:
    words = passage.split(" ")
    long = [at for at, word in enumerate(words) if len(word) >= 8 and word.isalpha() and word.islower()]
    if not long:
        return None
    at = rng.choice(long)
    word, cut = words[at], rng.randint(2, len(words[at]) - 3)
    words[at] = rng.choice(
        (
            word[:cut] + word[cut + 1] + word[cut] + word[cut + 2 :],
            word[:cut] + word[cut : cut + 1] + word[cut:],
            word[:cut] + word[cut + 1 :],
        )
    )
    return " ".join(words) if words[at] != word else None


def ellipsis(passage: str, rng: random.Random) -> str | None:
    words = passage.split(" ")
    if len(words) < 16:
        return None
    at, size = rng.randint(4, len(words) - 10), rng.randint(2, 6)
    gap = " ".join(words[at : at + size]).lower()
    if re.search(
        r"\b(?:not|no|never|none|without|unless|except|only|cannot|nor|neither|if)\b|n't|[.!?] ", gap
    ):
        return None
    return (
        " ".join(words[:at]) + rng.choice((" … ", " ... ", " [...] ", " […] ")) + " ".join(words[at + size :])
    )


def _one(
    pattern: re.Pattern[str], passage: str, rng: random.Random, change: Callable[[str], str | None]
) -> str | None:
    found = list(pattern.finditer(passage))
    if not found:
        return None
    match = rng.choice(found)
    new = change(match.group())
    return (
        None
        if new is None or new == match.group()
        else passage[: match.start()] + new + passage[match.end() :]
    )


def number(passage: str, rng: random.Random) -> str | None:
    def change(written: str) -> str:
        digits = [at for at, char in enumerate(written) if char.isdigit()]
        at = rng.choice(digits)
        return written[:at] + rng.choice([d for d in "123456789" if d != written[at]]) + written[at + 1 :]

    return _one(_NUMBER, passage, rng, change)


def negation_added(passage: str, rng: random.Random) -> str | None:
    return _one(_AUXILIARY, passage, rng, lambda word: word + rng.choice((" not", " never", " no longer")))


def negation_removed(passage: str, rng: random.Random) -> str | None:
    return _one(re.compile(r"\b(?:not|never|no) "), passage, rng, lambda _: "")


def swapped(table: dict[str, str]) -> Change:
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, table)) + r")\b")
    return lambda passage, rng: _one(pattern, passage, rng, lambda word: table[word])


def name(passage: str, rng: random.Random) -> str | None:
    others = (
        "Wendover",
        "Castellani",
        "Brightwater",
        "Okafor",
        "Lindqvist",
        "ORBIT",
        "NTSC",
        "Marchetti Group",
        "Dunmore",
    )
    return _one(_NAME, passage, rng, lambda _: rng.choice(others))


def names_exchanged(passage: str, rng: random.Random) -> str | None:
    found = list(_NAME.finditer(passage))
    if len({match.group() for match in found}) < 2:
        return None
    a, b = found[0], next(match for match in found if match.group() != found[0].group())
    return passage[: a.start()] + b.group() + passage[a.end() : b.start()] + a.group() + passage[b.end() :]


def inserted(passage: str, rng: random.Random) -> str | None:
    words = passage.split(" ")
    at = rng.randint(2, max(2, len(words) - 2))
    return " ".join([*words[:at], rng.choice(_PHRASES), *words[at:]])


def invented_tail(passage: str, rng: random.Random) -> str | None:
    return passage.rstrip(".") + " " + rng.choice(_PHRASES) + "."


def invented_head(passage: str, rng: random.Random) -> str | None:
    return rng.choice(_PHRASES).capitalize() + ", " + passage


def gap_with_negation(passage: str, rng: random.Random) -> str | None:
    return _one(
        re.compile(r"\b\w+ (?:not|never|without|except) \w+\b"),
        passage,
        rng,
        lambda _: rng.choice(("…", "[...]", "...")),
    )


HARMLESS: dict[str, tuple[str, Change]] = {
    "hyphen": ("source", hyphenated),
    "page_break": ("source", page_break),
    "typography": ("source", reset),
    "typography_quote": ("quote", reset),
    "misread_source": ("source", harmless_to_source),
    "misread_quote": ("quote", harmless_to_source),
    "typo": ("quote", typo),
    "ellipsis": ("quote", ellipsis),
    "upper": ("quote", lambda passage, rng: passage.upper()),
}
ALTERED: dict[str, Change] = {
    "number": number,
    "negation_added": negation_added,
    "negation_removed": negation_removed,
    "modal": swapped(_MODALS),
    "polarity": swapped(_POLES),
    "unit": swapped(_UNITS),
    "name": name,
    "names_exchanged": names_exchanged,
    "inserted": inserted,
    "tail": invented_tail,
    "head": invented_head,
    "gap_with_negation": gap_with_negation,
}
