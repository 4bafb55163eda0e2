"""Every caller asks for every answer by every way: what a ledger shows is what its walls let through, and no more."""

from __future__ import annotations

import itertools

from pincite.errors import NotFound
from pincite.ports import History, Ledger
from pincite.sweeping.models import Selection
from tests.adapters.store_contracts import answer, check, pinned

COLLECTIONS = ("a", "b", "c", "d", "e")
CALLERS = [some for size in range(1, 6) for some in itertools.combinations(COLLECTIONS, size)]
WALLS = {f"n{number:03}": CALLERS[(number * 7) % len(CALLERS)] for number in range(62)}


def attempts(ledger: Ledger, history: History, every: int = 1) -> int:
    """Raises where one of them shows too much or too little → how many there were. `every`: so manieth answer is asked
    for by its id; lists and selections are of all."""
    for answer_id, wall in WALLS.items():
        ledger.record(answer(answer_id, collection=wall[0], collections=wall))
        history.pin([pinned(answer_id, n, collection=each, collections=wall) for n, each in enumerate(wall)])
        history.append(check(f"k-{answer_id}", answer_id=answer_id))
    tried, asked = 0, set(list(WALLS)[::every])
    for caller in CALLERS:
        open_ = {answer_id for answer_id, wall in WALLS.items() if set(wall) <= set(caller)}
        seen = {
            "list": {each.answer_id for each in ledger.list(caller, 500)},
            "select": {
                each.answer_id for each in history.select(Selection(collections=caller), 1000).citations
            },
            "get": {each for each in asked if _got(ledger, each, caller)},
            "checks": {each for each in asked if history.checks(each, caller)},
        }
        for way, found in seen.items():
            tried += len(asked if way in ("get", "checks") else WALLS)
            assert found == (open_ & asked if way in ("get", "checks") else open_), (caller, way)
    return tried


def _got(ledger: Ledger, answer_id: str, caller: tuple[str, ...]) -> bool:
    try:
        return bool(ledger.get(answer_id, caller))
    except NotFound:
        return False
