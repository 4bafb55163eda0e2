"""quote's tokens → those in square brackets that its writer may have put in: who `it` is, an article, a name.

`it [the company] must` and `[the company] must` for `it must` say what the source says, as far as it can tell; the
caller is told, and so do `mak[ing]`, `[making]` and `grant[]` for another form of the word. Any other word in brackets
is a word like others: `the [former] owner`, `[not]`, `[12] percent`, `licens[ee]`.
"""

from __future__ import annotations

import re

from pincite.citations.reading.normalise import View
from pincite.citations.reading.quotecues import phrases
from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import ARTICLES, DETERMINERS, FUNCTION, kind_of

_GROUP = re.compile(r"(?:(?<=[\s(\"'])|^)\[([^\[\]]{1,90})\](?![\w-])")
_ENDING = re.compile(r"(?<![^\W_])([^\W\d_]{3,})\[([^\W\d_]{0,4})\](?![\w\[])")
STEM = "stem "
"""What marks a word with an ending of its writer's, before what is left of the word itself."""
_ENDINGS = ("s", "es", "ies", "d", "ed", "ied", "ing")
_SHORTEST_STEM = 3
_MOST = 8  # words in one bracket
_HARMLESS = ARTICLES | {"that"}


def edited(tokens: list[Token], view: View) -> list[Token]:
    """Tokens of a quote → the same, those that its writer may have put in free and marked: `adds`, or `stands` where
    they may only stand for a pronoun of the source."""
    if "[" not in view.folded:
        return tokens
    tokens = _inflected(tokens, view)
    marked = list(tokens)
    for match in _GROUP.finditer(view.folded):
        places = [at for at, token in enumerate(tokens) if match.start() <= token.start < match.end()]
        role = _role(tokens, places, view) if places and not any(tokens[at].free for at in places) else ""
        for at in places if role else ():
            marked[at] = tokens[at]._replace(free=True, editorial=role)
        stem = _stem(tokens[places[0]].text) if len(places) == 1 and not role else ""
        if stem:
            marked[places[0]] = tokens[places[0]]._replace(editorial=f"{STEM}{stem}")
    return marked


def _role(tokens: list[Token], places: list[int], view: View) -> str:
    words = [tokens[at].text for at in places]
    if len(words) > _MOST or any(
        _value(tokens, at, places, view) or _turns(tokens[at].text) for at in places
    ):
        return ""
    if all(word in _HARMLESS for word in words):
        return "adds"
    start = view.original(tokens[places[0]].start, tokens[places[0]].end)[0]
    if words[0] in phrases("gloss"):
        return "adds"
    named = words[0] in phrases("article") | phrases("pointing") or words[:2] == ["i", "e"]
    named = named or view.text[start].isupper()
    before = tokens[places[0] - 1].text if places[0] else ""
    if before in phrases("pronoun"):
        return "adds" if named or words[-1].endswith("s") else ""
    if not named:
        return ""
    return (
        "adds"
        if before and before not in FUNCTION and before not in DETERMINERS and not kind_of(before)
        else "stands"
    )


def _value(tokens: list[Token], at: int, places: list[int], view: View) -> bool:
    """Is it a number that no name bears, as Apache 2.0 does?"""
    if not tokens[at].numeric:
        return False
    before = tokens[at - 1] if at - 1 in places else None
    return before is None or not view.text[view.original(before.start, before.end)[0]].isupper()


def _inflected(tokens: list[Token], view: View) -> list[Token]:
    """Tokens, the pieces of a word of which the writer changed the ending, mak[ing] or grant[], made one."""
    whole = list(tokens)
    for match in _ENDING.finditer(view.folded):
        if match[2] and match[2] not in phrases("inflection"):
            continue
        pieces = [at for at, token in enumerate(whole) if match.start() <= token.start < match.end()]
        if pieces:
            first = whole[pieces[0]]
            form = first._replace(text=match[1] + match[2], end=match.end(), editorial=f"{STEM}{match[1]}")
            whole[pieces[0] : pieces[-1] + 1] = [form]
    return whole


def _stem(word: str) -> str:
    """A word in brackets → what it has in common with its other forms: [having] for have; empty where it turns."""
    ending = max((each for each in _ENDINGS if word.endswith(each)), key=len, default="")
    stem = word[: len(word) - len(ending)]
    return stem if ending and len(stem) >= _SHORTEST_STEM and not _turns(word) else ""


def inflects(token: Token, source: str) -> bool:
    """Is the word of the source the one of which the writer of a quote changed the ending?"""
    stem = token.editorial.removeprefix(STEM)
    rest = source.removeprefix(stem)
    changed = token.editorial.startswith(STEM) and source.startswith(stem) and kind_of(source) is None
    return changed and (not rest or rest in phrases("inflection"))


def _turns(word: str) -> bool:
    if word in FUNCTION and word not in ("not", "no"):
        return False
    said = any(word in phrases(category) for category in ("deny", "restrict", "except", "condition"))
    return said or kind_of(word) not in (None, "comparative")
