"""A model's reply → the same with the slips corrected that leave no doubt about what was meant.

Commas before a closing bracket and comments go, Python's quotes, words and escapes become JSON's. What is not there is
not added: no bracket is closed, no quotation mark set. Only for proposals, which are checked whatever they say; what
decides (a judgement, a score) is read as it stands.
"""

from __future__ import annotations

import re

from pincite.answering.model_json import MOST_CHARACTERS, without_reasoning

_BEGINS = re.compile(r"""[\[{]\s*[\[{"']""")
_SLIP = re.compile(
    r"""
      "(?P<double>(?:[^"\\]|\\.)*)(?P<closed>"?)     # the last string of a reply may be open
    | '(?P<single>(?:[^'\\]|\\.)*)(?P<ended>'?)
    | (?P<dropped> //[^\n]* | ,(?=\s*[\]}]) )
    | \b(?P<word>True|False|None)\b
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r'\\(?P<after>.)|(?P<bare>")', re.DOTALL)
_WORDS = {"True": "true", "False": "false", "None": "null"}


def relaxed(reply: str) -> str:
    """The reply from where a value may begin. Every character is read once."""
    text = without_reasoning(reply)[:MOST_CHARACTERS]
    begins = _BEGINS.search(text)
    return _SLIP.sub(_corrected, text[begins.start() :]) if begins else ""


def _corrected(slip: re.Match[str]) -> str:
    if slip["double"] is not None:
        return f'"{_ESCAPE.sub(_escape, slip["double"])}{slip["closed"]}'
    if slip["single"] is not None:
        return f'"{_ESCAPE.sub(_escape, slip["single"])}{slip["ended"] and chr(34)}'
    return _WORDS[slip["word"]] if slip["word"] else ""


def _escape(found: re.Match[str]) -> str:
    if found["bare"]:
        return '\\"'
    return found[0] if found["after"] in '"\\/bfnrtu' else found["after"]
