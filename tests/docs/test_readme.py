"""The README's commands do what it says, and what it names is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
TESTED = re.findall(r"<!-- tested -->\n```console\n\$ (.+?)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "printed"), TESTED, ids=[command[:40] for command, _ in TESTED])
def test_a_command_prints_what_the_readme_shows(home, command, printed):
    command = command.replace(".venv/bin/pincite", str(Path(sys.executable).parent / "pincite"))
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=home, capture_output=True, text=True, check=False
    )
    assert done.stdout == printed, done.stderr


def test_python_blocks_run(home):
    for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL):
        subprocess.run([sys.executable, "-c", block], cwd=ROOT, env=home, check=True)


def test_what_is_linked_is_there():
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_it_fits_two_screens_and_begins_with_a_picture_of_an_opened_citation():
    assert len(README.splitlines()) <= 100
    first = re.search(r"!\[(.+?)\]\((.+?)\)", README)
    assert "citation opened" in first.group(1)
    assert (ROOT / first.group(2)).is_file()


def test_every_path_of_the_map_is_there():
    contributing = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for path in re.findall(r"`((?:functions|tests)/[a-z_/]+(?:\.py)?)`", contributing):
        assert (ROOT / path).exists(), path
    for path in re.findall(r"`pincite/([a-z_/]+\.py)`", contributing):
        assert (ROOT / "layers" / "core" / "pincite" / path).exists(), path


def test_every_command_is_documented():
    helped = subprocess.run(
        [Path(sys.executable).parent / "pincite", "--help"], capture_output=True, text=True, check=True
    ).stdout
    commands = re.findall(r"^  ([a-z-]+)  ", helped.partition("Commands:")[2], re.MULTILINE)
    pages = "".join(path.read_text("utf-8") for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
    assert [command for command in commands if f"pincite {command}" not in pages] == []
