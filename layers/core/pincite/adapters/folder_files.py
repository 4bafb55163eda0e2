"""Bytes by key, as files in a folder."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pincite.errors import Invalid, NotFound, StoreUnavailable

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.=-]{0,254}\Z")


class FolderFiles:
    """See `pincite.ports.Files`.

    A key is parts of letters, digits and `_ . = -`, joined by `/`, none beginning with a dot.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, key: str, data: bytes, media_type: str = "application/octet-stream") -> None:
        path = self._path(key)
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, partial = tempfile.mkstemp(dir=path.parent, prefix=".partial-")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                Path(partial).replace(path)
            except BaseException:
                Path(partial).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise StoreUnavailable(f"files: {error.strerror}") from error

    def get(self, key: str) -> bytes:
        path = self._path(key)
        try:
            return path.read_bytes()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            raise NotFound(f"no file {key}") from None
        except OSError as error:
            raise StoreUnavailable(f"files: {error.strerror}") from error

    def remove(self, prefix: str) -> None:
        whole, _, rest = prefix.rpartition("/")
        folder = self._path(whole) if whole else self._folder
        if rest and not _PART.match(rest):
            raise Invalid("prefix", "is no beginning of a key")
        try:
            if not rest and whole:
                shutil.rmtree(folder, ignore_errors=False) if folder.is_dir() else None
                return
            for path in folder.glob(f"{rest}*") if folder.is_dir() else ():
                shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        except FileNotFoundError:
            return
        except OSError as error:
            raise StoreUnavailable(f"files: {error.strerror}") from error

    def keys(self, folder: str) -> Sequence[str]:
        below = self._path(folder.removesuffix("/"))
        try:
            found = [each for each in below.rglob("*") if each.is_file()] if below.is_dir() else []
        except OSError as error:
            raise StoreUnavailable(f"files: {error.strerror}") from error
        keys = (each.relative_to(self._folder).as_posix() for each in found)
        return sorted(key for key in keys if all(_PART.match(part) for part in key.split("/")))

    def _path(self, key: str) -> Path:
        parts = key.split("/")
        if not all(_PART.match(part) for part in parts):
            raise Invalid("key", "is not made of letters, digits and _ . = - in parts joined by /")
        return self._folder.joinpath(*parts)
