"""All tests and checks, as several processes side by side, one a core: what a process took of memory goes with it.

    .venv/bin/python tests/run.py [NAME …]

A test file belongs to exactly one group; one that no group names falls to the group of its folder, so that none is left
out. What a group said is printed when it ends; at the end stands what each took. All of them end with this process,
also where it is killed.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q", "--durations=8"]
CHECKS = ["make", "-s", "format", "lint", "types", "validate"]

AWS = "tests/aws"
FAULTS = [
    f"{AWS}/test_{name}.py" for name in ("faults", "provider_faults", "strategies", "answering", "models")
]
ALONE = f"{AWS}/test_processes.py"
"""An account holds one stack of a name, so this deployment has a process to itself."""

GROUPS: dict[str, list[str]] = {
    "aws": [AWS, *(f"--ignore={file}" for file in (*FAULTS, ALONE))],
    "aws-faults": FAULTS,
    "adapters": ["tests/adapters"],
    "web": ["tests/web"],
    "workflows": ["tests/workflows", "tests/functions"],
    "aws-processes": [ALONE],
    "kernel": ["tests/unit/citations"],
    "unit": ["tests/unit", "--ignore=tests/unit/citations", "tests/test_layout.py", "tests/test_cases.py"],
    "docs": ["tests/docs"],
}
"""Those that take longest first."""

FEW_HEAPS = {"MALLOC_ARENA_MAX": "2"}
"""glibc keeps a heap for every thread that ever ran beside others; hundreds of short ones left a third of the memory in
pieces."""


class Running(NamedTuple):
    name: str
    process: subprocess.Popen[bytes]
    said: IO[bytes]
    started: float


def end_with_parent() -> None:
    """Called in a process: it ends when the one that started it does, however that ends (Linux)."""
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def start(name: str) -> Running:
    """A group in a process of its own, its output in a file."""
    command = CHECKS if name == "checks" else [*PYTEST, *GROUPS[name]]
    said = tempfile.TemporaryFile()  # noqa: SIM115 - closed where the group ends
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT,
        preexec_fn=end_with_parent, env={**os.environ, **FEW_HEAPS},
    )  # fmt: skip
    return Running(name, process, said, time.monotonic())


def wait_for_one(running: list[Running]) -> tuple[Running, int, str]:
    """The first group that ends → it, its status, what it took."""
    while True:
        pid, status, used = os.wait3(0)
        for each in running:
            if each.process.pid == pid:
                each.process.returncode = os.waitstatus_to_exitcode(status)
                took = (
                    f"{each.name:14} {time.monotonic() - each.started:6.0f} s, "
                    f"{used.ru_utime + used.ru_stime:6.0f} s of processor time, {used.ru_maxrss / 1024:6.0f} MB"
                )
                return each, each.process.returncode, took


def main(names: list[str]) -> int:
    """→ 0 where all passed."""
    end_with_parent()
    waiting = names or [*list(GROUPS)[:2], "checks", *list(GROUPS)[2:]]
    running: list[Running] = []
    failed, taken = [], []
    while waiting or running:
        while waiting and len(running) < max(2, os.cpu_count() or 2):
            running.append(start(waiting.pop(0)))
        ended, status, took = wait_for_one(running)
        running.remove(ended)
        ended.said.seek(0)
        print(f"── {ended.name} " + "─" * 60, flush=True)
        sys.stdout.buffer.write(ended.said.read())
        sys.stdout.flush()
        ended.said.close()
        taken.append(took)
        if status:
            failed.append(ended.name)
    print("\n".join(["", *taken]))
    if failed:
        print(f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
