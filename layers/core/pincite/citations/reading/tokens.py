"""folded text → tokens: the words, numbers and meaning-bearing signs that a quote is compared by.

Punctuation and spaces are no tokens. A superscript, a minus before a digit, the parenthesis that makes a sum of money
negative, a percent or currency sign, a comparison or degree sign, a ticked or empty box is one, because without it the
passage says something else.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from pincite.citations.reading.abbreviations import REFERENCES
from pincite.citations.reading.quotecues import phrases
from pincite.citations.reading.wordclasses import FUNCTION, kind_of

_MARKS = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0900-\u0963\u0966-\u0dff\u0f00-\u0fff"
# Scripts without spaces between words: every character is a token.
_IDEOGRAPH = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17d3"
    "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_BOXES = {box: kind for kind in ("☐□", "☑✓✔", "☒✗✘✕") for box in kind}
_SUPER = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_LETTER = rf"(?:[^\W_{_SUPER}{_IDEOGRAPH}]|[{_MARKS}])"
_NUMBER = r"[0-9]{1,9}(?:[.,][0-9]{1,9}){0,9}"
# (4) is a label, (2019) a year
_SUM = r"(?:[0-9]{1,3}(?: [0-9]{3})+|[0-9]{1,3}(?:[.,][0-9]{1,9}){1,9}|(?!(?:19|20)[0-9]{2}\))[0-9]{2,9})"
_INSIDE = r"(?:(?<=[0-9])[.,'](?=[0-9])|(?<=[0-9]e)[-+](?=[0-9]{1,3}(?![\w-])))"  # 1.5, 1e-10
_TOKEN = re.compile(
    rf"(?P<super>[{_SUPER}⁺⁻]+)"
    rf"|(?P<ideograph>[{_IDEOGRAPH}])"
    rf"|(?P<times>(?<=[0-9] )x(?= [0-9]))"
    rf"|(?P<word>(?:(?<![\w)\]%\"'.])\.(?=[0-9]))?{_LETTER}+(?:{_INSIDE}{_LETTER}+)*(?:'(?:s|t|re|ve|ll|d|m)(?![^\W_]))?)"
    r"|(?P<sign>[%‰$€£¥₹°∞√∑∫^←→↑↓↔⇐⇒⇌¬∀∂∃∄∅∇∈∉∋∌∏∝∠∥∧∨∩∪≡≢⊂⊃⊄⊆⊇⊕⊗⊥≪≫≤≥≠≈]|-+>(?= ?(?:[^\W\d]|\)))"
    r"|(?<=\W\w )(?:[<>!]=|[<>=])(?= [\w(])|(?<=\^)-(?=[a-z0-9])|(?<=[b-hj-z])(?<!\w[b-hj-z])!(?![=\w])"
    r"|(?<![\w)\]%.,'\"-])-(?=(?:log|ln|lg|exp|sin|cos|tan)[0-9]{0,2}(?![\w])|[b-hj-z](?![\w-]|'\w))"
    r"|(?:[<>!]=|=[<>]|\+/?-|[<>≤≥≈≠±×÷~=+])(?= ?\.?[0-9])"
    r"|(?<=[0-9%])\+(?![\w+=/-])|(?<=[0-9][kmb])\+(?![\w+=/-])"
    r"|(?<![\w)\]%.,'\"-])(?<![0-9] )(?<!- )-(?=[$€£]?\.?[0-9])"
    rf"|(?<!\w)\((?=[$€£]?(?:{_SUM} ?(?:%|per ?cent)?\)|{_NUMBER} ?(?:(?:%|per ?cent)\)|\) ?(?:%|per ?cent))))"
    rf"|(?<=[$€£])\((?={_NUMBER}\)))"
    rf"|(?P<box>[{''.join(_BOXES)}])"
)
_SHORTEST_NOTED = 4
_TIMES = ("·", "*", "/", "×")
_STOPS = (".", ",", ";")
_CLOSING = ".,;:!?\"'"  # what an exponent never stands behind
_BEHIND = _CLOSING + ")]"
_RAISED = str.maketrans("0123456789", _SUPER)
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_NUMBERED = re.compile(
    r"\[\^?[1-9][0-9]{0,2}(?: ?[,-] ?[1-9][0-9]{0,2}){0,9}\]|\[[a-z]\](?!\w)"
    r"|\[[0-9]{1,3}, pp?\. ?[0-9-]{1,9}\]"
)
_SAME = {
    "%": "percent", ">=": "≥", "=>": "≥", "<=": "≤", "=<": "≤", "!=": "≠", "+-": "±", "+/-": "±", "~": "≈", "(": "-",
    "->": "→", "prozent": "percent", "euro": "€", "euros": "€",
    **{box: kind[0] for box, kind in _BOXES.items()},
}  # fmt: skip


class Token(NamedTuple):
    """One token. `text`: compared; `start`, `end`: in the folded text. `free`: may be missing on either
    side; `furniture`: part of a running head or page number, which a quote may leave out;
    `joint`: the character before it; `edge`: the first or last word of a line of a scan; `line`: number of a line of a
    scan that may be two side by side, 0 on others; `editorial`: put into a quote by its writer, see `editorial`."""

    text: str
    start: int
    end: int
    free: bool = False
    furniture: bool = False
    joint: str = ""
    edge: bool = False
    line: int = 0
    editorial: str = ""

    @property
    def numeric(self) -> bool:
        """It has a digit in it, or is a sign of a number."""
        return any(char.isnumeric() for char in self.text) or self.text in "+-±"

    @property
    def sign(self) -> bool:
        """It is written as a sign, not in letters or digits."""
        return (not self.text[0].isalnum() or self.text == "percent") and self.end - self.start <= 3

    @property
    def reference(self) -> bool:
        """It is a number in brackets that may be missing."""
        return self.free and not self.furniture and self.text.isdecimal() and self.joint in "[, -"

    def broken_from(self, following: Token) -> bool:
        """Does more than a blank stand between, as in a word broken at the end of a line: pas- sages?"""
        return following.start - self.end > 1

    def prefix(self, following: Token) -> bool:
        """Is it no word of its own, as non in non-functional?"""
        return self.text == "non" and following.joint == "-"

    @property
    def mark(self) -> str:
        """Its text, a raised number as a plain one: footnote marks are set in either way."""
        return self.text.translate(_LOWERED)

    @property
    def raised(self) -> bool:
        """It is a raised number."""
        return self.text[0] in _SUPER

    @property
    def freed(self) -> str:
        """What it is that may be missing: a number, a word, a sign; empty if it may not, or is of the page."""
        if not self.free or self.furniture:
            return ""
        return "number" if self.numeric else "word" if self.text[0].isalpha() else "sign"

    @property
    def exponent(self) -> bool:
        """It is a raised number, without which the one before it is another number."""
        return self.text[0] in _SUPER + "⁺⁻" and not self.free


def tokenise(folded: str, start: int = 0, end: int | None = None) -> list[Token]:
    """folded text, range → its tokens in order.

    Free are boxes, footnote references, what writers put into quotes ([sic], [emphasis added]), and a number that is
    raised or stuck to the stop behind a word, or raised behind a stop or a closing quotation mark. On units and signs a
    raised number is an exponent and part of the word: m² is m2."""
    stop = len(folded) if end is None else end
    references = _references(folded, start, stop)
    tokens: list[Token] = []
    at = 0
    for match in _TOKEN.finditer(folded, start, stop):
        first, last = match.span()
        text, kind = _SAME.get(match.group(), match.group()), match.lastgroup
        text = "×" if kind == "times" else text
        while at < len(references) and references[at][1] <= first:
            at += 1
        free = kind == "box" or (at < len(references) and references[at][0] <= first)
        if kind == "super" and tokens and tokens[-1].end == first:
            if (
                not tokens[-1].text[-1].isdigit()
                and not _noted(tokens[-1])
                and len(tokens[-1].text) < _SHORTEST_NOTED
            ):
                power = tokens[-1].text + text.translate(_LOWERED)
                tokens[-1] = tokens[-1]._replace(text=power, end=last)
                continue
            free = free or _noted(tokens[-1])
        elif (
            kind == "super"
            and tokens
            and folded[first - 1] in _CLOSING
            and _closes(folded, tokens[-1], first)
        ):
            free = free or text[0] in _SUPER
        elif text.isdecimal() and _stuck(folded, first, last) and tokens:
            free = free or (_closes(folded, tokens[-1], first) and _noted(tokens[-1]))
        if tokens and text.isdecimal() and _power_of_ten(folded, tokens, first):
            tokens.append(Token(f"⁻{text.translate(_RAISED)}", first - 1, last))
            continue
        if tokens and text.isdecimal() and _unit_power(folded, tokens, first, last):
            tokens[-1] = tokens[-1]._replace(text=f"{tokens[-1].text}-{text}", end=last)
            continue
        if text[0] == "." and kind == "word":
            text = f"0{text}"
        tokens.append(Token(text, first, last, free, False, folded[first - 1 : first]))
    return tokens


@cache
def _editorial() -> re.Pattern[str]:
    said = "|".join(re.escape(phrase) for phrase in sorted(phrases("editorial"), key=len, reverse=True))
    notes = "|".join(re.escape(phrase) for phrase in sorted(phrases("note"), key=len, reverse=True))
    remark = {
        role: "|".join(re.escape(word) for word in sorted(phrases(role), key=len, reverse=True))
        for role in ("edited", "editing", "edit-filler")
    }
    word = rf"(?:(?:{'|'.join(remark.values())})(?:(?![a-zà-ÿ])|(?<=[{_IDEOGRAPH}]))[\s.,;:!'\"-]*)"
    what, done = (rf"(?=[^\])]*(?:{remark[role]}))" for role in ("edited", "editing"))
    composed = rf"{what}{done}{word}{{1,9}}"
    return re.compile(
        rf"\[{composed}\]|\({composed}\)|\[(?:{said})\]|\((?:{said})\)"
        rf"|\[(?:note|{notes}) ?[0-9]{{1,3}}\]|\((?:{notes}) ?[0-9]{{1,3}}\)"
    )


def _references(folded: str, start: int, stop: int) -> list[tuple[int, int]]:
    """Ranges of footnote references and of what writers put into quotes."""
    if folded.find("[", start, stop) < 0 and folded.find("(", start, stop) < 0:
        return []
    found = [match.span() for match in _editorial().finditer(folded, start, stop)]
    found += [
        match.span()
        for match in _NUMBERED.finditer(folded, start, stop)
        if _refers(folded, match.start(), match.end())
    ]
    return sorted(found)


def _refers(folded: str, first: int, last: int) -> bool:
    """Are numbers in brackets a reference, which stands behind a word or a stop, and no interval or value?"""
    apart = folded[first - 1 : first] == " "
    at = first - apart
    before = folded[at - 1 : at] if at else ""
    if before in "-[]" and before:
        return True
    if not apart:
        return (before.isalnum() and not folded[max(0, at - 2) : at - 1].isspace()) or before in ".,;:!?\"')%"
    if before.isdigit():
        return folded[last : last + 1] in ("", ".", ",", ";", ":", ")")
    word = folded[max(0, at - 20) : at].rsplit(" ", 1)[-1]
    return (
        before.isalpha() and word not in FUNCTION and word not in phrases("interval")
    ) or before in ".!?\"')%"


def _noted(word: Token) -> bool:
    """May a number that hangs on the word be a footnote's?"""
    text = word.text
    return (
        (
            len(text) >= _SHORTEST_NOTED
            or text in FUNCTION
            or (len(text) == 3 and text not in phrases("power"))
        )
        and text[-1].isalpha()
        and kind_of(text) != "unit"
        and text not in REFERENCES
    )


def _unit_power(folded: str, tokens: list[Token], first: int, last: int) -> bool:
    """Is the number, behind a minus, the power of a unit among units: mol m-2 s-1?"""
    unit = tokens[-1]
    if folded[first - 1] != "-" or unit.end != first - 1 or last - first > 1:
        return False
    if unit.text not in phrases("power-unit") or folded[last : last + 1].isalnum():
        return False
    before = tokens[-2] if len(tokens) > 1 else None
    beside = folded[unit.start - 1 : unit.start] in _TIMES or folded[last : last + 1] in _TIMES
    return beside or (
        before is not None
        and unit.start - before.end == 1
        and (before.text[-1].isdigit() or before.text in phrases("power-unit"))
    )


def _power_of_ten(folded: str, tokens: list[Token], first: int) -> bool:
    """Is the number, behind a minus, the power of 10 in 5 × 10-3? In 2 × 10-12 it may end a range."""
    ten = tokens[-1]
    if folded[first - 1] != "-" or ten.text != "10" or ten.end != first - 1 or len(tokens) < 3:
        return False
    number, power = tokens[-3].text, folded[first : first + 3]
    times = tokens[-2].text == "×" or folded[tokens[-2].end : ten.start].strip() in ("·", "*")
    small = not power[1:2].isdigit() and power[0] != "0"
    return times and (small or ("." in number and not power[2:3].isdigit()))


def _closes(folded: str, word: Token, first: int) -> bool:
    """Is there nothing but closing punctuation between the word and the place?"""
    between = folded[word.end : first]
    return 1 <= len(between) <= 3 and all(char in _BEHIND for char in between) and not word.text[-1].isdigit()


def _stuck(folded: str, first: int, last: int) -> bool:
    """Does a number of one or two digits stand between a stop that it touches and a blank?"""
    return (
        last - first <= 2
        and folded[first - 1 : first] in _STOPS
        and folded[last : last + 1] in ("", " ")
        and first > 0
    )


def joined(tokens: list[Token]) -> str:
    """tokens → their letters and digits without anything between."""
    if len(tokens) == 1:
        return tokens[0].text.replace("'", "")
    return "".join([token.text for token in tokens]).replace("'", "")
