"""(claim, statement, alignment) → what the claim tells at another time than its statement: verbs and `be` of the claim.

What is under way is not done (`is being built`, `is building`), what is so was not therefore so before, and what was so
need not be so now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.compare.align import Alignment
from pincite.citations.text.element import Element


def other_times(
    claim: Sequence[Element], given: Sequence[Element], pairs: Alignment, text: str
) -> Iterator[int]:
    """→ their indices in the claim. `text`: that of the statement, into which its elements' offsets are."""
    if _told(claim) in ("present", "perfect") and _told(given) == "past":
        yield from (i for i, each in enumerate(claim) if each.kind in ("be", "aux"))
    for i, j in pairs.items():
        ours, theirs = _be(claim, i), _be(given, j)
        if ours is not None and theirs is not None and (ours.value, theirs.value) in _APART:
            yield claim.index(ours)
        if (
            claim[i].kind != "word"
            or claim[i].value != "past"
            or given[j].value == "past"
            or not given[j].verb
        ):
            continue
        under_way = (
            text[given[j].start : given[j].end].lower().endswith("ing") and _kind(given, j - 1) == "be"
        )
        happens = _kind(claim, i - 1) in ("word", "aux", "pron") and _kind(given, j - 1) in ("word", "pron")
        if under_way or happens:
            yield i


def happens_for_happened(claim: Sequence[Element], given: Sequence[Element], pairs: Alignment) -> bool:
    """Whether the claim says that something happens where the statement says that it happened: `leak` for `leaked`."""
    if any(each.kind in ("be", "aux", "force") for each in (*claim, *given)):
        return False
    acts = [
        (i, j)
        for i, j in pairs.items()
        if claim[i].kind == "word" and claim[i].verb and given[j].value == "past"
    ]
    told = any(claim[i].value == "past" for i, _ in acts)
    return not told and any(
        i and claim[i - 1].kind == "word" and given[j - 1].kind == "word" for i, j in acts
    )


_APART = frozenset(
    {
        ("past", "present"),
        ("earlier", "present"),
        *((told, "going") for told in ("present", "past", "perfect", "earlier")),
    }
)
"""Forms of `be` before the same word, of a claim and its statement, where the one does not follow from the other."""


def _be(found: Sequence[Element], at: int) -> Element | None:
    """The form of `be` right before a word."""
    k = at - 1
    while k >= 0 and found[k].light and found[k].kind not in ("be", "aux", "mark"):
        k -= 1
    return found[k] if k >= 0 and found[k].kind == "be" else None


def _told(found: Sequence[Element]) -> str:
    values = {each.value for each in found if each.kind == "be"}
    return values.pop() if len(values) == 1 else ""


def _kind(found: Sequence[Element], at: int) -> str:
    return found[at].kind if at >= 0 else ""
