"""A chat model behind any OpenAI-compatible URL, over plain HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from pincite.adapters.chat_errors import error_of, late
from pincite.adapters.chat_llm import ALL_FEATURES, ChatLLM, Clock, Reply, cut_connection, unbounded
from pincite.adapters.on_first_use import OnFirstUse
from pincite.errors import Misconfigured, ModelUnavailable

if TYPE_CHECKING:
    import httpx

MOST_ERROR_BYTES = 64 * 1024
MOST_JSON_BYTES = 8 * 1024 * 1024


class OpenAILLM(ChatLLM):
    """`base_url` may have a path (`https://host/openai/v1`); one without a path gets `/v1`. `key` may be
    empty."""

    def __init__(
        self,
        base_url: str,
        key: SecretStr | None,
        model: str,
        *,
        timeout_s: float = 30.0,
        max_retries: int = 2,
        time_left: Callable[[], float] = unbounded,
        clock: Clock | None = None,
    ) -> None:
        self._url, self._headers = endpoint(base_url), _headers(key.get_secret_value() if key else "")
        self._client = OnFirstUse(_client)
        super().__init__(
            model,
            self._open,
            timeout_s=timeout_s,
            max_retries=max_retries,
            features=ALL_FEATURES,
            time_left=time_left,
            clock=clock,
        )

    def close(self) -> None:
        """Ends idle connections; a later call opens new ones."""
        self._client.close()

    @contextmanager
    def _open(self, body: dict[str, Any], left: float) -> Iterator[Reply]:
        with http_errors():
            import httpx

            timeout = httpx.Timeout(left, connect=min(left, 10.0))
            with self._client.get().stream(
                "POST", self._url, json=body, headers=self._headers, timeout=timeout
            ) as response:
                yield opened(response)


def _client() -> httpx.Client:
    import httpx

    return httpx.Client(follow_redirects=False)


def opened(response: httpx.Response) -> Reply:
    """A response whose body is not read yet → an open reply. Raises the error that its status stands for."""
    cut = cut_connection(response.extensions)
    if not response.is_success:
        raise error_of(response.status_code, response.headers, _at_most(response, MOST_ERROR_BYTES))
    if response.headers.get("content-type", "").lower().startswith("application/json"):
        import json

        value = None
        with suppress(ValueError, RecursionError):
            value = json.loads(_at_most(response, MOST_JSON_BYTES))
        if not isinstance(value, dict):
            raise ModelUnavailable("the model API answered with something that is not JSON")
        return Reply(iter(()), value, cut)
    return Reply(_guarded(response.iter_bytes()), None, cut)


def _guarded(pieces: Iterator[bytes]) -> Iterator[bytes]:
    with http_errors():
        yield from pieces


@contextmanager
def http_errors() -> Iterator[None]:
    """httpx's errors → ours, without their text, which may hold an address or a header."""
    import httpx

    try:
        yield
    except httpx.TimeoutException as error:
        raise late("the model did not answer in time") from error
    except httpx.HTTPError as error:
        raise ModelUnavailable(
            f"the model API is out of reach or broke off ({type(error).__name__})"
        ) from None
    except (httpx.InvalidURL, httpx.StreamError) as error:
        raise ModelUnavailable(f"the model API is out of reach ({type(error).__name__})") from None


def endpoint(base_url: str) -> str:
    """Base URL → URL of chat completions. Raises `Misconfigured` without showing the URL, which may hold a
    password."""
    found = re.fullmatch(r"(https?://[^/?#\s]+)(/[^?#\s]*)?(\?[^#\s]*)?", base_url.strip())
    if found is None:
        raise Misconfigured("llm_url: not an http or https URL")
    host, path, query = found[1], (found[2] or "").rstrip("/"), found[3] or ""
    path = path or "/v1"
    return f"{host}{path if path.endswith('/chat/completions') else path + '/chat/completions'}{query}"


def _headers(key: str) -> dict[str, str]:
    key = key.strip()
    if not key:
        return {}
    if not (key.isascii() and key.isprintable()):
        raise Misconfigured("llm_key: holds characters that no key has")
    return {"Authorization": f"Bearer {key}"}


def _at_most(response: httpx.Response, size: int) -> bytes:
    """The body's first `size` bytes."""
    data = bytearray()
    for chunk in response.iter_bytes():
        data += chunk
        if len(data) >= size:
            break
    return bytes(data[:size])
