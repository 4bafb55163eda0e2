"""`pincite aws …`: the deployed stack from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from pincite.cli.options import Json

app = typer.Typer(help="The stack in AWS: deploy it, look at it, mend it.", no_args_is_help=True)

Name = Annotated[
    str, typer.Option("--stack", help="Name of the CloudFormation stack; `pincite-prod` of prod.")
]
STACK = "pincite-dev"
"""As samconfig.toml names it."""


@app.command()
def deploy(
    stage: Annotated[Literal["dev", "prod"], typer.Option(help="As in samconfig.toml.")] = "dev",
    guided: Annotated[bool, typer.Option(help="Ask for each parameter.")] = False,
    parameter: Annotated[list[str] | None, typer.Option(help="Name=value; may be given again.")] = None,
) -> None:
    """Build and deploy this checkout with the AWS SAM CLI.

    Example:

      pincite aws deploy --guided
    """
    from pincite.aws import commands

    raise typer.Exit(commands.deploy(Path.cwd(), stage, guided=guided, overrides=tuple(parameter or ())))


@app.command()
def status(stack: Name = STACK, as_json: Json = False) -> None:
    """Health as the alarms see it, queues, dead letters with their reasons, failed executions, the last sweep."""
    from pincite.aws import commands
    from pincite.aws.stack import Stack, in_account

    with in_account():
        found = commands.status(Stack(stack))
    if as_json:
        typer.echo(json.dumps(found))
        return
    for name, value in found.items():
        typer.echo(f"{name.replace('_', ' ')}: {value}")


@app.command()
def logs(
    answer_id: Annotated[str, typer.Argument(help="As it stands in the answer.")],
    stack: Name = STACK,
    hours: Annotated[int, typer.Option(help="How far back to look.", min=1)] = 24,
    as_json: Json = False,
) -> None:
    """One answer through all states: when, which step, what it said. With --json a line each, whole."""
    from pincite.aws import commands
    from pincite.aws.stack import Stack, in_account

    with in_account():
        for line in commands.logs(Stack(stack), answer_id, hours):
            typer.echo(json.dumps(line) if as_json else _read(line))


def _read(line: dict[str, Any]) -> str:
    """A log line for people: when, which function, what happened."""
    rest = {
        name: value
        for name, value in line.items()
        if name not in ("timestamp", "function_name", "service", "message")
        and isinstance(value, str | int | float)
    }
    told = " ".join(f"{name}={value}" for name, value in rest.items())
    where = line.get("function_name") or line.get("service") or ""
    return f"{line.get('timestamp', '')}  {where}  {line.get('message', '')}  {told}"


@app.command()
def load(
    collection: Annotated[str, typer.Argument(help="The collection to load into.")],
    folder: Annotated[str, typer.Option(help="Only what lies in this folder of `load/`.")] = "",
    concurrency: Annotated[int, typer.Option(help="Documents at a time.", min=1, max=1000)] = 20,
    stack: Name = STACK,
    as_json: Json = False,
) -> None:
    """Ingest what waits under `uploads/COLLECTION/load/`, no faster than the index takes it.

    Example:

      pincite aws load archive
    """
    from pincite.aws import commands
    from pincite.aws.stack import Stack, in_account

    with in_account():
        name = commands.load(Stack(stack), collection, folder, concurrency)
    if as_json:
        typer.echo(json.dumps({"load": name}))
        return
    typer.echo(f"load {name} has begun; `pincite aws status` says how many dead letters there are")


@app.command()
def redrive(stack: Name = STACK, as_json: Json = False) -> None:
    """Give every dead letter another try."""
    from pincite.aws import commands
    from pincite.aws.stack import Stack, in_account

    with in_account():
        count = commands.redrive(Stack(stack))
    typer.echo(json.dumps({"redriven": count}) if as_json else f"{count} messages are queued again")


@app.command()
def costs(
    stack: Name = STACK,
    stage: Annotated[Literal["dev", "prod"], typer.Option(help="Whose metrics.")] = "dev",
    days: Annotated[int, typer.Option(help="How many days to sum.", min=1)] = 30,
    as_json: Json = False,
) -> None:
    """What the models cost, from the product's own metrics."""
    from pincite.aws import commands
    from pincite.aws.stack import Stack, in_account

    with in_account():
        found = commands.costs(Stack(stack), stage, days)
    if as_json:
        typer.echo(json.dumps(found))
        return
    for name, value in found.items():
        typer.echo(f"{name}: {value:g}")


@app.command()
def judge(stack: Name = STACK, as_json: Json = False) -> None:
    """Take the record of the judge that was tested here into the stack: its functions know it within half a minute.

    It counts there for the same model, address, prompt and votes (`JudgeModel`, `JudgeUrl`, `JudgeVotes`).

    Example:

      pincite judge test && pincite aws judge
    """
    from pincite import bootstrap
    from pincite.adapters.dynamo_judge_records import DynamoJudgeRecords
    from pincite.aws.stack import Stack, in_account
    from pincite.errors import NotFound

    parts = bootstrap.parts()
    record = parts.judge_records.find(parts.judge_id.key) if parts.judge_id else None
    if record is None:
        raise NotFound("no record of the judge in use: run `pincite judge test` first")
    with in_account():
        there = Stack(stack)
        DynamoJudgeRecords(there.client("dynamodb"), there.outputs["DocumentsTable"]).keep(record)
    said = f"{stack} knows {record.model} at {record.address}: {record.said}"
    typer.echo(json.dumps({"stack": stack, **record.model_dump(mode="json")}) if as_json else said)


@app.command()
def smoke(
    stack: Name = STACK,
    token: Annotated[
        str,
        typer.Option(
            help="Of a user of the pool, where callers sign in; else requests are signed.",
            envvar="PINCITE_SMOKE_TOKEN",
        ),
    ] = "",
    wait_s: Annotated[
        float, typer.Option(help="How long anything in the background may take.", min=1)
    ] = 300.0,
    as_json: Json = False,
) -> None:
    """Show that a deployed stack does what no test on one machine can: upload, ask, stream, alarm, sweep, delete.

    It uploads one small document and removes it. Ends with 1 where a step failed.
    """
    from pincite.aws.reach import HttpsReach
    from pincite.aws.smoke import Smoke, run
    from pincite.aws.stack import Stack, in_account

    steps: list[dict[str, object]] = []

    def say(name: str, held: bool, seen: str) -> None:
        steps.append({"step": name, "held": held, "seen": seen})
        if not as_json:
            typer.echo(f"{'ok    ' if held else 'FAILED'} {name}: {seen}")

    with in_account():
        there = Stack(stack)
        reach = HttpsReach(there.outputs["ApiUrl"], there.api_key, token)
        well = run(Smoke(there, reach, wait_s), say)
    if as_json:
        typer.echo(json.dumps(steps))
    raise typer.Exit(0 if well else 1)
