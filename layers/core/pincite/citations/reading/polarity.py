"""Words that deny, and pairs of opposites, as the check of quotations needs them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from pincite.citations.reading.quotecues import words

_NOT_DENIED = frozenset({"only", "just", "merely", "least", "doubt"})
_NEGATED = re.compile(r"n['’]t$", re.IGNORECASE)
_DENYING = re.compile(
    r"\b(?:(?:prohibit|forbid|forbad|refus|deny|denie|denial|lack|fail|exclud|ceas|unable|unwilling|reject|prevent|avoid"
    r"|free|absent|absence|stop|declin|neglect|forget|forgot|omit|only|except|rather|instead|void|invalid|unless"
    r"|without)\w*|ban(?:s|ned|ning)?|quit(?:s|ting)?|turn(?:s|ed|ing)? down)\b",
    re.IGNORECASE,
)


@cache
def _pairs() -> dict[str, set[str]]:
    wordnet = (files("pincite.citations") / "data" / "opposites.txt").read_text("utf-8").split()
    found: dict[str, set[str]] = {}
    for pair in (*words("opposites"), *wordnet):
        left, right = pair.split("/")
        found.setdefault(left, set()).add(right)
        found.setdefault(right, set()).add(left)
    return found


def opposed(word: str, other: str) -> bool:
    """Whether two lower-case words are opposites."""
    return other in _pairs().get(word, ())


def denies(text: str) -> bool:
    """Whether a word denies or limits without a negation: `refused`, `without`, `only`."""
    return _DENYING.search(text) is not None


def negations(said: Sequence[str]) -> int:
    """How many negating words are among lower-case words; `not only` and `no later than` are none, `neither … nor` is
    one."""
    negating, bounding = words("denying"), words("bounding")
    found = [
        word
        for i, word in enumerate(said)
        if (word in negating or _NEGATED.search(word))
        and not (word in ("not", "no") and i + 1 < len(said) and said[i + 1] in _NOT_DENIED)
        and not (i + 2 < len(said) and said[i + 2] == "than" and said[i + 1] in bounding)
    ]
    return len(found) - sum(word == "nor" for word in found[1:])
