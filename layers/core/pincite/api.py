"""The Python API: the same pipeline as the command line and the server, on the parts that the settings name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from pincite import pipeline
from pincite.bootstrap import Parts, parts
from pincite.citations import check
from pincite.errors import Permanent
from pincite.local_files import local_files
from pincite.models import Answer, Document
from pincite.requests import (
    AnswerCheck,
    CitationCheck,
    QueryRequest,
    VerifyAnswerRequest,
    VerifyCitationRequest,
)
from pincite.sweeping.report import SweepReport
from pincite.sweeping.sweep import sweep as _sweep
from pincite.verifying import verify_citation as _verify_citation


@cache
def _parts() -> Parts:
    return parts()


def ask(query: str, **fields: Any) -> Answer:
    """question → answer; `fields` are those of `QueryRequest`."""
    our = _parts()
    return pipeline.ask(QueryRequest(query=query, **fields), our.settings.collections, our)


def ingest(*paths: str | Path, collection: str | None = None) -> list[Document]:
    """Files and folders → documents, in order. A file that cannot be read stops no other: when all are done, the error
    of the first is raised, with those of the others as its notes."""
    our = _parts()
    into, most = collection or our.settings.collections[0], our.settings.max_file_mb * 2**20
    documents: list[Document] = []
    failed: list[Permanent] = []
    for file in local_files(map(Path, paths)):
        try:
            documents.append(
                pipeline.ingest(file.below, file.read(most), collection=into, parts=our, source=file.source)
            )
        except Permanent as error:
            failed.append(error)
    for other in failed[1:]:
        failed[0].add_note(str(other))
    if failed:
        raise failed[0]
    return documents


def verify_citation(**fields: Any) -> CitationCheck:
    """One citation → its verdict; `fields` are those of `VerifyCitationRequest`."""
    our = _parts()
    return _verify_citation(VerifyCitationRequest(**fields), our.settings.collections, our)


def verify_answer(**fields: Any) -> AnswerCheck:
    """An answer and its sources → their verdicts; `fields` are those of `VerifyAnswerRequest`."""
    return check.check_answer(VerifyAnswerRequest(**fields), _parts().judges)


def sweep(
    *,
    older_than_days: float | None = None,
    max_model_calls: int | None = None,
    max_usd: float | None = None,
) -> SweepReport:
    """Stored answers, checked again → what was found."""
    our = _parts()
    return _sweep(
        our,
        our.settings.collections,
        older_than_days=older_than_days,
        max_model_calls=max_model_calls,
        max_usd=max_usd,
    )
