"""word → what kind of meaning it carries: the closed classes of language in which one word changes what is said.

English first; negators of other languages are included because a quote must not lose one in any language.
"""

from __future__ import annotations

from pincite.citations.reading.quotecues import words
from pincite.models import AlterationKind

NEGATORS = words("negator")
RESTRICTING = words("restricting")
"""Words that limit what is said, without which a passage says more."""
HARMLESS = words("harmless")
"""Words that carry no condition, quantity or role: a quote that leaves one out says the same."""
DETERMINERS = words("determiner")
ARTICLES = frozenset(("a", "an", "the"))
FUNCTION = HARMLESS | words("function")
_KINDS: tuple[AlterationKind, ...] = ("number", "date", "unit", "modality", "quantifier", "comparative")
_CLASSES: tuple[tuple[AlterationKind, frozenset[str]], ...] = (
    ("negation", NEGATORS),
    *((kind, words(kind)) for kind in _KINDS),
)
_OPPOSED = [pair.split("/") for pair in sorted(words("opposed-prefixes"))]
_NEGATING = sorted(words("turning-prefix"))


def kind_of(word: str) -> AlterationKind | None:
    """word (lower case) → the closed class it belongs to, None for an ordinary word."""
    if word.endswith("n't"):
        return "negation"
    for kind, members in _CLASSES:
        if word in members:
            return kind
    return None


def class_of(word: str) -> frozenset[str]:
    """word (lower case) → all words of the closed class it belongs to, none for an ordinary word."""
    return next((members for _, members in _CLASSES if word in members), frozenset())


def opposites(word: str) -> list[str]:
    """word → spellings that differ from it by a prefix that turns the meaning: legal ↔ illegal, increase ↔ decrease."""
    found = [prefix + word for prefix in _NEGATING]
    found += [
        word[len(prefix) :]
        for prefix in _NEGATING
        if word.startswith(prefix) and len(word) - len(prefix) >= 3
    ]
    for left, right in _OPPOSED:
        found += [right + word[len(left) :]] if word.startswith(left) else []
        found += [left + word[len(right) :]] if word.startswith(right) else []
    if word.endswith("less"):
        found.append(word[:-4] + "ful")
    if word.endswith("ful"):
        found.append(word[:-3] + "less")
    return found
