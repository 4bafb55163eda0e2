"""One test for each thing that the local account supplies in moto's place; a newer moto that has it makes one fail."""

from __future__ import annotations

import importlib.metadata
import json
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError
from moto.cloudformation import parsing
from moto.stepfunctions.parser.asl.parse.asl_parser import ASLParserException

from tests.aws.localaws import cloudformation, distributed_map, events, step_functions

ROLE = "arn:aws:iam::123456789012:role/any"


def state(aws: Any, definition: dict[str, Any], given: Any) -> dict[str, Any]:
    return aws.client("stepfunctions").test_state(
        definition=json.dumps(definition), input=json.dumps(given), roleArn=ROLE
    )


def test_moto_is_the_version_that_this_was_made_for():
    assert importlib.metadata.version("moto") == "5.2.5"


def test_a_type_without_a_model_is_refused_not_skipped(aws):
    with pytest.raises(NotImplementedError, match="AWS::Nothing::AtAll"):
        cloudformation._known({"Resources": {"A": {"Type": "AWS::Nothing::AtAll"}}})


@pytest.mark.parametrize("cfn_type", sorted({model.cloudformation_type() for model in cloudformation.models}))
def test_each_model_of_ours_is_the_one_that_counts(aws, cfn_type):
    assert parsing.get_model_map()[cfn_type] in cloudformation.models


def test_nested_stacks_pass_their_outputs_up(aws):
    assert aws.outputs["LedgerTable"] == aws.resources["LedgerTable"]
    assert "${" not in json.dumps(aws.outputs)


def test_properties_that_moto_drops_are_kept(aws):
    ttl = aws.client("dynamodb").describe_time_to_live(TableName=aws.resources["IdempotencyTable"])
    assert ttl["TimeToLiveDescription"]["TimeToLiveStatus"] == "ENABLED"
    bucket = aws.outputs["UploadBucket"]
    assert aws.client("s3").get_bucket_versioning(Bucket=bucket)["Status"] == "Enabled"
    configured = aws.client("lambda").get_function_configuration(FunctionName=aws.function("ParseFunction"))
    assert configured["Architectures"] == ["arm64"]


def test_alarms_schedules_and_secrets_are_there(aws):
    assert len(aws.client("cloudwatch").describe_alarms()["MetricAlarms"]) >= 9
    assert aws.client("scheduler").list_schedules()["Schedules"]
    assert (
        aws.client("secretsmanager").get_secret_value(SecretId=aws.outputs["ModelSecretArn"])["SecretString"]
        == "unset"
    )


def test_functions_run_for_real(aws):
    out = aws.client("lambda").invoke(
        FunctionName=aws.function("OnUploadFunction"), Payload=json.dumps({"Records": []})
    )
    assert json.loads(out["Payload"].read())["errorType"], "Powertools refuses a batch without records"


def test_express_machines_run_synchronously_and_standard_ones_do_not(aws):
    client = aws.client("stepfunctions")
    run = client.start_sync_execution(stateMachineArn=aws.outputs["AnsweringArn"], input="{}")
    assert run["status"] == "FAILED"
    with pytest.raises(ClientError, match="not supported by this type"):
        client.start_sync_execution(stateMachineArn=aws.outputs["IngestionArn"], input="{}")


def test_one_state_by_itself(aws):
    choice = {
        "Type": "Choice",
        "Choices": [{"Variable": "$.n", "NumericGreaterThan": 1, "Next": "A"}],
        "Default": "B",
    }
    assert state(aws, choice, {"n": 2})["nextState"] == "A"
    assert state(aws, choice, {"n": 1})["nextState"] == "B"


def test_a_definite_path_is_a_value(aws):
    passing = {"Type": "Pass", "Parameters": {"first.$": "$.list[0].x"}, "End": True}
    assert json.loads(state(aws, passing, {"list": [{"x": 1}]})["output"]) == {"first": 1}


def test_a_transition_to_nowhere_is_refused():
    with pytest.raises(ASLParserException):
        distributed_map.check_transitions({"StartAt": "A", "States": {"A": {"Type": "Pass", "Next": "B"}}})


def test_retries_do_not_wait(aws):
    assert step_functions.waits == []


def test_a_tasks_limit_is_not_counted_in_seconds_of_this_machine():
    from types import SimpleNamespace

    from moto.stepfunctions.parser.asl.component.common.timeouts.timeout import TimeoutSeconds

    environment = SimpleNamespace(stack=[])
    TimeoutSeconds(1)._eval_body(environment)
    assert environment.stack == [TimeoutSeconds.DEFAULT_TIMEOUT_SECONDS]


def test_sequencers_grow_and_are_spelled_as_aws_does():
    made = [
        events._as_aws_writes(
            {"source": "aws.s3", "time": 0, "detail": {"object": {"sequencer": "x", "eTag": "y"}}}
        )
        for _ in range(2)
    ]
    assert made[0]["detail"]["object"]["sequencer"] < made[1]["detail"]["object"]["sequencer"]
    assert made[0]["detail"]["object"]["etag"] == "y"
    assert made[0]["time"] == "1970-01-01T00:00:00Z"


def test_buses_have_their_name_for_a_ref(aws):
    names = {
        bus["Name"]
        for bus in boto3.client("events", region_name="us-east-1").list_event_buses()["EventBuses"]
    }
    assert "pincite-dev" in names


def test_streamed_routes_are_known_as_such(aws):
    assert {route.path for route in aws.api.routes if route.streams} == {
        "/api/query", "/qa", "/agent/chat", "/agentic/chat", "/multiagent/chat", "/v1/chat/completions",
    }  # fmt: skip
