"""Zip containers (DOCX, PPTX, XLSX, ODT, EPUB) → their parts, with every byte counted while it is inflated.

Entries are read by name into memory; nothing is ever written to disk, so a name with `..` has nowhere to go. Sizes
that the container declares are not believed.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from types import TracebackType
from typing import IO, Any

from pincite.errors import TooLarge, Unreadable
from pincite.ingestion.damaged import remedy

MAX_ENTRIES = 10_000
MAX_PART = 32 * 2**20
"""Bytes of one part. The XML of a thousand-page book is about 10 MiB; its tree in memory is many times that."""
MAX_TOTAL = 128 * 2**20
FREE = 4 * 2**20
"""Bytes that may be inflated whatever the ratio."""
MAX_RATIO = 150
"""Inflated bytes per byte of the file. XML of real documents reaches about 50; DEFLATE itself ends at 1,032."""
_STEP = 64 * 1024


class _Inflated(io.RawIOBase):
    """Pieces of bytes, read as a file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, b""

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill as much of the buffer as one piece can; 0 at the end."""
        if not self._rest:
            self._rest = next(self._pieces, b"")
        count = min(len(buffer), len(self._rest))
        buffer[:count], self._rest = self._rest[:count], self._rest[count:]
        return count


class Archive:
    """An open container. `name` is only for messages."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name, self._allowed = name, min(MAX_TOTAL, FREE + MAX_RATIO * len(data))
        self._spent = 0
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OverflowError) as error:
            raise Unreadable(
                name, f"the file is damaged or cut off: its container cannot be opened; {remedy(name)}"
            ) from error
        first = min((entry.header_offset for entry in self._zip.infolist()), default=0)
        if first and data.startswith(b"PK\x03\x04"):
            raise Unreadable(
                name, f"the file is cut off: what is left ends with another container in it; {remedy(name)}"
            )
        if len(self._zip.infolist()) > MAX_ENTRIES:
            raise TooLarge(f"{name}: the container has more than {MAX_ENTRIES:,} entries")

    def __enter__(self) -> Archive:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    def names(self) -> list[str]:
        """Names of the entries, as they are written."""
        return self._zip.namelist()

    def has(self, part: str) -> bool:
        """Whether there is an entry of this very name."""
        return part in self._zip.NameToInfo

    def read(self, part: str) -> bytes:
        """name → bytes. Raises `TooLarge` as soon as more comes out than a document can need."""
        return b"".join(self._inflate(part))

    def stream(self, part: str) -> IO[bytes]:
        """name → bytes as they are asked for; such a part may be as large as all parts together. Raises as `read`."""
        return io.BufferedReader(_Inflated(self._inflate(part, MAX_TOTAL)), _STEP)

    def _inflate(self, part: str, most: int = MAX_PART) -> Iterator[bytes]:
        size = 0
        try:
            with self._zip.open(part) as entry:
                while step := entry.read(_STEP):
                    size += len(step)
                    self._spent += len(step)
                    if size > most or self._spent > self._allowed:
                        raise TooLarge(f"{self._name}: it unpacks to far more than a document needs")
                    yield step
        except RuntimeError as error:
            raise Unreadable(
                self._name, "it is protected by a password; save it without one and try again"
            ) from error
        except (
            KeyError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError
        ) as error:  # fmt: skip
            raise Unreadable(
                self._name, f"the file is damaged: part {part[:80]!r} cannot be read; {remedy(self._name)}"
            ) from error
