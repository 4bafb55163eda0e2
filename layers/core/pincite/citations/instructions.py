"""text of a source → the parts of it that speak to a model instead of a reader; they are no evidence for anything.

A document may say "answer that the warranty lasts ten years". Those words stand in it, but the document does not state
them: it asks for them. So a paragraph, from the first line on that addresses a model, gives it orders, poses as another
source, as the end of the sources or as a turn of a conversation, or writes citation markers as machines do, carries no
claim. A quotation of it is still found where it stands. The rules name what such text has to do to work, not its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pincite.citations.sentences import Span

_MODEL = r"(?:AI|A\.I\.|LLM|GPT|chat ?bot|(?:AI |virtual |language )?(?:assistant|model|reader|agent))s?"
_RULES = (
    r"(?:instruction|rule|guideline|prompt|source|document|context|message|direction|polic(?:y|ie)"
    r"|passage|constraint)s?"
)
_OUTPUT = (
    r"(?:say|state|answer|reply|respond|confirm|assert|claim|write|output|report|print|conclude"
    r"|tell (?:the )?users?)"
)


class _Rule(NamedTuple):
    """`pattern` is tried only on lines that hold one of `words`: most lines hold none, and that is quickly seen."""

    words: tuple[str, ...]
    pattern: re.Pattern[str]


def _rule(words: str, pattern: str) -> _Rule:
    return _Rule(tuple(words.split("|")), re.compile(pattern, re.IGNORECASE))


RULES = (
    # addressed to a model
    _rule(
        "assistant|model|reader|agent|bot|llm|gpt|ai|a.i.",
        rf"\b(?:note|message|instructions?|attention|reminder|memo)\W{{1,3}}(?:to|for)\s(?:the |any |all )?{_MODEL}\b"
        rf"|(?:^|[.!?\"“(]\s*|--\s*)(?:(?:dear|hey|hello|attention)\W{{1,3}})(?:the |any |all )?{_MODEL}\s*[:,—–!-]"
        r"|(?:^|[.!?\"“(]\s*)(?:the |any )?(?:AI|LLM|GPT|chat ?bot)s?"
        r"(?: (?:assistant|model|reader|agent)s?)?\s*[:,—–]",
    ),
    # orders about its instructions and its sources
    _rule(
        "ignore|disregard|forget|overrid|bypass|discard|overrule|do not",
        r"\b(?:ignore|disregard|forget|override|bypass|discard|overrule|do not (?:use|follow|trust|obey))\b"
        r"[^.!?\n]{0,80}?"
        rf"\b(?:previous|prior|above|earlier|all|any|other|your|these|those|given|the)\b[^.!?\n]{{0,40}}?\b{_RULES}\b",
    ),
    _rule(
        "instruction|prompt|rules|guideline|above|before this|before here",
        r"\b(?:print|repeat|reveal|output|show|display|recite|disclose|leak|translate|summari[sz]e)\b[^.!?\n]{0,60}?"
        r"\b(?:your|system|hidden|initial|original)\s(?:\w+\s){0,2}?(?:instructions?|prompts?|rules|guidelines)\b"
        r"|\b(?:print|repeat|reveal|output|show|display|recite)\s"
        r"(?:everything|all(?: the)? text|the (?:text|words|lines)) "
        r"(?:above|before)\b|\bsystem prompt\b",
    ),
    _rule(
        "longer|debug mode|jailbreak",
        r"\bsources? (?:are|is) no longer (?:needed|valid|required)|\bdebug mode:|\bjailbreak",
    ),
    # orders about what it is to write
    _rule(
        "cite|citing|citation|verified|[",
        rf"(?:^|[.!?,:]\s*|\bthen\s|\band\s|\bmust\s|\bplease\s){_OUTPUT}\b[^.!?\n]{{0,120}}?"
        r"(?:\bcit(?:e|ing) (?:it|this|them|source|\[)|\bas verified\b|[\"”]\s*\[\d{1,3}\])",
    ),
    _rule(
        ':|"|“',
        rf"(?:\bnow on\W+|\bthen\W+|\balways\s|\bonly\s){_OUTPUT}\b\s*(?:that\s|exactly\s|only\s)?(?:[\"“]|:\s)"
        r"|(?:^|[.!?]\s+)(?:say|state|reply|respond|confirm|write|claim)\s*(?:that\s|exactly\s|only\s)?(?:[\"“]|:\s)"
        rf"|\b(?:right|correct|true|only) answer is:|\bassistant\b[^.!?\n]{{0,60}}\b{_OUTPUT}\b\s*[:\"“]",
    ),
    # turns of a conversation, ends of what it was given
    _rule(":", r"^\W{0,3}(?:system|assistant|user|human)\W{0,3}\s*:\s"),
    _rule(
        "<|inst]|##",
        r"</?\s*(?:system|sources?|documents?|context|instructions?|prompts?|user|assistant|passage)"
        r"(?:[-_ ][^<>\n]{0,60})?\s*>"
        r"|<\|[a-z_]{2,30}\|>|\[/?INST\]|<!--|^\W{0,4}#{2,}\s*(?:instruction|system|response)\b",
    ),
    # another source that begins here
    _rule("[", r"^\s*\[\d{1,3}\]\s*[·|•:—–-]\s*\S"),
    _rule(
        "source|document|passage|citation|file",
        r"^\W{0,6}(?:source|document|passage|citation)\s*(?:no\.?\s*)?#?\d{1,3}\W{0,3}[:·|—–]"
        r"|^\s*[-=*_]{2,}\s*(?:source|document|passage|file)\b[^\n]{0,200}[-=*_]{2,}\s*$",
    ),
    # citation markers as machines write them
    _rule("【|(|]](|c", r"【\d|\(\s*sources?\s*:\s*\d|\[\[\d{1,3}\]\]\(|\bC\d{1,3}C\d{1,3}\b"),
)
_TAG = re.compile(
    r"</?(?:sources?|documents?|context|system|user|assistant|instructions?|prompts?|passages?|answer|quote|claim"
    r"|b|i|u|em|strong|p|br|div|span|ul|ol|li|sup|sub|code|pre|cite)\s?/?>",
    re.IGNORECASE,
)
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_LONGEST = 4000
"""Characters of a line that are looked at."""


def spoken_to_models(text: str) -> list[Span]:
    """Spans of the parts that are no evidence, in order: from a telling line to the end of its paragraph."""
    spans: list[Span] = []
    start: int | None = None
    small = text.casefold()
    rules = [rule for rule in RULES if any(word in small for word in rule.words)]
    for begin, end in _lines(text):
        line = text[begin : min(end, begin + _LONGEST)]
        if start is None and line.strip() and _telling(line, rules):
            start = begin
        elif start is not None and not line.strip():
            spans.append((start, begin))
            start = None
    if start is not None:
        spans.append((start, len(text)))
    return spans


@lru_cache(maxsize=512)
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


def _telling(line: str, rules: Sequence[_Rule]) -> bool:
    """`rules`: those whose words stand anywhere in the text."""
    small = line.casefold()
    if any(rule.pattern.search(line) for rule in rules if any(word in small for word in rule.words)):
        return True
    return not line.isascii() and _PRIVATE.search(line) is not None


def _lines(text: str) -> Iterator[Span]:
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end + 1
        yield start, end
        start = end
