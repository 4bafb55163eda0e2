"""document → the lines of a bulk that add or remove it."""

from __future__ import annotations

import json
from typing import Any

from pincite.adapters.opensearch_bulk import Operation


def add(source: dict[str, Any], id_: str | None, name: str) -> Operation:
    """Insert, or replace what has the same id. Without an id the service makes one."""
    action = {"index": {"_id": id_}} if id_ is not None else {"index": {}}
    return Operation(_line(action), _line(source), name)


def remove(id_: str, name: str) -> Operation:
    """Delete; what is not there is no error."""
    return Operation(_line({"delete": {"_id": id_}}), None, name, missing_ok=True)


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
