"""`pincite completion`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import typer

VARIABLE = "_PINCITE_COMPLETE"


def ready(environ: Mapping[str, str]) -> None:
    """The shells are known to typer where one of them asks."""
    if VARIABLE in environ:
        from typer._completion_classes import completion_init

        completion_init()


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], typer.Argument(help="Your shell.")],
) -> None:
    """Print what makes your shell complete commands and flags.

    Examples:

      pincite completion bash > ~/.local/share/bash-completion/completions/pincite

      pincite completion fish > ~/.config/fish/completions/pincite.fish
    """
    from typer._completion_shared import get_completion_script

    typer.echo(get_completion_script(prog_name="pincite", complete_var=VARIABLE, shell=shell))
