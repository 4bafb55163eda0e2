"""One writer a document at a time, over threads and processes."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from pincite.adapters.folder_locks import FolderLocks

HOLD = """
import sys, pathlib
from pincite.adapters.folder_locks import FolderLocks
with FolderLocks(pathlib.Path(sys.argv[1])).held("a"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_holder_waits_and_other_names_do_not(tmp_path):
    locks, order = FolderLocks(tmp_path / "locks"), []

    def second():
        with locks.held("a"):
            order.append("second")

    waiting = threading.Thread(target=second)
    with locks.held("a"):
        waiting.start()
        with locks.held("b"):
            order.append("first")
        waiting.join(0.1)
        order.append("still")
    waiting.join()
    assert order == ["first", "still", "second"]


def test_a_lock_is_given_back_when_its_block_raises_or_its_process_is_killed(tmp_path):
    locks = FolderLocks(tmp_path)
    with pytest.raises(ValueError, match="here"), locks.held("a"):
        raise ValueError("here")
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with holder:
        assert holder.stdout.readline() == b"held\n"
        holder.kill()
    with locks.held("a"):
        pass
