"""A program on the public API, which `make types` checks as strictly as the library, does what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.unit.conftest import LEASE

PROGRAM = Path(__file__).parents[1] / "unit" / "client" / "script.py"


def test_a_program_on_the_public_api_does_what_it_says(tmp_path):
    (tmp_path / "lease.md").write_text(LEASE)
    done = subprocess.run(
        [sys.executable, PROGRAM, tmp_path / "home", tmp_path / "lease.md"],
        capture_output=True,
        text=True,
        check=True,
    )
    said = done.stdout.splitlines()
    assert said[:5] == ["lease.md", said[1], "altered_quote", "verified", "0"]
    assert "three months" in said[1]
    assert {"final", "done", "NotFound", "# Lease"} <= set(said)
    assert said[-1] == "verified"
