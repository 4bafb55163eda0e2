"""(statement, what was read of a measure in it) → does it say so, whatever else it says?

What arithmetic proves passes the same check of what is left out as what words prove.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.claims.measure import Measured
from pincite.citations.claims.readings import bound
from pincite.citations.compare.omissions import omitted, reports
from pincite.citations.text.element import Element
from pincite.citations.text.statement import Statement


def tells(statement: Statement, found: Measured) -> bool:
    """Whether the statement says this of the measure whatever else it says: the rest of it may be left out."""
    whole = bound(statement)
    read_ = {(each.start, each.end) for each in found.read}
    used = [k for k, each in enumerate(whole) if (each.start, each.end) in read_]
    return bool(used) and (not omitted(whole, used) or _ground(whole, used[0], used[-1]))


def _ground(found: Sequence[Element], first: int, last: int) -> bool:
    """Whether what is read there is the ground of what the statement tells, which is told as a fact with it:
    `because of lower sales and the reduction in the rate from 50% to 25%, profit fell`."""
    lead = first - 1
    while lead > 0 and found[lead].light and found[lead].kind not in ("conj", "reason"):
        lead -= 1
    ground = next((k for k in range(lead, -1, -1) if found[k].kind == "reason"), None)
    if ground is None or not (lead == ground or (found[lead].kind == "conj" and found[lead].value == "and")):
        return False
    if any(each.kind in ("neg", "cond", "force") for each in found) or not _closed(found, last):
        return False
    return not any(reports(each) for each in (*found[:ground], *found[lead:]))


def _closed(found: Sequence[Element], last: int) -> bool:
    """Whether nothing more is said of it there: `… was rejected`."""
    return last + 1 == len(found) or found[last + 1].kind == "mark"
