"""What moto's Step Functions interpreter lacks: StartSyncExecution, TestState, `$[0].x` as a value, names of SDK
integrations, and the properties of `AWS::StepFunctions::StateMachine` that it drops.

Needs moto's config {"stepfunctions": {"execute_state_machine": True}}.
"""

from __future__ import annotations

import copy
import datetime
import functools
import json
import re
import sys
import types
import uuid
from typing import Any

import botocore.session
import moto.stepfunctions.parser.models  # noqa: F401  (loads every module patched below)
from moto.core.exceptions import AWSError
from moto.core.responses import ActionResult
from moto.stepfunctions import models as sfn_models
from moto.stepfunctions import responses as sfn_responses
from moto.stepfunctions.parser.asl.component.common.retry import retrier_decl
from moto.stepfunctions.parser.asl.component.common.timeouts.timeout import TimeoutSeconds
from moto.stepfunctions.parser.asl.component.state.exec.state_task.service import state_task_service as tasks
from moto.stepfunctions.parser.asl.utils import boto_client
from moto.stepfunctions.parser.asl.utils import json_path as asl_json_path
from moto.stepfunctions.parser.asl.utils.encoding import to_json_str
from moto.stepfunctions.parser.backend import execution as executions
from moto.stepfunctions.parser.backend.test_state.execution import TestStateExecution

from tests.aws.localaws import distributed_map
from tests.aws.localaws.time_limit import clock

# ── one client a service instead of one a task (30 to 40 ms each) ─────────────────────────────────────────

_make_client = boto_client.boto_client_for


@functools.cache
def _cached_client(region: str, service: str) -> Any:
    return _make_client(region=region, service=service)


def _client_for(region: str, service: str, state_credentials: Any = None) -> Any:
    return _cached_client(region, service)


# ── JSONPath: a definite path yields the value itself ─────────────────────────────────────────────────────

_INDEFINITE = re.compile(r"\*|\.\.|\[\?|\[[^\]'\"]*[:,]")
_extract_json = asl_json_path.extract_json
_parsed = functools.cache(asl_json_path.parse)


def _extract(path: str, data: Any) -> Any:
    if _INDEFINITE.search(path):
        return _extract_json(path, data)
    matches = _parsed(path).find(data)
    if not matches:
        raise asl_json_path.NoSuchJsonPathError(json_path=path, data=data)
    return matches[0].value


# ── SDK and optimised integrations: names and shapes of botocore ──────────────────────────────────────────

_botocore = botocore.session.get_session()
_service_models: dict[str, Any] = {}


def _service_name(self: Any, boto_service_name: str | None = None) -> str:
    name = boto_service_name or self.resource.api_name
    name = {"sfn": "stepfunctions", "states": "stepfunctions", "eventbridge": "events"}.get(name, name)
    services = _botocore.get_available_services()
    return name if name in services else next((s for s in services if s.replace("-", "") == name), name)


def _operation(task: Any, service: str | None = None, action: str | None = None) -> Any:
    service = task._get_boto_service_name(service)
    model = _service_models.setdefault(service, _botocore.get_service_model(service))
    wanted = task._get_boto_service_action(action)
    names = (name for name in model.operation_names if tasks.camel_to_snake_case(name) == wanted)
    return next((model.operation_model(name) for name in names), None)


def _normalise_parameters(
    self: Any, parameters: Any, boto_service_name: Any = None, service_action_name: Any = None
) -> None:
    operation = _operation(self, boto_service_name, service_action_name)
    if operation is not None and operation.input_shape is not None:
        self._to_boto_request(parameters, operation.input_shape)


def _normalise_response(
    self: Any, response: Any, boto_service_name: Any = None, service_action_name: Any = None
) -> None:
    operation = _operation(self, boto_service_name, service_action_name)
    if operation is not None and operation.output_shape is not None:
        self._from_boto_response(response, operation.output_shape)


# ── StartSyncExecution and TestState ──────────────────────────────────────────────────────────────────────


class StateMachineTypeNotSupported(AWSError):
    """Only an Express machine runs synchronously."""

    TYPE, STATUS = "StateMachineTypeNotSupported", 400


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def _start_sync_execution(self: Any) -> ActionResult:
    backend = self.stepfunction_backend
    machine = backend.describe_state_machine(self._get_param("stateMachineArn"))
    if machine.type != "EXPRESS":
        raise StateMachineTypeNotSupported("This operation is not supported by this type of state machine")
    name, text = self._get_param("name") or str(uuid.uuid4()), self._get_param("input") or "{}"
    json.loads(text)
    clone = copy.deepcopy(machine, {id(machine.executions): [], id(machine.backend): machine.backend})
    clone.sm_type = machine.type
    execution = executions.SyncExecution(
        name=name,
        sm_type=clone.sm_type,
        role_arn=clone.roleArn,
        exec_arn=f"arn:aws:states:{backend.region_name}:{backend.account_id}:express:{machine.name}:{name}:{uuid.uuid4()}",
        account_id=backend.account_id,
        region_name=backend.region_name,
        state_machine=clone,
        activity_store={},
        input_data=text,
        start_date=_now(),
        cloud_watch_logging_session=None,
    )
    machine.executions.append(execution)
    clock.begin(json.loads(machine.definition).get("TimeoutSeconds"))
    try:
        execution.start()
        over = clock.is_over
    finally:
        clock.begin(None)
    out = {k: v for k, v in execution.to_start_sync_execution_output().items() if v is not None}
    if over:
        out = {k: v for k, v in out.items() if k not in ("output", "outputDetails", "cause")}
        out |= {"status": "TIMED_OUT", "error": "States.Timeout"}
    return ActionResult(out)


class _OneState:
    source_arn = revision_id = None

    def __init__(self, definition: str) -> None:
        self.name, self.sm_type, self.definition = f"TestState-{uuid.uuid4().hex[:8]}", "STANDARD", definition
        self.arn = f"arn:aws:states:us-east-1:123456789012:stateMachine:{self.name}"


def _test_state(self: Any) -> ActionResult:
    machine = _OneState(self._get_param("definition"))
    execution = TestStateExecution(
        name=machine.name,
        role_arn=self._get_param("roleArn"),
        exec_arn=machine.arn.replace(":stateMachine:", ":execution:") + ":x",
        account_id="123456789012",
        region_name="us-east-1",
        state_machine=machine,
        activity_store={},
        input_data=self._get_param("input") or "{}",
        start_date=_now(),
    )
    execution.start()
    out = dict(execution.to_test_state_output(self._get_param("inspectionLevel") or "INFO"))
    if "output" in out and "nextState" not in out:
        out["output"] = execution.output
    return ActionResult({k: getattr(v, "value", v) for k, v in out.items() if v is not None})


_reflect_status = executions.BaseExecutionWorkerCommunication._reflect_execution_status
_sync_output = executions.SyncExecution.to_start_sync_execution_output


def _reflect(self: Any) -> None:
    _reflect_status(self)
    if self.execution.output is not None:
        self.execution.output = to_json_str(self.execution.output, separators=(",", ":"))


def _output_as_text(self: Any) -> dict[str, Any]:
    out = _sync_output(self)
    return {**out, "output": self.output} if "output" in out else out


def _create_from_cfn(
    cls: Any, resource_name: str, cloudformation_json: Any, account_id: str, region_name: str, **_: Any
) -> Any:
    from moto.s3.models import s3_backends

    properties = cloudformation_json["Properties"]
    place = properties["DefinitionS3Location"]
    definition = s3_backends[account_id]["aws"].get_object(place["Bucket"], place["Key"]).value.decode()
    for key, value in (properties.get("DefinitionSubstitutions") or {}).items():
        definition = definition.replace("${" + key + "}", str(value))
    return sfn_responses.get_backend(account_id, region_name).create_state_machine(
        properties.get("StateMachineName", resource_name),
        definition,
        properties.get("RoleArn", ""),
        sm_type=properties.get("StateMachineType", "STANDARD"),
        tags=[{"key": tag["Key"], "value": tag["Value"]} for tag in properties.get("Tags", [])],
        tracingConfiguration=_lower(properties.get("TracingConfiguration")),
    )


def _lower(value: Any) -> Any:
    if isinstance(value, dict):
        return {key[:1].lower() + key[1:]: _lower(inner) for key, inner in value.items()}
    return [_lower(inner) for inner in value] if isinstance(value, list) else value


waits: list[float] = []
"""Seconds that a retry would have waited, in order; nothing is waited for here."""


def _wait(seconds: float) -> None:
    waits.append(seconds)
    clock.spent += seconds


def _unhurried(self: Any, env: Any) -> None:
    """A task's limit in AWS is that of a machine of its own; here all share one, whatever else runs on it. What runs
    out of time does so on `clock`."""
    env.stack.append(TimeoutSeconds.DEFAULT_TIMEOUT_SECONDS)


def install() -> None:
    """Put all of it in place."""
    TimeoutSeconds._eval_body = _unhurried
    retrier_decl.time = types.SimpleNamespace(sleep=_wait)
    distributed_map.install()
    for name, module in list(sys.modules.items()):
        if name.startswith("moto.stepfunctions.parser"):
            for attribute, old, new in (
                ("extract_json", _extract_json, _extract),
                ("boto_client_for", _make_client, _client_for),
            ):
                if getattr(module, attribute, None) is old:
                    setattr(module, attribute, new)
    tasks.StateTaskService._get_boto_service_name = _service_name
    tasks.StateTaskService._normalise_parameters = _normalise_parameters
    tasks.StateTaskService._normalise_response = _normalise_response
    sfn_responses.StepFunctionResponse.start_sync_execution = _start_sync_execution
    sfn_responses.StepFunctionResponse.test_state = _test_state
    executions.BaseExecutionWorkerCommunication._reflect_execution_status = _reflect
    executions.SyncExecution.to_start_sync_execution_output = _output_as_text
    sfn_models.StateMachine.create_from_cloudformation_json = classmethod(_create_from_cfn)
