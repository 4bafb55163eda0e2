"""plain values ↔ DynamoDB items. Every put, update and condition goes through here.

A float becomes `Decimal(repr(x))`, which is the shortest number that reads back as the same float; NaN and infinities,
which DynamoDB cannot hold, become null. Read back, a whole number is an int and any other a float.
"""

from __future__ import annotations

import math
from decimal import Decimal
from functools import cache
from typing import Any

Value = Any
Item = dict[str, Any]


@cache
def _codecs() -> tuple[Any, Any]:
    from boto3.dynamodb.types import TypeDeserializer, TypeSerializer

    return TypeSerializer(), TypeDeserializer()


def to_item(values: dict[str, Value]) -> Item:
    """{"score": 0.5} → {"score": {"N": "0.5"}}."""
    serializer, _ = _codecs()
    return {key: serializer.serialize(_stored(value)) for key, value in values.items()}


def from_item(item: Item) -> dict[str, Value]:
    """The inverse, without Decimals."""
    _, deserializer = _codecs()
    return {key: _plain(deserializer.deserialize(value)) for key, value in item.items()}


def _stored(value: Value) -> Value:
    if isinstance(value, float):
        return Decimal(repr(value)) if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _stored(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_stored(inner) for inner in value]
    return value


def _plain(value: Value) -> Value:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() and "." not in str(value) else float(value)
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return bytes(value) if hasattr(value, "value") else value
