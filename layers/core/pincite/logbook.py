"""answer → one structured line: ids, counts, durations, decisions; never a word of a document or a question."""

from __future__ import annotations

import json
import logging
from collections import Counter

from pincite.models import Answer, Usage

logger = logging.getLogger("pincite")


def line(answer: Answer) -> dict[str, object]:
    """Which document each passage came from, what enforcement did, what was decided."""
    report, spent = answer.verification, Usage() if answer.from_cache else answer.usage
    return {
        "event": "answered",
        "answer_id": answer.answer_id,
        "collection": answer.collection,
        "mode": answer.mode,
        "strategy": answer.strategy,
        "engine": answer.engine,
        "passages": [f"{source.label}={source.chunk_id}" for source in answer.sources],
        "enforcement": dict(Counter(action.action for action in answer.enforcement)),
        "verdicts": dict(Counter(citation.verdict for citation in answer.citations)),
        "abstained": (answer.abstain_reason or "").partition(":")[0] or None,
        "status": report.status if report else None,
        "rerank_gain": answer.rerank_gain,
        "ms": answer.timings_ms,
        "calls": spent.calls,
        "tokens": spent.prompt_tokens + spent.completion_tokens,
        "cost_usd": spent.cost_usd,
    }


def log(answer: Answer) -> None:
    """Write the line, as JSON, at level INFO."""
    logger.info(json.dumps(line(answer)))
