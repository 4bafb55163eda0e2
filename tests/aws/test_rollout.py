"""New versions of functions: published, called by one name alone, given a tenth of the calls first, and taken back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from samtranslator.yaml_helper import yaml_parse

from pincite.aws import commands
from pincite.aws.stack import Stack
from tests.aws.localaws import package
from tests.aws.localaws.package import LOCAL_PROPERTY
from tests.test_layout import ROOT


@pytest.fixture(scope="module")
def translated(deployed) -> dict[str, Any]:
    """The template as CloudFormation gets it."""
    return deployed.stack.package.body["Resources"]


def of_type(resources: dict[str, Any], kind: str) -> dict[str, Any]:
    return {name: each for name, each in resources.items() if each["Type"] == kind}


def named(node: Any) -> Iterator[str]:
    """Every logical id that a part of a template refers to."""
    if isinstance(node, list):
        for each in node:
            yield from named(each)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "Ref":
                yield value
            elif key == "Fn::GetAtt":
                yield value[0] if isinstance(value, list) else value.partition(".")[0]
            elif key == "Fn::Sub":
                text, given = (value, {}) if isinstance(value, str) else value
                yield from (each for each in re.findall(r"\$\{(\w+)[.}]", text) if each not in given)
                yield from named(given)
            else:
                yield from named(value)


def test_every_function_is_called_by_a_name_that_moves_step_by_step_and_back(translated):
    functions = of_type(translated, "AWS::Lambda::Function")
    for name in functions:
        alias = translated[f"{name}Aliaslive"]
        assert alias["Properties"]["FunctionName"] == {"Ref": name}
        [version, number] = alias["Properties"]["FunctionVersion"]["Fn::GetAtt"]
        assert (translated[version]["Properties"]["FunctionName"], number) == ({"Ref": name}, "Version")
        moved = alias["UpdatePolicy"]["CodeDeployLambdaAliasUpdate"]
        group = translated[moved["DeploymentGroupName"]["Ref"]]["Properties"]
        assert "DEPLOYMENT_STOP_ON_ALARM" in group["AutoRollbackConfiguration"]["Events"]
        assert group["AutoRollbackConfiguration"]["Enabled"] is True
        assert group["AlarmConfiguration"]["Enabled"] is True
        assert len(group["AlarmConfiguration"]["Alarms"]) == 4
    assert len(functions) == len(of_type(translated, "AWS::Lambda::Alias")) > 20


def test_nothing_calls_a_function_past_that_name(translated):
    functions = set(of_type(translated, "AWS::Lambda::Function"))
    past = {
        name: functions & set(named(each.get("Properties", {})))
        for name, each in translated.items()
        if each["Type"] not in ("AWS::Lambda::Alias", "AWS::Lambda::Version")
    }
    assert {name: found for name, found in past.items() if found} == {"Watch": {"StreamFunction"}}
    for permission in of_type(translated, "AWS::Lambda::Permission").values():
        assert permission["Properties"]["FunctionName"]["Ref"].endswith("Aliaslive")


@pytest.mark.parametrize(
    "machine",
    ["IngestionStateMachine", "AnsweringStateMachine", "SweepingStateMachine", "LoadingStateMachine"],
)
def test_machines_call_published_versions_and_may(aws, machine):
    found = aws.client("stepfunctions").describe_state_machine(stateMachineArn=aws.resources[machine])
    called = set(re.findall(r'"FunctionName": "([^"]+)"', found["definition"]))
    assert called
    assert all(arn.endswith(":live") for arn in called)
    for arn in called:
        run = aws.client("lambda").get_function_configuration(FunctionName=arn)
        assert run["Version"].isdigit()


def test_the_alarms_watch_what_is_deployed(aws):
    alarms = aws.client("cloudwatch").describe_alarms()["MetricAlarms"]
    ours = [each for each in alarms if "taken back" in each.get("AlarmDescription", "")]
    watched = re.findall(r'"(arn:aws:states:[^"]+)"', json.dumps(ours, default=str))
    assert set(watched) == {aws.outputs[f"{name}Arn"] for name in ("Ingestion", "Answering", "Sweeping")}
    [api] = [each for each in ours if each.get("Namespace") == "AWS/ApiGateway"]
    assert api["Dimensions"] == [{"Name": "ApiName", "Value": "pincite"}]
    assert len(ours) == 4


def test_the_alarms_stand_before_all_that_they_watch(translated):
    """What rolls a function out may not wait for what calls it: CloudFormation refuses a circle."""
    assert set(named(translated["Back"]["Properties"])) <= {"AWS", "AWS::StackName", "Data"}
    waits: dict[str, set[str]] = {
        name: {to for to in named(each) if to in translated} for name, each in translated.items()
    }
    ready: set[str] = set()
    while more := {name for name, to in waits.items() if name not in ready and to <= ready}:
        ready |= more
    assert set(translated) - ready == set()


def versions(core: str) -> set[str]:
    """Logical ids of the versions where `sam package` has named the files of the core layer so, by their content."""
    template = yaml_parse((ROOT / "template.yaml").read_text())
    for name, resource in template["Resources"].items():
        if local := LOCAL_PROPERTY.get(resource["Type"]):
            place = core if name == "CoreLayer" else name
            resource["Properties"][local] = f"https://packaged.s3.amazonaws.com/{place}"
            if local != "Location":
                resource["Properties"][local] = f"s3://packaged/{place}"
    return set(of_type(package.translated(template, {})["Resources"], "AWS::Lambda::Version"))


def test_new_words_of_the_library_make_new_versions():
    """The handlers hardly ever change: what changes is in the layers."""
    before, again, after = versions("one"), versions("one"), versions("two")
    assert before == again
    assert len(before) == len(after) > 20
    assert not before & after


def test_another_release_is_another_version_of_every_function(translated):
    for name in of_type(translated, "AWS::Lambda::Function"):
        told = set(named(translated[name]["Properties"]["Description"]))
        assert "Release" in told, "Lambda publishes none where nothing of the function changed"
    for version in of_type(translated, "AWS::Lambda::Version").values():
        assert version["Properties"]["Description"] == {"Ref": "Release"}, "another is a replacement"


def test_status_names_the_functions_whose_newest_settings_nobody_calls(aws):
    stack = Stack("pincite")
    assert commands.status(stack)["not_live"] == []
    client, name = aws.client("lambda"), aws.function("ChunkFunction")
    before = client.get_function_configuration(FunctionName=name)["MemorySize"]
    client.update_function_configuration(FunctionName=name, MemorySize=512)
    try:
        assert commands.status(stack)["not_live"] == [name]
    finally:
        client.update_function_configuration(FunctionName=name, MemorySize=before)
