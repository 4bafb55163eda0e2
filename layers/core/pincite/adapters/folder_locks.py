"""One writer a document at a time, over threads and processes of one machine, by locks that end with their holder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pincite.errors import StoreUnavailable


class FolderLocks:
    """Locks by name, as empty files in a folder. The system gives a lock back when its process dies."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def held(self, name: str) -> Iterator[None]:
        """Waits for whoever holds the lock of that name. `name`: letters and digits."""
        try:
            import fcntl
        except ImportError:  # Windows: what is published last stands, as on an index of several machines
            yield
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = (self._folder / name).open("ab")
        except OSError as error:
            raise StoreUnavailable(f"locks: {error.strerror}") from error
        with file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
