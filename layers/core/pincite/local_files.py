"""Files and folders of this machine → what is read of them: names that tell them apart, bytes within the limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pincite.errors import TooLarge, Unreadable
from pincite.ingestion.identity import display_name


class LocalFile(NamedTuple):
    """A file to ingest. `below`: its path below the folder that was named, the file's own name where it was named
    itself; so `a/readme.md` and `b/readme.md` are told apart where they are cited."""

    path: Path
    below: str

    @property
    def source(self) -> str:
        """What identifies it: its path with links followed."""
        return str(self.path.resolve())

    @property
    def name(self) -> str:
        """Fit to show."""
        return display_name(self.below)

    def read(self, max_bytes: int) -> bytes:
        """Raises `TooLarge` before more than the limit is read, `Unreadable` where the system does not let us."""
        try:
            if self.path.stat().st_size > max_bytes:
                raise TooLarge(f"{self.name}: over the limit of {max_bytes / 2**20:.0f} MiB (max_file_mb)")
            return self.path.read_bytes()
        except OSError as error:
            raise Unreadable(self.name, (error.strerror or "it cannot be read").lower()) from error


def local_files(paths: Iterable[Path]) -> Iterator[LocalFile]:
    """Files as named, and those in folders, sorted; hidden ones are left out, links to folders not followed, nor
    links that lead out of the folder: who packed it could name any file of this machine."""
    for path in paths:
        if not path.is_dir():
            yield LocalFile(path, path.name)
            continue
        for found in sorted(path.rglob("*")):
            below = found.relative_to(path)
            hidden = any(part.startswith(".") for part in below.parts)
            if found.is_file() and not hidden and found.resolve().is_relative_to(path.resolve()):
                yield LocalFile(found, below.as_posix())
