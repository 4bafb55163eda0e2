"""What the pages ask their questions of: the samples, indexed once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(sys.executable).parent


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """An environment with `pincite` on the path and `samples/` in its index."""
    home = tmp_path_factory.mktemp("home")
    environment = {**os.environ, "PINCITE_HOME": str(home), "PATH": f"{PROGRAMS}:{os.environ['PATH']}"}
    subprocess.run(
        [PROGRAMS / "pincite", "ingest", "samples"],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
    )
    return environment
