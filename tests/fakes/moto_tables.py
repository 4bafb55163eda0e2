"""Transactions of moto's DynamoDB that take as long in a full table as in an empty one.

For each write of a transaction moto copies the whole table, item by item, to have something to put back. Items are
replaced and never changed in place but by an update; where an update changes a copy, who holds the items holds a state.
"""

from __future__ import annotations

import copy
import functools
from collections import defaultdict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


def install() -> None:
    """Once or more a process."""
    from moto.dynamodb import models

    if not isinstance(models.copy, SimpleNamespace):
        models.copy = SimpleNamespace(deepcopy=_copied, copy=copy.copy)
        models.DynamoDBBackend.update_item = _of_a_copy(models.DynamoDBBackend.update_item)


def _copied(thing: Any) -> Any:
    from moto.dynamodb.models.table import Table

    if not isinstance(thing, Table):
        return copy.deepcopy(thing)
    made = copy.copy(thing)
    made.items = defaultdict(dict)
    for key, held in thing.items.items():
        made.items[key] = dict(held) if thing.has_range_key else held
    return made


def _of_a_copy(update: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(update)
    def updated(self: Any, table_name: str, key: dict[str, Any], *given: Any, **named: Any) -> Any:
        from moto.dynamodb.models.dynamo_type import DynamoType

        table = self.get_table(table_name)
        hash_ = DynamoType(key[table.hash_key_attr])
        if hash_ in table.items:
            if not table.has_range_key:
                table.items[hash_] = copy.deepcopy(table.items[hash_])
            elif (range_ := DynamoType(key[table.range_key_attr])) in table.items[hash_]:
                table.items[hash_][range_] = copy.deepcopy(table.items[hash_][range_])
        return update(self, table_name, key, *given, **named)

    return updated
