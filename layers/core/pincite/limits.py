"""request over settings → limits: every threshold of one question, resolved once."""

from __future__ import annotations

from pincite.models import Filters, Noun
from pincite.requests import QueryRequest
from pincite.settings import MODES, Settings


class Limits(Noun):
    """What one question may use and must reach; field names and defaults are those of the public contract."""

    top_k: int
    rerank_k: int
    min_similarity: float
    min_avg_similarity: float
    max_context_tokens: int
    enable_verification: bool
    min_chunks: int
    check_answerable: bool
    second_pass_k: int
    filters: Filters

    @classmethod
    def of(cls, request: QueryRequest, settings: Settings) -> Limits:
        """A field that the request leaves out takes the setting."""
        mode = MODES[request.inference_mode]

        def either(name: str) -> object:
            asked = getattr(request, name)
            return getattr(settings, name) if asked is None else asked

        return cls.model_validate(
            {
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
