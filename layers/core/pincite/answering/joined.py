"""question → the questions that it joins, by its words alone: "Who pays, and how is it paid?" asks for two things."""

from __future__ import annotations

import re

from pincite.citations.terms import content, terms

_ASKING = (
    r"what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|may|must|should|will"
)
_JOINT = re.compile(rf"\?\s+|;\s+|,?\s+and\s+(?=(?:{_ASKING})\b)|,\s+(?=(?:{_ASKING})\b)", re.IGNORECASE)
_PAIR = re.compile(
    r"(?:difference|differences|compare|comparison|distinguish)\w*\s+(?:between\s+|of\s+)?(.{3,200}?)\s+"
    r"(?:and|with|to|versus|vs\.?|from)\s+(.{3,200})",
    re.IGNORECASE,
)


def joined(question: str) -> list[str]:
    """Each by itself, in order; none where the question asks for one thing."""
    pair = _PAIR.search(question)
    parts = list(pair.groups()) if pair else _JOINT.split(question)
    fit = [part.strip(" ?.,;") for part in parts if content(terms(part))]
    return [f"{part}?" for part in fit] if len(fit) > 1 else []
