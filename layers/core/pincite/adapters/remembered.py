"""A judge's verdict ↔ the text that stores keep of it. What it cost is not kept: remembered, it costs nothing."""

from __future__ import annotations

import json

from pincite.citations.judging.ground import Ground
from pincite.citations.support import SupportVerdict


def body(verdict: SupportVerdict) -> str:
    """verdict → JSON."""
    kept = {
        "supported": bool(verdict.supported), "reason": verdict.reason,
        "ground": [list(each) for each in verdict.ground], "missing": list(verdict.missing),
    }  # fmt: skip
    return json.dumps(kept, ensure_ascii=False)


def verdict(body: str) -> SupportVerdict:
    """JSON → verdict."""
    kept = json.loads(body)
    ground = tuple(Ground(*each) for each in kept["ground"])
    return SupportVerdict(kept["supported"], kept["reason"], ground=ground, missing=tuple(kept["missing"]))
