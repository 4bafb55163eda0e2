"""claim → the other ways in which a reader may take it: without the words that its markup hides, or denied by a sign.

`You may {{not}} charge a fee` is read without `not` where the template is filled in; `❌ You may charge a fee` says
that you may not. Such a claim holds only where every reading of it does.
"""

from __future__ import annotations

import re

from pincite.citations.reading.markup import STRUCK

_HIDDEN = re.compile(
    r"\{\{[^{}]{0,200}\}\}|\{%[^{}]{0,200}%\}|\{#[^{}]{0,200}#\}|\$\{[^{}]{0,200}\}|<%[^<>]{0,200}%>"
    r"|<!--.{0,400}?-->|\\h?v?phantom\{[^{}]{0,200}\}|\[\]\([^()]{0,200}\)"
    r"|<(?P<tag>[a-z]{1,10})\s[^<>]{0,200}(?:\bhidden\b|display\s?:\s?none|visibility\s?:\s?hidden|opacity\s?:\s?0"
    r"|font-size\s?:\s?0|color\s?:\s?(?:white|transparent|#fff))[^<>]{0,200}>[^<>]{0,400}</(?P=tag)>",
    re.IGNORECASE | re.DOTALL,
)
_DENYING = re.compile("[❌❎✗✘✖☒🚫⛔👎⊘]\ufe0f?")
DENIED = "Not true: "
"""What a denying sign says, for a judge."""


def without_hidden(claim: str) -> str:
    """The claim with what markup hides, strikes out or fills in left blank: same length."""
    for pattern in (_HIDDEN, STRUCK):
        claim = pattern.sub(lambda found: " " * len(found[0]), claim)
    return claim


def denying_sign(claim: str) -> re.Match[str] | None:
    """The sign beside the words that says that they are not so."""
    return _DENYING.search(claim)


def signed_alike(sign: str, source: str, start: int, end: int) -> bool:
    """Whether the lines of the source that carry the claim bear the same sign."""
    first, last = source.rfind("\n", 0, start) + 1, source.find("\n", end)
    return sign[0] in source[first : last if last >= 0 else len(source)]
