"""(claim, statement, alignment) → the claim's possessives that the statement does not bear: `our fee` of `your fee`.

An article comes and goes. Whose a thing is does not: `my`, `your` and `our` stand in the source as well, and `his`,
`her`, `its` and `their` do not stand for each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pincite.citations.text.element import Element

_SPEAKING = frozenset({"my", "our", "your"})
OWNERS = _SPEAKING | {"his", "her", "its", "their"}
"""Values of the possessives, in every language."""
_CLITICS = frozenset({"le", "la", "lo", "los", "las"})
"""What is an article before a noun, whose gender is its own, and a person before a verb: `il la voit`."""
_POINTING = OWNERS | _CLITICS


def other_owners(
    claim: Sequence[Element], given: Sequence[Element], pairs: Mapping[int, int]
) -> Iterator[int]:
    """→ their indices in the claim."""
    for i, each in enumerate(claim):
        if each.kind != "det" or each.value not in _POINTING:
            continue
        owned = next((pairs[k] for k in range(i + 1, len(claim)) if k in pairs), None)
        theirs = _owner(given, owned) if owned is not None else each.value
        alike = theirs in (OWNERS if each.value in OWNERS else _CLITICS)
        if theirs != each.value and (each.value in _SPEAKING or alike):
            yield i


def _owner(given: Sequence[Element], at: int) -> str:
    """The possessive before the word, be it before others that belong to it: `your [own] fee`."""
    k = at - 1
    while k >= 0 and given[k].kind in ("word", "quantity", "date", "disc", "that"):
        k -= 1
    found = given[k].value if k >= 0 and given[k].kind == "det" else ""
    return found if found in _POINTING else ""
