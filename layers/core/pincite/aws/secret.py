"""The model key: cached for minutes, read again when the model refuses it, so that a rotated secret needs no deploy."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pincite.errors import Misconfigured, ModelRefused, StoreUnavailable
from pincite.ports import LLM, Delta, Prompt

CACHED_S = 300


def read(secret: str, *, fresh: bool = False) -> str:
    """ARN → key. Raises `StoreUnavailable`, and `Misconfigured` where the secret holds nothing."""
    from aws_lambda_powertools.utilities import parameters
    from aws_lambda_powertools.utilities.parameters.exceptions import GetParameterError

    try:
        value = parameters.get_secret(secret, max_age=CACHED_S, force_fetch=fresh)
    except GetParameterError as error:
        raise StoreUnavailable("the secret that holds the model key cannot be read") from error
    if not isinstance(value, str) or not value.strip():
        raise Misconfigured("the secret that holds the model key is empty")
    return value.strip()


class KeyedLLM:
    """An LLM whose key is looked up at each call. A refused call is tried once more with a freshly read key, if that
    is another one."""

    def __init__(self, secret: str, model: str, connect: Callable[[str, str], LLM | None]) -> None:
        self.model, self._secret, self._connect = model, secret, connect
        self._known: tuple[str, LLM] | None = None

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        key, begun = read(self._secret), False
        try:
            for piece in self._llm(key).stream(prompt):
                begun = True
                yield piece
        except ModelRefused:
            rotated = read(self._secret, fresh=True)
            if begun or rotated == key:
                raise
            yield from self._llm(rotated).stream(prompt)

    def _llm(self, key: str) -> LLM:
        if self._known is None or self._known[0] != key:
            made = self._connect(key, self.model)
            if made is None:
                raise Misconfigured("a key without a model to use it with")
            self._known = (key, made)
        return self._known[1]
