"""text → its view, kept between calls: one source is cited many times, and folding it costs more than a look.

Bounded by the letters of the texts that are kept, those used last kept longest. A text is found by its length and hash,
and compared, so that no other text's view is ever given back.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TypeVar, cast

from pincite.citations.reading.normalise import View

Read = TypeVar("Read")
_LONG = 20_000  # letters of a text from which what is read of it is kept
_MOST = 4_000_000
"""Letters of all texts kept; a view with its index takes about 30 bytes a letter."""


class KeptViews:
    """Views of the texts used last, `most` letters in all; a longer text is folded anew each time."""

    def __init__(self, most: int = _MOST) -> None:
        self.most = most
        self.size = 0
        self._views: OrderedDict[tuple[int, int], View] = OrderedDict()
        self._lock = Lock()

    def of(self, text: str) -> View:
        """text → its view, made at the first call."""
        key = len(text), hash(text)
        with self._lock:
            view = self._views.get(key)
            if view is not None and view.text == text:
                self._views.move_to_end(key)
                return view
        view = View.of(text)
        if len(text) <= self.most:
            with self._lock:
                before = self._views.pop(key, None)
                self.size += len(text) - (len(before.text) if before else 0)
                self._views[key] = view
                while self.size > self.most:
                    self.size -= len(self._views.popitem(last=False)[1].text)
        return view


KEPT = KeptViews()


def remembered(text: str, read: Callable[[str], Read]) -> Read:
    """text → what a function reads of it; of a long text kept beside its view."""
    if len(text) < _LONG:
        return read(text)
    known = cast("dict[object, Read]", KEPT.of(text).__dict__.setdefault("_remembered", {}))
    if read not in known:
        known[read] = read(text)
    return known[read]
