"""Event wiring that moto lacks: EventBridge → Lambda, Step Functions, SQS and SNS targets, SQS batches with
ReportBatchItemFailures and redrive, and schedules fired on demand.

Everything runs in the calling thread, so a test is deterministic; what failed is in `errors`.
"""

from __future__ import annotations

import itertools
import json
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from jsonpath_ng import parse
from moto.awslambda.utils import get_backend as lambda_backend
from moto.events import models as events_models
from moto.events.models import events_backends
from moto.s3.models import S3Backend
from moto.scheduler.models import scheduler_backends
from moto.sns.models import sns_backends
from moto.sqs import models as sqs_models
from moto.sqs.models import sqs_backends
from moto.stepfunctions.responses import get_backend as sfn_backend
from moto.utilities.arns import parse_arn

ACCOUNT, REGION = "123456789012", "us-east-1"
errors: list[tuple[str, str]] = []
"""(target ARN, error) of every delivery that failed."""
_sequence = itertools.count(1)
_busy = threading.local()
_holding = False


def invoke(arn: str, payload: str) -> tuple[bool, bytes]:
    """Call a function → (went well, payload)."""
    headers: dict[str, str] = {}
    body = lambda_backend(ACCOUNT, REGION).invoke(arn, None, payload, {}, headers)
    failed = "x-amz-function-error" in headers
    if failed:
        errors.append((arn, body.decode()))
    return not failed, body


def _to_queue(target: dict[str, Any], payload: str) -> None:
    arn = parse_arn(target["Arn"])
    group = target.get("SqsParameters", {}).get("MessageGroupId")
    sqs_backends[ACCOUNT][REGION].send_message(arn.resource_id, payload, group_id=group)


_DELIVERIES: dict[str, Callable[[dict[str, Any], str], object]] = {
    "lambda": lambda target, payload: invoke(target["Arn"], payload),
    "states": lambda target, payload: sfn_backend(ACCOUNT, REGION).start_execution(
        target["Arn"], str(uuid.uuid4()), payload
    ),
    "sqs": _to_queue,
    "sns": lambda target, payload: sns_backends[ACCOUNT][REGION].publish(payload, arn=target["Arn"]),
}


def deliver(target: dict[str, Any], payload: str) -> None:
    """Hand a payload to a target of EventBridge or Scheduler. Raises KeyError for a kind that is not wired."""
    _DELIVERIES[target["Arn"].split(":")[2]](target, payload)


def _as_aws_writes(original: dict[str, Any]) -> dict[str, Any]:
    """moto says `eTag`, a number of seconds and always the same sequencer where AWS says `etag`, ISO 8601 and one that
    grows with every change."""
    event = json.loads(json.dumps(original))
    thing = event["detail"].get("object", {})
    if event.get("source") == "aws.s3" and "eTag" in thing:
        thing["etag"] = thing.pop("eTag")
    if "sequencer" in thing:
        thing["sequencer"] = f"{next(_sequence):018X}"
    if isinstance(event.get("time"), int | float):
        event["time"] = datetime.fromtimestamp(event["time"], UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return event


def _payload(target: dict[str, Any], event: dict[str, Any]) -> str:
    if "Input" in target:
        return target["Input"]
    if "InputPath" in target:
        return json.dumps(parse(target["InputPath"]).find(event)[0].value)
    if transformer := target.get("InputTransformer"):
        made = events_models.EventTemplateParser.parse(
            input_template=transformer.get("InputTemplate"),
            input_paths_map=transformer.get("InputPathsMap", {}),
            event=event,
        )
        return made if isinstance(made, str) else json.dumps(made)
    return json.dumps(event)


def _send_to_targets(self: Any, original_event: dict[str, Any], transform_input: bool = True) -> None:
    if self.state == "ENABLED" and self.event_pattern.matches_event(original_event):
        event = _as_aws_writes(original_event)
        for target in list(self.targets):
            deliver(target, _payload(target, event))


# ── deletions in a versioned bucket ───────────────────────────────────────────────────────────────────────

_delete_original = S3Backend.delete_object


def _delete_object(
    self: Any, bucket_name: str, key_name: str, version_id: str | None = None, *more: Any, **named: Any
) -> Any:
    """moto tells EventBridge nothing about a version that is deleted, or a delete marker that is set."""
    done, meta = _delete_original(self, bucket_name, key_name, version_id, *more, **named)
    bucket = self.get_bucket(bucket_name)
    if bucket.is_versioned and bucket.notification_configuration:
        event = {
            "version": "0",
            "id": str(uuid.uuid4()),
            "source": "aws.s3",
            "detail-type": "Object Deleted",
            "account": ACCOUNT,
            "time": datetime.now(UTC).timestamp(),
            "region": REGION,
            "resources": [bucket.arn],
            "detail": {
                "version": "0",
                "bucket": {"name": bucket_name},
                "object": {
                    "key": key_name,
                    "version-id": version_id or meta.get("version-id"),
                    "sequencer": "",
                },
                "reason": "DeleteObject",
                "deletion-type": "Permanently Deleted" if version_id else "Delete Marker Created",
            },
        }
        for rule in events_backends[ACCOUNT][REGION].event_buses["default"].rules.values():
            rule.send_to_targets(event)
    return done, meta


# ── SQS event source mappings ─────────────────────────────────────────────────────────────────────────────

_add_original = sqs_models.Queue.add_message


def _add_message(self: Any, message: Any) -> None:
    mappings, self.lambda_event_source_mappings = self.lambda_event_source_mappings, {}
    try:
        _add_original(self, message)
    finally:
        self.lambda_event_source_mappings = mappings
    if mappings and not getattr(_busy, "sqs", False) and not _holding:
        drain(self)


@contextmanager
def held() -> Iterator[None]:
    """Messages queue up inside the block and are delivered in real batches at its end."""
    global _holding
    _holding = True
    try:
        yield
    finally:
        _holding = False
    drain_all()


def drain(queue: Any, limit: int = 200) -> None:
    """What the Lambda poller does until the queue is empty; failed messages come back until redrive."""
    _busy.sqs = True
    try:
        for _ in range(limit):
            if not any(
                _poll(queue, arn, mapping)
                for arn, mapping in list(queue.lambda_event_source_mappings.items())
            ):
                return
    finally:
        _busy.sqs = False


def _poll(queue: Any, arn: str, mapping: Any) -> bool:
    backend = sqs_backends[queue.account_id][queue.region]
    size = min(mapping.batch_size or 10, 10)
    messages = backend.receive_message(queue.name, size, 0, 30) if mapping.enabled else []
    if not messages:
        return False
    well, body = invoke(arn, json.dumps({"Records": [_record(message, queue) for message in messages]}))
    failed = {message.id for message in messages}
    if well:
        failed = _reported(body, mapping)
    for message in messages:
        if message.id in failed:
            backend.change_message_visibility(queue.name, message.receipt_handle, 0)
        else:
            backend.delete_message(queue.name, message.receipt_handle)
    return True


def _reported(body: bytes, mapping: Any) -> set[str]:
    result = json.loads(body or b"null") or {}
    if "ReportBatchItemFailures" not in (mapping.function_response_types or []):
        return set()
    return {failure["itemIdentifier"] for failure in result.get("batchItemFailures", [])}


def drain_all() -> None:
    """Deliver everything that waits in a queue with a consumer; nothing while messages are held."""
    if _holding:
        return
    for queue in list(sqs_backends[ACCOUNT][REGION].queues.values()):
        if queue.lambda_event_source_mappings:
            drain(queue)


def _record(message: Any, queue: Any) -> dict[str, Any]:
    attributes = {
        name: {"stringValue": value.get("string_value"), "dataType": value.get("data_type")}
        for name, value in (message.message_attributes or {}).items()
    }
    return {
        "messageId": message.id,
        "receiptHandle": message.receipt_handle,
        "body": message.body,
        "md5OfBody": message.body_md5,
        "messageAttributes": attributes,
        "attributes": {
            "ApproximateReceiveCount": str(message.approximate_receive_count),
            "SentTimestamp": str(message.sent_timestamp),
            "SenderId": "local",
            "ApproximateFirstReceiveTimestamp": str(message.approximate_first_receive_timestamp),
        },
        "eventSource": "aws:sqs",
        "eventSourceARN": queue.queue_arn,
        "awsRegion": queue.region,
    }


def fire_schedule(name: str, group: str = "default") -> None:
    """moto stores schedules and never fires them; a test does."""
    schedule = scheduler_backends[ACCOUNT][REGION].get_schedule(group, name)
    if schedule.state == "ENABLED":
        payload = (schedule.target.get("Input") or "{}").replace(
            "<aws.scheduler.execution-id>", str(uuid.uuid4())
        )
        deliver({"Arn": schedule.target["Arn"], **schedule.target}, payload)


def install() -> None:
    """Put the wiring in place."""
    events_models.Rule.send_to_targets = _send_to_targets
    S3Backend.delete_object = _delete_object
    sqs_models.Queue.add_message = _add_message
