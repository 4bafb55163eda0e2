"""Words that deny, and pairs of opposites, as the check of quotations needs them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files

from pincite.citations.reading.quotecues import words
from pincite.citations.reading.terms import stem

NEGATION = words("denying")
_WORDNET = (files("pincite.citations") / "data" / "opposites.txt").read_text("utf-8")
_PAIRS: dict[str, set[str]] = {}
for _pair in [*words("opposites"), *_WORDNET.split()]:
    _left, _right = _pair.split("/")
    for _a, _b in ((_left, _right), (stem(_left), stem(_right))):
        if _a != _b:
            _PAIRS.setdefault(_a, set()).add(_b)
            _PAIRS.setdefault(_b, set()).add(_a)

OPPOSITES: dict[str, frozenset[str]] = {word: frozenset(others) for word, others in _PAIRS.items()}

_NOT_DENIED = frozenset({"only", "just", "merely", "least", "doubt"})
_BOUNDING = words("bounding")
"""`no later than` and `not more than` set a bound."""
_NEGATED = re.compile(r"n['’]t$", re.IGNORECASE)


_DENYING = re.compile(
    r"\b(?:(?:prohibit|forbid|forbad|refus|deny|denie|denial|lack|fail|exclud|ceas|unable|unwilling|reject|prevent|avoid"
    r"|free|absent|absence|stop|declin|neglect|forget|forgot|omit|only|except|rather|instead|void|invalid|unless"
    r"|without)\w*|ban(?:s|ned|ning)?|quit(?:s|ting)?|turn(?:s|ed|ing)? down)\b",
    re.IGNORECASE,
)


def denying(text: str) -> frozenset[str]:
    """Stems of the words that deny or limit without a negation: `refused`, `without`, `only`."""
    return frozenset(stem(word.lower()) for word in _DENYING.findall(text))


def negations(said: Sequence[str]) -> int:
    """How many negating words are among lower-case words; `not only` and `no later than` are none, `neither … nor` is
    one."""
    found = [
        word
        for i, word in enumerate(said)
        if (word in NEGATION or _NEGATED.search(word))
        and not (word in ("not", "no") and i + 1 < len(said) and said[i + 1] in _NOT_DENIED)
        and not (i + 2 < len(said) and said[i + 2] == "than" and said[i + 1] in _BOUNDING)
    ]
    return len(found) - sum(word == "nor" for word in found[1:])
