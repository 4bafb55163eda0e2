"""What the pages show in a terminal is typed, block by block, by a user who has the files that the pages speak of. What
fetches packages, builds a container or needs an account is held against what it names, and says which test runs it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(sys.executable).parent
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LEASE = "# Lease\n\n## Notice\n\nThe notice period is three months.\n\n## Method\n\nThe method used is a survey.\n"
ANSWER = {"answer": "The notice period is three months [1].", "sources": [{"id": "lease", "text": LEASE}]}


def shown(page):
    """Its blocks as lists of commands; those marked `tested` are run with their output by other tests."""
    text = page.read_text("utf-8")
    for marked, block in re.findall(r"(<!-- tested -->\n)?```console\n(.*?)```", text, re.DOTALL):
        if not marked:
            joined = block.replace("\\\n", " ")
            yield [line.removeprefix("$ ") for line in joined.splitlines() if line.strip()]
    for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL):
        steps = yaml.safe_load(block)["jobs"]["check"]["steps"]
        yield [step["run"] for step in steps if "run" in step]


BLOCKS = [(page, block) for page in PAGES for block in shown(page)]


def target(command, _found):
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for name in command.partition("#")[0].split()[1:]:
        assert re.search(rf"^{name}:.*##", makefile, re.MULTILINE), name


def extra(_command, found):
    assert set(found[1].split(",")) <= set(PYPROJECT["optional-dependencies"])


def profile(_command, found):
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    profiles = {each for service in composed["services"].values() for each in service.get("profiles", ())}
    assert found[1] is None or found[1] in profiles


def environment(command, found):
    parameters(command)
    config = tomllib.loads((ROOT / "samconfig.toml").read_text("utf-8"))
    assert found[1] is None or found[1] in config


def parameters(command):
    template = (ROOT / "template.yaml").read_text("utf-8")
    for name in re.findall(r"(?:--parameter-overrides|--parameter) (\w+)=", command):
        assert re.search(rf"^  {name}:", template, re.MULTILINE), name


def of_test(file):
    return lambda _command, _found: [(ROOT / "tests" / file).stat()]


ELSEWHERE = [
    (r"make \w+", target),
    (r"pip install (?:dist/)?pincite-\*\.whl", of_test("workflows/test_install.py")),
    (r"pip install 'pincite\[(.+)\]'", extra),
    (r"docker compose (?:--profile (\w+) )?up", profile),
    (r"sam build|sam deploy(?: --guided)?(?: --config-env (\w+))?", environment),
    (r"pincite aws ", lambda command, _found: parameters(command)),
    (r"aws |POOL=\$\(aws |curl --aws-sigv4", of_test("aws/test_smoke.py")),
    (r"GROQ_API_KEY=… ", of_test("adapters/test_chat_llm.py")),
    (r"pincite models", of_test("workflows/test_container.py")),
    (r"\S*pincite eval", of_test("unit/evaluation/test_run.py")),
]
"""What begins so is not typed here → what it must name, or the test that does it."""


@pytest.fixture(scope="module")
def user(tmp_path_factory):
    """(environment, folder) of somebody with the files that the pages speak of, and `pincite` on the path."""
    home = tmp_path_factory.mktemp("user")
    work = home / "work"
    for folder in (work / "my-folder", work / "papers", work / "sources", home / "contracts"):
        folder.mkdir(parents=True)
        (folder / "lease.md").write_text(LEASE)
    shutil.copy(ROOT / "samples" / "refund-policy.pdf", home / "handbook.pdf")
    (work / "answers.jsonl").write_text(json.dumps(ANSWER) + "\n")
    (work / "memo.md").write_text("The lease says “The notice period is three months” (lease.md).\n")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PINCITE_")}
    return {**kept, "HOME": str(home), "PATH": f"{PROGRAMS}:{os.environ['PATH']}"}, work


def typed(command):
    """As it is typed here: our own program, and a server that ends as soon as it says its address."""
    command = command.replace(".venv/bin/pincite", "pincite").partition("  #")[0].strip()
    if "pincite serve" not in command:
        return command
    serve = re.sub(r" --port \d+", "", command).replace("192.0.2.10", "0.0.0.0") + " --port 0"
    return (
        f"{serve} > served.txt 2>&1 & server=$!; "
        'until grep -q "pincite on http" served.txt; do '
        "kill -0 $server || { cat served.txt; exit 1; }; sleep 0.1; done; "
        "kill $server; wait $server || true"
    )


@pytest.mark.parametrize(
    ("page", "block"), BLOCKS, ids=[f"{page.stem}: {block[0][:40]}" for page, block in BLOCKS]
)
def test_a_block_can_be_typed(user, page, block):
    commands = []
    for command in block:
        for pattern, holds in ELSEWHERE:
            if found := re.match(pattern, command):
                holds(command, found)
                break
        else:
            assert "pincite" in command or command.startswith("export PINCITE_"), command
            commands.append(typed(command))
    home, work = user
    done = subprocess.run(
        ["bash", "-c", "\n".join(["set -e", *commands])],
        cwd=work,
        env={**home, "PINCITE_HOME": f"{home['HOME']}/{page.stem}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
