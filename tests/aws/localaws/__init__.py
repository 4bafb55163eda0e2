"""The SAM template of this repository, deployed into moto on this machine and run whole: uploads, queues, schedules,
state machines, the REST API and every handler. No Docker, no account.

    with local_aws(parameters={"Stage": "dev"}) as aws:
        aws.s3.put_object(Bucket=aws.outputs["UploadBucket"], Key="uploads/default/a.txt", Body=b"…")
        aws.api.call("POST", "/api/query", {"query": "…"})
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.aws.localaws.environment import ENVIRONMENT, forget

ROOT = Path(__file__).resolve().parents[3]
ACCOUNT, REGION = "123456789012", "us-east-1"


class LocalAws:
    """A deployed stack. `outputs`, `resources` (logical → physical id), `runtime.calls`, `api`."""

    def __init__(self, stack: Any, runtime: Any) -> None:
        self.stack, self.runtime = stack, runtime
        self.outputs, self.resources = stack.outputs, stack.resources

    @cached_property
    def api(self) -> Any:
        """The REST API, called as somebody who may see the collection `default`."""
        from tests.aws.localaws.rest_api import RestApi

        [logical] = self.stack.of_type("AWS::ApiGateway::RestApi")
        return RestApi(self.resources[logical], self.as_caller("default"))

    @cached_property
    def variables(self) -> dict[str, str]:
        """Those of all functions together: in one process what one of them has read first stands for all."""
        functions = self.client("lambda").get_paginator("list_functions").paginate()
        found = [
            each.get("Environment", {}).get("Variables", {})
            for page in functions
            for each in page["Functions"]
        ]
        return {name: str(value) for variables in found for name, value in variables.items()}

    def take(self, output: str) -> list[str]:
        """Every message out of a queue, named by the output that holds its URL → their bodies."""
        sqs, url, bodies = self.client("sqs"), self.outputs[output], []
        while messages := sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", ()):
            for message in messages:
                sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
                bodies.append(message["Body"])
        return bodies

    def send(self, body: str) -> None:
        """A message into the queue of uploads; what it starts has run when this returns."""
        self.client("sqs").send_message(QueueUrl=self.outputs["UploadQueueUrl"], MessageBody=body)
        self.executions("IngestionStateMachine")

    def begin(self) -> None:
        """A clean sheet for a test: no calls, no errors, no messages, nothing broken."""
        from tests.aws.localaws import events, step_functions

        os.environ.update(ENVIRONMENT, **self.variables)
        self.runtime.calls.clear()
        for trouble in (self.runtime.broken, self.runtime.lost, self.runtime.slow):
            trouble.clear()
        events.errors.clear()
        step_functions.waits.clear()
        for output in ("UploadQueueUrl", "DeadLettersUrl"):
            self.take(output)

    def forget(self) -> None:
        """No answers and no executions of tests before this one: they would only take time and memory."""
        for machine in self._machines.values():
            machine.executions[:] = [each for each in machine.executions if each.status == "RUNNING"]
        self._answers.clear()

    @property
    def _machines(self) -> dict[str, Any]:
        """Moto's own state machines, by ARN: asked through a client, each look reads every execution."""
        from moto.stepfunctions.parser.models import stepfunctions_parser_backends

        return {each.arn: each for each in stepfunctions_parser_backends[ACCOUNT][REGION].state_machines}

    @property
    def _answers(self) -> Any:
        """Moto's own items of the ledger."""
        from moto.dynamodb.models import dynamodb_backends

        return dynamodb_backends[ACCOUNT][REGION].get_table(self.outputs["LedgerTable"]).items

    def upload(self, collection: str, name: str, body: bytes | str) -> str:
        """Put an object as a caller's form would; → its version. What it starts has run when this returns."""
        from tests.aws.localaws.events import drain_all

        data = body.encode() if isinstance(body, str) else body
        made = self.client("s3").put_object(
            Bucket=self.outputs["UploadBucket"], Key=f"uploads/{collection}/{name}", Body=data
        )
        drain_all()
        self.executions("IngestionStateMachine")
        self.executions("SweepingStateMachine")
        return str(made["VersionId"])

    def dead_letters(self) -> list[dict[str, Any]]:
        """Bodies of the messages in the dead-letter queue."""
        found = self.client("sqs").receive_message(
            QueueUrl=self.outputs["DeadLettersUrl"],
            MaxNumberOfMessages=10,
            VisibilityTimeout=0,
            MessageAttributeNames=["All"],
        )
        return list(found.get("Messages", ()))

    def redrive(self) -> int:
        """`pincite aws redrive`, and wait for what it started."""
        from pincite.aws.redriving import redrive

        moved = redrive(self.client("sqs"), self.outputs["DeadLettersUrl"], self.outputs["UploadQueueUrl"])
        self.executions("IngestionStateMachine")
        return moved

    def function(self, logical_id: str) -> str:
        """The name under which a function is called."""
        return str(self.resources[logical_id])

    def as_caller(self, *collections: str) -> Any:
        """Somebody whose verified token opens these collections."""
        from tests.aws.localaws.rest_api import Caller

        user = "arn:aws:iam::123456789012:user/tester"
        claims = (("sub", "tester"), ("cognito:groups", ",".join(collections)))
        return Caller(api_key="key", user_arn=user, claims=claims)

    def client(self, service: str) -> Any:
        """A boto3 client of the deployed account."""
        import boto3

        os.environ.update(ENVIRONMENT)
        return boto3.client(service)

    def calls(self, logical_id: str) -> list[Any]:
        """The events with which a function was called, in order."""
        return [event for name, event in self.runtime.calls if name == self.resources[logical_id]]

    def fire_schedule(self, logical_id: str) -> None:
        """What EventBridge Scheduler does at its time."""
        from tests.aws.localaws.events import fire_schedule

        fire_schedule(self.resources[logical_id])

    def executions(self, logical_id: str, timeout: float = 300) -> list[dict[str, Any]]:
        """Executions of a Standard state machine since `forget`, newest first, once none is running. `timeout`: seconds
        in which none of them ends, none begins and no function is called."""
        client, machine = self.client("stepfunctions"), self._machines[self.resources[logical_id]]
        seen, end = None, 0.0
        while running := [each for each in machine.executions if each.status == "RUNNING"]:
            moved = len(machine.executions), len(running), len(self.runtime.calls)
            if moved != seen:
                seen, end = moved, time.monotonic() + timeout
            if time.monotonic() > end:
                raise TimeoutError([each.name for each in running])
            time.sleep(0.01)
        runs = client.list_executions(stateMachineArn=machine.arn)["executions"]
        return [client.describe_execution(executionArn=run["executionArn"]) for run in runs]


_installed: list[bool] = []


def install() -> None:
    """Everything that moto lacks, once a process."""
    if not _installed:
        from tests.aws.localaws import cloudformation, events, step_functions, tables, versions

        for module in (step_functions, events, cloudformation, tables, versions):
            module.install()
        _installed.append(True)


@contextmanager
def local_aws(
    template: Path = ROOT / "template.yaml",
    parameters: dict[str, str] | None = None,
    *,
    processes: bool = False,
    variables: dict[str, str] | None = None,
) -> Iterator[LocalAws]:
    """Deploy and run. `processes`: each function in its own awslambdaric process against a moto server on loopback;
    else in this process. `variables`: more environment for those processes."""
    from moto import mock_aws

    from tests.aws.localaws import cloudformation, functions

    install()
    before = dict(os.environ)
    os.environ.update(ENVIRONMENT)
    forget()
    code: dict[str, Path] = {}
    server, runtime = None, functions.InProcess(code)
    if processes:
        from moto.server import ThreadedMotoServer

        from tests.aws.localaws.processes import Processes

        server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
        server.start()
        host, port = server.get_host_and_port()
        runtime = Processes(
            code, {**ENVIRONMENT, "AWS_ENDPOINT_URL": f"http://{host}:{port}", **(variables or {})}
        )
    with mock_aws(config={"stepfunctions": {"execute_state_machine": True}}):
        undo = functions.installed(runtime)
        try:
            stack = cloudformation.deploy(template, parameters or {})
            code.update(stack.code)
            yield LocalAws(stack, runtime)
        finally:
            undo()
            forget()
            runtime.close()
            if server:
                server.stop()
            os.environ.clear()
            os.environ.update(before)
