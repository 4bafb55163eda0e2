"""A DynamoDB client that counts what its reads would be paid for: 4 KB a unit of what is read consistently, half of it
else, each item of a batch by itself, a page of a query together. moto says 1 whatever is read."""

from __future__ import annotations

import math
from typing import Any

UNIT = 4096


class CountingClient:
    """`units`: read units so far; `rows`: items that were read."""

    def __init__(self, client: Any) -> None:
        self._client, self.units, self.rows = client, 0.0, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def get_item(self, **asked: Any) -> Any:
        reply = self._client.get_item(**asked)
        self._count([reply.get("Item", {})], asked)
        return reply

    def batch_get_item(self, **asked: Any) -> Any:
        reply = self._client.batch_get_item(**asked)
        for table, of in asked["RequestItems"].items():
            found = reply["Responses"].get(table, [])
            for item in [*found, *([{}] * (len(of["Keys"]) - len(found)))]:
                self._count([item], of)
        return reply

    def query(self, **asked: Any) -> Any:
        reply = self._client.query(**asked)
        self._count(reply["Items"], asked)
        return reply

    def get_paginator(self, operation: str) -> Any:
        made = self._client.get_paginator(operation)
        return _Counted(made, self)

    def _count(self, items: list[dict[str, Any]], asked: dict[str, Any]) -> None:
        size = sum(size_of(item) for item in items)
        self.units += max(1, math.ceil(size / UNIT)) * (1 if asked.get("ConsistentRead") else 0.5)
        self.rows += sum(bool(item) for item in items)


class _Counted:
    def __init__(self, paginator: Any, client: CountingClient) -> None:
        self._paginator, self._client = paginator, client

    def paginate(self, **asked: Any) -> Any:
        for page in self._paginator.paginate(**asked):
            self._client._count(page["Items"], asked)
            yield page


def size_of(item: dict[str, Any]) -> int:
    """Names and values in bytes, as DynamoDB counts them, near enough for numbers."""
    return sum(len(name.encode()) + _bytes(value) for name, value in item.items())


def _bytes(value: dict[str, Any]) -> int:
    [(kind, held)] = value.items()
    if kind in ("S", "N"):
        return len(str(held).encode())
    if kind == "B":
        return len(held)
    if kind == "L":
        return 3 + sum(1 + _bytes(each) for each in held)
    if kind == "M":
        return 3 + sum(1 + len(name.encode()) + _bytes(each) for name, each in held.items())
    return 1
