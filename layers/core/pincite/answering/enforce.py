"""draft, passages, candidates → enforced: every marker points to a passage, with what it is worth so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.citations.check import Checked, check_passages
from pincite.citations.support import Judges
from pincite.models import Candidate, Draft, Page, Passage

Enforced = Checked


def enforce(
    draft: Draft,
    passages: Sequence[Passage],
    candidates: Sequence[Candidate],
    judges: Judges,
    pages: Mapping[str, Sequence[Page]],
) -> Enforced:
    """Pure: the language model is not asked here, so what is injected or repaired holds without it. `pages`: of the
    documents, by id."""
    return check_passages(
        draft.text, passages, candidates, judges._replace(llm=None), repair=True, pages=pages
    )
