"""A ledger in SQLite that an older version made → one whose answers stand behind the walls of their documents."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence

from pincite.answering.filing import Homes, filed, filed_citation
from pincite.models import Answer
from pincite.sweeping.models import PinnedCitation

AT_ONCE = 500


def wall_of(db: sqlite3.Connection, collections: Sequence[str]) -> str:
    """collections, sorted → the wall as it stands in a row; known from now on."""
    wall = json.dumps(list(collections))
    db.execute("INSERT OR IGNORE INTO filed VALUES (?)", (wall,))
    return wall


def write_pinned(db: sqlite3.Connection, how: str, pinned: PinnedCitation) -> None:
    """`how`: INSERT OR IGNORE, INSERT OR REPLACE."""
    db.execute(
        f"{how} INTO pinned VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            pinned.answer_id, pinned.position, wall_of(db, pinned.wall), pinned.document_id, pinned.document_version,
            pinned.status, pinned.verifier, pinned.checked_at, pinned.model_dump_json(),
        ),
    )  # fmt: skip


def refile(db: sqlite3.Connection, schema: str, homes: Callable[[], Mapping[str, str]]) -> None:
    """Within one transaction: each answer and each citation is written anew, filed as `answering.filing` says."""
    old = [name for name in ("answer", "pinned") if "collection" in _columns(db, name)]
    if not old:
        return
    for (index,) in db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name IN ('answer', 'pinned') AND sql NOT NULL"
    ).fetchall():
        db.execute(f"DROP INDEX {index}")
    for name in old:
        db.execute(f"ALTER TABLE {name} RENAME TO older_{name}")
    for statement in schema.split(";\n"):
        db.execute(statement)
    asked = {each for name in old for (each,) in db.execute(f"SELECT DISTINCT collection FROM older_{name}")}  # noqa: S608
    known = Homes.of(homes(), asked)
    if "answer" in old:
        for (body,) in _rows(db, "older_answer", "answer_id"):
            answer = filed(Answer.model_validate_json(body), known)
            row = answer.answer_id, wall_of(db, answer.wall), answer.created_at, answer.model_dump_json()
            db.execute("INSERT INTO answer VALUES (?, ?, ?, ?)", row)
    if "pinned" in old:
        for (body,) in _rows(db, "older_pinned", "answer_id, position"):
            pinned = PinnedCitation.model_validate_json(body)
            row = db.execute("SELECT wall FROM answer WHERE answer_id = ?", (pinned.answer_id,)).fetchone()
            wall = tuple(json.loads(row[0])) if row else None
            write_pinned(db, "INSERT", filed_citation(pinned, wall, known))
    for name in old:
        db.execute(f"DROP TABLE older_{name}")


def _columns(db: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in db.execute(f"PRAGMA table_info({table})")}


def _rows(db: sqlite3.Connection, table: str, key: str) -> Iterator[tuple[str]]:
    """All bodies, some at a time."""
    cursor = db.execute(f"SELECT body FROM {table} ORDER BY {key}")  # noqa: S608
    while found := cursor.fetchmany(AT_ONCE):
        yield from found
