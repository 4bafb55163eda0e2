"""`pincite completion`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import typer

VARIABLE = "_PINCITE_COMPLETE"
REGISTERED = "compdef _pincite_completion pincite"
AUTOLOADED = f"""if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _pincite_completion "$@"
else
  {REGISTERED}
fi"""
"""zsh loads a file of its function path when Tab is first pressed, and takes what it does then for the completion."""


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

      pincite completion zsh > ~/.zfunc/_pincite

      pincite completion fish > ~/.config/fish/completions/pincite.fish
    """
    from typer._completion_shared import get_completion_script

    script = get_completion_script(prog_name="pincite", complete_var=VARIABLE, shell=shell)
    typer.echo(script.replace(REGISTERED, AUTOLOADED))
