"""question, passages → what is still missing: by a model where there is one, else by rules that say so."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.answering.looked import Looked, bound
from pincite.answering.plan import Plan, asked_model
from pincite.answering.relevance import Asked, Text
from pincite.answering.terms import content, terms
from pincite.limits import Limits
from pincite.models import Passage, Usage
from pincite.ports import LLM

ENOUGH = 0.85
"""Share of the question's weighted words that must stand in the passages before rules stop looking."""


def sharpen(
    question: str,
    passages: Sequence[Passage],
    looked: Looked,
    *,
    spent: Usage,
    seconds: float,
    limits: Limits,
    llm: LLM | None,
) -> Looked:
    """One judgement of the evidence → looked, with one query more where something is missing.

    `spent`: what the search has cost so far; `seconds`: how long it has taken. A budget that is reached ends it.
    """
    reached = bound(spent, seconds, limits)
    if reached is not None:
        return looked.model_copy(update={"missing": False, "bound": reached})
    plan = sharper(question, passages, (question, *looked.further), llm)
    return looked.model_copy(
        update={
            "further": (*looked.further, *plan.queries),
            "missing": bool(plan.queries),
            "by_rules": looked.by_rules or plan.by == "rules",
            "usage": looked.usage + plan.usage,
        }
    )


def sharper(question: str, passages: Sequence[Passage], tried: Sequence[str], llm: LLM | None) -> Plan:
    """What is still missing → one query that was not tried; none where the passages suffice.

    By rules they suffice when they hold `ENOUGH` of the question's words by weight; what is asked next is the words
    that they lack.
    """
    if llm is not None:
        plan = asked_model("sharpen", question, passages, llm)
        if plan is not None:
            fresh = [
                query for query in plan.queries if query.casefold() not in {each.casefold() for each in tried}
            ]
            return plan.model_copy(update={"queries": tuple(fresh[:1])})
    texts = Text.each(question, [passage.chunk.text for passage in passages])
    asked = Asked(question, texts)
    found = asked.found(stem for text in texts for sentence in text.stems for stem in sentence)
    if asked.coverage_in_english(found) >= ENOUGH:
        return Plan(queries=())
    lacking = dict.fromkeys(
        question[term.start : term.end] for term in content(terms(question)) if not found.get(term.stem, 1.0)
    )
    query = " ".join(lacking)
    return Plan(queries=(query,) if query and query not in tried else ())
