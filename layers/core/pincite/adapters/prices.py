"""model, tokens → US dollars, from a dated table that is shipped as `data/prices.json`."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any


def cost_usd(model: str, prompt_tokens: int, completion_tokens: int) -> float:
    """List price of a call; 0 for a model that the table does not know, such as one that runs on your own
    machine."""
    price = _table().get(model)
    if price is None:
        return 0.0
    return float(prompt_tokens * price["prompt"] + completion_tokens * price["completion"]) / 1e6


def is_priced(model: str) -> bool:
    """Whether the table knows the model."""
    return model in _table()


@cache
def _table() -> dict[str, Any]:
    text = (resources.files("pincite.adapters") / "data" / "prices.json").read_text("utf-8")
    table: dict[str, Any] = json.loads(text)["usd_per_million_tokens"]
    return table
