"""(claim, sentence with an exception) → does the claim say of what is excepted what holds for the rest?

`All damage is excluded except water damage` says that water damage is not excluded.
"""

from __future__ import annotations

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.polarity import EXCEPTION, NEGATION
from pincite.citations.reading.terms import content
from pincite.citations.supporting.differences import Reading, negations_in

_MARKED = frozenset(
    {"except", "exception", "exceptions", "excluding", "unless", "apart", "other", "but", "save"}
)


def of_the_excepted(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The excepted thing, where the claim says no more of it than the sentence says of the rest, as firmly."""
    if any(term.word in _MARKED for term in claim.terms):
        return None
    said = {term.stem for term in claim.terms}
    for found in EXCEPTION.finditer(sentence.text):
        start, end = found.span(1)
        rest = [term for term in content(sentence.terms) if not start <= term.start < end]
        excepted = {term.stem for term in content(sentence.terms) if start <= term.start < end}
        own = excepted - {term.stem for term in rest}
        held = [term for term in rest if term.start < found.start() and term.stem in said]
        denied = sum(term.word in NEGATION for term in sentence.terms if not start <= term.start < end)
        if own and own <= said and held and negations_in(claim) == denied:
            return Mismatch(found[0].strip(" ,("), found[1].strip(), True)
    return None
