"""settings → the model that they name, through the adapter of whoever serves it; each is imported when it is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from pincite.adapters.providers import endpoint_of
from pincite.ports import LLM
from pincite.settings import Settings


class _Bounds(TypedDict):
    timeout_s: float
    max_retries: int
    time_left: Callable[[], float]


def connected(model: str, settings: Settings, time_left: Callable[[], float]) -> LLM | None:
    """None where neither a URL nor a key is set. `time_left`: seconds that whoever asks can still wait."""
    there = endpoint_of(settings)
    if there is None:
        return None
    bounds = _Bounds(
        timeout_s=settings.llm_timeout_s, max_retries=settings.llm_max_retries, time_left=time_left
    )
    if there.groq and there.key is not None:
        from pincite.adapters.groq_llm import GroqLLM

        return GroqLLM(there.key, model, **bounds)
    if there.region is not None:
        from pincite.adapters.bedrock_llm import BedrockLLM

        return BedrockLLM(there.region, model, **bounds)
    if there.provider is not None and there.provider.setting == "anthropic_api_key" and there.key is not None:
        from pincite.adapters.anthropic_llm import AnthropicLLM, installed

        if installed():
            return AnthropicLLM(there.key, there.model(model), **bounds)
    from pincite.adapters.openai_llm import OpenAILLM

    return OpenAILLM(there.url, there.key, there.model(model), **bounds)
