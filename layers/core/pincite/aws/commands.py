"""`pincite aws …`: deploy, status, logs, redrive, costs. Each is a function that returns what is printed."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import tomllib
import uuid
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pincite.aws import room
from pincite.aws.observability import NAMESPACE
from pincite.aws.redriving import redrive as moved
from pincite.aws.stack import Stack
from pincite.errors import Invalid, Misconfigured

COUNTS = ("ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible")
COSTS = ("Queries", "PromptTokens", "CompletionTokens", "CostUSD")
FAULTS = frozenset({"FAILED", "TIMED_OUT", "ABORTED"})
HIDDEN_S = 0
PUBLISHED = ("CodeSha256", "Environment", "Layers", "MemorySize", "Timeout", "Handler")
"""What a version keeps of its function."""


def deploy(
    root: Path,
    stage: str = "dev",
    *,
    guided: bool = False,
    overrides: Sequence[str] = (),
    quota: Callable[[], int | None] = room.quota,
) -> int:
    """`sam build`, then `sam deploy` → sam's exit status. `root`: the folder of template.yaml.

    `overrides`: `Name=value` for parameters of the template, over those of samconfig.toml. Each deployment is a
    `Release` of its own, so that a parameter with another value makes new versions of the functions as well.
    Raises `Misconfigured` where sam or template is missing, or the account's quota of functions is too small.
    """
    sam = shutil.which("sam") or str(root / ".envs" / "sam" / "bin" / "sam")
    if not Path(sam).is_file():
        raise Misconfigured(
            "this command needs the AWS SAM CLI: pip install aws-sam-cli, or in a checkout infra/aws-tools.sh"
        )
    if not (root / "template.yaml").is_file():
        raise Misconfigured(f"there is no template.yaml in {root}: run this in a checkout of pincite")
    if wrong := [each for each in overrides if "=" not in each]:
        raise Invalid("parameter", f"give Name=value, not {wrong[0]}")
    environment = "prod" if stage == "prod" else "default"
    release = f"Release={datetime.now(UTC):%Y%m%dT%H%M%S}"
    given = [f"Stage={stage}", *_configured(root, environment), release, *overrides]
    room.fits(given, quota())
    built = subprocess.run([sam, "build", "--config-env", environment], cwd=root, check=False)  # noqa: S603
    if built.returncode:
        return built.returncode
    last = {each.partition("=")[0]: each for each in given}
    more = [*(["--guided"] if guided else []), "--parameter-overrides", *last.values()]
    done = subprocess.run([sam, "deploy", "--config-env", environment, *more], cwd=root, check=False)  # noqa: S603
    return done.returncode


def load(stack: Stack, collection: str, folder: str = "", concurrency: int = 20) -> str:
    """Begin to ingest what lies under `uploads/{collection}/load/{folder}` → the execution's name.

    `concurrency`: documents at a time. Raises `Invalid`."""
    from pincite.aws.callers import NAME
    from pincite.aws.uploads import WAITING, key_of

    if not NAME.fullmatch(collection):
        raise Invalid("collection", "is no name of a collection")
    prefix = key_of(collection, WAITING + folder)
    name = uuid.uuid4().hex
    stack.client("stepfunctions").start_execution(
        stateMachineArn=stack.outputs["LoadingArn"],
        name=name,
        input=json.dumps({"prefix": prefix, "concurrency": concurrency}),
    )
    return name


def _configured(root: Path, environment: str) -> list[str]:
    """`Name=value` of samconfig.toml, as it quotes them: what is given on the command line replaces them all."""
    file = root / "samconfig.toml"
    if not file.is_file():
        return []
    read = tomllib.loads(file.read_text("utf-8")).get(environment, {}).get("deploy", {}).get("parameters", {})
    found = read.get("parameter_overrides", "")
    return shlex.split(found, posix=False) if isinstance(found, str) else [str(each) for each in found]


def status(stack: Stack) -> dict[str, Any]:
    """Health, what runs and what waits: alarms that are on, queue depths, dead letters with reasons, executions that
    failed, the last sweep, functions whose newest settings nobody calls yet."""
    sqs, outputs = stack.client("sqs"), stack.outputs
    return {
        "stack": stack.name,
        "api": outputs["ApiUrl"],
        "index": outputs["IndexUrl"],
        "alarms_on": _alarms_on(stack),
        "uploads_waiting": _depth(sqs, outputs["UploadQueueUrl"]),
        "dead_letters": _depth(sqs, outputs["DeadLettersUrl"]),
        "dead_letter_reasons": _reasons(sqs, outputs["DeadLettersUrl"]),
        "ingestions_failed": sum(
            run["status"] in FAULTS for run in _executions(stack, outputs["IngestionArn"])
        ),
        "last_sweep": _last_sweep(stack, outputs["SweepingArn"]),
        "not_live": _not_live(stack),
    }


def logs(stack: Stack, answer_id: str, hours: int = 24) -> list[dict[str, Any]]:
    """One answer through all its states: the log lines of the request that it came with, oldest first.

    Raises `Invalid` for what is no answer's id."""
    if not answer_id.isalnum():
        raise Invalid("answer_id", "is made of letters and digits")
    found = list(_lines(stack, f'{{ $.answer_id = "{answer_id}" }}', hours))
    traces = {str(line["correlation_id"]) for line in found if "correlation_id" in line}
    lines = [
        line
        for trace in sorted(traces)
        if trace.replace("-", "").isalnum()
        for line in _lines(stack, f'{{ $.correlation_id = "{trace}" }}', hours)
    ]
    return sorted(lines or found, key=lambda line: str(line.get("timestamp", "")))


def redrive(stack: Stack, most: int = 1000) -> int:
    """Dead letters into the queue again, each as a new attempt → how many."""
    outputs = stack.outputs
    return moved(stack.client("sqs"), outputs["DeadLettersUrl"], outputs["UploadQueueUrl"], most)


def costs(stack: Stack, stage: str, days: int = 30, *, now: datetime | None = None) -> dict[str, float]:
    """Sums of the product's own metrics over the last `days`, and the model's cost for each question."""
    end = now or datetime.now(UTC)
    cloudwatch = stack.client("cloudwatch")
    sums = {
        name: sum(
            point["Sum"]
            for point in cloudwatch.get_metric_statistics(
                Namespace=NAMESPACE,
                MetricName=name,
                Dimensions=[{"Name": "stage", "Value": stage}, {"Name": "service", "Value": "pincite"}],
                StartTime=end - timedelta(days=days),
                EndTime=end,
                Period=86_400,
                Statistics=["Sum"],
            )["Datapoints"]
        )
        for name in COSTS
    }
    each = sums["CostUSD"] / sums["Queries"] if sums["Queries"] else 0.0
    return {**sums, "CostUSDPerQuery": round(each, 8)}


def _alarms_on(stack: Stack) -> list[str]:
    """Names of the stack's alarms that are on: a nested stack's name, and what CloudFormation makes of it for its
    alarms, begin with that of the stack."""
    pages = stack.client("cloudwatch").get_paginator("describe_alarms")
    alarms = [
        alarm for page in pages.paginate(AlarmNamePrefix=f"{stack.name}-") for alarm in page["MetricAlarms"]
    ]
    return sorted(alarm["AlarmName"] for alarm in alarms if alarm["StateValue"] == "ALARM")


def _not_live(stack: Stack) -> list[str]:
    """Names of functions that were given other code or settings without a new version of them: a new release has to be
    deployed, or is still being rolled out."""
    functions = stack.client("lambda")
    pages = (
        stack.client("cloudformation").get_paginator("list_stack_resources").paginate(StackName=stack.name)
    )
    aliases = [
        each["PhysicalResourceId"]
        for page in pages
        for each in page["StackResourceSummaries"]
        if each["ResourceType"] == "AWS::Lambda::Alias"
    ]
    found = []
    for alias in aliases:
        newest, _, _ = alias.rpartition(":")
        live, latest = (functions.get_function_configuration(FunctionName=arn) for arn in (alias, newest))
        if any(live.get(what) != latest.get(what) for what in PUBLISHED):
            found.append(latest["FunctionName"])
    return sorted(found)


def _depth(sqs: Any, url: str) -> int:
    found = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=list(COUNTS))["Attributes"]
    return sum(int(found[name]) for name in COUNTS)


def _reasons(sqs: Any, url: str) -> list[str]:
    """Of at most ten letters, which stay where they are."""
    letters = sqs.receive_message(
        QueueUrl=url, MaxNumberOfMessages=10, VisibilityTimeout=HIDDEN_S, MessageAttributeNames=["reason"]
    ).get("Messages", ())
    return [_reason(letter) for letter in letters]


def _reason(letter: dict[str, Any]) -> str:
    from pincite.aws.ingesting import reason

    given = letter.get("MessageAttributes", {}).get("reason")
    if given:
        return str(given["StringValue"])
    try:
        body = json.loads(letter["Body"])
        if body.get("source") == "aws.states":
            ended = body["detail"]
            return f"{json.loads(ended['input'])['source']}: {ended['status']}"
        return f"{body['execution_input']['source']}: {reason(body['error'])}"
    except (ValueError, KeyError, TypeError):
        return "could not be started"


def _executions(stack: Stack, machine: str) -> list[dict[str, Any]]:
    """The hundred newest."""
    found = stack.client("stepfunctions").list_executions(stateMachineArn=machine, maxResults=100)[
        "executions"
    ]
    return sorted(found, key=lambda run: run["startDate"], reverse=True)


def _last_sweep(stack: Stack, machine: str) -> str | None:
    runs = _executions(stack, machine)
    return f"{runs[0]['status'].lower()}, started {runs[0]['startDate']:%Y-%m-%d %H:%M}" if runs else None


def _lines(stack: Stack, pattern: str, hours: int) -> Iterator[dict[str, Any]]:
    start = int((datetime.now(UTC) - timedelta(hours=hours)).timestamp() * 1000)
    pages = (
        stack.client("logs")
        .get_paginator("filter_log_events")
        .paginate(logGroupName=stack.outputs["FunctionLogs"], filterPattern=pattern, startTime=start)
    )
    for page in pages:
        for event in page["events"]:
            try:
                line = json.loads(event["message"])
            except ValueError:
                continue
            if isinstance(line, dict):
                yield line
