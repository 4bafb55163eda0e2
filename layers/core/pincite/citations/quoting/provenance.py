"""quote as its writer gives it → the quote without the page that it names behind, and with a number made whole.

`… of the waiting period. (p. 12)` says where the quote is from, unless the source has a page there itself; in words,
`(pages 5 and 6)`, only behind a full stop, since it may be of the form that is spoken of. A decimal that a line breaks,
`276.⏎4 euros`, is one number in a quote whose source has it whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_SHORT = r"(?:pp?\.|pgs?\.|S\.|págs?\.|pag\.|¶{1,2}|Rn\.|Rz\.|fol\.)"
_PAGE = rf"(?:{_SHORT}|pp?|pages?|pg|Seiten?|página|pagina|paras?\.?|ll?\.|lines?|at|bei|en)"
_NUMBER = r"(?:[0-9]{1,5}[a-z]?|[ivxlc]{1,8})"
_BY = (
    r"(?:(?:see|cf\.|vgl\.|siehe|ibid\.|id\.|ebd\.|op\. cit\.),?\s|"
    r"[A-ZÀ-Þ][\w’'-]{1,30}(?:(?: and | & | und | et | y )[A-ZÀ-Þ][\w’'-]{1,30}| et al\.)?"
    r",? \(?(?:19|20)[0-9]{2}[a-z]?\)?[,:] )?"
)
_REST = rf"{_NUMBER}(?:\s?(?:[-–—]|,|and|und|et|y|&)\s?{_NUMBER}){{0,3}}(?:\s?ff?\.?)?"
_REFERENCE = re.compile(
    rf"\s*(?:\({_BY}{_SHORT}\s?{_REST}\)|\[{_BY}{_SHORT}\s?{_REST}\])[.,;]?[\"'”’»]?\s*\Z"
    rf"|(?<=[.!?\"'”’»])\s*[(\[]{_BY}{_PAGE}\s?{_REST}[)\]][.]?\s*\Z"
)
_STANDS = re.compile(rf"[\s.,;:!?\"'”’»]*[(\[][^()\[\]]{{0,60}}?{_PAGE}\s?{_NUMBER}", re.IGNORECASE)
_BROKEN = re.compile(r"(?<=[0-9])([.,])[ \t]*\r?\n[ \t]*(?=[0-9])")


def without_page(quote: str) -> str:
    """Quote → the same without the page that its writer names behind it; empty if there is none."""
    match = _REFERENCE.search(quote)
    return quote[: match.start()] if match else ""


def names_page(text: str, end: int) -> bool:
    """Does the source itself name a page behind a place?"""
    return _STANDS.match(text, end) is not None


def whole_numbers(quote: str) -> Iterator[str]:
    """Quote → the same with the decimals that a line breaks made whole, if there are any."""
    if _BROKEN.search(quote):
        yield _BROKEN.sub(r"\1", quote)
