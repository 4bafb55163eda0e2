"""A model at Amazon Bedrock, by its Converse API (`pip install 'pincite[bedrock]'`): no key, but the rights that
whoever runs it has in AWS.

boto3's own retries are off: tries are counted in one place, `chat_llm`.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from pincite.adapters import told_chunks
from pincite.adapters.chat_errors import error_of, late
from pincite.adapters.chat_llm import ChatLLM, Clock, Reply, unbounded
from pincite.adapters.on_first_use import OnFirstUse
from pincite.errors import Misconfigured, ModelRefused, ModelUnavailable, PinciteError, PromptTooLarge

_STATUS = {
    "throttlingException": 429, "serviceQuotaExceededException": 429, "modelTimeoutException": 504,
    "modelNotReadyException": 503, "serviceUnavailableException": 503, "internalServerException": 500,
    "modelStreamErrorException": 502, "validationException": 400,
}  # fmt: skip
"""Errors by name → the status that says the same."""


class BedrockLLM(ChatLLM):
    """`region`: where the model is asked; `endpoint`: for a private one, None is AWS's own."""

    def __init__(
        self,
        region: str,
        model: str,
        *,
        endpoint: str | None = None,
        timeout_s: float = 30.0,
        max_retries: int = 2,
        time_left: Callable[[], float] = unbounded,
        clock: Clock | None = None,
    ) -> None:
        self._region, self._endpoint = region, endpoint
        self._silence_s = timeout_s
        self._client = OnFirstUse(self._made)
        super().__init__(
            model,
            self._open,
            timeout_s=timeout_s,
            max_retries=max_retries,
            features=frozenset(),
            time_left=time_left,
            clock=clock,
        )

    def close(self) -> None:
        """Ends idle connections; a later call opens new ones."""
        self._client.close()

    def _made(self) -> Any:
        try:
            import boto3
            from botocore.config import Config
            from botocore.exceptions import BotoCoreError
        except ImportError as error:
            raise Misconfigured("llm_url: bedrock needs `pip install 'pincite[bedrock]'`") from error
        config = Config(connect_timeout=10, read_timeout=self._silence_s, retries={"total_max_attempts": 1})
        try:
            return boto3.client(
                "bedrock-runtime",
                region_name=self._region or None,
                endpoint_url=self._endpoint,
                config=config,
            )
        except (BotoCoreError, ValueError) as error:
            raise Misconfigured(f"llm_url: no client for bedrock ({type(error).__name__})") from error

    @contextmanager
    def _open(self, body: dict[str, Any], left: float) -> Iterator[Reply]:
        system, user = (each["content"] for each in body["messages"])
        length = body.get("max_tokens") or body["max_completion_tokens"]
        settings = {"maxTokens": length, "temperature": body.get("temperature")}
        with _errors():
            stream = self._client.get().converse_stream(
                modelId=body["model"],
                system=[{"text": system}],
                messages=[{"role": "user", "content": [{"text": user}]}],
                inferenceConfig={name: value for name, value in settings.items() if value is not None},
            )["stream"]
        try:
            yield Reply(_pieces(stream), None, lambda: _cut(stream))
        finally:
            with suppress(Exception):
                stream.close()


def _pieces(stream: Any) -> Iterator[bytes]:
    """Converse's events → chunks as bytes; the usage comes after the end."""
    reason = ""
    with _errors():
        for event in stream:
            if "contentBlockDelta" in event:
                piece = event["contentBlockDelta"]["delta"].get("text")
                if piece:
                    yield told_chunks.text(piece)
            elif "messageStop" in event:
                reason = event["messageStop"].get("stopReason") or "stop"
            elif "metadata" in event and reason:
                usage = event["metadata"].get("usage", {})
                yield told_chunks.end(reason, usage.get("inputTokens", 0), usage.get("outputTokens", 0))
                yield told_chunks.DONE
                return
        if reason:
            yield told_chunks.end(reason, 0, 0)
            yield told_chunks.DONE


def _cut(stream: Any) -> None:
    """Ends a read that is under way in another thread."""
    with suppress(Exception):
        connection = stream._raw_stream._connection
        connection.sock.shutdown(socket.SHUT_RDWR)


@contextmanager
def _errors() -> Iterator[None]:
    """botocore's errors → ours, without their text, which may hold what was sent."""
    from botocore.eventstream import ParserError
    from botocore.exceptions import (
        BotoCoreError,
        ClientError,
        ConnectTimeoutError,
        HTTPClientError,
        NoCredentialsError,
        ReadTimeoutError,
    )
    from urllib3.exceptions import HTTPError

    try:
        yield
    except PinciteError:
        raise
    except ClientError as error:
        raise _refusal(error.response) from None
    except (ReadTimeoutError, ConnectTimeoutError):
        raise late("the model did not answer in time") from None
    except NoCredentialsError:
        raise ModelRefused("bedrock: there are no AWS credentials") from None
    except (HTTPClientError, HTTPError, ParserError, OSError) as error:
        raise ModelUnavailable(
            f"the model API is out of reach or broke off ({type(error).__name__})"
        ) from None
    except BotoCoreError as error:
        raise ModelRefused(f"bedrock refuses the request ({type(error).__name__})") from None


def _refusal(response: Any) -> PinciteError:
    """In a stream an error has a name and no status."""
    told = response.get("Error", {})
    name = str(told.get("Code", ""))
    found = response.get("ResponseMetadata", {})
    status = _STATUS.get(name[:1].lower() + name[1:]) or found.get("HTTPStatusCode") or 500
    if "too long" in str(told.get("Message", "")).lower():
        return PromptTooLarge(f"the model API answered {status} ({name}): the prompt is too large")
    headers = {str(key).lower(): str(value) for key, value in found.get("HTTPHeaders", {}).items()}
    # The message is read for what the model does not take, and told to nobody.
    return error_of(status, headers, {"error": {"code": name, "message": str(told.get("Message", ""))}})
