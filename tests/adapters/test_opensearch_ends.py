"""A node ends with the process that started it, also where that one was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
START = """
import sys
from tests.fakes.opensearch_node import OpenSearchNode
node = OpenSearchNode()
node.start()
print(node.pid, node.port, flush=True)
sys.stdin.read()
"""


def test_a_killed_run_leaves_no_node():
    run = subprocess.Popen(
        [sys.executable, "-c", START], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert run.stdout is not None
    pid, port = run.stdout.readline().split()
    place = Path(os.environ.get("OSDEV_DIR", f"/var/tmp/opensearch-dev-{os.getuid()}")) / f"run-{port}"
    assert Path(f"/proc/{pid}").exists()
    assert place.exists()
    run.send_signal(signal.SIGKILL)
    run.communicate()
    while Path(f"/proc/{pid}").exists() or place.exists():
        time.sleep(0.1)
