"""Metadata as tags: equality of a key's value as one exact term, alike in every index."""

from __future__ import annotations

import json

from pincite.models import Metadata


def tags(metadata: Metadata) -> list[str]:
    """`{"year": 2024, "draft": true}` → `['draft=true', 'year=2024']`; 3.0 and 3 are the same number, "3" is not."""
    return sorted(f"{key}={json.dumps(_plain(value), ensure_ascii=False)}" for key, value in metadata.items())


def _plain(value: str | int | float | bool) -> str | int | float | bool:
    return int(value) if isinstance(value, float) and value.is_integer() else value
