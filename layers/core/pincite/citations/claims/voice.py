"""(claim, statement, pairs) → verbs that tell as done by their subject what the other side tells as done to it.

`The firm pays $5` does not follow from `The firm is paid $5`. What rises or is raised is higher either way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.claims.verbs import acts
from pincite.citations.compare.align import Alignment
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

_BETWEEN = frozenset({"neg", "disc"})
_OBJECTS = frozenset({"det", "pron", "quantity", "quant"})
_SUBJECTS = frozenset({"word", "pron", "quantity", "date"})


def other_voice(claim: Sequence[Element], given: Sequence[Element], pairs: Alignment) -> Iterator[int]:
    """→ places of such verbs in the claim."""
    for i, j in pairs.items():
        if claim[i].kind != "word" or not (claim[i].verb and given[j].verb):
            continue
        if (claim[i].keys | given[j].keys) & _of_either_voice():
            continue
        ours, theirs = passive(claim, i), passive(given, j)
        if ours is not None and theirs is not None and ours != theirs:
            yield i


def _of_either_voice() -> frozenset[str]:
    return listed("up") | listed("down")


def passive(found: Sequence[Element], at: int) -> bool | None:
    """Whether the verb is in the passive; None where its form does not say."""
    k = at - 1
    while k >= 0 and (found[k].kind in _BETWEEN or any(key.endswith("ly") for key in found[k].keys)):
        k -= 1
    if k < 0:
        return None
    if found[k].kind == "be":
        return True if found[at].value == "past" else None
    if found[k].kind in ("force", "aux"):
        return False
    if found[k].value in ("that", "who", "which") and found[at].value == "past":
        return False
    if found[k].kind not in _SUBJECTS:
        return None
    if found[at].value == "past":
        return None if _goes_on(found, at) else False
    if at + 1 == len(found):
        return False if found[at].verb == 2 else None
    behind = found[at + 1]
    if behind.kind in ("be", "aux", "force"):
        return None  # a noun
    acted_on = behind.kind in _OBJECTS or behind.keys & listed("when")
    return False if found[at].verb == 2 or acted_on else None


def _goes_on(found: Sequence[Element], at: int) -> bool:
    """Whether the verb may belong to its noun, as in `shares listed in Rome fell`: one follows, or who did it."""
    if at + 2 < len(found) and found[at + 1].value == "to" and found[at + 2].verb and "use" in found[at].keys:
        return False  # `it used to make tyres`
    end = next((k for k in range(at, len(found)) if found[k].kind in ("mark", "conj")), len(found))
    return any(acts(found, k) or found[k].value == "by" for k in range(at + 1, end))
