"""What each function really asks of AWS, as IAM knows it: (function, action, resource). moto allows everything, so
that a right which a role lacks would show in an account only."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from botocore.client import BaseClient

ACCOUNT, REGION = "123456789012", "us-east-1"
running: ContextVar[str | None] = ContextVar("running", default=None)
"""The function whose handler is at work."""
Grant = tuple[str, str, str]
STREAMING = "answer-"
"""How the thread that makes a stream is named; it belongs to the function that streams."""


@contextmanager
def noted(stream_function: str) -> Iterator[set[Grant]]:
    """What functions ask for while this runs."""
    seen, original = set[Grant](), BaseClient._make_api_call

    def call(client: Any, operation: str, params: dict[str, Any]) -> Any:
        function = running.get()
        if function is None and threading.current_thread().name.startswith(STREAMING):
            function = stream_function
        service = client.meta.service_model.service_name
        if function is not None:
            seen.update(
                (function, action, resource) for action, resource in needed(service, operation, params)
            )
        return original(client, operation, params)

    BaseClient._make_api_call = call
    try:
        yield seen
    finally:
        BaseClient._make_api_call = original


def needed(service: str, operation: str, params: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """A call → the actions that it needs and what on."""
    if service == "s3":
        yield from _s3(operation, params)
    elif service == "dynamodb":
        yield from _dynamodb(operation, params)
    elif service == "stepfunctions":
        yield f"states:{operation}", params.get("stateMachineArn") or params["executionArn"]
    elif service == "sqs":
        queue = params["QueueUrl"].rpartition("/")[2]
        yield f"sqs:{operation.removesuffix('Batch')}", f"arn:aws:sqs:{REGION}:{ACCOUNT}:{queue}"
    elif service == "events":
        for entry in params["Entries"]:
            yield "events:PutEvents", f"arn:aws:events:{REGION}:{ACCOUNT}:event-bus/{entry['EventBusName']}"
    elif service == "secretsmanager":
        yield f"secretsmanager:{operation}", params["SecretId"]
    elif service != "lambda":
        yield f"{service}:{operation}", "*"


def _s3(operation: str, params: dict[str, Any]) -> Iterator[tuple[str, str]]:
    bucket = f"arn:aws:s3:::{params['Bucket']}"
    version = "Version" if params.get("VersionId") else ""
    if operation in ("GetObject", "HeadObject"):
        yield f"s3:GetObject{version}", f"{bucket}/{params['Key']}"
    elif operation == "DeleteObjects":
        for each in params["Delete"]["Objects"]:
            yield "s3:DeleteObject", f"{bucket}/{each['Key']}"
    elif operation in ("ListObjectsV2", "ListObjects"):
        yield "s3:ListBucket", bucket
    elif operation == "ListObjectVersions":
        yield "s3:ListBucketVersions", bucket
    else:
        yield f"s3:{operation}", f"{bucket}/{params['Key']}"


def _dynamodb(operation: str, params: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if operation == "TransactWriteItems":
        for item in params["TransactItems"]:
            [(kind, write)] = item.items()
            name = "ConditionCheckItem" if kind == "ConditionCheck" else f"{kind}Item"
            yield f"dynamodb:{name}", _table(write["TableName"])
    elif operation == "BatchGetItem":
        for table in params["RequestItems"]:
            yield "dynamodb:BatchGetItem", _table(table)
    else:
        index = f"/index/{params['IndexName']}" if "IndexName" in params else ""
        yield f"dynamodb:{operation}", _table(params["TableName"]) + index


def _table(name: str) -> str:
    return f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{name}"
