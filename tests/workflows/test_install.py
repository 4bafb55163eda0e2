"""What a user gets: wheel and sdist, in an environment of their own, with nothing of this checkout and no tools."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import pincite
from tests.fixtures.first_answer import answers, health_command

ROOT = Path(__file__).parents[2]
UV = ROOT / ".tools" / "uv" / "bin" / "uv"


def uv(*arguments, cwd=ROOT):
    return subprocess.run([UV, *arguments], cwd=cwd, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Folder with sdist and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--quiet", "--out-dir", str(folder))
    return folder


@pytest.fixture(scope="module")
def wheel(built):
    [wheel] = built.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def pins(tmp_path_factory):
    """The versions of the lock file, as constraints."""
    file = tmp_path_factory.mktemp("pins") / "constraints.txt"
    file.write_text(uv("export", "--frozen", "--no-dev", "--no-emit-project", "--no-hashes", "--quiet"))
    return file


@pytest.fixture(scope="module")
def installed(wheel, pins, tmp_path_factory):
    """(folder of its programs, environment of a user who has nothing else)."""
    folder = tmp_path_factory.mktemp("user")
    uv("venv", "--quiet", "--python", sys.executable, str(folder / "env"))
    python = folder / "env" / "bin" / "python"
    uv("pip", "install", "--quiet", "--python", str(python), "-c", str(pins), str(wheel), cwd=folder)
    programs = python.parent
    return programs, {"PATH": str(programs), "HOME": str(folder), "PINCITE_HOME": str(folder / "home")}


def test_the_wheel_has_what_runs_and_nothing_else(wheel):
    assert wheel.name == f"pincite-{pincite.__version__}-py3-none-any.whl"
    names = zipfile.ZipFile(wheel).namelist()
    inside = {name.removeprefix("pincite/") for name in names if name.startswith("pincite/")}
    library = ROOT / "layers" / "core" / "pincite"
    files = {str(file.relative_to(library)) for file in library.rglob("*") if file.is_file()}
    assert inside == {name for name in files if "__pycache__" not in name}
    assert {"py.typed", "web_dist/index.html", "prompts/answer.md"} <= inside
    assert not [name for name in names if not name.startswith(("pincite/", "pincite-"))]


def test_the_sdist_has_no_more_than_the_library_and_its_words(built):
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        tops = {name.split("/")[1] for name in packed.getnames() if "/" in name}
    assert tops == {
        "layers", "docs", "samples", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "PKG-INFO", ".gitignore",
    }  # fmt: skip


@pytest.mark.parametrize("command", [["pincite"], ["python", "-m", "pincite"]], ids=" ".join)
def test_the_program_runs_by_both_names(installed, command):
    programs, environment = installed
    done = subprocess.run(
        [programs / command[0], *command[1:], "--version"],
        env=environment,
        cwd=environment["HOME"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout == f"pincite {pincite.__version__}\n"


def test_uvx_runs_it(wheel, pins):
    printed = uv("tool", "run", "--quiet", "-c", str(pins), "--from", str(wheel), "pincite", "--version")
    assert printed == f"pincite {pincite.__version__}\n"


def test_serve_answers_with_no_tool_and_no_checkout(installed, tmp_path):
    programs, environment = installed
    process = subprocess.Popen(
        [programs / "pincite", "serve", "--port", "0"],
        env=environment,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        url = re.search(r"http://[\d.:]+", process.stdout.readline()).group()
        answers(url)
        health = health_command(url)
        assert (
            subprocess.run([programs / health[0], *health[1:]], env=environment, check=False).returncode == 0
        )
    finally:
        process.terminate()
        process.communicate()
    assert subprocess.run(
        [programs / health[0], *health[1:]], env=environment, check=False, capture_output=True
    ).returncode


def test_the_newest_version_of_the_changelog_is_the_one_that_is_built():
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## (.+)$", changelog, re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(pincite.__version__)} \(\d{{4}}-\d\d-\d\d\)", headings[1])


def test_what_a_version_brought_is_told_in_few_words():
    """`Unreleased` may be long until it gets its number."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    numbered = [part for part in changelog.split("\n## ")[1:] if not part.startswith("Unreleased")]
    for part in numbered:
        bullets = re.findall(r"^- ", part, re.MULTILINE)
        assert 0 < len(bullets) <= 25, part.partition("\n")[0]
    every = [line for part in numbered for line in part.splitlines() if line.startswith("- ")]
    assert len(every) == len(set(every))


def test_the_notes_of_a_release_are_the_newest_version_of_the_changelog():
    done = subprocess.run(["make", "-s", "notes"], cwd=ROOT, check=True, capture_output=True, text=True)
    first, *rest = done.stdout.splitlines()
    assert first.startswith(f"## {pincite.__version__} (")
    assert [line for line in rest if line.startswith("- ")]
    assert not [line for line in rest if line.startswith("## ")]
