"""change of a citation → notice: a line in the log, and a POST to the webhook where one is set."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable

from pincite.settings import Settings
from pincite.sweeping.report import Change

logger = logging.getLogger("pincite")

TIMEOUT_S = 5.0
MOST_FAILURES = 3
"""Failures in a row after which a webhook is left alone until the next sweep: thousands of changes would each wait."""


def notifier(settings: Settings) -> Callable[[Change], None]:
    """For one sweep. A webhook that does not answer is logged and passed over: the change is in the ledger and the
    report. It is the operator's own address, which may be a private one; a redirection is not followed and counts as
    a failure, and the body of its answer is not read."""
    failures = 0

    def notify(change: Change) -> None:
        nonlocal failures
        event: dict[str, object] = {
            "detail-type": "CitationChanged",
            "detail": change.model_dump(mode="json"),
        }
        logger.info(
            json.dumps({"event": "CitationChanged", "answer_id": change.answer_id, "position": change.position,
                        "status": change.status, "verdict": change.verdict})
        )  # fmt: skip
        if settings.webhook and failures < MOST_FAILURES:
            failures = 0 if _post(settings.webhook, event) else failures + 1
            if failures == MOST_FAILURES:
                logger.warning(json.dumps({"event": "webhook left alone", "failures": failures}))

    return notify


def _post(url: str, event: dict[str, object]) -> bool:
    import httpx

    body, headers = json.dumps(event).encode(), {"Content-Type": "application/json"}
    try:
        with httpx.stream("POST", url, content=body, headers=headers, timeout=TIMEOUT_S) as answer:
            answer.raise_for_status()
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        logger.warning(json.dumps({"event": "webhook failed", "error": type(error).__name__}))
        return False
    return True
