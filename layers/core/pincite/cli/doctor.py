"""`pincite doctor`: each part that a question needs, and what to do where one is not well."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from pincite.cli.options import Json


def doctor(
    as_json: Json = False,
    offline: Annotated[bool, typer.Option(help="Ask no model.")] = False,
) -> None:
    """Look at settings, models, index, stores, OCR and disk; say what to do where one is not well. Asks each model one
    short question. Exit status 1: something that is set does not work.

    Example:

      pincite doctor
    """
    from pincite import bootstrap
    from pincite.examined import examined

    found = examined(bootstrap.parts(), offline=offline)
    if as_json:
        typer.echo(json.dumps([each.model_dump() for each in found]))
    else:
        width = max(len(each.part) for each in found)
        for each in found:
            typer.echo(f"{each.state:7} {each.part:{width}}  {each.said}")
            if each.advice:
                typer.echo(f"{'':7} {'':{width}}  → {each.advice}")
    if any(each.state == "broken" for each in found):
        raise typer.Exit(1)
