"""answer → stretches that are dress and no words: tags, where a link leads, remarks without a fact, what is struck.

What could say something is left where it is: a title, a remark that tells a fact, a denial that is struck out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.citations.claims.assertion import assertion, is_question
from pincite.citations.reading.sentences import Span
from pincite.citations.text.data import listed

_NAMES = (
    r"(?:blockquote|details|summary|span|font|mark|small|strong|center|section|div|[uo]l|em|li|[bh]r|[abiup])"
)
_PLAIN = (
    r"(?:\s+(?:class|id|href|target|rel|open|lang|dir|align|color)"
    r"(?:\s?=\s?(?:\"[^\"<>]{0,200}\"|'[^'<>]{0,200}'))?)"
)
_TAG = re.compile(rf"</?{_NAMES}{_PLAIN}{{0,6}}\s?/?>", re.IGNORECASE)
_APART = re.compile(
    rf"</?(?:details|summary|p|div|ul|ol|li|br|hr|section|blockquote){_PLAIN}{{0,6}}\s?/?>",
    re.IGNORECASE,
)
_LINK = re.compile(r"(?P<open>!?\[)(?P<words>[^\[\]\n]{1,400})(?P<target>\]\([^()\s\"'<>]{0,400}\))")
_REMARK = re.compile(r"<!--(?P<told>.{0,400}?)-->", re.DOTALL)
_STRUCK = re.compile(
    r"~~(?P<md>[^~\n]{1,80})~~|<(?P<tag>s|del|strike)>(?P<html>[^<>\n]{1,80})</(?P=tag)>", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_NOTE = re.compile(
    r"(?:todo|fixme|checked|reviewed|verified|edited|draft|done|more|(?:end|beginning|start)(?: of \w+)?|begin"
    r"|page ?break|toc|generated|(?:markdown|prettier)[\w-]*(?: \w+)?)(?: by \w+)?",
    re.IGNORECASE,
)
"""What a remark says to those who edit: nothing of a matter."""


def dressed(text: str, start: int, end: int) -> list[Span]:
    """Stretches of `text[start:end]`, in order, none inside another."""
    out: list[Span] = []
    for found in sorted(_spans(text, start, end)):
        if not out or found[0] >= out[-1][1]:
            out.append(found)
    return out


def apart(text: str, start: int, end: int) -> list[Span]:
    """A sentence's span → cut at tags that end a line on the page: `<summary>More</summary>The fee is …`"""
    at, out = start, []
    for found in _APART.finditer(text, start, end):
        out.append((at, found.start()))
        at = found.end()
    trimmed = ((a, b, text[a:b]) for a, b in [*out, (at, end)])
    return [
        (a + len(piece) - len(piece.lstrip()), b - len(piece) + len(piece.rstrip()))
        for a, b, piece in trimmed
        if piece.strip()
    ]


def _spans(text: str, start: int, end: int) -> Iterator[Span]:
    piece = text[start:end]
    if "<" in piece:
        yield from (found.span() for found in _TAG.finditer(text, start, end))
        for found in _REMARK.finditer(text, start, end):
            told = found["told"].strip()
            if not told or _NOTE.fullmatch(told) or (assertion(told) and not is_question(told)):
                yield found.span()
    if "](" in piece:
        for found in _LINK.finditer(text, start, end):
            if _WORD.search(found["words"]):
                yield found.span("open")
                yield found.span("target")
    if "~~" in piece or "</" in piece:
        for found in _STRUCK.finditer(text, start, end):
            if not _denies(found["md"] or found["html"]):
                yield found.span()


def _denies(words: str) -> bool:
    """Whether without these words the rest says another thing than a reader who sees the marks may take it to say."""
    weighty = (
        listed("neg")
        | listed("force")
        | listed("quant")
        | listed("cond")
        | listed("bound")
        | listed("privative")
    )
    return any(word in weighty or "n't" in word for word in _WORD.findall(words.lower().replace("’", "'")))
