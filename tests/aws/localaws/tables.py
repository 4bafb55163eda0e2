"""DynamoDB as it is where many write at once: in moto a transaction copies whole tables while other threads fill them,
and puts the copies back where it fails. Here one call goes after another."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

from tests.fakes import moto_tables

CALLS = (
    "batch_get_item", "batch_write_item", "delete_item", "get_item", "put_item", "query", "scan", "transact_get_items",
    "transact_write_items", "update_item",
)  # fmt: skip
_one = threading.RLock()


def install() -> None:
    """Once a process."""
    from moto.dynamodb.models import DynamoDBBackend

    moto_tables.install()
    for name in CALLS:
        setattr(DynamoDBBackend, name, _alone(getattr(DynamoDBBackend, name)))


def _alone(call: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(call)
    def called(*given: Any, **named: Any) -> Any:
        with _one:
            return call(*given, **named)

    return called
