"""A model that replays recorded replies: for tests and demonstrations, shipped because other people's tests
need it too."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence

from pincite.models import Usage
from pincite.ports import Delta, Prompt

Reply = str | Sequence[str] | Exception | None
"""A whole text, its pieces, or the error that the call raises. A None among pieces is not allowed."""


class UnknownPromptError(AssertionError):
    """The script has no reply left for a prompt: the test, not the model, is wrong."""


class ScriptedLLM:
    """`replies`: prompt name → the replies to successive calls; the last one repeats. `prompts` is the
    history.

    `delay_s`: seconds before the first piece. `finish`: what the last piece says.
    """

    def __init__(
        self,
        replies: Mapping[str, Reply | list[Reply]],
        *,
        model: str = "scripted",
        delay_s: float = 0.0,
        finish: str = "stop",
    ) -> None:
        self.model, self.prompts, self.closed = model, list[Prompt](), 0
        self._delay, self._finish = delay_s, finish
        self._replies = {
            name: list(each) if isinstance(each, list) else [each] for name, each in replies.items()
        }
        self._calls = dict.fromkeys(self._replies, 0)

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        """The next reply of `prompt.name`, piece by piece."""
        self.prompts.append(prompt)
        if prompt.name not in self._replies:
            raise UnknownPromptError(f"no reply is scripted for the prompt {prompt.name!r}")
        return self._play(prompt, self._next(prompt.name))

    def _next(self, name: str) -> Reply:
        position = min(self._calls[name], len(self._replies[name]) - 1)
        self._calls[name] += 1
        return self._replies[name][position]

    def _play(self, prompt: Prompt, reply: Reply) -> Iterator[Delta]:
        finished = False
        try:
            if self._delay:
                time.sleep(self._delay)
            if isinstance(reply, Exception):
                raise reply
            pieces = [reply] if isinstance(reply, str) else list(reply or ())
            for piece in pieces:
                if isinstance(piece, Exception):
                    raise piece
                yield Delta(piece)
            finished = True
            words = len((prompt.system + prompt.user).split()), sum(len(piece.split()) for piece in pieces)
            yield Delta("", self._finish, Usage(prompt_tokens=words[0], completion_tokens=words[1]))
        finally:
            self.closed += not finished
