"""(claim, source) → an address, a version or the number of a section that the claim gives and the source does not have.

Such marks are no quantities: `version 2.1` is not `version 2.10`, and `help@acme.org` is nobody's address at acme.com.
"""

from __future__ import annotations

import re

from pincite.citations.overclaiming.bounds import Mismatch

_ADDRESS = re.compile(
    r"(?<![\w@.-])(?:[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}"
    r"|(?:https?://|www\.)[^\s<>\"'()\[\]]{1,300})",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    r"\b(versions?|sections?|sec\.|articles?|art\.|clauses?|chapters?|figures?|fig\.|tables?|rules?|paragraphs?|para\."
    r"|annex|appendix|release|item|§{1,2})\s?"
    r"(\d{1,4}(?:\.\d{1,4}){0,5}[a-z]?)(?![\w%])(?!\.\d)",
    re.IGNORECASE,
)


def not_given(claim: str, source: str) -> Mismatch | None:
    """The first identifier of the claim that stands nowhere in the source."""
    lower = source.casefold()
    for found in _ADDRESS.finditer(claim):
        address = found[0].rstrip(".,;:!?").casefold()
        if not re.search(rf"(?<![\w@]){re.escape(address.removeprefix('https://'))}(?![\w-])", lower):
            return Mismatch("", found[0], False)
    for found in _LABELLED.finditer(claim):
        number = re.escape(found[2].casefold())
        if not re.search(rf"(?<![\w.]){number}(?!\w)(?!\.\d)", lower):
            return Mismatch("", found[0], False)
    return None
