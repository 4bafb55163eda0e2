"""Room on the disk that is kept for deleting: on a disk that is full, taking away needs a few pages to write to."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

BYTES = 4 * 2**20


class FolderReserve:
    """A file that takes room while there is some, and gives it back when it is needed."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def keep(self) -> None:
        """Where there is no room for it, there is none."""
        if self._path.exists():
            return
        with suppress(OSError):
            try:
                handle = os.open(self._path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600)
                with os.fdopen(handle, "wb") as file:
                    file.write(b"\0" * BYTES)
                    os.fsync(file.fileno())
            except OSError:
                self._path.unlink(missing_ok=True)
                raise

    def release(self) -> None:
        """The room is there for whoever writes next."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
