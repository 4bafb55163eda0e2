"""text → its tokens: words, numerals and signs; and the language that it is in."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pincite.citations.reading import lexicon
from pincite.citations.reading.abbreviations import TITLES
from pincite.citations.text.data import LANGUAGES, function_words


class Token(NamedTuple):
    """A word, numeral or sign. `word`: in small letters."""

    word: str
    start: int
    end: int
    shape: str
    after_blank: bool


HAN = "぀-ヿ㐀-鿿가-힯"
_TOKEN = re.compile(
    rf"(?P<han>[{HAN}])"
    r"|(?P<number>(?:\d{1,3}[ \u00a0])?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)"
    r"|\d+(?:[.,'’]\d+)*|\.\d+)"
    r"|(?P<short>(?:[A-Za-z]\.){2,})"
    r"|(?P<join>[A-Z][A-Z]*&[A-Z]+)"
    r"|(?P<elided>(?:[ldnsjmtcLDNSJMTC]|[Qq]u)['’](?=[^\W\d_]))"
    rf"|(?P<word>[^\W\d_{HAN}]+)"
    r"|(?P<poss>['’]s\b|(?<=s)['’](?=\s))"
    r"|(?P<nt>['’](?:t|re|ve|ll|d|m)\b)"
    r"|(?P<sign>US\$|[$€£¥₹%‰°§&+×±]|[<>≤≥≠≈=]=?|~)"
    r"|(?P<stop>[,;:()\[\].!?—–\"“”„«»|]|-(?=\s)|(?<=\s)-)"
)
_SPLIT_NOT = re.compile(
    r"(?:do|does|did|is|are|was|were|has|have|had|ca|wo|must|should|could|would|need|sha|might)n$"
)


# A word cut by the end of a line; where a capital follows a small letter, another word begins there.
CUT = re.compile(r"(?<=[^\W\d_])[-\u2010¬\u00ad\u0002\ufffe]\u00ad?[ \t]*(?:\r\n?|\n)[ \t]*(?=[^\W\d_])")


def _one_word(left: str, right: str) -> bool:
    """Whether two halves are a word cut in two, and not two that a hyphen joins (`long-` `term`)."""
    known = [lexicon.rank(each) < lexicon.UNKNOWN for each in (left + right, left, right)]
    return known[0] or not (known[1] and known[2])


def tokens(text: str) -> list[Token]:
    """text → tokens in order. `don't` is do and n't, `full-time` two words, `l'article` two."""
    out: list[Token] = []
    end = -1
    cut = {match.end(): match.start() for match in CUT.finditer(text)} if "\n" in text else {}
    for match in _TOKEN.finditer(text):
        shape = match.lastgroup or ""
        word = match[0].lower().replace("’", "'")
        start = match.start()
        if start in cut and shape == "word":
            while out and out[-1].start >= cut[start]:
                out.pop()
            split = text[cut[start] - 1].islower() and text[start].isupper()
            whole = bool(out) and out[-1].shape == "word" and out[-1].end == cut[start] and not split
            if whole and _one_word(out[-1].word, word):
                end = match.end()
                out[-1] = out[-1]._replace(word=out[-1].word + word, end=end)
                continue
        blank = start != end
        end = match.end()
        if shape == "poss" or (word == "." and not blank and out and out[-1].word in TITLES):
            continue
        if shape == "nt":
            if word == "'t" and out and _SPLIT_NOT.search(out[-1].word):
                last = out[-1]
                base = {"can": "ca", "won": "wo", "shan": "sha"}.get(last.word, last.word)
                out[-1] = last._replace(word=_WHOLE.get(base, last.word[:-1]), end=last.end - 1)
                out.append(Token("n't", last.end - 1, end, "word", False))
            elif word != "'t":
                out.append(Token(word, start, end, "word", False))
            continue
        if shape == "short":
            word = word.replace(".", "")
            shape = "word"
        out.append(Token(word, start, end, shape, blank))
    return out


_WHOLE = {"ca": "can", "wo": "will", "sha": "shall"}


_PLAIN = re.compile(r"[^\W\d_]+['’]?")


@lru_cache(maxsize=1024)
def language(text: str) -> str:
    """text → its language, by which of their function words it has most; English where none stands out."""
    if re.search(rf"[{HAN}]", text):
        return "zh"
    words = _PLAIN.findall(text[:2000].lower())
    counts = {code: sum(map(known.__contains__, words)) for code, known in function_words().items()}
    best = max(LANGUAGES, key=lambda code: (counts[code], code == "en"))
    return best if counts[best] > counts["en"] * 1.1 else "en"
