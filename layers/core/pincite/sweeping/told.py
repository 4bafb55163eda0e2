"""files ↔ which sweeps told of changes to which document, so that its words can be taken out of their reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pincite.ports import Files
from pincite.sweeping.report import CitationChange


def note(sweep_id: str, changes: Iterable[CitationChange], files: Files) -> None:
    """Before the report is written: one that is not noted would keep its words."""
    for document_id in sorted({change.document_id for change in changes}):
        files.put(f"{_folder(document_id)}{sweep_id}", b"")


def sweeps_that_told(document_id: str, files: Files) -> Sequence[str]:
    """Ids of sweeps."""
    return [key.rpartition("/")[2] for key in files.keys(_folder(document_id))]


def _folder(document_id: str) -> str:
    return f"sweeps/told/{document_id}/"
