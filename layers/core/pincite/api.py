"""The Python API: the same pipeline as the command line and the server, on the parts that the settings name.

Every function takes `settings`; without them those of `pincite.toml` and the environment hold.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Unpack

from pincite import pipeline
from pincite.bootstrap import Parts, parts
from pincite.errors import Permanent
from pincite.fields import AnswerFields, CitationFields, QueryFields, Sources, fitted
from pincite.local_files import local_files
from pincite.models import Answer, Document
from pincite.requests import (
    AnswerCheck,
    CitationCheck,
    QueryRequest,
    VerifyAnswerRequest,
    VerifyCitationRequest,
)
from pincite.settings import Settings
from pincite.sweeping.report import SweepReport
from pincite.sweeping.sweep import sweep as _sweep
from pincite.verifying import verify_answer as _verify_answer
from pincite.verifying import verify_citation as _verify_citation


@cache
def parts_of(settings: Settings | None) -> Parts:
    """Parts made once for each set of settings; None: those of the file and the environment."""
    return parts(settings)


def ask(query: str, *, settings: Settings | None = None, **fields: Unpack[QueryFields]) -> Answer:
    """question → answer; `fields` are those of `QueryRequest`. Raises `Invalid` where they do not fit."""
    our = parts_of(settings)
    request = fitted(QueryRequest, {"query": query, **fields})
    return pipeline.ask(request, our.settings.collections, our)


def ingest(
    *paths: str | Path, collection: str | None = None, settings: Settings | None = None
) -> list[Document]:
    """Files and folders → documents, in order. A file that cannot be read stops no other: when all are done, the error
    of the first is raised, with those of the others as its notes."""
    our = parts_of(settings)
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


def verify_citation(*, settings: Settings | None = None, **fields: Unpack[CitationFields]) -> CitationCheck:
    """One citation → its verdict; `fields` are those of `VerifyCitationRequest`."""
    our = parts_of(settings)
    return _verify_citation(fitted(VerifyCitationRequest, fields), our.settings.collections, our)


def verify_answer(
    answer: str, sources: Sources, *, settings: Settings | None = None, **fields: Unpack[AnswerFields]
) -> AnswerCheck:
    """An answer and its sources → their verdicts; `fields` are those of `VerifyAnswerRequest`."""
    request = fitted(VerifyAnswerRequest, {"answer": answer, "sources": sources, **fields})
    return _verify_answer(request, parts_of(settings))


def sweep(
    *,
    older_than_days: float | None = None,
    max_model_calls: int | None = None,
    max_usd: float | None = None,
    settings: Settings | None = None,
) -> SweepReport:
    """Stored answers, checked again → what was found."""
    our = parts_of(settings)
    return _sweep(
        our,
        our.settings.collections,
        older_than_days=older_than_days,
        max_model_calls=max_model_calls,
        max_usd=max_usd,
    )
