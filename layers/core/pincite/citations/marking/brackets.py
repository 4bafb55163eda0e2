"""Brackets: markers, links and their targets, definitions, arrays of numbers."""

from __future__ import annotations

import re

from pincite.citations.marking.forms import LONGEST, Reading, reading
from pincite.citations.marking.state import PAIRS, PRIVATE, PUA, WORD, NeedMore, State

_URL = re.compile(r"\((?:[A-Za-z][A-Za-z0-9+.-]{1,11}:\S|/|#|www\.|<|\.{1,2}/)")
_URL_PREFIX = re.compile(r"\((?:[A-Za-z][A-Za-z0-9+.-]{0,11}:?|\.{0,2})?\Z")
_DEFINED = re.compile(r"[ \t]{0,4}(?:<|[A-Za-z][A-Za-z0-9+.-]{1,11}:[^\s]|/|#|www\.|\.{1,2}/)")
_DEFINED_PREFIX = re.compile(r"[ \t]{0,4}(?:[A-Za-z][A-Za-z0-9+.-]{0,11}:?|\.{0,2})?\Z")
_ARRAY_BEFORE = re.compile(r"(?:=|<-|∈|\+=)[ \t]*\Z")
_ARRAY_WORD = re.compile(r"(?:\b(?:array|vector|matrix|tuple|interval|indices|slice)s?[ \t]*:?[ \t]*|\w\()\Z")
_VARIABLE = re.compile(r"(?:(?<![\w.])[b-hj-z]|[A-Za-z0-9]+_\w*)\Z")
_ZERO = re.compile(r"(?:^|[ ,])0(?:$|[ ,])")
_RANGE_WORD = re.compile(
    r"\b(?:in|within|between|over|on|to|from|range|interval|set|domain|scale|values?|codes?|labels?|bounds?|space)"
    r"[ \t]*:?[ \t]*\Z",
    re.IGNORECASE,
)
_ARRAY_CHAR = re.compile(r"[\d\s,.;\[\]eE+-]")
_RUN = re.compile(r"\[+")
_DEAD = re.compile(rf"(?:\[[^\[\]\n【】`~$\\<(:Ccft［〔〖{PUA}]{{1,60}}(?=\[))+")
_CITES = re.compile(r"\((?:sources?|citations?|ref(?:erence)?s?)\b[\w \t:.,;&–#-]{0,50}\)", re.IGNORECASE)
_CITING = ("sources", "citations", "references", "refs")
_CITES_PREFIX = re.compile(r"(?:sources?|citations?|ref(?:erence)?s?)(?:[ \t:.,;&–#-][\w \t:.,;&–#-]{0,50})?")
_BODY = re.compile(r"[^\[\]\n【】]{0,60}")


class Brackets(State):
    """Reads what opens with a bracket or a parenthesis."""

    def _body(self, start: int, close: str) -> int:
        """Offset of the bracket that closes what opens before `start`; -1: none within reach."""
        found = _BODY.match(self._buffer, start)
        end = found.end() if found else start
        if end - start >= LONGEST and self._buffer[end : end + 1] != close:
            return -1
        return end if self._peek(end) == close else -1

    def _bracket(self) -> None:
        dead = _DEAD.match(self._buffer, self._at)
        if dead:
            self._emit(dead.end())
            return
        run = _RUN.match(self._buffer, self._at)
        if run and run.end() - self._at > 2:
            self._emit(run.end() - 2)
        if self._peek(self._at + 1) == "[":
            self._double()
            return
        start = self._at + 1
        close = self._body(start, "]")
        if close < 0:
            self._emit(start)
            return
        body = self._buffer[start:close]
        after = self._peek(close + 1)
        if after == ":" and self._defines(body, close):
            return
        found = reading(body, self.count)
        linked = after == "(" and self._is_target(close + 1)
        if found is None or self._is_array(found, body, after) or (after == "(" and self._before() == "!"):
            self._plain_bracket(body, close, linked=linked, after=after)
            return
        reference = (
            self._base + self._at == self._after_bracket and found.form == "plain" and found.items == 1
        )
        self._mark(close + 1, found, reference=reference)
        if linked:
            self._dropping, self._depth, self._mode = True, 0, "target"

    def _plain_bracket(self, body: str, close: int, *, linked: bool, after: str) -> None:
        """A bracket that is text: a link's text, the first half of `[text][1]`, or anything else."""
        if (linked or after == "[") and any(char.isalpha() for char in body) and not PRIVATE.search(body):
            self._emit(close + 1)
            if linked:
                self._dropping, self._depth, self._mode = False, 0, "target"
            else:
                self._after_bracket = self._base + close + 1
            return
        if body and not any(char in "`~$\\<(:Ccft" or PRIVATE.match(char) for char in body):
            self._emit(close + 1)
            return
        self._emit(self._at + 1)

    def _double(self) -> None:
        start = self._at + 2
        close = self._body(start, "]")
        if close < 0:
            self._emit(self._at + 1)
            return
        found = reading(self._buffer[start:close], self.count)
        after = self._peek(close + 1)
        if found is None or found.form == "footnote":
            self._emit(self._at + 1)
        elif after == "]":
            linked = self._peek(close + 2) == "(" and self._is_target(close + 2)
            self._mark(close + 2, found._replace(form="other"))
            if linked:
                self._dropping, self._depth, self._mode = True, 0, "target"
        elif after == "," or (after.isspace() and after != "\n" and self._peek(close + 2) in ("[", ",")):
            self._depth, self._mode = 0, "array"
        else:
            self._emit(self._at + 1)

    def _is_array(self, found: Reading, body: str, after: str) -> bool:
        signed = body.lstrip().startswith(("-", "−"))
        if found.provider or (found.form != "plain" and not signed):
            return False
        if _ARRAY_BEFORE.search(self._tail) or after == "=" or _VARIABLE.search(self._tail):
            return True
        attached = WORD.match(self._before() or " ") is not None
        if attached and (signed or _ZERO.match(body)):
            return True
        if found.items > 1 and _ZERO.search(body) and _RANGE_WORD.search(self._tail):
            return True
        return found.items > 1 and _ARRAY_WORD.search(self._tail) is not None

    def _is_target(self, position: int) -> bool:
        """Whether the parenthesis at `position` opens a link's target."""
        end = position + 1
        while True:
            window = self._buffer[position:end]
            if _URL.match(window):
                return True
            if not _URL_PREFIX.fullmatch(window):
                return False
            if not self._peek(end):
                return False
            end += 1

    def _defines(self, body: str, close: int) -> bool:
        """`[^1]: …` and `[1]: https://…` at the head of a line are definitions and stay."""
        if not self._line_head():
            return False
        label = body[1:] if body.startswith("^") else body
        if body.startswith("^"):
            if label.isdecimal():
                self.footnotes.add(int(label))
            self._emit(close + 2)
            return True
        if not label.isdecimal():
            return False
        end = close + 2
        while not _DEFINED.match(self._buffer[close + 2 : end]):
            if not _DEFINED_PREFIX.fullmatch(self._buffer[close + 2 : end]) or not self._peek(end):
                return False
            end += 1
        self.links.add(int(label))
        self._emit(close + 2)
        return True

    def _wide(self, opening: str) -> None:
        start, closing = self._at + 1, PAIRS[opening]
        end = start
        while True:
            char = self._peek(end)
            if char == "†" and end > start:
                body = self._buffer[start:end]
                self._ends, self._dropped, self._mode = closing, 0, "drop"
                self._mark(end, Reading((), (body,), "other", provider=True))
                return
            if not char or char in "\n[" or char in PAIRS or end - start > LONGEST:
                self._emit(start)
                return
            if char == closing:
                break
            end += 1
        found = reading(self._buffer[start:end], self.count, ascii_brackets=False)
        if found is None or (found.form == "other" and _ARRAY_BEFORE.search(self._tail)):
            self._emit(start)
        else:
            self._mark(end + 1, found._replace(form="other"))

    def _paren(self) -> None:
        """`(Source: 1)`"""
        whole = _CITES.match(self._buffer, self._at)
        if whole is None:
            if len(self._buffer) - self._at <= LONGEST + 4 and not self._final:
                word = self._buffer[self._at + 1 :].lower()
                if any(label.startswith(word) for label in _CITING) or _CITES_PREFIX.fullmatch(word):
                    raise NeedMore
            self._emit(self._at + 1)
            return
        end = whole.end() - 1
        found = reading(self._buffer[self._at + 1 : end], self.count, labelled=True)
        if found is None:
            self._emit(self._at + 1)
        else:
            self._mark(end + 1, found)

    def _target(self) -> None:
        """A link's target, to the parenthesis that closes it, a blank or the end of the line."""
        give = self._leave if self._dropping else self._emit
        position = self._at
        while position < len(self._buffer):
            char = self._buffer[position]
            if char == "(":
                self._depth += 1
            elif char == ")":
                self._depth -= 1
                if self._depth <= 0:
                    give(position + 1)
                    if self._dropping:
                        self._mode = "drop"
                        self._ends, self._dropped = "", 0
                    else:
                        self._mode = "text"
                    return
            elif char == "\n":
                self._mode = "text"
                give(position)
                return
            position += 1
        give(position)

    def _array(self) -> None:
        """`[[1, 2], [3, 4]]`, to the bracket that closes it or the first sign that no array of numbers has."""
        position = self._at
        while position < len(self._buffer):
            char = self._buffer[position]
            if not _ARRAY_CHAR.match(char):
                self._mode = "text"
                break
            position += 1
            self._depth += (char == "[") - (char == "]")
            if self._depth <= 0:
                self._mode = "text"
                break
        self._emit(position)
