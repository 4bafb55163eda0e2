"""An LLM whose calls end when its reader is gone."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import cast

from pincite.errors import ModelUnavailable
from pincite.ports import LLM, Delta, Prompt


class Stoppable:
    """`llm` until `stop` is set; then it raises `ModelUnavailable`, a call under way at its next piece."""

    def __init__(self, llm: LLM, stop: threading.Event) -> None:
        self._llm, self._stop, self.model = llm, stop, llm.model

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        """Pieces of the reply, while nobody has left."""
        with closing(cast("Generator[Delta]", self._llm.stream(prompt))) as pieces:
            for piece in pieces:
                if self._stop.is_set():
                    raise ModelUnavailable("the caller left before the reply was whole")
                yield piece
