"""Code and math: opened, passed through as they are, closed."""

from __future__ import annotations

import re

from pincite.citations.marking.forms import LONGEST
from pincite.citations.marking.indented import SEEN
from pincite.citations.marking.state import NeedMore, State

_DOLLARS = re.compile(r"\$+")
_TICK_OR_LINE = re.compile(r"[`\n]")
_ENDS = {
    "$$": re.compile(r"\$\$|\n\n"),
    "\\]": re.compile(r"\\\]|\n\n"),
    "\\)": re.compile(r"\\\)|\n"),
    "</code>": re.compile(r"</code>|\n\n"),
    "</pre>": re.compile(r"</pre>"),
}


class Code(State):
    """Fenced, indented and inline code, HTML code, inline and display math."""

    def _ticks(self, char: str) -> None:
        end = self._at
        while self._peek(end) == char and end - self._at < LONGEST:
            end += 1
        run = end - self._at
        after = self._peek(end)
        if run >= 3 and self._line_head():
            self._mode, self._ends, self._run, self._info = "fence", char, run, True
        elif char == "`" and (run > 1 or (after and not after.isspace())):
            self._mode, self._run = "inline", run
        self._emit(end)

    def _dollar(self) -> None:
        found = _DOLLARS.match(self._buffer, self._at)
        run = found.end() if found else self._at + 1
        if self._before() == "$" or run - self._at > 2:
            self._emit(run)
            return
        self._peek(run)
        if run - self._at != 1:
            if run - self._at == 2:
                self._mode, self._ends = "math", "$$"
            self._emit(run)
            return
        end, letters = run, 0
        while True:
            char = self._peek(end)
            if not char or char == "\n" or end - self._at >= LONGEST or (end == run and char.isspace()):
                break
            letters = letters + 1 if char.isalpha() else 0
            if letters > 3 and "\\" not in self._buffer[max(run, end - 12) : end]:
                break
            if char == "$":
                inner = self._buffer[run:end]
                formula = not inner[0].isdigit() or any(sign in inner for sign in "\\^_={}")
                if inner[-1].isspace() or self._peek(end + 1).isdigit() or not formula:
                    break
                self._emit(end + 1)
                return
            end += 1
        self._emit(run)

    def _backslash(self) -> None:
        after = self._peek(self._at + 1)
        if after in ("(", "["):
            self._mode, self._ends = "math", "\\)" if after == "(" else "\\]"
        self._emit(self._at + (2 if after and after != "\n" else 1))

    def _fence(self) -> None:
        """To the line that closes the block; raw."""
        newline = self._buffer.find("\n", self._at)
        if self._info and self._ends == "`":
            tick = self._buffer.find(
                "`" * self._run, self._at, newline if newline >= 0 else len(self._buffer)
            )
            if tick >= 0:
                self._mode = "text"
                self._emit(tick + self._run)
                return
        end = newline if newline >= 0 else len(self._buffer)
        held = end
        if newline < 0 and not self._final and self._info:
            while held > self._at and self._buffer[held - 1] == "`":
                held -= 1
            if held < end:
                self._emit(held)
                raise NeedMore
        self._emit(end)
        if newline < 0:
            return
        line = self._line.strip(" \t>\r")
        if not self._info and len(line) >= self._run and set(line) == {self._ends} and len(self._line) < SEEN:
            self._mode = "text"
        self._info = False
        self._emit(newline + 1)

    def _indented(self) -> None:
        """To the end of the line; raw."""
        newline = self._buffer.find("\n", self._at)
        if newline >= 0:
            self._mode = "text"
        self._emit(newline if newline >= 0 else len(self._buffer))

    def _inline(self) -> None:
        """To a run of as many back-ticks, or the end of the line; raw."""
        position = self._at
        while True:
            found = _TICK_OR_LINE.search(self._buffer, position)
            if found is None:
                self._emit(len(self._buffer))
                return
            position = found.start()
            if found[0] == "\n":
                self._mode = "text"
                self._emit(position)
                return
            end = position
            try:
                while self._peek(end) == "`":
                    end += 1
            except NeedMore:
                if end - position > LONGEST:
                    self._emit(end)
                    return
                self._emit(position)
                raise
            if end - position == self._run:
                self._mode = "text"
                self._emit(end)
                return
            position = end

    def _math(self) -> None:
        """Math or HTML code, to what closes it, or to a blank line (`\\(`: the end of the line); raw."""
        found = _ENDS[self._ends].search(self._buffer, self._at)
        if found is None:
            self._emit_all_but(len(self._ends) - 1)
            return
        self._mode = "text"
        self._emit(found.start() if found[0][0] == "\n" else found.end())

    def _emit_all_but(self, tail: int) -> None:
        """Raw text, less the last characters, which may begin what closes it."""
        if self._final:
            self._emit(len(self._buffer))
            return
        self._emit(max(self._at, len(self._buffer) - tail))
        raise NeedMore
