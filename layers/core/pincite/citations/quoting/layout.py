"""text → its running heads and page numbers, which stand between two halves of a passage but are no part of it."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from pincite.citations.reading.wordclasses import FUNCTION, NEGATORS, RESTRICTING, kind_of

_PAGE = r"(?:page|pages|p ?a ?g ?e|p\.|pg\.?|seite|s\.|page no\.?|página|pagina|pág\.?|стр\.?)"
_PAGE_LINE = re.compile(
    rf"[\s\-–—|·•\[(<]*(?:{_PAGE}\s*)?"
    r"(?:[0-9]{1,4}|\*[0-9]{1,4}\*|\{[0-9]{1,4}\}|(?=[ivxlc]{2})c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})|[A-Z]-[0-9]{1,3})"
    rf"(?:\s*(?:of|/|de|von|sur|out of)\s*[0-9]{{1,4}})?(?:[\s\-–—|·•]+{_PAGE})?[\s\-–—|·•\])>]*",
    re.IGNORECASE,
)
_MARKED = re.compile(
    r"https?://|\bwww\.|©|\(c\) ?(?:19|20)[0-9]{2}|\ball rights reserved\b|\bet al\.?$"
    r"|^(?:vol|issue|rev|band|jahrgang)\b\.?"
    r"|\bno\. ?[0-9]|^[0-9]{1,2}[/.][0-9]{1,2}[/.][0-9]{2,4}\b|\b[0-9]{1,2}:[0-9]{2}\b|^doi\b|\bissn\b"
    r"|^downloaded from\b|^verdate\b|^case \S*[0-9]\S* .*\bfiled\b|\bpage [0-9]{1,4} of [0-9]{1,4}$",
    re.IGNORECASE,
)  # what running heads and feet are made of: addresses, rights, volumes, dates
_FILE = re.compile(r"\S+\.(?:pdf|docx?|html?)(?:\s+[0-9]{1,4})?", re.IGNORECASE)
_STAMP = re.compile(
    r"(?:strictly |private and )?confidential|(?:annual|quarterly|interim) report\b.*"
    r"|(?:version|draft|revision) [0-9.]+\b.*",
    re.IGNORECASE,
)  # what may be a line of the text as well, where it does not stand alone or in capitals
_STROKE = re.compile(r"\s[/|·•]\s")
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"[0-9]+")
_LONGEST = 120  # characters of a running head
_HEADS = 2  # lines of running head on each side of a page number


class Line(NamedTuple):
    """A line of the text: `text[start:end]` without its line break. `breaks`: a form feed stands in it."""

    start: int
    end: int
    content: str
    breaks: bool


def lines_of(text: str, start: int, end: int) -> list[Line]:
    """text, range → its lines, whole ones at both ends (looking back at most 400 characters)."""
    begin = max(text.rfind("\n", max(0, start - 400), start), max(0, start - 400) - 1) + 1
    stop = text.find("\n", end, end + 400)
    stop = min(len(text), end + 400) if stop < 0 else stop
    found: list[Line] = []
    at = begin
    for raw in text[begin:stop].split("\n"):
        found.append(Line(at, at + len(raw), raw.strip(), "\f" in raw))
        at += len(raw) + 1
    return found


def repeated_lines(text: str) -> frozenset[str]:
    """text → its short lines that occur twice or more, digits masked: running heads, table headings."""
    counts = Counter(_masked(line) for line in text.split("\n") if 4 <= len(line.strip()) <= _LONGEST)
    return frozenset(line for line, count in counts.items() if count >= 2 and _WORD.search(line))


def _masked(line: str) -> str:
    return _DIGITS.sub("0", " ".join(line.split())).casefold()


def furniture(text: str, start: int, end: int, repeated: frozenset[str]) -> list[tuple[int, int]]:
    """text, range → ranges within it that are running heads or page numbers in the middle of prose.

    A page number stands alone on its line; the lines next to it are running heads if they are short titles. A line
    that the text repeats, alone between blank lines, is a running head without a number, unless it ends as a sentence.
    """
    lines = lines_of(text, start, end)
    marked: set[int] = set()
    for at, line in enumerate(lines):
        if line.content and len(line.content) <= 24 and _PAGE_LINE.fullmatch(line.content):
            block = _block(lines, at, repeated)
        elif line.breaks:
            block = _block(lines, at, repeated) - (
                {at} if line.content and not _head(line.content, repeated) else set()
            )
        elif (
            line.content
            and len(line.content) <= _LONGEST
            and _alone(lines, at)
            and line.content[-1] not in ".;!?"
            and _masked(line.content) in repeated
        ):
            block = {at}
        elif line.content and (_marked(line.content, repeated) or _stamped(lines, at)):
            block = _block(lines, at, repeated)
            block = block if _goes_on(lines, block) else set()
        else:
            continue
        if block and _in_prose(lines, block):
            marked |= block
    return [(lines[at].start, lines[at].end) for at in sorted(marked)]


def fallen_in(quote: str) -> list[tuple[int, int]]:
    """quote → its running heads and page numbers, which its source may not have: those that say they are (Page 3 of
    17), or stand between blank lines, with heads in which nothing is denied, limited or counted. A number in a line of
    its own may be one of the sentence."""
    lines = lines_of(quote, 0, len(quote))
    ranges = furniture(quote, 0, len(quote), frozenset())
    found: list[tuple[int, int]] = []
    for at, line in enumerate(lines):
        if (line.start, line.end) not in ranges:
            continue
        if _PAGE_LINE.fullmatch(line.content):
            sure = any(map(str.isalpha, line.content)) or line.breaks or _alone(lines, at)
        else:
            sure = _alone(lines, at) and not any(_turns(word) for word in _WORD.findall(line.content))
            sure = sure and not _DIGITS.search(line.content)
        if not sure:
            return []
        found.append((line.start, line.end))
    return found


def _turns(word: str) -> bool:
    folded = word.casefold()
    return folded in NEGATORS or folded in RESTRICTING or kind_of(folded) not in (None, "date", "unit")


def _block(lines: list[Line], at: int, repeated: frozenset[str]) -> set[int]:
    """A page number's line and the running heads above and below it."""
    block = {at}
    for step in (-1, 1):
        here, taken, blank = at + step, 0, 0
        while 0 <= here < len(lines) and taken < _HEADS and blank <= 2:
            content = lines[here].content
            if not content:
                blank += 1
            elif _head(content, repeated) and _bounded(lines, here, step, repeated):
                block.add(here)
                taken += 1
            else:
                break
            here += step
    return block


def _head(content: str, repeated: frozenset[str]) -> bool:
    """Is the line a title: short, no sentence, its long words capitalised, or repeated in the text?"""
    if _marked(content, repeated):
        return True
    if len(content) > _LONGEST or content[-1] in ".,;:!?-":
        return False
    return _titled(content, 10)


def _titled(content: str, most: int) -> bool:
    """Have its long words capitals, and its first and last one?"""
    words = _WORD.findall(content)
    long = [word for word in words if len(word) >= 4]
    return (
        1 <= len(words) <= most
        and bool(long)
        and all(word[0].isupper() for word in (*long, words[0], words[-1]))
    )


def _marked(content: str, repeated: frozenset[str]) -> bool:
    """Is the line made as running heads are, or repeated in the text? No sentence, and short."""
    if len(content) > _LONGEST or content[0].islower():
        return content.startswith(("http", "www.")) or _FILE.fullmatch(content) is not None
    if _MARKED.search(content) or (_masked(content) in repeated and content[-1] not in ".,;:!?"):
        return True
    return bool(_STROKE.search(content)) and content[0] != "|" and _titled(content, 16)


def _stamped(lines: list[Line], at: int) -> bool:
    content = lines[at].content
    return _STAMP.fullmatch(content) is not None and (content.isupper() or _alone(lines, at))


def _goes_on(lines: list[Line], block: set[int]) -> bool:
    """Does the sentence above go on below: no stop at its end, a small letter behind?"""
    above = next((lines[at].content for at in range(min(block) - 1, -1, -1) if lines[at].content), ".")
    below = next((lines[at].content for at in range(max(block) + 1, len(lines)) if lines[at].content), "")
    unfinished = above.split()[-1].casefold() in FUNCTION
    return above[-1] not in ".!?:;|" and (below[:1].islower() or (unfinished and below[:1].isalnum()))


def _bounded(lines: list[Line], at: int, step: int, repeated: frozenset[str]) -> bool:
    """Does the head end at a blank line, a form feed or the text's end, on the side away from the page number?"""
    beyond = at + step
    content = lines[at].content
    if not 0 <= beyond < len(lines) or content.isupper() or _marked(content, repeated):
        return True
    if not lines[beyond].content or lines[beyond].breaks or lines[at].breaks:
        return True
    return bool(_PAGE_LINE.fullmatch(lines[beyond].content))


def _alone(lines: list[Line], at: int) -> bool:
    above = at == 0 or not lines[at - 1].content or lines[at].breaks
    return above and (at + 1 == len(lines) or not lines[at + 1].content)


def _in_prose(lines: list[Line], block: set[int]) -> bool:
    """Are the lines around the block text rather than cells of a table?"""
    above = next((lines[at].content for at in range(min(block) - 1, -1, -1) if lines[at].content), "")
    below = next((lines[at].content for at in range(max(block) + 1, len(lines)) if lines[at].content), "")
    counts = [len(_WORD.findall(content)) for content in (above, below)]
    return min(counts) >= 1 and max(counts) >= 3
