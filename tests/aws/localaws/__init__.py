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

ROOT = Path(__file__).resolve().parents[3]
ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_DISABLE_HOST_PREFIX_INJECTION": "true",  # StartSyncExecution would go to a host named sync-states.…
    "POWERTOOLS_TRACE_DISABLED": "true",
}
os.environ.update(ENVIRONMENT)


class LocalAws:
    """A deployed stack. `outputs`, `resources` (logical → physical id), `runtime.calls`, `api`."""

    def __init__(self, stack: Any, runtime: Any) -> None:
        self.stack, self.runtime = stack, runtime
        self.outputs, self.resources = stack.outputs, stack.resources

    @cached_property
    def api(self) -> Any:
        """The REST API, called as somebody who may see the collection `default`."""
        from tests.aws.localaws.rest_api import Caller, RestApi

        [logical] = self.stack.of_type("AWS::ApiGateway::RestApi")
        user = "arn:aws:iam::123456789012:user/tester"
        claims = (("sub", "tester"), ("cognito:groups", "default"))
        return RestApi(self.resources[logical], Caller(api_key="key", user_arn=user, claims=claims))

    def client(self, service: str) -> Any:
        """A boto3 client of the deployed account."""
        import boto3

        return boto3.client(service)

    def calls(self, logical_id: str) -> list[Any]:
        """The events with which a function was called, in order."""
        return [event for name, event in self.runtime.calls if name == self.resources[logical_id]]

    def fire_schedule(self, logical_id: str) -> None:
        """What EventBridge Scheduler does at its time."""
        from tests.aws.localaws.events import fire_schedule

        fire_schedule(self.resources[logical_id])

    def executions(self, logical_id: str, timeout: float = 60) -> list[dict[str, Any]]:
        """All executions of a Standard state machine, newest first, once none is running."""
        client, end = self.client("stepfunctions"), time.monotonic() + timeout
        machine = self.resources[logical_id]
        while True:
            runs = client.list_executions(stateMachineArn=machine)["executions"]
            if all(run["status"] != "RUNNING" for run in runs):
                return [client.describe_execution(executionArn=run["executionArn"]) for run in runs]
            if time.monotonic() > end:
                raise TimeoutError([run["name"] for run in runs if run["status"] == "RUNNING"])
            time.sleep(0.01)


_installed: list[bool] = []


def install() -> None:
    """Everything that moto lacks, once a process."""
    if not _installed:
        from tests.aws.localaws import cloudformation, events, step_functions

        for module in (step_functions, events, cloudformation):
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
            runtime.close()
            if server:
                server.stop()
            os.environ.clear()
            os.environ.update(before)
