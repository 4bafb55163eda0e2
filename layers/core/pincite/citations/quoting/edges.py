"""quote, place in the source → does what it leaves out of its sentence at either end turn what it says?

`Pets are allowed` stands word for word in `No pets are allowed`, and `The fee is due.` in `The fee is due, unless …`.
A quote may begin and end inside a sentence; it turns the meaning where what was cut off denies, restricts or excepts,
and the rest poses as the sentence.
"""

from __future__ import annotations

import re
from functools import cache

from pincite.citations.quoting.beside import turned_before
from pincite.citations.reading.normalise import View
from pincite.citations.reading.quotecues import phrases
from pincite.citations.reading.wordclasses import FUNCTION, NEGATORS

Span = tuple[int, int]

_LOOKED = 200  # characters before the quote
_HEAD = 7  # words of a beginning that was cut off; behind more of them a quote is a part of its sentence
_TITLE = 40  # characters of a line that may be a heading
_LEADS = frozenset(
    ("there", "under", "by", "at", "to", "it", "is", "was", "be", "we", "you", "they", "i")
) | frozenset(("shall", "may", "will", "can", "must", "could", "should", "would"))
_JOINING = frozenset(("however", "but", "yet", "similarly", "likewise", "conversely", "finally", "or", "nor"))
_IDEOGRAPH = re.compile("[\u3400-\u9fff]")
_NOTE_MARK = r"(?:[¹²³⁰-⁹*†‡]{1,4}|\[\d{1,3}\]|\d{1,2}(?=\s+[A-ZÀ-Þ]))"
_END = re.compile(
    rf"[。！？।؟]|[.!?;:][\"'”’)\]]*{_NOTE_MARK}?\s|\n\s*\n|\f|\n\s*(?:[-*•‣◦·–]|\(?[0-9a-z]{1, 3}[.)])\s"
)
_STOP = re.compile(r"[.!?。！？।؟;:](?=[\"')\]]*(?:\s|\Z))|[。！？।؟]")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ENUMERATED = re.compile(r"\s*(?:[-*•‣◦·–]|\(?[0-9a-zA-Z]{1,3}[.)])\s*")


def _alternatives(*categories: str) -> str:
    words = [phrase for category in categories for phrase in phrases(category)]
    return "|".join(re.escape(phrase) for phrase in sorted(words, key=len, reverse=True))


@cache
def _turning() -> re.Pattern[str]:
    excepting = _alternatives("except")
    others = rf"{_alternatives('deny', 'restrict', 'condition')}|(?P<some>{_alternatives('some')})"
    denying = "|".join(sorted(word for word in NEGATORS if not _IDEOGRAPH.fullmatch(word)))
    return re.compile(
        rf"(?<![^\W_])(?:(?P<except>{excepting})|{others}|{denying}|[^\W_]+n't)(?![^\W_])"
        rf"|[{''.join(word for word in NEGATORS if _IDEOGRAPH.fullmatch(word))}]"
    )


@cache
def _fronted() -> re.Pattern[str]:
    """A condition, or a time or case in which something holds, up to its comma; in German, what `so` takes up."""
    case = _alternatives("condition", "fronting")
    return re.compile(rf"(?<![^\W_])(?:{case})(?![^\W_]).*,|.*, so(?=\s*\Z)", re.DOTALL)


@cache
def _denying() -> re.Pattern[str]:
    return re.compile(
        rf"[\s\"')]*(?P<said>(?:{_alternatives('deny')})(?![^\W_]))[\s\"')]*(?=[.,;:!?，。]|\Z)"
    )


@cache
def _excepting() -> re.Pattern[str]:
    said = _alternatives("except", "condition")
    return re.compile(rf"[,;\s\"')-]*(?:but |and |then |however,? )?(?P<said>(?:{said}|only)(?![^\W_]))")


def cut_off(quote: View, view: View, folded: Span, edges: str = "^$") -> Span | None:
    """Quote, range of the folded source → the range, left out before or behind it, that turns the rest. `edges`: which
    are looked at, ^ and $."""
    before = _before(quote, view, folded) if "^" in edges else None
    return before or (_behind(quote, view, folded[1]) if "$" in edges else None)


def _before(quote: View, view: View, folded: Span) -> Span | None:
    """Exceptions turn what follows them, in whatever clause; what denies, restricts or sets a condition, its own; a
    condition with which a sentence begins also one that poses, with a capital of the quote's, as a sentence."""
    start, end = folded
    at = view.original(start, start + 1)[0]
    lead = view.text[max(0, at - _LOOKED) : at]
    begin = at - len(lead) + _sentence(lead, view.text[at : at + 1])
    skipped = _ENUMERATED.match(view.text, begin, at)
    begin = skipped.end() if skipped else begin
    first = view.folded_at(begin)
    head = view.folded[first:start]
    whole = _STOP.search(view.folded, start, end + 2) or end >= len(view.folded)
    near = turned_before(head, view.folded[start:end], whole=bool(whole))
    if near and not _named(view, first + near[0], begin):
        return first + near[0], first + near[1]
    mine = next((char for char in quote.text if char.isalpha() or char == "["), "")
    poses = mine.isupper() and view.text[at : at + 1].islower()
    fronted_case = _fronted().search(head) if poses else None
    if fronted_case and _begins(head, fronted_case.start()):
        return first + fronted_case.start(), start
    found = [
        match
        for match in _turning().finditer(head)
        if (match["except"] or "," not in head[match.end() :])
        and not _named(view, first + match.start(), begin)
    ]
    if not found:
        return None
    strong = [match for match in found if not match["some"]]
    last = (strong or found)[-1]
    words, behind = _WORD.findall(head), _WORD.findall(head[last.end() :])
    if not strong and behind:
        return None
    posing = poses and len(words) <= 3 * _HEAD
    ahead = _WORD.findall(head[: found[0].start()])
    fronted = len(words) <= _HEAD and all(word in FUNCTION or word in _LEADS for word in ahead)
    if posing or (fronted and (whole or all(word in FUNCTION for word in behind))):
        return first, start - (len(head) - len(head.rstrip(" ,(\"'")))
    return None


def _begins(head: str, at: int) -> bool:
    """Does a sentence begin at a place, or with words that only join it to the one before?"""
    return all(word in FUNCTION or word in _JOINING for word in _WORD.findall(head[:at]))


def _named(view: View, at: int, begin: int) -> bool:
    """Is the word, with a capital inside its sentence, part of a name?"""
    place = view.original(at, at + 1)[0]
    return view.text[place : place + 1].isupper() and bool(view.text[begin:place].strip())


def _sentence(lead: str, following: str) -> int:
    """Text before a place, the character there → where in it the sentence begins."""
    begin = max((match.end() for match in _END.finditer(lead)), default=0)
    line = lead.rfind("\n", begin)
    if line >= 0 and line == len(lead.rstrip(" \t")) - 1 and following.isupper():
        above = lead[:line].rsplit("\n", 1)[-1].strip()
        if len(above) <= _TITLE:
            return len(lead)
    return begin


def _behind(quote: View, view: View, end: int) -> Span | None:
    """Does the quote end where one word that denies is left of the sentence, as in `Das übernimmt er nicht`, or with a
    full stop where the source goes on with an exception?"""
    denied = _denying().match(view.folded, end, min(len(view.folded), end + 60))
    if denied:
        return denied.span("said")
    if quote.text.rstrip(" \n\t\"'”’»)]")[-1:] != "." or view.folded[end : end + 1] == ".":
        return None
    found = _excepting().match(view.folded, end, min(len(view.folded), end + 60))
    if not found:
        return None
    stop = _STOP.search(view.folded, found.end(), end + _LOOKED)
    return found.start("said"), stop.start() if stop else found.end()
