"""verify-citation for our own documents: the parsed text and chunks of the version that is indexed now."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.bootstrap import Parts
from pincite.citations import check
from pincite.requests import CitationCheck, VerifyCitationRequest


def verify_citation(
    request: VerifyCitationRequest, collections: Sequence[str], parts: Parts
) -> CitationCheck:
    """One citation → its verdict. Raises `NotFound` for a document that the caller cannot see."""
    raise NotImplementedError
