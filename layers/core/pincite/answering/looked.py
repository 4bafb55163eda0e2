"""What a search has looked for, what that cost, and what ends it: the noun that a strategy hands from step to step."""

from __future__ import annotations

from pincite.limits import Limits
from pincite.models import Noun, Usage

BOUNDS = {
    "rounds": "The search was ended at its bound of further rounds (max_rounds); more may be found.",
    "calls": "The search was ended at its budget of model calls (max_search_calls); more may be found.",
    "tokens": "The search was ended at its budget of tokens (max_search_tokens); more may be found.",
    "seconds": "The search was ended at its budget of time (max_search_s); more may be found.",
    "model": "A part of the question was searched for, but not looked into by itself: the model failed.",
}
"""What a reader is told where a search was ended before it was done: by a budget, or by a model that failed."""
BY_RULES = {
    "multi_query": "The question was rewritten by rules, without a language model.",
    "agentic": "What was missing was judged by rules, without a language model.",
    "multi_agent": "The question was split by rules, without a language model.",
}


class Looked(Noun):
    """`questions`: what the plan asks, best first; none: the question itself. `further`: what each further round
    asked. `missing`: whether the last judgement of the evidence asked for more. `by_rules`: whether rules planned or
    judged, once at least. `bound`: the key of `BOUNDS` that ended the search. `usage`: of planning and judging."""

    questions: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    missing: bool = False
    by_rules: bool = False
    bound: str | None = None
    usage: Usage = Usage()

    def asked(self, question: str) -> tuple[str, ...]:
        """What the answer must answer."""
        return self.questions or (question,)

    def queries(self, question: str) -> tuple[str, ...]:
        """What to look for next: what is missing where something is, else what is asked."""
        return self.further[-1:] or self.asked(question)


def bound(spent: Usage, seconds: float, limits: Limits) -> str | None:
    """The budget that leaves no further step of the search, if one does. A step that is under way still ends, and the
    answer itself is written, cited and verified whatever its search cost."""
    reached = {
        "seconds": seconds >= limits.max_search_s,
        "calls": spent.calls >= limits.max_search_calls,
        "tokens": spent.prompt_tokens + spent.completion_tokens >= limits.max_search_tokens,
    }
    return next((name for name, hit in reached.items() if hit), None)
