"""quotation in an answer, the sources cited behind it → where it stands, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pincite.citations.cited_sources import CitedSource
from pincite.citations.quotes import QuoteCheck
from pincite.citations.verdict import quote_of

TERM = 3
"""Words between quotation marks, at most so many, that are in no source are a name or a term ("Terms of Service"),
no quotation; what the sentence says with it is still checked. Altered words are never excused."""


class Quoted(NamedTuple):
    """A quotation in an answer: the sources that it bears on, its check or why there is none, and where a misattributed
    one really stands. `given`: given as the quotation, not read in the text."""

    numbers: tuple[int, ...]
    check: QuoteCheck | None
    failed: str
    located_in: int | None
    given: bool = False

    @property
    def counts(self) -> bool:
        """Whether it bears on the verdict: what is too short does only where it was given as the quotation."""
        return self.failed != "" or (
            self.check is not None and (self.given or self.check.status != "insufficient")
        )

    @property
    def bad(self) -> bool:
        """Whether the words are altered, absent or somebody else's."""
        return (
            self.counts
            and self.check is not None
            and (self.located_in is not None or not self.check.accepted)
        )

    @property
    def worth(self) -> float:
        """How far it holds: below 0 where it could not be checked or stands elsewhere."""
        if self.failed:
            return -2.0
        return -1.0 if self.located_in else self.check.score if self.check else 0.0


def located(
    text: str, behind: tuple[int, ...], numbers: Sequence[int], sources: Mapping[int, CitedSource]
) -> Quoted:
    """A quotation → its check in the sources cited, those right behind it first; else where it really stands."""
    best: tuple[QuoteCheck, int] | None = None
    for number in dict.fromkeys((*behind, *numbers)):
        check, failed = quote_of(text, sources[number].view)
        if check is None:
            return Quoted(behind, None, failed, None)
        if check.accepted:
            return Quoted((number,), check, "", None)
        if best is None or check.score > best[0].score:
            best = (check, number)
    if best is None or best[0].status == "insufficient":
        return Quoted(behind, best[0] if best else None, "", None)
    for number, source in sources.items():
        if number not in numbers:
            check, failed = quote_of(text, source.view)
            if check is not None and check.accepted:
                return Quoted(behind, check, "", number)
    return Quoted(behind, best[0], "", None)


def excused(each: Quoted, text: str) -> Quoted:
    """A short phrase in quotation marks that is in no source is a term, no quotation."""
    if each.check is None or each.check.status != "not_found" or len(text.split()) > TERM:
        return each
    return each._replace(check=each.check.model_copy(update={"status": "insufficient"}))
