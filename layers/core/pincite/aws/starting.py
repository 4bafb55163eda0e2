"""Queue of S3 events → executions of `ingestion`."""

from __future__ import annotations

from typing import Any

from pincite.aws.clients import client
from pincite.aws.observability import logger
from pincite.aws.settings import aws_settings
from pincite.aws.uploads import FolderMarker, Upload, upload
from pincite.errors import Invalid


def start_all(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """SQS event → `batchItemFailures`: the messages to deliver again, and only those."""
    from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response

    processor = BatchProcessor(event_type=EventType.SQS, raise_on_entire_batch_failure=False)
    reply: Any = process_partial_response(
        event=event, record_handler=_start, processor=processor, context=context
    )
    return dict(reply)


def _start(record: Any) -> None:
    try:
        change = upload(record.body)
    except FolderMarker:
        return
    except Invalid as error:
        bury(record.body, str(error))
        logger().warning("message is no upload", extra={"message_id": record.message_id})
        return
    if change.waits and not change.attempt:
        logger().info("waits for a load", extra={"execution": change.execution})
        return
    start(change)
    logger().info("ingestion started", extra={"execution": change.execution, "deleted": change.deleted})


def start(change: Upload) -> None:
    """One execution for each change: one that was started before, in whatever state it is, counts as done."""
    states = client("stepfunctions")
    try:
        states.start_execution(
            stateMachineArn=aws_settings().ingestion_arn,
            name=change.execution,
            input=change.model_dump_json(),
        )
    except states.exceptions.ExecutionAlreadyExists:
        logger().info("announced before", extra={"execution": change.execution})


def bury(body: str, why: str) -> None:
    """To the dead letters, with the reason: for what no later try would mend."""
    client("sqs").send_message(
        QueueUrl=aws_settings().dead_letters_url,
        MessageBody=body,
        MessageAttributes={"reason": {"DataType": "String", "StringValue": why[:256]}},
    )
