"""(claim, source, its evidence) → what the claim says beyond, or against, the sentence whose words it uses.

Only sentences that hold nearly all of the claim's words are looked at: of others, another wording is to be expected.
What is found can only refuse a claim.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.overclaiming.attributions import of_somebody_else
from pincite.citations.overclaiming.belongings import belonging
from pincite.citations.overclaiming.bounds import Mismatch, misstated
from pincite.citations.overclaiming.conditions import for_all, unconditional
from pincite.citations.overclaiming.denials import attempted, denied, half_denied, negated, obliged, permitted
from pincite.citations.overclaiming.exceptions import exception_left_out, of_the_excepted
from pincite.citations.overclaiming.foreign_negation import denied_in_another_language
from pincite.citations.overclaiming.identifiers import not_given
from pincite.citations.overclaiming.neighbours import in_other_rows, misplaced, renamed
from pincite.citations.overclaiming.pairings import crossed, of_another, on_another_basis
from pincite.citations.overclaiming.parts import (
    in_another_role,
    of_another_part,
    of_another_sentence,
    on_another_day,
)
from pincite.citations.overclaiming.periods import other_side
from pincite.citations.overclaiming.qualifiers import requalified
from pincite.citations.overclaiming.replacements import in_clauses, other_subject, replaced
from pincite.citations.overclaiming.roles import exchanged, names_exchanged
from pincite.citations.overclaiming.scales import unscaled
from pincite.citations.overclaiming.scopes import ahead, exceeded, exclusive, left_out
from pincite.citations.overclaiming.shares import ever, misshared
from pincite.citations.overclaiming.subjects import (
    denied_across_but,
    denied_by_ellipsis,
    of_another_subject,
    of_the_sentence_beside,
)
from pincite.citations.overclaiming.table_cells import placed
from pincite.citations.overclaiming.transpositions import transposed
from pincite.citations.reading.sentences import split
from pincite.citations.supporting.differences import Reading, coverage, read

NEARLY_ALL = 0.75
"""Share of the claim's content words that a sentence must hold."""
MOST = 0.6
"""The same where the claim's own verb may be the word that is not there: `pay` for `are exempt from`."""
_LONGEST = 600
_BOUNDING = frozenset({"exactly", "precisely", "approximately", "roughly", "nearly", "almost", "around"})


def overclaim(claim: str, source: str, evidence: Sequence[tuple[int, int]]) -> Mismatch | None:
    """None where some sentence with the claim's words says as much as the claim."""
    if len(claim) > _LONGEST:
        return None
    carrying = " ".join(source[start:end] for start, end in evidence)
    said = read(claim)
    found = exclusive(claim, carrying) or not_given(claim, source) or unscaled(said, source)
    if found is not None:
        return found
    spans = [(start + a, start + b) for start, end in evidence for a, b in split(source[start:end])]
    spans = [(start, end) for start, end in spans if end - start <= _LONGEST]
    sentences = [read(source[start:end]) for start, end in spans]
    cells = placed(said, source)
    other = None if cells.right else _elsewhere(said, source, sentences)
    if other is not None or cells.wrong is not None:
        return other or cells.wrong
    worded = [term for term in said.terms if term.word not in _BOUNDING]
    mismatches: list[Mismatch] = []
    for (start, _), sentence in zip(spans, sentences, strict=True):
        held = coverage(worded, sentence.terms)
        if held < MOST:
            continue
        mismatch = (
            denied(said, sentence)
            or attempted(said, sentence)
            or obliged(said, sentence)
            or left_out(said, sentence)
            or misshared(said, sentence)
            or ever(claim, carrying)
            or denied_in_another_language(said, sentence)
            or _another(said, sentence, source)
        )
        if mismatch is None and held >= NEARLY_ALL:
            mismatch = _beyond(said, sentence, source[max(0, start - 4) : start])
            if mismatch is None:
                return None
        if mismatch is not None:
            mismatches.append(mismatch)
    return mismatches[0] if mismatches else renamed(said, source, sentences)


def _elsewhere(claim: Reading, source: str, sentences: Sequence[Reading]) -> Mismatch | None:
    """A number or a word that another sentence or row gives, about something else."""
    return (
        misplaced(claim, sentences)
        or in_other_rows(claim, source, sentences)
        or of_another_sentence(claim, sentences)
        or of_the_sentence_beside(claim, sentences)
        or denied_by_ellipsis(claim, sentences)
    )


def _another(claim: Reading, sentence: Reading, source: str) -> Mismatch | None:
    """Another thing, person, time or case than the sentence's."""
    return (
        replaced(claim, sentence, source)
        or other_subject(claim, sentence, source)
        or in_clauses(claim, sentence, source)
        or belonging(claim, sentence)
        or of_another(claim, sentence)
        or of_another_part(claim, sentence)
        or of_another_subject(claim, sentence)
        or denied_across_but(claim, sentence)
        or in_another_role(claim, sentence)
        or on_another_day(claim, sentence)
        or transposed(claim, sentence)
        or on_another_basis(claim, sentence)
        or of_the_excepted(claim, sentence)
        or of_somebody_else(claim, sentence, source)
        or requalified(claim, sentence)
        or permitted(claim, sentence)
        or half_denied(claim, sentence)
        or negated(claim, sentence)
        or unconditional(claim, sentence)
        or for_all(claim, sentence)
        or ahead(claim, sentence)
        or other_side(claim, sentence)
        or names_exchanged(claim, sentence)
    )


def _beyond(claim: Reading, sentence: Reading, before: str) -> Mismatch | None:
    return (
        misstated(claim, sentence)
        or crossed(claim, sentence)
        or exception_left_out(claim, sentence)
        or exceeded(claim, sentence, before)
        or exchanged(claim, sentence)
    )
