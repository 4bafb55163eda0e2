"""What is read of texts → kept between calls: of many short ones, of a few long ones.

An answer cites one source many times and is checked more than once. A text may be a megabyte, of which hundreds would
fill a process.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Generic, ParamSpec, TypeVar, cast

LONG = 20_000
"""Characters from which a text is a long one."""

P = ParamSpec("P")
R = TypeVar("R")


class Kept(Generic[P, R]):
    """A function of texts, given by place, with its last results; the last text is the one that may be long."""

    def __init__(self, read: Callable[P, R], short: int, long: int) -> None:
        self._short, self._long = lru_cache(short)(read), lru_cache(long)(read)
        update_wrapper(self, read)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        read = self._short if len(str(args[-1])) <= LONG else self._long
        return cast("Callable[P, R]", read)(*args, **kwargs)

    def cache_clear(self) -> None:
        """Forget all."""
        self._short.cache_clear()
        self._long.cache_clear()


def kept(*, short: int, long: int) -> Callable[[Callable[P, R]], Kept[P, R]]:
    """How many results are kept of short and of long texts."""
    return lambda read: Kept(read, short, long)
