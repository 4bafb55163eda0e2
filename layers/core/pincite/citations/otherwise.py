"""claim → the other ways in which a reader may take it: without the words that its markup hides, or denied by a sign.

`You may {{not}} charge a fee` is read without `not` where the template is filled in; `❌ You may charge a fee` says
that you may not. Such a claim holds only where every reading of it does.
"""

from __future__ import annotations

import re

from pincite.citations.reading.unshown import unshown

_FILLED_IN = re.compile(
    r"\{\{[^{}]{0,200}\}\}|\{%[^{}]{0,200}%\}|\{#[^{}]{0,200}#\}|\$\{[^{}]{0,200}\}|<%[^<>]{0,200}%>"
    r"|<!--.{0,400}?-->|\[\]\([^()]{0,200}\)",
    re.DOTALL,
)
"""What a template fills in, remarks, links without words."""
_DENYING = re.compile("[❌❎✗✘✖☒🚫⛔👎⊘]\ufe0f?")
DENIED = "Not true: "
"""What a denying sign says, for a judge."""


def without_hidden(claim: str) -> str:
    """The claim with what markup hides, strikes out or fills in left blank: same length."""
    for start, end in unshown(claim):
        claim = claim[:start] + " " * (end - start) + claim[end:]
    return _FILLED_IN.sub(lambda found: " " * len(found[0]), claim)


def denying_sign(claim: str) -> re.Match[str] | None:
    """The sign beside the words that says that they are not so."""
    return _DENYING.search(claim)


def signed_alike(sign: str, source: str, start: int, end: int) -> bool:
    """Whether the lines of the source that carry the claim bear the same sign."""
    first, last = source.rfind("\n", 0, start) + 1, source.find("\n", end)
    return sign[0] in source[first : last if last >= 0 else len(source)]
