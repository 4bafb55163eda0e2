"""request over settings → limits: every threshold of one question, resolved once."""

from __future__ import annotations

from pincite.models import Filters, Noun
from pincite.requests import QueryRequest
from pincite.settings import MODES, MULTI_QUERY_K, Settings

BUDGETS = ("max_queries", "max_parts", "max_rounds", "max_search_calls", "max_search_tokens", "max_search_s")
"""What a strategy may use: settings alone, no field of a request."""


class Limits(Noun):
    """What one question may use and must reach; field names and defaults are those of the public contract, `rerank_k`
    with the bound of the strategy."""

    top_k: int
    rerank_k: int
    min_similarity: float
    min_avg_similarity: float
    max_context_tokens: int
    enable_verification: bool
    min_chunks: int
    check_answerable: bool
    second_pass_k: int
    max_queries: int
    max_parts: int
    max_rounds: int
    max_search_calls: int
    max_search_tokens: int
    max_search_s: float
    filters: Filters

    @property
    def whole_pages(self) -> float | None:
        """The average similarity where a collection of a page or two is read whole, whatever is similar; None where
        nothing tells later whether it answers, or more similarity is asked than by default."""
        asked = ("min_similarity", "min_avg_similarity")
        as_usual = all(getattr(self, name) <= Settings.model_fields[name].default for name in asked)
        return self.min_avg_similarity if self.check_answerable and as_usual else None

    @classmethod
    def of(cls, request: QueryRequest, settings: Settings) -> Limits:
        """A field that the request leaves out takes the setting."""
        mode = MODES[request.inference_mode]

        def either(name: str) -> object:
            asked = getattr(request, name)
            return getattr(settings, name) if asked is None else asked

        resolved = cls.model_validate(
            {
                **{name: getattr(settings, name) for name in BUDGETS},
                **{
                    name: either(name)
                    for name in (
                        "top_k", "rerank_k", "min_similarity", "min_avg_similarity", "max_context_tokens",
                        "enable_verification",
                    )
                },
                **mode.model_dump(),
                "filters": request.filters or Filters(),
            }
        )  # fmt: skip
        if request.strategy != "multi_query":
            return resolved
        return resolved.model_copy(update={"rerank_k": min(MULTI_QUERY_K, resolved.rerank_k)})
