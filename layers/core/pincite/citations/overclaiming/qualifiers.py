"""(claim, sentence) about the same thing → the word that says which one it is, left out or put in.

`The adjusted profit was £9 million` does not carry `the profit was £9 million`, and `the head of sales left` not `the
deputy head of sales left`.
"""

from __future__ import annotations

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.terms import STOP
from pincite.citations.supporting.differences import Reading

_WORDS = """
    average mean median minimum maximum adjusted underlying estimated net gross peak projected provisional alleged
    undisputed disputed acting deputy vice interim draft proposed assistant unaudited audited preliminary monthly
    quarterly weekly daily partial former
"""
_QUALIFYING = frozenset(_WORDS.split())
"""Words with which a thing is another thing, or a number another number."""


def requalified(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The first thing of the claim before which the sentence, wherever it names it, has another such word or none."""
    ours, theirs = _qualified(claim), _qualified(sentence)
    said, given = {term.word for term in claim.terms}, {term.word for term in sentence.terms}
    for thing, words in ours.items():
        there = theirs.get(thing)
        if not there or not words.isdisjoint(there):
            continue
        word, other = min(words), min(there)
        if word not in given and other not in said:
            return Mismatch(f"{other} {thing}".strip(), f"{word} {thing}".strip(), False)
    return None


def _qualified(reading: Reading) -> dict[str, set[str]]:
    """Stem of each thing → the qualifying words before it; "" where there is none. Names are left out."""
    out: dict[str, set[str]] = {}
    for at, term in enumerate(reading.terms):
        if term.word in STOP or term.word in _QUALIFYING or reading.text[term.start].isupper():
            continue
        before = reading.terms[at - 1] if at else None
        joined = before is not None and not reading.text[before.end : term.start].strip()
        out.setdefault(term.stem, set()).add(
            before.word if before is not None and joined and before.word in _QUALIFYING else ""
        )
    return out
