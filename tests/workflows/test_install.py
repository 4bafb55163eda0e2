"""What a user gets: wheel and sdist, in an environment of their own, with nothing of this checkout and no tools."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest
import yaml

import pincite
from pincite import bootstrap

ROOT = Path(__file__).parents[2]
UV = ROOT / ".tools" / "uv" / "bin" / "uv"
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


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
        _answers(url)
        health = _health_command(url)
        assert (
            subprocess.run([programs / health[0], *health[1:]], env=environment, check=False).returncode == 0
        )
    finally:
        process.terminate()
        process.communicate()
    assert subprocess.run(
        [programs / health[0], *health[1:]], env=environment, check=False, capture_output=True
    ).returncode


def _answers(url):
    assert "<!doctype html>" in httpx.get(url, timeout=60).text.lower()
    name = "refund-policy.pdf"
    sent = {"file": (name, (ROOT / "samples" / name).read_bytes())}
    document = httpx.post(f"{url}/api/documents", files=sent, timeout=60).json()
    assert document["status"] == "indexed"
    asked = {"query": "Within how many days must I return an item?", "inference_mode": "low"}
    answer = httpx.post(f"{url}/api/query", json=asked, timeout=60).json()
    [citation, *_] = answer["citations"]
    assert (citation["verdict"], citation["page_number"]) == ("verified", 3)


def _health_command(url):
    """The container's health check, for a server elsewhere than on its port."""
    said = re.search(r"^HEALTHCHECK .* CMD (\[.*\])$", DOCKERFILE, re.MULTILINE).group(1)
    return [part.replace("http://127.0.0.1:8000", url) for part in json.loads(said)]


def instructions():
    return [line.partition(" ")[::2] for line in DOCKERFILE.splitlines() if line and not line.startswith("#")]


def test_the_container_runs_as_nobody_and_what_it_runs_is_a_command_of_ours():
    found = instructions()
    names = [name for name, _ in found]
    last = len(names) - 1 - names[::-1].index("FROM")
    final = dict(found[last:])
    assert final["USER"].isdecimal()
    assert final["USER"] != "0"
    assert {"HEALTHCHECK", "ENTRYPOINT", "CMD", "VOLUME"} <= set(final)
    program = [*json.loads(final["ENTRYPOINT"]), *json.loads(final["CMD"])]
    helped = subprocess.run(
        [Path(sys.executable).parent / program[0], program[1], "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "200"},
    ).stdout
    for flag in filter(lambda part: part.startswith("--"), program):
        assert flag in helped
    for _, rest in (each for each in found if each[0] in ("RUN", "CMD", "ENTRYPOINT")):
        assert isinstance(ast.literal_eval(rest), list), "no shell"


def test_the_container_has_what_it_copies_and_the_uv_of_setup():
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for name, rest in instructions():
        if name == "COPY" and "--from" not in rest:
            *sources, _ = rest.split()
            for source in sources:
                assert (ROOT / source).exists(), source
                assert f"!{source}" in ignored, source
    [setup] = re.findall(
        r"^UV_VERSION=(\S+)$", (ROOT / "infra" / "setup.sh").read_text("utf-8"), re.MULTILINE
    )
    assert f"uv=={setup}" in DOCKERFILE


def test_the_composition_is_closed_and_names_settings_that_are_there():
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    settings = {f"PINCITE_{name.upper()}" for name in pincite.Settings.model_fields} | {"GROQ_API_KEY"}
    for name, service in composed["services"].items():
        assert all(port.startswith("127.0.0.1:") for port in service["ports"]), name
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= set(composed["volumes"])
        if "image" in service:
            assert re.search(r":\d+\.\d+\.\d+$", service["image"]), name
            assert service["healthcheck"]["test"], name
    ours = composed["services"]["pincite"]
    assert set(ours["environment"]) <= settings
    assert (ours["read_only"], ours["cap_drop"]) == (True, ["ALL"])
    assert "/tmp" in ours["tmpfs"]


def test_the_composition_without_a_choice_is_a_server_without_a_model(monkeypatch):
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    for name, value in composed["services"]["pincite"]["environment"].items():
        monkeypatch.setenv(name, re.sub(r"\$\{\w+:-(.*)\}", r"\1", value))
    made = bootstrap.parts()
    assert (made.settings.index, made.engine) == ("sqlite", "extractive")


def test_the_newest_version_of_the_changelog_is_the_one_that_is_built():
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## (.+)$", changelog, re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(pincite.__version__)} \(\d{{4}}-\d\d-\d\d\)", headings[1])
