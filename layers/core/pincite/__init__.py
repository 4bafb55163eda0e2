"""pincite: answers from your own documents, with every citation checked against the words of the source.

>>> import pincite
>>> check = pincite.verify_citation(source_text="Rent is due monthly.", expected_text_span="Rent is due weekly.")
>>> check.verdict
'altered_quote'

`Client` and `AsyncClient` give the whole API, of a server or of this machine; the functions are for this machine alone.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from pincite.api import ask, ingest, sweep, verify_answer, verify_citation
    from pincite.client.asynchronous import AsyncClient
    from pincite.client.calls import AskedAnswer, Health, Sweep
    from pincite.client.sync import Client
    from pincite.errors import (
        IndexUnavailable,
        Invalid,
        Misconfigured,
        ModelRefused,
        ModelUnavailable,
        NotFound,
        Permanent,
        PinciteError,
        Retryable,
        StoreUnavailable,
        Throttled,
        Timeout,
        TooLarge,
        Unreadable,
        UnsupportedType,
    )
    from pincite.events import AnswerEvent
    from pincite.http.answers import AnswersPage, StoredAnswer
    from pincite.http.threads import OpenThread, ThreadLine, ThreadsPage
    from pincite.models import Answer, Citation, Document, Filters, Report, Sentence, Source
    from pincite.requests import (
        AnswerCheck,
        CandidateSource,
        CitationCheck,
        GivenCitation,
        GivenSource,
        ParsedText,
    )
    from pincite.settings import Settings
    from pincite.sweeping.report import SweepReport

_HOME = {
    "pincite.api": ("ask", "ingest", "sweep", "verify_answer", "verify_citation"),
    "pincite.client.asynchronous": ("AsyncClient",),
    "pincite.client.calls": ("AskedAnswer", "Health", "Sweep"),
    "pincite.client.sync": ("Client",),
    "pincite.errors": (
        "IndexUnavailable", "Invalid", "Misconfigured", "ModelRefused", "ModelUnavailable", "NotFound", "Permanent",
        "PinciteError", "Retryable", "StoreUnavailable", "Throttled", "Timeout", "TooLarge", "Unreadable",
        "UnsupportedType",
    ),
    "pincite.events": ("AnswerEvent",),
    "pincite.http.answers": ("AnswersPage", "StoredAnswer"),
    "pincite.http.threads": ("OpenThread", "ThreadLine", "ThreadsPage"),
    "pincite.models": ("Answer", "Citation", "Document", "Filters", "Report", "Sentence", "Source"),
    "pincite.requests": (
        "AnswerCheck", "CandidateSource", "CitationCheck", "GivenCitation", "GivenSource", "ParsedText",
    ),
    "pincite.settings": ("Settings",),
    "pincite.sweeping.report": ("SweepReport",),
}  # fmt: skip
_MODULE = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "Answer",
    "AnswerCheck",
    "AnswerEvent",
    "AnswersPage",
    "AskedAnswer",
    "AsyncClient",
    "CandidateSource",
    "Citation",
    "CitationCheck",
    "Client",
    "Document",
    "Filters",
    "GivenCitation",
    "GivenSource",
    "Health",
    "IndexUnavailable",
    "Invalid",
    "Misconfigured",
    "ModelRefused",
    "ModelUnavailable",
    "NotFound",
    "OpenThread",
    "ParsedText",
    "Permanent",
    "PinciteError",
    "Report",
    "Retryable",
    "Sentence",
    "Settings",
    "Source",
    "StoreUnavailable",
    "StoredAnswer",
    "Sweep",
    "SweepReport",
    "ThreadLine",
    "ThreadsPage",
    "Throttled",
    "Timeout",
    "TooLarge",
    "Unreadable",
    "UnsupportedType",
    "__version__",
    "ask",
    "ingest",
    "sweep",
    "verify_answer",
    "verify_citation",
]


if not TYPE_CHECKING:  # else a name that is not there would be taken for one

    def __getattr__(name: str) -> Any:
        """A public name, its module loaded when it is first used: `import pincite` alone stays fast."""
        if name in _MODULE:
            return getattr(import_module(_MODULE[name]), name)
        raise AttributeError(f"module 'pincite' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
