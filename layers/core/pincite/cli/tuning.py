"""`pincite tune`: thresholds from your own questions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pincite.tuning import Point, Tuned

WIDTH = 20
"""Characters of a bar of the curve."""


def tune(
    questions: Annotated[
        Path,
        typer.Argument(
            help="CSV, TSV, XLSX or JSON lines: question, and the document that answers it (none: -).",
            exists=True,
            dir_okay=False,
        ),
    ],
    collection: Annotated[str | None, typer.Option(help="Only this collection.")] = None,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask", help="Also ask each question twice, with today's thresholds and the suggested."
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="All that was measured as JSON.")] = False,
) -> None:
    """What each threshold would let through of your own questions, and which to set. Exit status 1: a right document is
    not found at all for one of them.

    Examples:

      pincite tune questions.csv

      pincite tune questions.csv --ask --json
    """
    import json

    from rich.console import Console
    from rich.progress import Progress

    from pincite import bootstrap, tuning
    from pincite.audit import note_command
    from pincite.http.caller import one_of

    parts = bootstrap.parts()
    collections = parts.settings.collections
    within = (one_of(collections, collection),) if collection else collections
    asked = tuning.asked_of(questions.name, questions.read_bytes())
    compared: dict[str, tuning.Tried] = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("searching", total=len(asked) * (3 if ask else 1))
        seen = []
        for each in asked:
            seen.append(tuning.look(each, within, parts))
            progress.advance(task)
        found = tuning.tuned(seen, parts)
        for name, thresholds in (("today", found.today), ("suggested", found.suggested)) if ask else ():
            compared[name] = tuning.tried(asked, thresholds, within, parts, lambda: progress.advance(task))
    note_command(parts, "tune", (), tuple(within))
    if as_json:
        said = {name: counted.model_dump() for name, counted in compared.items()}
        typer.echo(json.dumps(found.model_dump(mode="json") | ({"asked": said} if said else {})))
    else:
        _print(found)
        for name, counted in compared.items():
            typer.echo(
                f"{name}: {counted.right} right, {counted.other} from another document, {counted.silent} not answered; "
                f"of those that nothing answers {counted.stopped} not answered, {counted.answered} answered"
            )
    if found.nowhere:
        raise typer.Exit(1)


def _print(found: Tuned) -> None:
    from pincite.tuning import FEW

    typer.echo(
        f"{found.questions} questions, {found.answerable} with a right document: "
        f"first for {found.first:.0%}, among top_k = {found.today['top_k']:.0f} for {found.found:.0%}"
    )
    for question in found.nowhere:
        typer.echo(f"not found at all: {question}")
    _curve("min_similarity", found.min_similarity, found)
    _curve("min_avg_similarity", found.min_avg_similarity, found)
    if found.answerable < FEW:
        typer.echo(
            f"\nnote: {found.answerable} questions with a right document are few; {FEW} or more tell more"
        )
    typer.echo("\nIn pincite.toml:")
    for name, value in found.suggested.items():
        typer.echo(f"{name} = {value:g}  # today {found.today[name]:g}")


def _curve(name: str, points: Sequence[Point], found: Tuned) -> None:
    typer.echo(f"\n{name:20} {'keeps answerable':{WIDTH + 6}} stops unanswerable")
    for point in points:
        mark = " ← suggested" if point.threshold == found.suggested[name] else ""
        typer.echo(
            f"{point.threshold:<20.2f} {_bar(point.kept)} {point.kept:4.0%}  {_bar(point.stopped)} "
            f"{point.stopped:4.0%}{mark}"
        )


def _bar(share: float) -> str:
    return f"{'█' * round(WIDTH * share):{WIDTH}}"
