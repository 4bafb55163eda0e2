"""People and the audit log, in one SQLite file that only its owner may read."""

from __future__ import annotations

import os
from pathlib import Path

from pincite.adapters.sqlite_file import SqliteFile
from pincite.audit import AuditAction
from pincite.errors import Invalid, NotFound, StoreUnavailable
from pincite.people import Key, Person, key_id_of, opens

SCHEMA = """
CREATE TABLE IF NOT EXISTS person (name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS key (key_id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS action (number INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS action_by_who ON action (who, number);
CREATE TRIGGER IF NOT EXISTS action_stays BEFORE UPDATE ON action BEGIN SELECT raise(ABORT, 'append only'); END;
CREATE TRIGGER IF NOT EXISTS action_remains BEFORE DELETE ON action BEGIN SELECT raise(ABORT, 'append only'); END
"""


class SqlitePeople:
    """People by name, their keys by id, and what was done. An action is written once and never changed."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        self._file = SqliteFile(path, SCHEMA, StoreUnavailable)

    def any(self) -> bool:
        """Whether there is anybody at all: then everybody must say who they are."""
        with self._file.reading() as db:
            return db.execute("SELECT 1 FROM person LIMIT 1").fetchone() is not None

    def add(self, person: Person) -> None:
        """Raises `Invalid` where there is somebody of this name."""
        with self._file.writing() as db:
            added = db.execute(
                "INSERT OR IGNORE INTO person VALUES (?, ?)", (person.name, person.model_dump_json())
            ).rowcount
            if not added:
                raise Invalid("name", f"there is a user {person.name} already")
            db.executemany(
                "INSERT INTO key VALUES (?, ?)", [(key.key_id, person.name) for key in person.keys]
            )

    def get(self, name: str) -> Person:
        """Raises `NotFound`."""
        with self._file.reading() as db:
            row = db.execute("SELECT body FROM person WHERE name = ?", (name,)).fetchone()
        if row is None:
            raise NotFound(f"no user {name}")
        return Person.model_validate_json(row[0])

    def everybody(self) -> list[Person]:
        """By name."""
        with self._file.reading() as db:
            rows = db.execute("SELECT body FROM person ORDER BY name").fetchall()
        return [Person.model_validate_json(body) for (body,) in rows]

    def remove(self, name: str) -> None:
        """With all keys. Raises `NotFound`."""
        with self._file.writing() as db:
            if not db.execute("DELETE FROM person WHERE name = ?", (name,)).rowcount:
                raise NotFound(f"no user {name}")
            db.execute("DELETE FROM key WHERE name = ?", (name,))

    def give(self, name: str, key: Key) -> None:
        """One more key. Raises `NotFound`."""
        with self._file.writing() as db:
            row = db.execute("SELECT body FROM person WHERE name = ?", (name,)).fetchone()
            if row is None:
                raise NotFound(f"no user {name}")
            known = Person.model_validate_json(row[0])
            more = known.model_copy(update={"keys": (*known.keys, key)})
            db.execute("UPDATE person SET body = ? WHERE name = ?", (more.model_dump_json(), name))
            db.execute("INSERT INTO key VALUES (?, ?)", (key.key_id, name))

    def take(self, key_id: str) -> None:
        """The key opens nothing any more. Raises `NotFound`."""
        with self._file.writing() as db:
            row = db.execute(
                "SELECT body FROM person JOIN key USING (name) WHERE key_id = ?", (key_id,)
            ).fetchone()
            if row is None:
                raise NotFound(f"no key {key_id}")
            known = Person.model_validate_json(row[0])
            kept = tuple(each for each in known.keys if each.key_id != key_id)
            body = known.model_copy(update={"keys": kept}).model_dump_json()
            db.execute("UPDATE person SET body = ? WHERE name = ?", (body, known.name))
            db.execute("DELETE FROM key WHERE key_id = ?", (key_id,))

    def whose(self, key: str) -> Person | None:
        """None where it is nobody's key."""
        key_id = key_id_of(key)
        if key_id is None:
            return None
        with self._file.reading() as db:
            row = db.execute(
                "SELECT body FROM person JOIN key USING (name) WHERE key_id = ?", (key_id,)
            ).fetchone()
        if row is None:
            return None
        known = Person.model_validate_json(row[0])
        return known if any(opens(key, each) for each in known.keys if each.key_id == key_id) else None

    def note(self, action: AuditAction) -> None:
        """Write it down for good."""
        with self._file.writing() as db:
            db.execute(
                "INSERT INTO action (at, who, body) VALUES (?, ?, ?)",
                (action.at, action.who, action.model_dump_json()),
            )

    def actions(
        self, limit: int = 100, before: int | None = None, who: str | None = None
    ) -> list[tuple[int, AuditAction]]:
        """The last ones first, each with its number. `before`: only those with a lesser number."""
        with self._file.reading() as db:
            rows = db.execute(
                "SELECT number, body FROM action WHERE (? IS NULL OR number < ?) AND (? IS NULL OR who = ?)"
                " ORDER BY number DESC LIMIT ?",
                (before, before, who, who, limit),
            ).fetchall()
        return [(number, AuditAction.model_validate_json(body)) for number, body in rows]

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
