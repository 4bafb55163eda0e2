"""text, in pieces → text, markers and what goes with a marker (a link's target): one pass, however it is cut.

The scanner decides only on characters it has seen, always from the left, so the pieces that a stream happens to
come in cannot change the outcome. It waits only while what it has seen can still become a marker, for fewer than 64
characters. Code (fenced, inline, `<code>`), math, link targets and arrays pass through as they are.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from pincite.citations.marker_forms import LONGEST, Reading, reading

_PAIRS = {"【": "】", "［": "］", "〔": "〕", "〖": "〗"}
_PUA = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
_PRIVATE = re.compile(f"[{_PUA}]+")
_PRIVATE_BODY = re.compile(r"[\w\-:.,|\ue000-\ue200\ue202-\uf8ff]*")
_STOP = re.compile(
    rf"[\[`~$\\<(\n{''.join(_PAIRS)}{_PUA}]|:contentReference\[|(?<![A-Za-z0-9_])(?:C\d|cite|filecite|turn\d)"
)
_WORD = re.compile(r"[A-Za-z0-9_]+")
_LAST_WORD = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z0-9_]{1,62}\Z")
_LAST_COLON = re.compile(r":[A-Za-z]{0,16}\Z")
_LABELS = re.compile(r"C\d{1,4}(?:C\d{1,4})+")
_LABELS_PREFIX = re.compile(r"C(?:\d{1,4}C?)*")
_TURNS = re.compile(r"(?:file)?(?:cite)?(?:turn\d+[a-z]+\d+)+")
_STARTS = ("citeturn", "filecite", "turn")
_REFERENCE = ":contentReference["
_CODE_LINE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?")
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
_DOLLARS = re.compile(r"\$+")
_DEAD = re.compile(rf"(?:\[[^\[\]\n【】`~$\\<(:Ccft［〔〖{_PUA}]{{1,60}}(?=\[))+")
_CITES = re.compile(r"\((?:sources?|citations?|ref(?:erence)?s?)\b[\w \t:.,;&–#-]{0,50}\)", re.IGNORECASE)
_CITING = ("sources", "citations", "references", "refs")
_CITES_PREFIX = re.compile(r"(?:sources?|citations?|ref(?:erence)?s?)(?:[ \t:.,;&–#-][\w \t:.,;&–#-]{0,50})?")
_BODY = re.compile(r"[^\[\]\n【】]{0,60}")
_TICK_OR_LINE = re.compile(r"[`\n]")
_TAG = re.compile(r"</?([A-Za-z]+(?::[A-Za-z]+)?)?")
_TAGS = ("cite", "antml:cite", "co", "grok:render", "code", "pre")
_CLOSING = {"code": "</code>", "pre": "</pre>"}
_ENDS = {
    "$$": re.compile(r"\$\$|\n\n"),
    "\\]": re.compile(r"\\\]|\n\n"),
    "\\)": re.compile(r"\\\)|\n"),
    "</code>": re.compile(r"</code>|\n\n"),
    "</pre>": re.compile(r"</pre>"),
}
_RENDER = "</grok:render>"
_DROPPED = 400
"""A marker of another system that is never closed ends after so many characters."""

Mode = Literal["text", "fence", "inline", "math", "html", "target", "drop", "array"]


class Item(NamedTuple):
    """A piece of the text. `drop`: goes with the marker before it. Joined, the `raw` of all items is the text."""

    kind: Literal["text", "marker", "drop"]
    raw: str
    start: int
    reading: Reading | None = None
    reference: bool = False


class _NeedMore(Exception):
    pass


class Scanner:
    """State of one text. `count`: how many passages there are. `footnotes`, `links`: numbers the text defines."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.footnotes: set[int] = set()
        self.links: set[int] = set()
        self._buffer = ""
        self._at = 0
        self._base = 0
        self._final = False
        self._mode: Mode = "text"
        self._ends = ""
        self._run = 0
        self._info = False
        self._depth = 0
        self._dropped = 0
        self._dropping = False
        self._tail = ""
        self._line = ""
        self._after_bracket = -1
        self._items: list[Item] = []

    def feed(self, delta: str, *, final: bool = False) -> list[Item]:
        """The next piece of the text → what is settled now. `final`: nothing follows."""
        self._buffer = self._buffer[self._at :] + delta
        self._base += self._at
        self._at = 0
        self._final = final
        self._items = []
        steps = {
            "text": self._text, "fence": self._fence, "inline": self._inline, "math": self._math,
            "html": self._math, "target": self._target, "drop": self._drop, "array": self._array,
        }  # fmt: skip
        while self._at < len(self._buffer):
            try:
                steps[self._mode]()
            except _NeedMore:
                break
        return self._items

    # ── reading ahead and giving out ─────────────────────────────────────────────────────────────────────

    def _peek(self, position: int) -> str:
        """The character there, "" at the end of the text."""
        if position < len(self._buffer):
            return self._buffer[position]
        if self._final:
            return ""
        raise _NeedMore

    def _emit(self, end: int) -> None:
        """Text up to `end` goes out as it is."""
        raw = self._buffer[self._at : end]
        if not raw:
            return
        self._items.append(Item("text", raw, self._base + self._at))
        self._pass(raw)
        self._at = end

    def _mark(self, end: int, found: Reading, *, reference: bool = False) -> None:
        raw = self._buffer[self._at : end]
        self._items.append(Item("marker", raw, self._base + self._at, found, reference))
        self._pass(raw)
        self._at = end

    def _leave(self, end: int) -> None:
        """What goes with the marker before it."""
        raw = self._buffer[self._at : end]
        if raw:
            self._items.append(Item("drop", raw, self._base + self._at))
            self._pass(raw)
        self._at = end

    def _pass(self, raw: str) -> None:
        self._tail = (self._tail + raw[-32:])[-32:]
        newline = raw.rfind("\n")
        if newline >= 0:
            self._line = raw[newline + 1 : newline + 41]
        elif len(self._line) < 40:
            self._line += raw[:40]

    def _before(self) -> str:
        return self._tail[-1:]

    def _line_head(self) -> bool:
        """Whether only indentation, quote signs or a list marker stand before on this line."""
        return len(self._line) < 40 and _CODE_LINE.fullmatch(self._line) is not None

    # ── plain text ───────────────────────────────────────────────────────────────────────────────────────

    def _text(self) -> None:
        found = _STOP.search(self._buffer, self._at)
        while (
            found
            and found[0][0] in "Ccft"
            and found.start() == self._at
            and _WORD.match(self._before() or " ")
        ):
            found = _STOP.search(self._buffer, found.end())
        if found is None:
            end = len(self._buffer)
            if not self._final:
                end = self._held(end)
            self._emit(end)
            if end < len(self._buffer):
                raise _NeedMore
            return
        self._emit(found.start())
        char = self._buffer[self._at]
        if char == "\n":
            self._emit(self._at + 1)
        elif char == "[":
            self._bracket()
        elif char in _PAIRS:
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
        if not found or (found.start() == self._at and _WORD.match(self._before() or " ")):
            return end
        word = found[0]
        if any(start.startswith(word) or word.startswith(start) for start in _STARTS):
            return found.start()
        return found.start() if _LABELS_PREFIX.fullmatch(word) and len(word) <= LONGEST else end

    def _word(self) -> None:
        found = _WORD.match(self._buffer, self._at, self._at + LONGEST + 1)
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

    def _content_reference(self) -> None:
        """`:contentReference[oaicite:0]{index=0}`"""
        position = self._at + len(":contentReference[")
        while (char := self._peek(position)) and (char.isalnum() or char in ":_,-"):
            position += 1
            if position - self._at > LONGEST:
                break
        if char != "]":
            self._emit(self._at + 1)
            return
        body = self._buffer[self._at + len(":contentReference[") : position]
        position += 1
        if self._peek(position) == "{":
            close = position
            while (char := self._peek(close)) and char not in "}\n" and close - self._at <= LONGEST:
                close += 1
            position = close + 1 if char == "}" else position
        self._mark(position, Reading((), (body,), "other", provider=True))

    def _private(self) -> None:
        """Private-use characters: `\\ue200cite\\ue202turn0search1\\ue201`, or strays."""
        found = _PRIVATE.match(self._buffer, self._at)
        run = found.end() if found else self._at + 1
        if self._buffer[self._at] != "\ue200":
            self._mark(run, Reading((), (), "other", provider=True))
            return
        body = self._at + 1
        while True:
            char = self._peek(body)
            if char == "\ue201" or (char and "\ue000" <= char <= "\uf8ff"):
                break
            if not char or not _PRIVATE_BODY.fullmatch(char) or body - self._at > LONGEST:
                self._mark(self._at + 1, Reading((), (), "other", provider=True))
                return
            body += 1
        self._dropped, self._ends, self._mode = 0, "\ue201", "drop"
        text = self._buffer[self._at + 1 : body]
        self._mark(body, Reading((), (text,), "other", provider=True))

    # ── brackets ─────────────────────────────────────────────────────────────────────────────────────────

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
        if found is None or self._is_array(found, body, after) or (linked and self._before() == "!"):
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
        if (linked or after == "[") and any(char.isalpha() for char in body) and not _PRIVATE.search(body):
            self._emit(close + 1)
            if linked:
                self._dropping, self._depth, self._mode = False, 0, "target"
            else:
                self._after_bracket = self._base + close + 1
            return
        if body and not any(char in "`~$\\<(:Ccft" or _PRIVATE.match(char) for char in body):
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
        attached = _WORD.match(self._before() or " ") is not None
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
        start, closing = self._at + 1, _PAIRS[opening]
        end = start
        while True:
            char = self._peek(end)
            if char == "†" and end > start:
                body = self._buffer[start:end]
                self._ends, self._dropped, self._mode = closing, 0, "drop"
                self._mark(end, Reading((), (body,), "other", provider=True))
                return
            if not char or char in "\n[" or char in _PAIRS or end - start > LONGEST:
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
                    raise _NeedMore
            self._emit(self._at + 1)
            return
        end = whole.end() - 1
        found = reading(self._buffer[self._at + 1 : end], self.count, labelled=True)
        if found is None:
            self._emit(self._at + 1)
        else:
            self._mark(end + 1, found)

    # ── code, math, tags: opening ────────────────────────────────────────────────────────────────────────

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

    def _tag(self) -> None:
        found = _TAG.match(self._buffer, self._at, self._at + 16)
        name = (found[1] or "") if found else ""
        end = found.end() if found else self._at + 1
        if (
            end >= len(self._buffer)
            and not self._final
            and any(tag.startswith(name.lower()) for tag in _TAGS)
        ):
            raise _NeedMore
        name = name.lower()
        opens = self._buffer[self._at + 1 : self._at + 2] != "/"
        if name not in _TAGS:
            self._emit(self._at + 1)
            return
        if name in _CLOSING:
            if opens:
                self._mode, self._ends = "html", _CLOSING[name]
            self._emit(end)
            return
        while (char := self._peek(end)) != ">":
            if not char or char in "<\n" or end - self._at > LONGEST:
                self._emit(self._at + 1)
                return
            end += 1
        raw = self._buffer[self._at : end + 1]
        self._mark(end + 1, Reading((), (raw[1:-1],) if opens else (), "other", provider=True))
        if opens and (raw == "<co>" or name == "grok:render"):
            self._mode, self._ends, self._dropped = "drop", "</co>" if name == "co" else _RENDER, 0

    # ── code, math, targets, arrays: passing through ─────────────────────────────────────────────────────

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
                raise _NeedMore
        self._emit(end)
        if newline < 0:
            return
        line = self._line.strip(" \t>\r")
        if not self._info and len(line) >= self._run and set(line) == {self._ends} and len(self._line) < 40:
            self._mode = "text"
        self._info = False
        self._emit(newline + 1)

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
            except _NeedMore:
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
        raise _NeedMore

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

    def _drop(self) -> None:
        """The rest of another system's marker; after a dropped target, a second one."""
        if not self._ends:
            if self._peek(self._at) == "(" and self._is_target(self._at):
                self._depth, self._mode = 0, "target"
            else:
                self._mode = "text"
            return
        limit = self._at + _DROPPED - self._dropped
        line = self._buffer.find("\n", self._at, limit)
        close = self._buffer.find(self._ends, self._at, limit + len(self._ends))
        stop = len(self._buffer)
        if self._ends == "\ue201":
            found = _PRIVATE_BODY.match(self._buffer, self._at, limit)
            stop = found.end() if found else self._at
        bounds = [bound for bound in (line, limit) if bound >= 0]
        end = min([*bounds, stop])
        if 0 <= close <= end:
            self._mode = "text"
            self._leave(close + len(self._ends))
        elif end < len(self._buffer) or self._final:
            self._mode = "text"
            self._leave(end)
        else:
            held = max(self._at, len(self._buffer) - len(self._ends) + 1)
            self._dropped += held - self._at
            self._leave(held)
            if held < len(self._buffer):
                raise _NeedMore

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
