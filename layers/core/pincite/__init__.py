"""pincite: answers from your own documents, with every citation checked against the words of the source.

>>> import pincite
>>> check = pincite.verify_citation(source_text="Rent is due monthly.", expected_text_span="Rent is due weekly.")
>>> check.verdict
'altered_quote'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from pincite.api import ask, ingest, sweep, verify_answer, verify_citation

__all__ = ["__version__", "ask", "ingest", "sweep", "verify_answer", "verify_citation"]


def __getattr__(name: str) -> Any:
    """The functions of `pincite.api`, loaded when first used: `import pincite` alone stays fast."""
    if name in __all__:
        return getattr(import_module("pincite.api"), name)
    raise AttributeError(f"module 'pincite' has no attribute {name!r}")
