"""What people type first and get wrong is answered with what to type instead; shells complete; `-h` helps."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from pincite.cli import app
from pincite.cli.hints import hint

PINCITE = Path(sys.executable).parent / "pincite"
COMMANDS = tuple(typer.main.get_command(app).commands)


def run(*arguments, **environment):
    return subprocess.run(
        [PINCITE, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "100", **environment},
        check=False,
    )


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["How long is the notice period?"], 'pincite ask "'),
        (["how", "long", "is", "it"], 'pincite ask "'),
        (["ask", "how", "long", "is", "it"], "pincite ask 'how long is it'"),
        (["ask"], 'pincite ask "'),
        (["upload", "a.pdf"], "pincite ingest"),
        (["ingest", "https://example.com/a.pdf"], "save the page first"),
        (["ingest", "~/a.pdf"], "quotation marks"),
        (["start"], "pincite serve"),
        (["ingest"], "pincite ingest handbook.pdf"),
        (["export"], "`pincite answers` lists them"),
        (["answers", "show"], "`pincite answers` lists them"),
        (["serve", "8001"], "pincite serve --port 8001"),
        (["--port", "8001"], "pincite serve"),
        (["ls"], "pincite documents"),
        (["rm", "a.pdf"], "pincite delete"),
        (["delete", "a", "b"], "one id at a time"),
        (["verify", "x"], "verify-citation"),
        (["verify-citation", "Rent is due."], "verify-citation --help"),
        (["status"], "pincite config"),
    ],
)
def test_a_first_mistake_has_a_hint(typed, said):
    assert said in hint(typed, COMMANDS)


@pytest.mark.parametrize(
    "typed", [[], ["askk", "x"], ["sweep", "--older-than", "x"], ["serve", "--port", "99999"]]
)
def test_there_is_no_hint_where_the_message_says_enough(typed):
    assert hint(typed, COMMANDS) is None


def test_the_hint_stands_below_the_message_and_the_status_is_2():
    done = run("ask", "how", "long")
    assert done.returncode == 2
    assert done.stderr.rstrip().endswith("Hint: put the question in quotation marks: pincite ask 'how long'")
    assert done.stdout == ""


def groups_and_commands(group, before=()):
    yield list(before)
    for name, each in getattr(group, "commands", {}).items():
        yield from groups_and_commands(each, (*before, name))


def test_h_is_help_everywhere():
    every = list(groups_and_commands(typer.main.get_command(app)))
    assert len(every) > 40
    for arguments in every:
        short, long = (CliRunner().invoke(app, [*arguments, flag]).output for flag in ("-h", "--help"))
        assert short == long
        assert "-h, --help" in short


@pytest.mark.parametrize(
    ("shell", "environment"),
    [
        ("bash", {"COMP_WORDS": "pincite verify", "COMP_CWORD": "1"}),
        ("zsh", {"_TYPER_COMPLETE_ARGS": "pincite verify"}),
        ("fish", {"_TYPER_COMPLETE_ARGS": "pincite verify", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}),
    ],
)
def test_a_shell_completes_commands_by_the_script_that_it_gets(shell, environment):
    script = CliRunner().invoke(app, ["completion", shell]).output
    assert f"complete_{shell}" in script
    assert "_PINCITE_COMPLETE" in script
    assert "pincite" in script
    completed = run(_PINCITE_COMPLETE=f"complete_{shell}", **environment).stdout
    assert "verify-citation" in completed
    assert "verify-answer" in completed
    assert "serve" not in completed.replace("server", "")


def test_bash_loads_the_script_and_completes():
    """What bash does when Tab is pressed: the function that the script registered is called with the words."""
    script = CliRunner().invoke(app, ["completion", "bash"]).output
    pressed = """
    [[ $(complete -p pincite) == *"-F _pincite_completion pincite" ]] || exit 1
    COMP_WORDS=(pincite verif) COMP_CWORD=1
    _pincite_completion pincite verif pincite
    echo "${COMPREPLY[@]}"
    """
    path = f"{PINCITE.parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--norc", "-c", script + pressed], capture_output=True, text=True, check=True,
        env={**os.environ, "PATH": path},
    )  # fmt: skip
    assert done.stdout.split() == ["verify-citation", "verify-answer"]


def test_zsh_completes_at_the_first_tab_where_it_loads_the_script_itself():
    script = CliRunner().invoke(app, ["completion", "zsh"]).output
    assert script.startswith("#compdef pincite\n")
    assert script.rstrip().endswith("compdef _pincite_completion pincite\nfi")
