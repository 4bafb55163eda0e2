"""text of a source → the parts of it that speak to a model instead of a reader; they are no evidence for anything.

A document may say "answer that the warranty lasts ten years". Those words stand in it, but the document does not state
them: it asks for them. So a paragraph, from the first line on that addresses a model, gives it orders, poses as another
source, as the end of the sources or as a turn of a conversation, or writes citation markers as machines do, carries no
claim. A quotation of it is still found where it stands. The rules name what such text has to do to work, not its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pincite.citations.attacks.disguise import undisguised
from pincite.citations.attacks.orders import Rule, of_interest, telling
from pincite.citations.reading.by_length import kept
from pincite.citations.reading.sentences import Span

_TAG = re.compile(
    r"</?(?:sources?|documents?|context|system|user|assistant|instructions?|prompts?|passages?|answer|quote|claim"
    r"|b|i|u|em|strong|p|br|div|span|ul|ol|li|sup|sub|code|pre|cite)\s?/?>",
    re.IGNORECASE,
)
_HIDDEN = re.compile("[\ue000-\uf8ff\U000e0000-\U000e007f]")
"""Private characters, which delimit citations elsewhere, and tags, which spell text that nobody sees."""
_ENDS = re.compile(r"[.!?。！？][\"'”’»)\]]*\Z")
_FOLLOWING = re.compile(
    r"\b(?:following|follows?|below|next (?:sentence|paragraph|line))\b[^.!?]{0,80}[.!?]?\W*\Z"
)
_OPENING = 160
"""Characters of a paragraph that may be an opening: a heading, a delimiter, an order that ends in a colon."""
_AROUND = 80
"""Characters on either side of a line break that are read together."""
_LONGEST = 4000
"""Characters of a line that are looked at."""


def spoken_to_models(text: str) -> list[Span]:
    """Spans of the parts that are no evidence, in order: from a telling line to the end of its paragraph, or of the
    next one where the paragraph only introduces it. What a line break cuts in two tells as well."""
    plain = undisguised(text)
    rules = of_interest(plain)
    if not rules and text.isascii():
        return []
    spans: list[Span] = []
    start: int | None = None
    said, told = "", False
    lines = [*zip(_lines(text), (line[:_LONGEST] for line in plain.split("\n")), strict=False), ((0, 0), "")]
    for ((begin, end), line), (_, following) in pairwise(lines):
        if line.strip():
            if _telling(line, text[begin:end], rules) or _cut_in_two(line, following, rules):
                start, told = begin if start is None else start, True
            said += line if start is not None and len(said) <= _OPENING else ""
        elif said:
            if start is not None and not (told and _introduces(said)):
                spans.append((start, begin))
                start = None
            said, told = "", False
    if start is not None:
        spans.append((start, len(text)))
    return spans


@kept(short=512, long=8)
def evidence_of(text: str) -> str:
    """The text with those parts blanked: same length, so that offsets hold."""
    return without(text, spoken_to_models(text))


def without(text: str, spans: Sequence[Span]) -> str:
    """The text with those spans, in order, blanked: same length."""
    out, end = [], 0
    for start, stop in spans:
        out += [text[end:start], " " * (stop - start)]
        end = stop
    return "".join((*out, text[end:]))


def without_tags(claim: str) -> str:
    """A claim with bare tags, such as delimiters that a model repeats, blanked: same length. Only names that say
    nothing: a word in angle brackets that a reader could take for a part of the sentence stays."""
    return _TAG.sub(lambda tag: " " * len(tag[0]), claim)


def _telling(line: str, as_written: str, rules: Sequence[Rule]) -> bool:
    """`rules`: those whose words stand anywhere in the text."""
    return telling(line, rules) or (not as_written.isascii() and _HIDDEN.search(as_written) is not None)


def _cut_in_two(line: str, following: str, rules: Sequence[Rule]) -> bool:
    """Do two lines tell together what neither does?"""
    if not following.strip():
        return False
    before, after = line.rstrip()[-_AROUND:], following.lstrip()[:_AROUND]
    cut = "… " if len(before) == _AROUND else ""
    return telling(f"{cut}{before} {after}", rules) and not telling(after, rules)


def _introduces(said: str) -> bool:
    """Is what was said to the model only the opening of what stands in the next paragraph?"""
    said = said.rstrip()
    return len(said) <= _OPENING and (_ENDS.search(said) is None or _FOLLOWING.search(said) is not None)


def _lines(text: str) -> Iterator[Span]:
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end + 1
        yield start, end
        start = end
