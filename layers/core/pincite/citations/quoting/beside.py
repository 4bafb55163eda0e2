"""words left out just before a part of a quote → what of them turns it: a denial, a part of all, a doubt, a bound.

`never liked`, `most of the`, `the hypothesis that`, `over 2,000`: cut off from what they belong to, they leave another
statement. What stands further away may be left out where the part makes a sentence of its own, see `edges`.
"""

from __future__ import annotations

import re
from functools import cache

from pincite.citations.reading.quotecues import phrases
from pincite.citations.reading.wordclasses import FUNCTION, kind_of

Span = tuple[int, int]

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_NUMBER = re.compile(r"[\s($€£]*(?P<word>[^\W\d_]*)\d?")
_NOUNS = 6  # words of a phrase without a verb from which it is told what it is part of
_LOOKED = 90  # characters before the part
_BEHIND = frozenset(("to", "be", "been", "being", "have", "had", "has"))


def _either(*categories: str) -> str:
    words = sorted({phrase for each in categories for phrase in phrases(each)}, key=len, reverse=True)
    return "|".join(re.escape(word).replace("\\ ", r"\s") for word in words)


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    start, end = r"(?<![^\W_])", r"(?P<rest>(?:[\s,(\"']+[^\W_]+(?:'[^\W_]+)?){0,4})[\s(\"']*\Z"
    denies, doubts, that = _either("negates", "determines"), _either("doubt"), _either("that")
    function = "|".join(sorted(FUNCTION - {"on", "in", "at", "for"}, key=len, reverse=True))
    return {
        "negates": re.compile(rf"{start}(?:{_either('negates')}|[^\W_]+n't){end}"),
        "determines": re.compile(rf"{start}(?:{_either('determines')}){end}"),
        "doubts": re.compile(
            rf"{start}(?:(?:{denies}|[^\W_]+n't)(?:\s[^\W_]+){{1,2}}|(?:{doubts})(?:\s[^\W_]+){{0,2}}),?\s(?:{that})[\s(\"']*\Z"
        ),
        "asks": re.compile(rf"{start}(?:{_either('asks')})[\s(\"']*\Z"),
        "about": re.compile(rf"{start}(?:{_either('approx')})[\s(\"']*\Z"),
        "modal": re.compile(rf"{start}(?:{_either('modal', 'some')})[\s(\"']*\Z"),
        "deny": re.compile(rf"{start}(?:{_either('deny', 'restrict')})(?:\s(?:{function}))*[\s(\"']*\Z"),
        "bounds": re.compile(rf"(?:{start}(?:{_either('bound')})|[~≈<>≤≥±])[\s(\"']*\Z"),
    }


def turned_before(head: str, part: str, *, whole: bool, inside: bool = False) -> Span | None:
    """Folded text before a part within its sentence, the part → the range of the head that turns it. `whole`: the part
    runs to the end of the sentence; `inside`: the head stands between two parts of one quote, which say together
    what they leave out."""
    beyond = max(0, len(head) - _LOOKED)
    near, patterns = head[beyond:], _patterns()
    found = patterns["asks"].search(near) or patterns["doubts"].search(near)
    if found is None and _begins_with_number(part):
        found = patterns["bounds"].search(near) or (patterns["about"].search(near) if inside else None)
    if found is None and inside:
        found = patterns["modal"].search(near) or patterns["deny"].search(near)
    if found is None:
        for match in patterns["negates"].finditer(near):
            rest = _WORD.findall(match["rest"])
            if "," not in match["rest"] and all(word in _BEHIND or _auxiliary(word) for word in rest):
                found = match
    if found is None:
        for match in patterns["determines"].finditer(near):
            rest = _WORD.findall(match["rest"])
            within = "," not in match["rest"] and all(word in FUNCTION for word in rest)
            if within and (inside or _states(part, whole=whole and not rest)):
                found = match
    return (beyond + found.start(), beyond + len(near.rstrip(" ,(\"'"))) if found else None


def _begins_with_number(part: str) -> bool:
    match = _NUMBER.match(part)
    return match is not None and (match.group()[-1:].isdigit() or kind_of(match["word"]) == "number")


def _auxiliary(word: str) -> bool:
    return word in phrases("auxiliary")


def _states(part: str, *, whole: bool) -> bool:
    """Does the part say something, rather than name a thing: has it an auxiliary, or is it long?"""
    words = _WORD.findall(part)
    return whole or len(words) >= _NOUNS or any(_auxiliary(word) for word in words)


def excepting(before: str, gap: str) -> Span | None:
    """Folded text before a gap, the gap → the range of it that excepts something from what was said."""
    found = _excepting().search(gap)
    if found:
        return found.span("said")
    butted = _butting().match(gap)
    return butted.span("said") if butted and _all_of().search(before) else None


@cache
def _excepting() -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?P<said>{_either('except')})(?![^\W_])")


@cache
def _butting() -> re.Pattern[str]:
    return re.compile(rf"[\s,(]*(?P<said>{_either('butting')})(?![^\W_])")


@cache
def _all_of() -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{_either('part')})(?:\s[^\W_]+)?\s*\Z")
