"""The Python API: the same pipeline as the command line and the server, on the parts that the settings name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pincite import pipeline
from pincite.bootstrap import Parts, parts
from pincite.citations import check
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
    """files → documents, in order. Raises on the first file that cannot be read."""
    our = _parts()
    into = collection or our.settings.collections[0]
    return [
        pipeline.ingest(path.name, path.read_bytes(), collection=into, parts=our, source=str(path.resolve()))
        for path in _each(paths)
    ]


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


def _each(paths: Iterable[str | Path]) -> Iterable[Path]:
    return map(Path, paths)
