"""draft, passages, candidates → enforced: every marker points to a passage, with what it is worth so far."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pincite.citations.check import Checked, check_passages
from pincite.citations.support import Judges
from pincite.models import EXTRACTIVE, Candidate, Draft, Page, Passage

Enforced = Checked

_HALF_MARKER = re.compile(r"(?<!\s)\s*[\[【]\^?(?:\d[\d\s,;–-]{0,40})?\Z")


def enforce(
    draft: Draft,
    passages: Sequence[Passage],
    candidates: Sequence[Candidate],
    judges: Judges,
    pages: Mapping[str, Sequence[Page]],
) -> Enforced:
    """Pure: the language model is not asked here, so what is injected or repaired holds without it. `pages`: of the
    documents, by id. Where no model wrote, none cited: then the origin is `extractor`. A draft that was cut off may end
    in half a marker, which cites nothing and goes."""
    text = draft.text if draft.complete else _HALF_MARKER.sub("", draft.text)
    checked = check_passages(text, passages, candidates, judges._replace(llm=None), repair=True, pages=pages)
    citations = checked.citations
    if draft.model == EXTRACTIVE:
        citations = tuple(
            each.model_copy(update={"origin": "extractor"}) if each.origin == "model" else each
            for each in citations
        )
    return checked.model_copy(update={"complete": draft.complete, "citations": citations})
