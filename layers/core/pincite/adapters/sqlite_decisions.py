"""What was said of citations in the queue, in one SQLite file: the last word of each, and all before it."""

from __future__ import annotations

from pathlib import Path

from pincite.adapters.sqlite_file import SqliteFile
from pincite.errors import StoreUnavailable
from pincite.sweeping.queued import QueueDecision

SCHEMA = """
CREATE TABLE IF NOT EXISTS decision (
  number INTEGER PRIMARY KEY, answer_id TEXT NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS decision_by_citation ON decision (answer_id, position, number)
"""


class SqliteDecisions:
    """Append-only."""

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path, SCHEMA, StoreUnavailable)

    def keep(self, decision: QueueDecision) -> None:
        """The last one counts; those before stay."""
        with self._file.writing() as db:
            db.execute(
                "INSERT INTO decision (answer_id, position, body) VALUES (?, ?, ?)",
                (decision.answer_id, decision.position, decision.model_dump_json()),
            )

    def find(self, answer_id: str, position: int) -> QueueDecision | None:
        """The last word; None where nobody has said anything."""
        with self._file.reading() as db:
            row = db.execute(
                "SELECT body FROM decision WHERE answer_id = ? AND position = ? ORDER BY number DESC LIMIT 1",
                (answer_id, position),
            ).fetchone()
        return QueueDecision.model_validate_json(row[0]) if row else None
