"""question → the questions that it joins, by its words alone: "Who pays, and how is it paid?" asks for two things."""

from __future__ import annotations

import re

from pincite.answering.terms import content, terms

_WORDS = r"(?:what|which|who|whom|whose|when|where|why|how)"
_VERBS = r"(?:is|are|was|were|do|does|did|can|could|may|must|should|will)"
_JOINT = re.compile(
    rf"\?\s+|;\s+|,?\s+and\s+(?=(?:{_WORDS}|{_VERBS})\b)|,\s+(?={_WORDS}\b)(?!which\b)", re.IGNORECASE
)
_ASKS = re.compile(rf"\b(?:{_WORDS}|{_VERBS})\b", re.IGNORECASE)
_PAIR = re.compile(
    r"(?:(?:differences?|comparisons?)(?:\s+\w+){0,3}?\s+between"
    r"|(?:compare|contrast|distinguish)(?:\s+between)?)\s+(.{3,200}?)\s+(?:and|with|to|versus|vs\.?|from)\s+(.{3,200})",
    re.IGNORECASE,
)


def joined(question: str) -> list[str]:
    """Each by itself, in order; none where the question asks for one thing. What only sets the scene ("In practice, how
    …") is no question, and stays with the one that it leads into."""
    pair = _PAIR.search(question)
    parts = list(pair.groups()) if pair else _questions(_JOINT.split(question))
    fit = [part.strip(" ?.,;") for part in parts if content(terms(part))]
    return [f"{part}?" for part in fit] if len(fit) > 1 else []


def _questions(parts: list[str]) -> list[str]:
    """What stands between the joints → questions: a part that asks nothing goes before the next, the last to the one
    before it."""
    out: list[str] = []
    before = ""
    for part in parts:
        if _ASKS.search(part):
            out.append(f"{before}{part}")
            before = ""
        else:
            before += f"{part}, "
    if before and out:
        out[-1] = f"{out[-1]}, {before}"
    return out
