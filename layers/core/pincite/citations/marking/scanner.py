"""text, in pieces → text, markers and what goes with a marker (a link's target): one pass, however it is cut.

The scanner decides only on characters it has seen, always from the left, so the pieces that a stream happens to
come in cannot change the outcome. It waits only while what it has seen can still become a marker, for fewer than 64
characters. Code (fenced, indented, inline, `<code>`), math, link targets and arrays pass through as they are.
"""

from __future__ import annotations

import re

from pincite.citations.marking.code import Code
from pincite.citations.marking.foreign import Foreign
from pincite.citations.marking.forms import LONGEST, Reading
from pincite.citations.marking.state import PAIRS, PUA, WORD, Item, NeedMore

__all__ = ["Item", "Scanner"]

_STOP = re.compile(
    rf"[\[`~$\\<({''.join(PAIRS)}{PUA}]|:contentReference\[|(?<![A-Za-z0-9_])(?:C\d|(?:file)?cite(?=t|\Z)|turn\d)"
)
_LAST_WORD = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z0-9_]{1,62}\Z")
_LAST_COLON = re.compile(r":[A-Za-z]{0,16}\Z")
_LABELS = re.compile(r"C\d{1,4}(?:C\d{1,4})+")
_LABELS_PREFIX = re.compile(r"C(?:\d{1,4}C?)*")
_TURNS = re.compile(r"(?:file)?(?:cite)?(?:turn\d+[a-z]+\d+)+")
_STARTS = ("citeturn", "filecite", "turn")
_REFERENCE = ":contentReference["
_OPENING = "[(<`$\\C" + "".join(PAIRS)
MOST = 30_000
"""Signs in a text that may open a marker, code or math up to which all are looked at: a thousand pages have fewer. It
bounds the time that a text takes; the rest of it is no answer any more."""


class Scanner(Foreign, Code):
    """One text, piece by piece."""

    _left = MOST

    def feed(self, delta: str, *, final: bool = False) -> list[Item]:
        """The next piece of the text → what is settled now. `final`: nothing follows."""
        rest = self._rest(delta)
        settled = self._settled(delta[: len(delta) - len(rest)], final or self._left < 0)
        if rest:
            settled.append(Item("rest", rest, self._base + self._at))
            self._base += len(rest)
        return settled

    def _rest(self, delta: str) -> str:
        """What begins with the first sign too many. Where that is does not depend on how a text is cut."""
        signs = sum(map(delta.count, _OPENING))
        if 0 <= signs <= self._left:
            self._left -= signs
            return ""
        for at, char in enumerate(delta):
            if self._left < 0 or (self._left == 0 and char in _OPENING):
                self._left = -1
                return delta[at:]
            self._left -= char in _OPENING
        return ""

    def _settled(self, delta: str, final: bool) -> list[Item]:
        self._buffer = self._buffer[self._at :] + delta
        self._base += self._at
        self._at = 0
        self._final = final
        self._items = []
        steps = {
            "text": self._text, "fence": self._fence, "indented": self._indented, "inline": self._inline,
            "math": self._math, "html": self._math, "target": self._target, "drop": self._drop, "array": self._array,
        }  # fmt: skip
        while self._at < len(self._buffer):
            try:
                steps[self._mode]()
            except NeedMore:
                break
        return self._items

    def _text(self) -> None:
        found = _STOP.search(self._buffer, self._at)
        while (
            found
            and found[0][0] in "Ccft"
            and found.start() == self._at
            and WORD.match(self._before() or " ")
        ):
            found = _STOP.search(self._buffer, found.end())
        if found is None:
            end = len(self._buffer)
            if not self._final:
                end = self._held(end)
            self._emit(end)
            if end < len(self._buffer):
                raise NeedMore
            return
        self._emit(found.start())
        char = self._buffer[self._at]
        if self._lines.code(self._line):
            self._mode = "indented"
        elif char == "[":
            self._bracket()
        elif char in PAIRS:
            self._wide(char)
        elif char == "(":
            self._paren()
        elif char in "`~":
            self._ticks(char)
        elif char == "$":
            self._dollar()
        elif char == "\\":
            self._backslash()
        elif char == "<":
            self._tag()
        elif char == ":":
            self._content_reference()
        elif char in "Ccft":
            self._word()
        else:
            self._private()

    def _held(self, end: int) -> int:
        """Where the last word begins if it can still become a marker."""
        colon = _LAST_COLON.search(self._buffer, max(self._at, end - 20))
        if colon and _REFERENCE.startswith(colon[0]):
            return colon.start()
        found = _LAST_WORD.search(self._buffer, max(self._at, end - 64))
        if not found or (found.start() == self._at and WORD.match(self._before() or " ")):
            return end
        word = found[0]
        if any(start.startswith(word) or word.startswith(start) for start in _STARTS):
            return found.start()
        return found.start() if _LABELS_PREFIX.fullmatch(word) and len(word) <= LONGEST else end

    def _word(self) -> None:
        found = WORD.match(self._buffer, self._at, self._at + LONGEST + 1)
        end = found.end() if found else self._at + 1
        if end - self._at > LONGEST:
            self._emit(end)
            return
        after = self._peek(end)
        word = self._buffer[self._at : end]
        if _TURNS.fullmatch(word):
            self._mark(end, Reading((), (word,), "other", provider=True))
            return
        if _LABELS.fullmatch(word):
            labels = word.split("C")[1:]
            numbers = tuple(int(label) for label in labels if 1 <= int(label) <= self.count)
            invalid = tuple(f"C{label}" for label in labels if not 1 <= int(label) <= self.count)
            if not invalid or not after or after in ".,;:!?)]\n":
                self._mark(end, Reading(numbers, invalid, "other"))
                return
        self._emit(end)
