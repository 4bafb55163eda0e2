"""text → ranges of it that no reader takes for its words: struck out, hidden, or a note that hangs on a word.

`<del>`, `~~`, `\\sout` and strokes through letters strike out, styles and attributes of HTML and `\\phantom` hide.
What is left out here is left out of quote and source alike: a quote that shows what its source has struck out is
altered, and so is one that strikes out a word of its source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.citations.reading.markup import STRUCK

Span = tuple[int, int]

_LONGEST = 2_000  # characters of one element
_BEGINNING = re.compile(r"<s>\s", re.IGNORECASE)  # a mark of models for the beginning of a text
_UNREAD_TAG = re.compile(
    r"<(script|style|template|noscript)(?:\s[^<>]{0,300})?>.{0,20000}?</\1\s?>"
    r"|<xref(?:\s[^<>]{0,300})?>\[?[0-9]{1,3}\]?</xref>"
    rf"|<ref(?:\s[^<>]{{0,300}})?(?:/>|(?<!/)>[^<>]{{0,{_LONGEST}}}</ref\s?>)",
    re.IGNORECASE | re.DOTALL,
)
_NOTHING_SEEN = (
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*(?:\.0+)?(?![\d.])"
    r"|font-size\s*:\s*0*(?:\.0+)?(?:px|pt|r?em|%)?(?![\w.%])|color\s*:\s*transparent"
)
_HIDDEN_TAG = re.compile(
    rf"<([a-z][a-z0-9]{{0,10}})(?=\s)(?:[^<>]{{0,300}}?\sstyle\s?=\s?(?:\"[^\"<>]{{0,300}}?(?:{_NOTHING_SEEN})|'[^'<>]{{0,300}}?"
    rf"(?:{_NOTHING_SEEN}))|(?:\s+[\w:-]{{1,40}}(?:\s?=\s?(?:\"[^\"<>]*\"|'[^'<>]*'))?){{0,10}}?\s+hidden(?=[\s/>=]))"
    r"[^<>]{0,300}>",
    re.IGNORECASE,
)
_COMMAND = re.compile(
    r"\\(?:sout|xout|st|[bx]?cancel|[hv]?phantom|footnote|endnote|thanks)\*?(?:\[[^\]\n]{0,20}\])?\{"
)
_STROKES = re.compile(r"(?:[^\W_][\u0335-\u0338](?:[ \u00a0][\u0335-\u0338]?(?=[^\W_][\u0335-\u0338]))?){2,}")


def unshown(text: str) -> list[Span]:
    """text → its ranges that are not seen, in order, none inside another."""
    found = sorted(_spans(text), key=lambda span: (span[0], -span[1]))
    kept: list[Span] = []
    for span in found:
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept


def _spans(text: str) -> Iterator[Span]:
    if "</" in text or "/>" in text:
        yield from (match.span() for match in _UNREAD_TAG.finditer(text))
        for match in _HIDDEN_TAG.finditer(text):
            yield match.start(), _closed(text, match)
    if "~~" in text or "</" in text:
        yield from (match.span() for match in STRUCK.finditer(text) if not _BEGINNING.match(match.group()))
    if "\\" in text:
        for match in _COMMAND.finditer(text):
            end = _braced(text, match.end())
            if end:
                yield match.start(), end
    if not text.isascii() and any(stroke in text for stroke in "\u0335\u0336\u0337\u0338"):
        yield from (match.span() for match in _STROKES.finditer(text))


def _closed(text: str, opening: re.Match[str]) -> int:
    """Where the element ends; where its tag ends, if it is never closed."""
    depth, name = 1, re.escape(opening[1])
    if opening.group().endswith("/>"):
        return opening.end()
    tags = re.compile(rf"<(/?){name}(?=[\s/>])[^<>]{{0,300}}>", re.IGNORECASE)
    for tag in tags.finditer(text, opening.end(), opening.end() + 10 * _LONGEST):
        depth += -1 if tag[1] else not tag.group().endswith("/>")
        if not depth:
            return tag.end()
    return opening.end()


def _braced(text: str, at: int) -> int:
    """Behind the brace that closes the one before a place; 0 where none does."""
    depth = 1
    for end in range(at, min(len(text), at + _LONGEST)):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if not depth:
            return end + 1
    return 0
