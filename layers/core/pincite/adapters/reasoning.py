"""deltas of a reply → the same without what stands between <think> and </think>, wherever the deltas are
cut."""

from __future__ import annotations

import re

_OPEN = re.compile(r"<think(?:ing)?>", re.IGNORECASE)
_CLOSE = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_TAGS = ("<think>", "<thinking>", "</think>", "</thinking>")


class ReasoningFilter:
    """Holds back at most a tag's length. `stray`: a block was closed that was never opened, so what was let
    through before it may be reasoning too."""

    def __init__(self) -> None:
        self._held, self._inside, self.stray = "", False, False

    def feed(self, delta: str) -> str:
        """The part of the text so far that is surely no reasoning and was not given out yet."""
        text, out = self._held + delta, []
        while True:
            tag = (_CLOSE if self._inside else _OPEN).search(text)
            if tag is None:
                break
            if not self._inside:
                out.append(text[: tag.start()])
            self._inside, text = not self._inside, text[tag.end() :]
        keep = _tail_of_tag(text)
        self._held = text[len(text) - keep :]
        if not self._inside:
            visible = text[: len(text) - keep]
            self.stray = self.stray or bool(_CLOSE.search(visible))
            out.append(visible)
        return "".join(out)

    def close(self) -> str:
        """What was held back, once no more comes. A block that is still open stays hidden."""
        held, self._held = self._held, ""
        return "" if self._inside else held


def _tail_of_tag(text: str) -> int:
    """Length of the longest end of `text` that is the beginning of a tag."""
    lower = text[-len(_TAGS[3]) :].lower()
    return next(
        (
            size
            for size in range(len(lower), 0, -1)
            if any(tag.startswith(lower[-size:]) and tag != lower[-size:] for tag in _TAGS)
        ),
        0,
    )
