"""The container without an engine: each instruction of the Dockerfile is done here, in folders in the place of the
image's, and what it runs is run with its environment."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import pincite
from pincite import bootstrap
from tests.fixtures.first_answer import DOCKERFILE, ROOT, answers, health_command


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


def test_nothing_is_written_where_the_user_of_the_image_may_not():
    """The user's home is the volume: the only folder of the image that is theirs."""
    made = next(ast.literal_eval(rest) for name, rest in instructions() if "useradd" in rest)
    flags = dict(zip(made[1::2], made[2::2], strict=False))
    assert made[1:-1].count("--create-home") == 1
    final = dict(instructions())
    home = made[made.index("--home-dir") + 1]
    assert flags["--uid"] == final["USER"]
    assert home == final["VOLUME"] == final["WORKDIR"]
    assert f"PINCITE_HOME={home}" in final["ENV"]


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """(folder of the image, its environment): the instructions of both stages, done below a folder."""
    root = tmp_path_factory.mktemp("image")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PINCITE_")}
    work = root

    def below(text):
        return re.sub(r"(?<![\w.])/(opt/pincite|src|data)\b", rf"{root}/\1", text)

    for name, rest in instructions():
        if name == "ENV":
            settings = dict(each.split("=", 1) for each in below(rest).split())
            settings.pop("UV_COMPILE_BYTECODE", None)  # only costs time here
            settings.pop("UV_LINK_MODE", None)
            environment |= {
                key: value.replace("$PATH", environment["PATH"]) for key, value in settings.items()
            }
        elif name == "WORKDIR":
            work = Path(below(rest))
            work.mkdir(parents=True, exist_ok=True)
        elif name == "COPY" and "--from" not in rest:
            *sources, target = rest.split()
            for source in sources:
                place = work / target / (Path(source).name if target == "./" else "")
                copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
                copy(ROOT / source, place)
        elif name == "RUN":
            command = [below(part) for part in json.loads(rest)]
            if command[0] in ("pip", "useradd"):
                continue  # uv of the same version is here; for a user of the image there is a test above
            tools = f"{ROOT / '.tools' / 'uv' / 'bin'}:{environment['PATH']}"
            done = subprocess.run(
                command, cwd=work, env={**environment, "PATH": tools, "UV_PYTHON": sys.executable},
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
    (root / "data").mkdir(exist_ok=True)
    return root, environment


WATCHED = """
import os, sys
allowed = tuple(sys.argv.pop(1).split(":"))
def hook(event, arguments):
    path = arguments[0] if arguments else ""
    if event == "open":
        mode, flags = arguments[1], arguments[2]
        writes = bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)) if isinstance(flags, int) else "w" in mode
    else:
        writes = event in ("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.truncate", "sqlite3.connect")
    if writes and isinstance(path, (str, bytes, os.PathLike)):
        where = os.path.abspath(os.fsdecode(path))
        if not where.startswith(allowed):
            os.write(2, f"WRITES {where}\\n".encode())
sys.addaudithook(hook)
from pincite.cli import main
main()
"""
"""Says each file that is written outside of folders: a read-only root would have refused it."""


def test_a_write_elsewhere_would_be_seen(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, "/nowhere", "documents"],
        env={**os.environ, "PINCITE_HOME": str(tmp_path / "home")}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert f"WRITES {tmp_path / 'home'}" in done.stderr


def test_what_the_image_runs_answers_and_writes_nowhere_but_in_its_volume(image, tmp_path):
    root, environment = image
    assert (root / "opt" / "pincite" / "lib").is_dir()
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]["pincite"]["command"]
    command = ["0" if part == "8000" else part for part in composed]
    allowed = f"{root / 'data'}:{tmp_path}:/dev/"
    python = str(root / "opt" / "pincite" / "bin" / "python")
    with (tmp_path / "said").open("w") as said:
        process = subprocess.Popen(
            [python, "-c", WATCHED, allowed, *command],
            cwd=root / "data",
            env={"PATH": environment["PATH"], "PINCITE_HOME": environment["PINCITE_HOME"],
                 "HOME": str(root / "data"), "TMPDIR": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE, stderr=said, text=True,
        )  # fmt: skip
        try:
            port = re.search(r"http://[\d.]+:(\d+)", process.stdout.readline()).group(1)
            url = f"http://127.0.0.1:{port}"
            answers(url)
            health = [python, *health_command(url)[1:]]
            assert subprocess.run(health, check=False).returncode == 0
        finally:
            process.terminate()
            process.communicate()
    assert "WRITES" not in (tmp_path / "said").read_text()
    models = list((root / "opt" / "pincite").rglob("pincite_models/reranker_en/model.onnx"))
    assert models, "the trained reranker is in the image"
