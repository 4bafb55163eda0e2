"""A slice of `benchmarks/kills.py`: whatever is killed in the middle is done when it is done again, once."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("kind", ["ingest", "upload", "sweep", "migration"])
def test_nothing_is_lost_and_nothing_is_twice(tmp_path, kind):
    out = tmp_path / "kills.md"
    command = [sys.executable, "-m", "benchmarks.kills", "--kills", "2", "--kind", kind, "--out", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    [row] = [line for line in out.read_text().splitlines() if line.startswith(f"| {kind} |")]
    _, kills, rounds, wrong = (cell.strip() for cell in row.strip("|").split("|"))
    assert int(kills) >= 2
    assert int(rounds) >= 1
    assert wrong == "0", done.stdout
