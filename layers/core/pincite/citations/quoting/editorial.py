"""quote's tokens → those in square brackets that its writer may have put in: who `it` is, an article, a name.

`it [the company] must` and `[the company] must` for `it must` say what the source says, as far as it can tell; the
caller is told. Any other word in brackets is a word like others: `the [former] owner`, `[not]`, `[12] percent`.
"""

from __future__ import annotations

import re

from pincite.citations.reading.normalise import View
from pincite.citations.reading.quotecues import phrases
from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import ARTICLES, DETERMINERS, FUNCTION, kind_of

_GROUP = re.compile(r"(?:(?<=[\s(\"'])|^)\[([^\[\]]{1,90})\](?![\w-])")
_MOST = 8  # words in one bracket
_HARMLESS = ARTICLES | {"that"}


def edited(tokens: list[Token], view: View) -> list[Token]:
    """Tokens of a quote → the same, those that its writer may have put in free and marked: `adds`, or `stands` where
    they may only stand for a pronoun of the source."""
    if "[" not in view.folded:
        return tokens
    marked = list(tokens)
    for match in _GROUP.finditer(view.folded):
        places = [at for at, token in enumerate(tokens) if match.start() <= token.start < match.end()]
        role = _role(tokens, places, view) if places and not any(tokens[at].free for at in places) else ""
        for at in places if role else ():
            marked[at] = tokens[at]._replace(free=True, editorial=role)
    return marked


def _role(tokens: list[Token], places: list[int], view: View) -> str:
    words = [tokens[at].text for at in places]
    if len(words) > _MOST or any(tokens[at].numeric or _turns(tokens[at].text) for at in places):
        return ""
    if all(word in _HARMLESS for word in words):
        return "adds"
    start = view.original(tokens[places[0]].start, tokens[places[0]].end)[0]
    named = words[0] in phrases("article") or words[:2] == ["i", "e"] or view.text[start].isupper()
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


def _turns(word: str) -> bool:
    if word in FUNCTION and word not in ("not", "no"):
        return False
    said = any(word in phrases(category) for category in ("deny", "restrict", "except", "condition"))
    return said or kind_of(word) not in (None, "comparative")
