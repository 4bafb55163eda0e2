"""The blocks of docs/python.md run, and its tables name what is there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pincite

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "python.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return {**os.environ, "PINCITE_HOME": str(tmp_path_factory.mktemp("home"))}


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_a_block_runs(home, block):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", block],
        cwd=ROOT,
        env=home,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_every_function_and_method_is_in_the_tables():
    client = pincite.Client("http://127.0.0.1")
    for noun in ("documents", "answers", "threads", "sweeps", "verify"):
        row = re.search(rf"^\| `client\.{noun}` \| (.*) \|$", PAGE, re.MULTILINE).group(1)
        methods = {name for name in dir(getattr(client, noun)) if not name.startswith("_")}
        assert set(re.findall(r"`(\w+)`", row)) == methods
    functions = set(re.findall(r"^\| `(\w+)\(", PAGE, re.MULTILINE))
    assert functions == {name for name in pincite.__all__ if name[0].islower()}
