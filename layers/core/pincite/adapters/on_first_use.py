"""maker → a client that is made when it is first asked for, once for all threads, and made anew after it was closed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar


class Closing(Protocol):
    """What holds connections."""

    def close(self) -> None:
        """Ends them."""


T = TypeVar("T", bound=Closing)


class OnFirstUse(Generic[T]):
    """Two calls of a model begin side by side: without a lock each would make a client, and one never be closed."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make, self._making = make, threading.Lock()
        self._made: T | None = None

    def get(self) -> T:
        """The one client."""
        with self._making:
            if self._made is None:
                self._made = self._make()
            return self._made

    def close(self) -> None:
        """Ends its idle connections."""
        with self._making:
            made, self._made = self._made, None
        if made is not None:
            made.close()
