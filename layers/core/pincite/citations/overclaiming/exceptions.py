"""(claim, sentence with an exception) → does the claim leave it out, or say it of what is excepted, too?

`All damage is excluded except water damage` says that water damage is not excluded.
"""

from __future__ import annotations

import re

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.polarity import EXCEPTION, NEGATION, negations
from pincite.citations.reading.terms import content
from pincite.citations.supporting.differences import Reading, negations_in

LIMITED = re.compile(
    r"\b(?:except\w*|exclud\w+|exempt\w*|other than|apart from|exception|unless|but|not|no|only|some)\b"
)
"""Words with which a claim in lower case limits itself."""
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


def exception_left_out(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The first exception of the sentence, where the claim, in nearly its words, has none."""
    found = EXCEPTION.search(sentence.text)
    if found is None:
        return None
    ours, theirs = claim.text.lower(), sentence.text.lower()
    named = (
        next((term.stem for term in content(sentence.terms) if term.start >= found.start(1)), "")
        in claim.stems
    )
    said = found[0].strip(" ,(")
    ruled = negations([term.word for term in sentence.terms if term.start < found.start()])
    if ruled and named and not EXCEPTION.search(f"{claim.text} "):
        return Mismatch(said, claim.text, True) if negations_in(claim) else None
    if {*LIMITED.findall(ours)} - {*LIMITED.findall(theirs[: found.start()])}:
        return None  # `is excluded` limits nothing where the sentence says `excluded`, too
    return Mismatch(said, claim.text if named else "no exception", named)
