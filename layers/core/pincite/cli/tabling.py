"""`pincite table`: many questions over many documents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

import typer

from pincite.cli.options import Json

Document = Annotated[list[str] | None, typer.Option(help="Id of a document; again for more. Default: all.")]


def table(
    questions: Annotated[
        Path, typer.Argument(help="CSV or XLSX, a question a row.", exists=True, dir_okay=False)
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="CSV or XLSX to write.", dir_okay=False)],
    document: Document = None,
    collection: Annotated[str | None, typer.Option(help="Only documents of this collection.")] = None,
    mode: Annotated[Literal["low", "balanced", "high"], typer.Option(help="How strict.")] = "balanced",
    as_json: Json = False,
) -> None:
    """Ask every question of every document by itself: a row a document, a column a question, each cell cited. A run
    that was ended goes on where it was; the page shows the table too. Exit status 1: a cell could not be asked.

    Example:

      pincite table questions.csv --out answers.xlsx
    """
    import threading

    from rich.console import Console
    from rich.progress import Progress

    from pincite import bootstrap, tables
    from pincite.audit import note_command
    from pincite.http.caller import one_of
    from pincite.tabling import questions_of

    parts = bootstrap.parts()
    collections = parts.settings.collections
    within = (one_of(collections, collection),) if collection else collections
    asked = questions_of(questions.name, questions.read_bytes())
    documents = [
        each
        for each in parts.catalogue.list(within)
        if each.status == "indexed" and (not document or each.document_id in document)
    ]
    made = tables.taken_up(questions.stem, asked, documents, mode, parts)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("asking", total=len(asked) * len(documents))
        tables.fill(made, parts, threading.Event(), lambda done: progress.update(task, completed=done))
    out.write_bytes(tables.exported(made, out.name, parts))
    note_command(parts, "table", tuple(each.document_id for each in documents), tuple(within))
    states = [cell.state for cell in tables.opened(made, parts).cells]
    told, failed = states.count("answered"), states.count("failed")
    counts = {"documents": len(documents), "questions": len(asked), "answers": told, "failed": failed}
    said = f"{out}: {len(documents)} documents, {len(asked)} questions, {told} answers, {failed} not asked"
    typer.echo(json.dumps({"file": str(out), "table_id": made.table_id, **counts}) if as_json else said)
    if failed:
        raise typer.Exit(1)
