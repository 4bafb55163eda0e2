"""A chat model at Groq, through its SDK: the SDK signs and sends, what comes back is read like any
OpenAI-compatible reply.

The SDK's own retries are off: tries are counted in one place, `chat_llm`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from pincite.adapters.api_key import usable
from pincite.adapters.chat_errors import error_of, late
from pincite.adapters.chat_llm import ChatLLM, Clock, Reply, unbounded
from pincite.adapters.on_first_use import OnFirstUse
from pincite.adapters.openai_llm import http_errors, opened
from pincite.errors import ModelUnavailable

if TYPE_CHECKING:
    import groq

SCHEMA_MODELS = ("openai/gpt-oss",)
"""Models for which Groq takes a JSON schema; others get JSON mode
(console.groq.com/docs/structured-outputs)."""
THINKS = SCHEMA_MODELS
"""Models that think before they write. For a JSON reply a little is enough (console.groq.com/docs/reasoning)."""
ROOM = 512
"""Tokens of that, which count into the length of the reply."""


class GroqLLM(ChatLLM):
    """`base_url`: for a proxy; None is Groq itself."""

    def __init__(
        self,
        key: SecretStr,
        model: str,
        *,
        base_url: str | None = None,
        timeout_s: float = 30.0,
        max_retries: int = 2,
        time_left: Callable[[], float] = unbounded,
        clock: Clock | None = None,
    ) -> None:
        self._key, self._base_url = usable(key, "groq_api_key"), base_url
        self._client = OnFirstUse(self._made)
        features = {"json_object", "usage"} | ({"json_schema"} if model.startswith(SCHEMA_MODELS) else set())
        super().__init__(
            model,
            self._open,
            timeout_s=timeout_s,
            max_retries=max_retries,
            features=frozenset(features),
            time_left=time_left,
            clock=clock,
        )

    def close(self) -> None:
        """Ends idle connections; a later call opens new ones."""
        self._client.close()

    def _made(self) -> groq.Groq:
        import groq
        import httpx

        return groq.Groq(
            api_key=self._key.get_secret_value(),
            base_url=self._base_url,
            max_retries=0,
            http_client=httpx.Client(follow_redirects=False),
        )

    @contextmanager
    def _open(self, body: dict[str, Any], left: float) -> Iterator[Reply]:
        import groq
        import httpx

        call = self._client.get().with_options(timeout=httpx.Timeout(left, connect=min(left, 10.0)))
        if body["model"].startswith(THINKS) and "response_format" in body:
            length = "max_tokens" if "max_tokens" in body else "max_completion_tokens"
            body = {**body, "reasoning_effort": "low", length: body[length] + ROOM}
        extra = {"stream_options": body.pop("stream_options")} if "stream_options" in body else {}
        create = call.chat.completions.with_streaming_response.create
        with http_errors(), _groq_errors(groq), create(**body, extra_body=extra) as response:
            yield opened(response.http_response)


@contextmanager
def _groq_errors(groq: Any) -> Iterator[None]:
    """The SDK's errors → ours, without their text, which may hold what was sent."""
    try:
        yield
    except groq.APIStatusError as error:
        response = error.response
        raise error_of(response.status_code, response.headers, error.body) from None
    except groq.APITimeoutError:
        raise late("the model did not answer in time") from None
    except groq.APIConnectionError as error:
        cause = type(error.__cause__ or error).__name__
        raise ModelUnavailable(f"the model API is out of reach or broke off ({cause})") from None
