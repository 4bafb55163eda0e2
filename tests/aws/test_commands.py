"""`pincite aws`: what each command says of a deployed stack."""

from __future__ import annotations

import json
import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from botocore.exceptions import (
    ClientError,
    EndpointConnectionError,
    NoCredentialsError,
    NoRegionError,
    ProfileNotFound,
)
from typer.testing import CliRunner

from pincite import bootstrap
from pincite.answering.judge import judge_from
from pincite.aws import commands
from pincite.aws.announcing import announce, send
from pincite.aws.bootstrap import AwsParts
from pincite.aws.redriving import redrive
from pincite.aws.settings import AwsSettings
from pincite.aws.stack import Stack
from pincite.cli import app
from pincite.errors import Invalid, Misconfigured, NotFound, StoreUnavailable
from tests.aws.test_ingestion import POLICY
from tests.fakes.judge_server import JudgeServer
from tests.unit.citations.judging.test_record import record


@pytest.fixture
def stack(aws):
    return Stack("pincite")


def test_status_counts_what_waits_and_says_why_letters_are_dead(aws, stack, collection):
    aws.upload(collection, "empty.md", b"")
    found = commands.status(stack)
    assert (found["uploads_waiting"], found["dead_letters"]) == (0, 1)
    assert found["dead_letter_reasons"][0].startswith("empty.md: ")
    assert found["ingestions_failed"] >= 1
    assert commands.status(stack)["dead_letters"] == 1, "looking takes nothing away"


def test_status_names_the_alarms_that_are_on_of_this_stack_alone(aws, stack):
    cloudwatch = aws.client("cloudwatch")
    for name in ("pincite-Watch-1ABC-DeadLetters-2DEF", "pincite-Watch-1ABC-Slow-3GHI", "other-DeadLetters"):
        cloudwatch.put_metric_alarm(
            AlarmName=name, MetricName="a", Namespace="b", Period=60, EvaluationPeriods=1, Threshold=1,
            ComparisonOperator="GreaterThanThreshold", Statistic="Sum",
        )  # fmt: skip
    for name in ("pincite-Watch-1ABC-DeadLetters-2DEF", "other-DeadLetters"):
        cloudwatch.set_alarm_state(AlarmName=name, StateValue="ALARM", StateReason="a test")
    assert commands.status(stack)["alarms_on"] == ["pincite-Watch-1ABC-DeadLetters-2DEF"]


def test_the_record_of_a_judge_that_was_tested_here_counts_in_the_stack(aws, monkeypatch, tmp_path):
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path))
    monkeypatch.setenv("PINCITE_JUDGE_VOTES", "3")
    monkeypatch.setenv("GROQ_API_KEY", "secret")
    here = bootstrap.parts()
    assert CliRunner().invoke(app, ["aws", "judge", "--stack", "pincite"]).exit_code != 0
    who = here.judge_id
    mine = record(3).model_copy(
        update={"model": who.model, "address": who.address, "prompt_version": who.prompt_version, "votes": 3}
    )
    here.judge_records.keep(mine)
    done = CliRunner().invoke(app, ["aws", "judge", "--stack", "pincite"])
    assert "3 of 150 wrong yes" in done.output
    monkeypatch.delenv("GROQ_API_KEY")
    told = AwsSettings.model_construct(
        llm_secret=aws.outputs["ModelSecretArn"],
        judge_secret="",
        documents_table=aws.outputs["DocumentsTable"],
    )
    there = AwsParts(bootstrap.load(), aws=told)
    assert there.judge_id == who
    assert there.judge_records.find(who.key) == mine


def test_a_judge_elsewhere_is_asked_with_the_key_of_its_own_secret(aws, monkeypatch):
    monkeypatch.setenv("PINCITE_LLM_URL", "http://127.0.0.1:9/v1")
    secrets = aws.client("secretsmanager")
    arn = secrets.create_secret(Name="a judge's key", SecretString="theirs")["ARN"]
    told = AwsSettings.model_construct(llm_secret=aws.outputs["ModelSecretArn"], judge_secret=arn)
    with JudgeServer(lambda claim: False) as server:
        monkeypatch.setenv("PINCITE_JUDGE_URL", server.url)
        monkeypatch.setenv("PINCITE_JUDGE_MODEL", "judge")
        there = AwsParts(bootstrap.load(), aws=told)
        said = judge_from(there.judge_llm)("The fee is due.", "Fees are due.")
    assert (said.supported, there.judge_id.model, there.judge_id.address) == (False, "judge", server.url)
    assert server.keys == ["Bearer theirs"]


def test_the_stack_that_is_looked_at_is_the_one_that_is_deployed():
    import tomllib

    from pincite.cli.aws import STACK
    from tests.aws.localaws import ROOT

    names = tomllib.loads((ROOT / "samconfig.toml").read_text())
    assert names["default"]["global"]["parameters"]["stack_name"] == STACK


def test_redrive_gives_each_letter_a_new_attempt(aws, stack, collection):
    aws.runtime.broken[aws.function("ParseFunction")] = [MemoryError()] * 9
    aws.upload(collection, "a.md", POLICY)
    aws.runtime.broken.clear()
    assert commands.redrive(stack) == 1
    aws.executions("IngestionStateMachine")
    assert commands.status(stack)["dead_letters"] == 0
    assert aws.calls("ParseFunction")[-1]["upload"]["attempt"] == 1
    assert commands.redrive(stack) == 0


def test_logs_show_one_answer_through_all_states(aws, stack):
    logs, group = aws.client("logs"), aws.outputs["FunctionLogs"]
    logs.create_log_stream(logGroupName=group, logStreamName="one")
    now = int(time.time() * 1000)
    lines = [
        {"correlation_id": "r1", "message": "step done", "timestamp": "1"},
        {"correlation_id": "r2", "message": "step done", "timestamp": "2"},
        {"correlation_id": "r1", "answer_id": "abc123", "message": "step done", "timestamp": "3"},
    ]
    logs.put_log_events(
        logGroupName=group,
        logStreamName="one",
        logEvents=[{"timestamp": now + n, "message": json.dumps(line)} for n, line in enumerate(lines)],
    )
    found = commands.logs(stack, "abc123")
    assert {line["correlation_id"] for line in found} <= {"r1", "r2"}
    assert lines[2] in found
    named = ["aws", "logs", "abc123", "--stack", "pincite"]
    read = CliRunner().invoke(app, named).stdout.splitlines()
    assert read[-1] == "3    step done  correlation_id=r1 answer_id=abc123"
    whole = [json.loads(line) for line in CliRunner().invoke(app, [*named, "--json"]).stdout.splitlines()]
    assert lines[2] in whole
    with pytest.raises(Invalid):
        commands.logs(stack, '" || true')


def test_costs_are_sums_of_our_own_metrics(aws, stack):
    now = datetime.now(UTC)
    dimensions = [{"Name": "stage", "Value": "dev"}, {"Name": "service", "Value": "pincite"}]
    for name, value in (
        ("Queries", 4.0),
        ("CostUSD", 0.002),
        ("PromptTokens", 4000.0),
        ("CompletionTokens", 800.0),
    ):
        datum = {
            "MetricName": name,
            "Dimensions": dimensions,
            "Value": value,
            "Timestamp": now - timedelta(hours=1),
        }
        aws.client("cloudwatch").put_metric_data(Namespace="Pincite", MetricData=[datum])
    found = commands.costs(stack, "dev", now=now)
    assert (found["Queries"], found["CostUSDPerQuery"]) == (4.0, 0.0005)
    told = CliRunner().invoke(app, ["aws", "redrive", "--stack", "pincite", "--json"])
    assert json.loads(told.stdout) == {"redriven": 0}


def test_a_stack_that_is_not_there(aws):
    with pytest.raises(NotFound, match="no stack 'absent'"):
        commands.status(Stack("absent"))


COMMANDS = [["status"], ["logs", "abc123"], ["redrive"], ["costs"]]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (NoRegionError(), "AWS_DEFAULT_REGION"),
        (NoCredentialsError(), "no AWS credentials"),
        (ProfileNotFound(profile="mine"), "mine"),
        (EndpointConnectionError(endpoint_url="https://secret.example"), "cannot be reached"),
        (ClientError({"Error": {"Code": "ExpiredToken"}}, "DescribeStacks"), "refused these credentials"),
        (ClientError({"Error": {"Code": "Throttling"}}, "DescribeStacks"), "Throttling"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_without_an_account_a_command_says_what_to_do(monkeypatch, command, raised, said):
    from pincite.cli.aws import app

    def client(self, service):
        raise raised

    monkeypatch.setattr(Stack, "client", client)
    found = CliRunner().invoke(app, command)
    assert isinstance(found.exception, Misconfigured | StoreUnavailable)
    assert said in str(found.exception)
    assert "secret" not in str(found.exception)


def test_deploy_needs_a_checkout_and_names_what_is_missing(tmp_path: Path):
    with pytest.raises(Misconfigured, match=r"template\.yaml|SAM CLI"):
        commands.deploy(tmp_path)


def test_deploy_builds_then_deploys_with_the_stage(tmp_path: Path):
    root, calls = tmp_path, tmp_path / "calls"
    (root / "template.yaml").touch()
    sam = root / ".envs" / "sam" / "bin" / "sam"
    sam.parent.mkdir(parents=True)
    sam.write_text(f'#!/bin/sh\necho "$@" >> {calls}\n')
    sam.chmod(0o755)
    (root / "samconfig.toml").write_text(
        '[prod.deploy.parameters]\nparameter_overrides = \'SearchInstanceCount=2 PageUrl="" Stage="prod"\'\n'
    )
    assert (
        commands.deploy(
            root, "prod", overrides=["AlarmEmail=a@example.org", "SearchInstanceCount=3"], quota=lambda: None
        )
        == 0
    )
    built, deployed = calls.read_text().splitlines()
    assert built == "build --config-env prod"
    begin, _, given = deployed.partition(" --parameter-overrides ")
    assert begin == "deploy --config-env prod"
    parameters = dict(each.split("=") for each in given.split())
    assert re.fullmatch(r"\d{8}T\d{6}", parameters.pop("Release")), "functions get new versions"
    assert parameters == {
        "Stage": '"prod"', "SearchInstanceCount": "3", "PageUrl": '""', "AlarmEmail": "a@example.org",
    }  # fmt: skip


class Queue:
    """Takes what it is told to take; `replies`: ids → SenderFault, one mapping a call."""

    def __init__(self, *replies: dict[str, bool]) -> None:
        self.replies, self.sent = list(replies), list[list[str]]()

    def send_message_batch(self, QueueUrl, Entries):
        self.sent.append([entry["MessageBody"] for entry in Entries])
        failed = self.replies.pop(0) if self.replies else {}
        return {"Failed": [{"Id": id_, "SenderFault": fault} for id_, fault in failed.items()]}


@pytest.mark.case("SLS-20", 1)
def test_messages_that_were_not_taken_are_sent_again_and_wrong_ones_reported():
    queue = Queue({"1": False, "2": True})
    assert send("url", ["a", "b", "c"], queue) == ["c"]
    assert queue.sent == [["a", "b", "c"], ["b"]]


@pytest.mark.case("SLS-20", 2)
def test_only_what_the_bus_and_the_queue_took_is_counted(monkeypatch):
    class Bus:
        def put_events(self, Entries):
            replies = [
                {"EventId": "e"} if "kept" in each["Detail"] else {"ErrorCode": "Busy"} for each in Entries
            ]
            return {"Entries": replies}

    monkeypatch.setattr("pincite.aws.announcing.client", lambda service: Bus())
    assert announce("Changed", [{"id": "kept"}, {"id": "lost"}, {"id": "kept too"}], "bus") == 2
    assert len(send("url", ["a", "b", "c"], Queue({"2": True}))) == 1


def test_redrive_counts_and_removes_only_what_the_queue_took():
    letters = Letters("a", "b", "c")
    assert redrive(letters, "dead", "live") == 2
    assert letters.left == ["b"]


class Letters(Queue):
    """A queue of dead letters, beside one that never takes the second message of a batch."""

    def __init__(self, *bodies: str) -> None:
        super().__init__(*[{"1": True}] * 9)
        self.left = list(bodies)

    def receive_message(self, **asked):
        found = [{"Body": body, "ReceiptHandle": body} for body in self.left] if not self.sent else []
        return {"Messages": found}

    def delete_message(self, QueueUrl, ReceiptHandle):
        self.left.remove(ReceiptHandle)


@pytest.mark.case("SLS-20", 1)
def test_sending_again_is_bounded():
    queue = Queue(*[{"0": False}] * 9)
    assert send("url", ["a"], queue) == ["a"]
    assert len(queue.sent) == 4
