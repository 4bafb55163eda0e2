"""A real OpenSearch node of our own on a free port of loopback, that a test may also kill and start again."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

RUN = Path(__file__).parents[2] / "infra" / "opensearch" / "run.sh"


class OpenSearchNode:
    """Started by `start`, gone after `close`; its data stay in between."""

    def __init__(self, settings: str = "") -> None:
        self._environment = {**os.environ, "OSDEV_YML": settings, "OSDEV_OWNER": str(os.getpid())}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.home = Path(os.environ.get("OSDEV_DIR", f"/var/tmp/opensearch-dev-{os.getuid()}"))
        self._data: Path | None = None

    def start(self) -> None:
        """Returns when the node is healthy."""
        if self._data is None:
            self._data = Path(tempfile.mkdtemp(prefix="pincite-node-", dir="/var/tmp"))
            self._data.chmod(0o755)
        command = ["bash", str(RUN), "start", str(self.port), str(self._data)]
        done = subprocess.run(command, capture_output=True, text=True, env=self._environment)
        if done.returncode:
            raise RuntimeError(f"no OpenSearch node, which these tests need: {done.stderr[-2000:]}")

    def kill(self) -> None:
        """The node dies as if its power were cut."""
        pid = self.pid
        if pid is not None:
            os.kill(pid, signal.SIGKILL)
            while self._alive(pid):
                time.sleep(0.02)

    def pause(self) -> None:
        """The node stops answering and keeps its connections."""
        if self.pid is not None:
            os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """The node goes on."""
        if self.pid is not None:
            os.kill(self.pid, signal.SIGCONT)

    def close(self) -> None:
        """Stop the node and remove its data."""
        subprocess.run(["bash", RUN, "stop", str(self.port)], check=True, capture_output=True)
        if self._data is not None:
            shutil.rmtree(self._data, ignore_errors=True)
        shutil.rmtree(self._run, ignore_errors=True)

    @property
    def pid(self) -> int | None:
        """The process that we started, None where there is none."""
        with contextlib.suppress(FileNotFoundError):
            return int((self._run / "pid").read_text())
        return None

    @property
    def _run(self) -> Path:
        return self.home / f"run-{self.port}"

    @staticmethod
    def _alive(pid: int) -> bool:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return False
        return state != "Z"


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
