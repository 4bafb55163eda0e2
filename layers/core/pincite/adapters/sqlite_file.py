"""One SQLite file, shared by threads and processes: connections, transactions, and errors in our own words."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, LifoQueue

from pincite.errors import Retryable

BUSY_S = 30.0
"""Seconds that a writer waits for another process's write; both are short transactions."""


class SqliteFile:
    """A file in WAL mode: readers never wait, writers wait for each other. `unavailable` is what its errors become.

    `older`: brings a file that an older version made to `schema`, in the transaction that makes what is missing."""

    def __init__(
        self,
        path: Path,
        schema: str,
        unavailable: type[Retryable],
        older: Callable[[sqlite3.Connection], None] = lambda _: None,
    ) -> None:
        self._path, self._schema, self._unavailable = path, schema, unavailable
        self._idle: LifoQueue[sqlite3.Connection] = LifoQueue()
        with self._translated():
            path.parent.mkdir(parents=True, exist_ok=True)
            _owners_alone(path)
            connection = self._open()
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("BEGIN IMMEDIATE")
                older(connection)
                for statement in schema.split(";\n"):
                    connection.execute(statement)
                connection.execute("COMMIT")
            finally:
                self._idle.put(connection)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that sees one state of the file until the block ends."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection whose changes become visible together when the block ends, or not at all where it raises."""
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    def probe(self) -> None:
        """Writes a page of the file: reading says nothing of a disk that is full or may not be written."""
        with self.writing() as db:
            db.execute(f"PRAGMA user_version = {time.time_ns() % 2**31}")

    def scrub(self) -> None:
        """What was deleted is not left in the log of changes either, unless a reader still needs it."""
        with self._translated():
            connection = self._open()
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                connection.close()

    def close(self) -> None:
        """Close the idle connections; the file can be used again afterwards."""
        while True:
            try:
                self._idle.get_nowait().close()
            except Empty:
                return

    def __del__(self) -> None:
        # When the interpreter ends, `Empty` may be gone before us; nobody else takes a connection any more.
        while self._idle.qsize():
            self._idle.get_nowait().close()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self._translated():
            try:
                connection = self._idle.get_nowait()
            except Empty:
                connection = self._open()
            try:
                connection.execute(begin)
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            finally:
                self._idle.put(connection)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._unavailable(f"{self._path.name}: {error}") from error
        except OSError as error:  # its own words name the whole path
            raise self._unavailable(f"{self._path.name}: {error.strerror}") from error

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=BUSY_S, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        try:
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA secure_delete = ON")  # what is deleted is not left in the file
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def _owners_alone(path: Path) -> None:
    """What is kept of documents is nobody else's to read; files beside it that SQLite makes have the same rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for each in (path, *path.parent.glob(f"{path.name}-*")):
        if each.stat().st_mode & 0o077:
            each.chmod(0o600)
