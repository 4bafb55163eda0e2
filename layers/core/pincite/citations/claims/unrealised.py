"""(comparison) → what the claim says has happened where the statement says that it will, or that it is planned.

`sales have risen to 2 million` where the statement says `we expect sales to rise to 2 million`. What may or must be
is left open: a right or a duty tells nothing of what was done; so is what will be, where it may have been since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from pincite.citations.claims.prove import Comparison, denies
from pincite.citations.compare.difference import Difference
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

_AHEAD = 6
"""Elements before a verb among which stands what makes it a plan."""
_PERHAPS = frozenset({"might", "likely"})


def unrealised(found: Comparison) -> Iterator[tuple[Difference, int]]:
    """→ the claim's verb, with its place in the claim."""
    claim, given = found.claim, found.given
    at = done(claim)
    ahead = ahead_of(found, at) if at is not None else None
    if at is None or ahead is None or any(map(denies, (*claim, *given))) or any(map(prospective, claim)):
        return
    if any(each.kind in ("cond", "force") for each in claim):
        return
    perfect = at > 0 and claim[at - 1].kind == "aux" and claim[at - 1].value == "present"
    plan = next((each for k, each in enumerate(ahead) if _planned(ahead, k, perfect=perfect)), None)
    subject = next((i for i in range(at) if claim[i].content), None)
    if plan is not None and subject is not None and subject in found.pairs:
        where = f"{plan.start}:{given[found.pairs[at]].end}"
        yield Difference("tense", claim[at].start, claim[at].end, where, exclusive=True), at


def done(claim: Sequence[Element]) -> int | None:
    """Where the claim's verb stands that says what happened."""
    return next((i for i, each in enumerate(claim) if each.kind == "word" and each.value == "past"), None)


def ahead_of(found: Comparison, at: int) -> list[Element] | None:
    """What stands before the statement's word for the claim's verb, from right to left; None where that happened."""
    j = found.pairs.get(at)
    if j is None or found.given[j].value == "past":
        return None
    words = reversed(found.given[max(0, j - _AHEAD) : j])
    return list(takewhile(lambda each: each.kind not in ("mark", "cond"), words))


def _planned(ahead: Sequence[Element], k: int, *, perfect: bool) -> bool:
    """Whether what stands there, of the words before a verb from right to left, says that it is to come. `perfect`:
    what `will` be has not been."""
    each = ahead[k]
    if each.value == "will":
        return perfect and each.kind == "force"
    even = each.kind == "force" and each.value == "may" and k > 0 and ahead[k - 1].value == "even"
    return even or (each.kind == "force" and each.value in _PERHAPS) or prospective(each)


def prospective(each: Element) -> bool:
    """Whether the word says that something is planned, expected or aimed at."""
    return bool(each.keys & listed("prospective"))
