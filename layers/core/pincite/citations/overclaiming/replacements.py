"""(claim, sentence of its source) in the same words but one → another thing in the place of what the source names.

`Norvik pays the damages` is not `Norvik pays the costs`, and `visitors must wear hats` does not follow from
`contractors must wear hats. Visitors must sign in.` Words that may be said for each other are left alone: see
`synonyms`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.overclaiming.substitutions import alike
from pincite.citations.reading.synonyms import akin
from pincite.citations.reading.terms import STOP, Term, content, terms
from pincite.citations.reading.wordclasses import DETERMINERS, kind_of
from pincite.citations.supporting.differences import Reading, coverage, read

_MOST_NEW = 2
"""Words that may stand in the place of one to three others; longer stretches are reworded, not replaced."""
_FEWEST_SHARED = 2
MOST = 0.6
"""Share of the claim's content words that a clause must hold to be what the claim is about."""
_TELLING = frozenset({None, "comparative"})
"""Classes of words that are compared here: the others have rules of their own."""
_JOINING = """
    yes well really actually indeed often many several multiple various also commonly usually known called first another
    like mainly around among using based including according however additionally furthermore moreover already
    currently still now yet although though since per thing things way ways aspect aspects area areas place places
    do does did doing done double doubled triple tripled halve halved quadrupled person people matter matters element
    elements item items
"""
_LOOSE = frozenset(_JOINING.split())
"""Words that join or colour and name nothing, or anything."""
_GENERAL = "rate number figure amount price sum share level value medicine product company"
_STAND_FOR_ANY = frozenset(_GENERAL.split())
"""With `the`, words for what was named before."""
_STOPPED = re.compile(r"[.!?;]\W*$")
_BACK = "he she it they this these those such his her its their we i you there here that other another"
_POINTING = frozenset(_BACK.split())
_CLAUSES = re.compile(r";\s+")
_EDGE = re.compile(r"[;:.,()\n]")


def replaced(claim: Reading, sentence: Reading, source: str) -> Mismatch | None:
    """The one stretch of the claim that the sentence does not have, where between the same neighbours another stands.

    `The company` may stand for a name that the source gives elsewhere."""
    given = {term.stem for term in sentence.terms}
    said = {term.stem for term in claim.terms}
    ours = content(claim.terms)
    new = [at for at, term in enumerate(ours) if term.stem not in given]
    if (
        not 1 <= len(new) <= _MOST_NEW
        or new[-1] - new[0] >= len(new)
        or len(ours) - len(new) < _FEWEST_SHARED
    ):
        return None
    put = [ours[at] for at in new]
    if not all(map(_names, put)) or _EDGE.search(claim.text[put[0].end : put[-1].start]):
        return None
    words = claim.terms
    left = _neighbour(claim, words.index(put[0]), -1)
    right = _neighbour(claim, words.index(put[-1]), 1)
    if not left and not right:
        return None
    for at in range(len(sentence.terms)):
        for size in (1, 2, 3):
            stretch = sentence.terms[at : at + size]
            if len(stretch) < size or any(term.stem in said or term.word in STOP for term in stretch):
                continue
            here = _neighbour(sentence, at, -1), _neighbour(sentence, at + size - 1, 1)
            if here != (left, right) or not all(map(_names, stretch)) or _may_be(put, stretch):
                continue
            named = sentence.text[stretch[0].start].isupper() and not kind_of(stretch[0].stem)
            if named and claim.text[put[0].start].islower():
                continue  # `a man` for whoever is named
            if not _stands_for(sentence, at, claim.text[put[0].start : put[0].end], source):
                return Mismatch(_shown(sentence, stretch), _shown(claim, put), False)
    return None


def other_subject(claim: Reading, sentence: Reading, source: str) -> Mismatch | None:
    """A claim about what the source names elsewhere, in the words of a sentence that begins with something else."""
    ours, theirs = content(claim.terms), content(sentence.terms)
    if not ours or not theirs or not _STOPPED.search(sentence.text):
        return None
    said, given = ours[0], theirs[0]
    if kind_of(said.word) or not _names(said) or not _names(given) or _may_be([said], [given]):
        return None
    if any(term.word in _POINTING for term in claim.terms if term.start < said.start):
        return None
    if any(term.word in _POINTING for term in sentence.terms if term.start < given.start):
        return None
    if any(term.stem == said.stem for term in sentence.terms) or any(
        term.stem == given.stem for term in claim.terms
    ):
        return None
    if claim.text[said.start].isupper() and sentence.text[given.start].islower():
        return None  # `the company` may be the one that was named before
    if said.word not in source.lower() or all(term.stem != said.stem for term in terms(source)):
        return None
    return Mismatch(_shown(sentence, [given]), _shown(claim, [said]), False)


def in_clauses(claim: Reading, sentence: Reading, source: str) -> Mismatch | None:
    """The same of each clause, between semicolons, that holds most of the claim."""
    clauses = [] if "(" in sentence.text else _CLAUSES.split(sentence.text)
    found: Mismatch | None = None
    for text in clauses if len(clauses) > 1 else ():
        clause = read(text.strip(" .") + ".")
        if coverage(claim.terms, clause.terms) < MOST:
            continue
        mismatch = replaced(claim, clause, source) or other_subject(claim, clause, source)
        if mismatch is None:
            return None
        found = found or mismatch
    return found


def _names(term: Term) -> bool:
    word = term.word
    return (
        len(word) > 2
        and not word[0].isdigit()
        and word not in _LOOSE
        and not word.endswith("ly")
        and kind_of(word) in _TELLING
    )


def _may_be(put: Sequence[Term], stretch: Sequence[Term]) -> bool:
    """Whether one of the words may be said for one of the others, or is short for all of them."""
    if any(akin(one, other) for one in put for other in stretch):
        return True
    if any(
        one.word.startswith(other.word) or other.word.startswith(one.word) for one in put for other in stretch
    ):
        return True
    initials = "".join(term.word[0] for term in stretch), "".join(term.word[0] for term in put)
    return put[0].word == initials[0] or stretch[0].word == initials[1] or alike_names(put[0], stretch[0])


def _stands_for(sentence: Reading, at: int, name: str, source: str) -> bool:
    """Whether the word is `the company` and the like, for something that the source names with a capital."""
    word = sentence.terms[at]
    named = (name[0].isupper() and name in source) or word.word in _STAND_FOR_ANY
    pointed = at > 0 and sentence.terms[at - 1].word in DETERMINERS and sentence.text[word.start].islower()
    return named and pointed and name.lower() in source.lower()


def alike_names(one: Term, other: Term) -> bool:
    """Forms of one name, or one with a letter wrong; of words of three letters and fewer nothing is said."""
    return min(len(one.word), len(other.word)) > 3 and alike(one.word, other.word)


def _neighbour(reading: Reading, at: int, step: int) -> str:
    """Stem of the word next to the one at a place; "" at the end of the text or of a clause."""
    words = reading.terms
    if not 0 <= at + step < len(words):
        return ""
    first, second = (words[at], words[at + step]) if step > 0 else (words[at + step], words[at])
    if _EDGE.search(reading.text[first.end : second.start]):
        return ""
    near = words[at + step]
    return near.stem if near.word not in DETERMINERS else _neighbour(reading, at + step, step)


def _shown(reading: Reading, stretch: Sequence[Term]) -> str:
    return reading.text[stretch[0].start : stretch[-1].end]
