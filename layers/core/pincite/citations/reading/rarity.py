"""stem → how rare it is in general English prose, from a table of sentence frequencies shipped with the package."""

from __future__ import annotations

import json
import math
from functools import cache, lru_cache
from importlib import resources


@cache
def _table() -> tuple[int, dict[str, int]]:
    text = (resources.files("pincite.citations") / "data" / "stem_frequency.json").read_text("utf-8")
    loaded = json.loads(text)
    return int(loaded["sentences"]), loaded["stems"]


@lru_cache(maxsize=65536)
def rarity(stem: str) -> float:
    """stem → inverse document frequency ln((n + 1) / (df + 1)) over n sentences of general prose, in nats.

    The table holds stems found in at least six sentences; any other counts as found in two.
    """
    total, frequency = _table()
    return math.log((total + 1) / (frequency.get(stem, 2) + 1))
