"""`pincite aws smoke` against the local stack: it holds where all is well, and says what does not."""

from __future__ import annotations

import json
import shlex
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from pincite.aws import smoke
from pincite.aws.reach import HttpsReach
from pincite.aws.smoke import GatewayReply, Smoke, run
from pincite.aws.stack import Stack
from pincite.cli import app

ROOT = Path(__file__).parents[2]
STEPS = ["upload", "health", "ask", "stream", "leave", "alarm", "sweep", "report", "delete"]


class LocalReach:
    """The local gateway; a form is honoured as S3 would."""

    def __init__(self, aws, caller):
        self._aws, self._caller = aws, caller

    def call(self, method, path, body=None, headers=None):
        reply = self._aws.api.call(method, path, body, headers or {}, caller=self._caller)
        if method == "DELETE":
            self._aws.executions("IngestionStateMachine")
        self._aws.executions("SweepingStateMachine")
        return GatewayReply(reply.status, reply.body)

    def post_form(self, form, data):
        fields = form["fields"]
        self._aws.client("s3").put_object(
            Bucket=self._aws.outputs["UploadBucket"], Key=fields["key"], Body=data,
            ContentType=fields["Content-Type"],
        )  # fmt: skip
        self._aws.executions("IngestionStateMachine")
        return 204

    def leave(self, path, body):
        return self.call("POST", path, body, {"accept": "text/event-stream"}).body[:80]


class AlarmingStack(Stack):
    """What CloudWatch does with an alarm's actions, which moto leaves out: it tells a topic whose key lets it."""

    def client(self, service):
        made = super().client(service)
        return CloudWatch(made, super().client) if service == "cloudwatch" else made


class CloudWatch:
    def __init__(self, made, client):
        self._made, self._client, self._told = made, client, []

    def __getattr__(self, name):
        return getattr(self._made, name)

    def set_alarm_state(self, **asked):
        self._made.set_alarm_state(**asked)
        [alarm] = self._made.describe_alarms(AlarmNames=[asked["AlarmName"]])["MetricAlarms"]
        for topic in alarm["AlarmActions"] if asked["StateValue"] == "ALARM" else ():
            said = "Successfully executed" if self._may_tell(topic) else "Failed to execute"
            self._told.append({"HistorySummary": f"{said} action {topic}"})

    def describe_alarm_history(self, **_):
        return {"AlarmHistoryItems": self._told}

    def _may_tell(self, topic):
        key = self._client("sns").get_topic_attributes(TopicArn=topic)["Attributes"].get("KmsMasterKeyId", "")
        if key.startswith("alias/aws/"):
            return False
        policy = self._client("kms").get_key_policy(KeyId=key, PolicyName="default")["Policy"]
        policy = json.loads(policy) if isinstance(policy, str) else policy
        return any(
            "cloudwatch.amazonaws.com" in str(statement["Principal"]) for statement in policy["Statement"]
        )


@pytest.fixture
def smoked(aws, collection, monkeypatch):
    monkeypatch.setattr(smoke, "POLL_S", 0.01)
    reach = LocalReach(aws, aws.as_caller(collection))

    # digits that stand in every time of today, so that no step may take them for the words of the text
    minutes = datetime.now(UTC).year // 10

    def go(reach=reach, stack=AlarmingStack("pincite")):
        said = {}
        well = run(
            Smoke(stack, reach, 20, minutes), lambda name, held, seen: said.update({name: (held, seen)})
        )
        assert list(said) == STEPS
        return well, said

    return go, reach


def test_a_stack_that_is_well(aws, smoked, collection):
    go, reach = smoked
    well, said = go()
    assert {name: seen for name, (held, seen) in said.items() if not held} == {}
    assert well
    assert "Successfully executed" in said["alarm"][1]
    assert reach.call("GET", "/api/documents").json()["documents"] == []
    assert reach.call("GET", "/api/answers").json()["answers"] == []


def test_a_stack_whose_ingestion_fails(aws, smoked):
    go, _ = smoked
    aws.runtime.broken[aws.function("ParseFunction")] = [MemoryError()] * 99
    well, said = go()
    aws.runtime.broken.clear()
    assert not well
    assert said["upload"] == (False, "the document was not indexed")
    assert said["health"][0]


def test_a_topic_whose_key_lets_nobody_use_it(aws, smoked):
    go, _ = smoked
    sns, topic = aws.client("sns"), aws.resources["Notices"]
    before = sns.get_topic_attributes(TopicArn=topic)["Attributes"]["KmsMasterKeyId"]
    sns.set_topic_attributes(TopicArn=topic, AttributeName="KmsMasterKeyId", AttributeValue="alias/aws/sns")
    well, said = go()
    sns.set_topic_attributes(TopicArn=topic, AttributeName="KmsMasterKeyId", AttributeValue=before)
    assert not well
    assert [name for name, (held, _) in said.items() if not held] == ["alarm"]


def test_requests_are_signed_for_the_region_of_the_api():
    reach = HttpsReach("https://abc.execute-api.eu-west-1.amazonaws.com/v1", "key")
    headers = reach._headers("POST", "/api/query", b"{}", {})
    assert "/eu-west-1/execute-api/aws4_request" in headers["Authorization"]
    assert headers["X-Api-Key"] == "key"
    token = HttpsReach("https://abc.execute-api.eu-west-1.amazonaws.com/v1", "key", "a.b.c")
    assert token._headers("GET", "/health", b"", {})["Authorization"] == "a.b.c"


def test_the_workflow_runs_the_command_as_it_is():
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "aws-smoke.yml").read_text())
    steps = workflow["jobs"]["smoke"]["steps"]
    [setup, line] = [shlex.split(step["run"]) for step in steps if "run" in step]
    assert (ROOT / setup[0]).is_file()
    command = [word for word in line[1:] if not word.startswith(("-", "$"))]
    told = CliRunner().invoke(app, [*command, "--help"], env={"COLUMNS": "200"}).output
    assert command == ["aws", "smoke"]
    assert all(word in told for word in line if word.startswith("-"))
    asked = {word[1:] for word in line if word.startswith("$")}
    given = next(step["env"] for step in steps if "env" in step)
    assert asked <= set(given)
    assert "PINCITE_SMOKE_TOKEN" in given
