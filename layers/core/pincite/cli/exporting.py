"""`pincite export`: a stored answer to hand on."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.options import Json


class Form(StrEnum):
    """What an answer is handed on as."""

    docx = "docx"
    pdf = "pdf"
    markdown = "markdown"
    html = "html"
    zip = "zip"


def export(
    answer_id: Annotated[str, typer.Argument(help="As `pincite answers` prints it.")],
    form: Annotated[
        Form, typer.Option("--format", help="zip: with sources, documents and hashes.")
    ] = Form.zip,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write; default: pincite-DAY.…", dir_okay=False)
    ] = None,
    as_json: Json = False,
) -> None:
    """A stored answer to hand on, as it stands today: for an auditor, one ZIP with all its proof.

    Example:

      pincite export 0123abcd --format zip --out evidence.zip
    """
    from pincite import bootstrap
    from pincite.audit import note_command
    from pincite.errors import NotFound
    from pincite.exporting.page import dated
    from pincite.http.exports import answer_work, made_of

    parts = bootstrap.parts()
    collections = parts.settings.collections
    try:
        work = answer_work(answer_id, collections, parts)
    except NotFound as error:
        raise NotFound(f"{error}; `pincite answers` lists them") from error
    data, ending, _ = made_of(work, form.value, collections, parts)
    file = out or Path(f"{dated(work)}.{ending}")
    file.write_bytes(data)
    note_command(parts, "export", (answer_id,), parts.ledger.get(answer_id, collections).wall)
    typer.echo(json.dumps({"answer_id": answer_id, "file": str(file)}) if as_json else str(file))
