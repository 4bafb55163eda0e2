"""A model of Anthropic's, through its SDK (`pip install 'pincite[anthropic]'`).

The SDK's own retries are off: tries are counted in one place, `chat_llm`. The model's temperature is its own, which the
API no longer takes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from pincite.adapters import told_chunks
from pincite.adapters.api_key import usable
from pincite.adapters.chat_errors import UnsupportedFeature, error_of, late
from pincite.adapters.chat_llm import ChatLLM, Clock, Reply, cut_connection, unbounded
from pincite.adapters.on_first_use import OnFirstUse
from pincite.errors import ModelUnavailable

if TYPE_CHECKING:
    import anthropic

_STATUS = {
    "overloaded_error": 529, "rate_limit_error": 429, "timeout_error": 504, "authentication_error": 401,
    "permission_error": 403, "invalid_request_error": 400,
}  # fmt: skip
"""Of errors within a stream."""


def installed() -> bool:
    """Whether the SDK is there."""
    return find_spec("anthropic") is not None


class AnthropicLLM(ChatLLM):
    """`base_url`: for a proxy; None is Anthropic itself."""

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
        self._key, self._base_url = usable(key, "anthropic_api_key"), base_url
        self._client = OnFirstUse(self._made)
        super().__init__(
            model,
            self._open,
            timeout_s=timeout_s,
            max_retries=max_retries,
            features=frozenset({"json_schema"}),
            time_left=time_left,
            clock=clock,
        )

    def close(self) -> None:
        """Ends idle connections; a later call opens new ones."""
        self._client.close()

    def _made(self) -> anthropic.Anthropic:
        import anthropic

        return anthropic.Anthropic(
            api_key=self._key.get_secret_value(), base_url=self._base_url, max_retries=0
        )

    @contextmanager
    def _open(self, body: dict[str, Any], left: float) -> Iterator[Reply]:
        system, user = (each["content"] for each in body["messages"])
        request: dict[str, Any] = {"model": body["model"], "max_tokens": body["max_tokens"], "system": system}
        if "response_format" in body:
            schema = body["response_format"]["json_schema"]["schema"]
            request["output_config"] = {"format": {"type": "json_schema", "schema": schema}}
        messages = self._client.get().messages
        with _errors():
            stream = messages.create(
                **request, messages=[{"role": "user", "content": user}], stream=True, timeout=left
            )
        with stream:
            response = getattr(stream, "response", None)
            cut = stream.close if response is None else cut_connection(response.extensions)
            yield Reply(_pieces(stream), None, cut)


def _pieces(stream: Any) -> Iterator[bytes]:
    """The SDK's events → chunks as bytes."""
    prompt_tokens = completion_tokens = 0
    reason = ""
    with _errors():
        for event in stream:
            if event.type == "message_start":
                prompt_tokens = event.message.usage.input_tokens or 0
            elif event.type == "content_block_delta" and event.delta.type == "text_delta":
                yield told_chunks.text(event.delta.text)
            elif event.type == "message_delta":
                reason = event.delta.stop_reason or reason
                completion_tokens = event.usage.output_tokens or completion_tokens
            elif event.type == "message_stop":
                yield told_chunks.end(reason or "stop", prompt_tokens, completion_tokens)
                yield told_chunks.DONE


@contextmanager
def _errors() -> Iterator[None]:
    """The errors of the SDK, and of the HTTP client that it brings, → ours, without their text, which may hold what was
    sent."""
    import anthropic

    http = _http()
    try:
        yield
    except anthropic.APIStatusError as error:
        if error.status_code < 300:
            raise error_of(_STATUS.get(_kind(error.body), 500), {}, error.body) from None
        if error.status_code == 400 and "output_config" in str(error.body):
            raise UnsupportedFeature("json_schema") from None
        raise error_of(error.status_code, error.response.headers, error.body) from None
    except (anthropic.APITimeoutError, http.TimeoutException):
        raise late("the model did not answer in time") from None
    except (anthropic.AnthropicError, http.HTTPError, http.StreamError) as error:
        cause = type(error.__cause__ or error).__name__
        raise ModelUnavailable(f"the model API is out of reach or broke off ({cause})") from None


def _http() -> Any:
    """The HTTP library whose client the SDK's own is: which one, is the SDK's business."""
    import anthropic

    bases = (base.__module__.partition(".")[0] for base in anthropic.DefaultHttpxClient.__mro__)
    return sys.modules[next(name for name in bases if name.startswith("httpx"))]


def _kind(body: object) -> str:
    """The type of the error in an event of a stream, whose status was well."""
    inner = body.get("error") if isinstance(body, dict) else None
    return str(inner.get("type")) if isinstance(inner, dict) else ""
