"""`pincite …`: the command line. Each command imports what it needs when it runs, so that `--help` is instant."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn

import typer

from pincite import __version__
from pincite.cli import (
    answers,
    asking,
    aws,
    checking,
    completion,
    doctor,
    documents,
    exporting,
    judging,
    maintenance,
    mcp,
    people,
    service,
    sweeping,
    tabling,
    tuning,
    verifying,
)

app = typer.Typer(
    name="pincite",
    help="Ask your own documents; every citation is checked against the very words of the source.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("ingest")(documents.ingest)
app.command("documents")(documents.listing)
app.command("delete")(documents.delete)
app.command("ask")(asking.ask)
app.add_typer(answers.app, name="answers")
app.command("verify-citation")(verifying.citation)
app.command("verify-answer")(verifying.answer)
app.command("check")(checking.check)
app.command("table")(tabling.table)
app.command("tune")(tuning.tune)
app.command("export")(exporting.export)
app.command("sweep")(sweeping.sweep)
app.command("eval")(maintenance.evaluate)
app.command("models")(maintenance.models)
app.add_typer(maintenance.index, name="index")
app.add_typer(judging.app, name="judge")
app.add_typer(aws.app, name="aws")
app.command("serve")(service.serve)
app.add_typer(people.user, name="user")
app.command("audit")(people.audit)
app.command("mcp")(mcp.mcp)
app.command("config")(service.config)
app.command("completion")(completion.completion)
app.command("trust")(service.trust)
app.command("doctor")(doctor.doctor)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"pincite {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Nothing: options of the whole program."""


def main() -> None:
    """Run. An error ends with what went wrong and what to do next on standard error and status 2, a broken pipe in
    silence, an interrupt with status 130."""
    from pincite.cli.advice import next_step
    from pincite.errors import PinciteError

    completion.ready(os.environ)
    try:
        app()
    except SystemExit as ended:
        if ended.code == 2:
            _advise()
        raise
    except PinciteError as error:
        _end(str(error), next_step(error))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        _end(f"{error.filename or 'a file'}: {(error.strerror or str(error)).lower()}")


def _advise() -> None:
    """A hint below what typer said of words that it did not understand."""
    from pincite.cli.hints import hint

    command = typer.main.get_command(app)
    found = hint(sys.argv[1:], tuple(getattr(command, "commands", ())))
    if found:
        typer.echo(f"Hint: {found}", err=True)


def _end(*lines: str | None) -> NoReturn:
    for number, line in enumerate(filter(None, lines)):
        typer.echo(f"{'  ' if number else 'pincite: '}{line}", err=True)
    sys.exit(2)
