"""Events and messages in batches: what a batch leaves behind is sent again, what is wrong with one is reported."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.aws.clients import client
from pincite.aws.observability import logger

PER_CALL = 10
TRIES = 4


def announce(detail_type: str, details: Sequence[dict[str, Any]], bus: str) -> int:
    """Put one event of ours on the bus for each detail → how many it took."""
    entries = [
        {"EventBusName": bus, "Source": "pincite", "DetailType": detail_type, "Detail": json.dumps(detail)}
        for detail in details
    ]

    def put(batch: list[dict[str, Any]]) -> list[dict[str, Any]]:
        with translated("events"):
            replies = client("events").put_events(Entries=batch)["Entries"]
        return [entry for entry, reply in zip(batch, replies, strict=True) if reply.get("ErrorCode")]

    return len(entries) - len(_in_batches(entries, put))


def send(queue_url: str, bodies: Sequence[str], sqs: Any = None) -> list[str]:
    """Bodies into a queue → those that it did not take. A message that is wrong in itself is not sent again."""
    sqs, refused = sqs or client("sqs"), list[dict[str, Any]]()
    entries = [{"Id": str(number), "MessageBody": body} for number, body in enumerate(bodies)]

    def put(batch: list[dict[str, Any]]) -> list[dict[str, Any]]:
        with translated("queue"):
            failed = sqs.send_message_batch(QueueUrl=queue_url, Entries=batch).get("Failed", ())
        faulty = {each["Id"]: bool(each.get("SenderFault")) for each in failed}
        refused.extend(entry for entry in batch if faulty.get(entry["Id"]))
        return [entry for entry in batch if faulty.get(entry["Id"]) is False]

    left = _in_batches(entries, put)
    return [entry["MessageBody"] for entry in sorted([*refused, *left], key=lambda entry: int(entry["Id"]))]


def _in_batches(
    entries: list[dict[str, Any]], put: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
) -> list[dict[str, Any]]:
    """→ what was not taken after all tries."""
    lost = []
    for start in range(0, len(entries), PER_CALL):
        left = entries[start : start + PER_CALL]
        for _ in range(TRIES):
            left = put(left) if left else []
        lost += left
    if lost:
        logger().warning("not taken", extra={"count": len(lost)})
    return lost
