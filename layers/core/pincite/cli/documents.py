"""`pincite ingest`, `documents`, `delete`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.options import Json

Collection = Annotated[
    str | None, typer.Option(help="Collection to use; default: the first of the settings.")
]

EXAMPLES = """
Examples:

  pincite ingest handbook.pdf contracts/

  pincite ingest --collection legal --json contracts/
"""


def ingest(
    paths: Annotated[
        list[Path], typer.Argument(help="Files or folders; hidden files are left out.", exists=True)
    ],
    collection: Collection = None,
    as_json: Json = False,
) -> None:
    """Read files or folders into the index; unchanged ones are skipped. Exit status 1: a file could not be read."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from pincite import bootstrap, pipeline
    from pincite.audit import note_command
    from pincite.cli.ahead import Ahead
    from pincite.errors import Misconfigured, Permanent, Retryable
    from pincite.http.caller import one_of
    from pincite.ingestion.identity import storable
    from pincite.local_files import local_files
    from pincite.models import Document

    parts = bootstrap.parts()
    into = one_of(parts.settings.collections, collection)
    before = {
        document.document_id: document.version
        for document in parts.catalogue.list((into,))
        if document.status == "indexed"
    }
    files = list(local_files(paths))
    most = parts.settings.max_file_mb * 2**20
    done: list[Document] = []
    twins: list[dict[str, str]] = []
    failed: list[dict[str, str]] = []
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    ahead = Ahead(lambda line: console.print(line, markup=False, highlight=False, soft_wrap=True))
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("ingest", total=len(files))
        inside = progress.add_task("chunks", total=None, visible=False)

        def told(chunks: int, of: int) -> None:
            ahead.told(chunks, of)
            progress.update(inside, completed=chunks, total=of, visible=of > chunks > 0)

        for file in files:
            progress.update(task, description=file.name[:40])
            ahead.begin(file.name)
            try:
                document = pipeline.ingest(
                    file.below,
                    file.read(most),
                    collection=into,
                    parts=parts,
                    source=file.source,
                    progress=told,
                )
            except Misconfigured:
                raise
            except Permanent as error:
                failed.append({"file": storable(str(file.path)), "error": str(error)})
            except (KeyboardInterrupt, Retryable):
                progress.stop()
                typer.echo(f"Stopped: {len(done)} of {len(files)} files are indexed and stay so.", err=True)
                raise
            else:
                done.append(document)
                if document.source != storable(file.source):
                    twins.append({"file": storable(str(file.path)), "document": document.name})
            progress.advance(task)
            progress.update(inside, visible=False)
    note_command(parts, "ingest", tuple(dict.fromkeys(each.document_id for each in done)), (into,))
    skipped = sum(before.get(document.document_id) == document.version for document in done)
    if as_json:
        records = [document.model_dump(mode="json") for document in done]
        typer.echo(json.dumps({"documents": records, "skipped": skipped, "twins": twins, "failed": failed}))
    else:
        for document in done:
            for warning in document.warnings:
                typer.echo(f"note: {document.name}: {warning}")
        for each in twins:
            typer.echo(
                f"note: {each['file']}: it is the document “{each['document']}”, and not indexed twice"
            )
        chunks = sum(document.chunks for document in done)
        typer.echo(
            f"{len(done) - skipped} indexed, {skipped} unchanged, {len(failed)} failed; {chunks} chunks in {into}"
        )
        for failure in failed:
            typer.echo(f"failed: {failure['error']}", err=True)
        if not files:
            typer.echo("There is no file there.", err=True)
    if failed or not files:
        raise typer.Exit(1)


def listing(collection: Collection = None, as_json: Json = False) -> None:
    """The documents in the index."""
    from pincite import bootstrap
    from pincite.http.caller import one_of

    parts = bootstrap.parts()
    collections = (
        (one_of(parts.settings.collections, collection),) if collection else parts.settings.collections
    )
    documents = parts.catalogue.list(collections)
    if as_json:
        typer.echo(json.dumps([document.model_dump(mode="json") for document in documents]))
        return
    for document in documents:
        size = f"{document.pages} pages, " if document.pages else ""
        state = document.status if document.error is None else f"{document.status}: {document.error}"
        typer.echo(f"{document.document_id}  {document.name}  ({size}{document.chunks} chunks, {state})")
    if not documents:
        typer.echo("No document is indexed yet: pincite ingest PATH", err=True)


def delete(
    document_id: Annotated[str, typer.Argument(help="As `pincite documents` prints it.")],
    as_json: Json = False,
) -> None:
    """Remove a document from index, catalogue and files."""
    from pincite import bootstrap, pipeline
    from pincite.audit import note_command
    from pincite.errors import NotFound

    parts = bootstrap.parts()
    try:
        document = pipeline.delete(document_id, parts.settings.collections, parts)
    except NotFound as error:
        raise NotFound(f"{error}; `pincite documents` lists them") from error
    note_command(parts, "delete", (document_id,), (document.collection,))
    typer.echo(json.dumps({"deleted": document_id}) if as_json else f"deleted {document.name}")


ingest.__doc__ = f"{ingest.__doc__}\n{EXAMPLES}"
