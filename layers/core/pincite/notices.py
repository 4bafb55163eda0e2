"""change of a citation → notice: a line in the log, and a POST to the webhook where one is set."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable

from pincite.settings import Settings
from pincite.sweeping.report import Change

logger = logging.getLogger("pincite")

TIMEOUT_S = 5.0


def notifier(settings: Settings) -> Callable[[Change], None]:
    """A webhook that does not answer is logged and passed over: the change is in the ledger and the report."""

    def notify(change: Change) -> None:
        event: dict[str, object] = {
            "detail-type": "CitationChanged",
            "detail": change.model_dump(mode="json"),
        }
        logger.info(
            json.dumps({"event": "CitationChanged", "answer_id": change.answer_id, "position": change.position,
                        "status": change.status, "verdict": change.verdict})
        )  # fmt: skip
        if settings.webhook:
            _post(settings.webhook, event)

    return notify


def _post(url: str, event: dict[str, object]) -> None:
    import httpx

    try:
        httpx.post(url, json=event, timeout=TIMEOUT_S).raise_for_status()
    except httpx.HTTPError as error:
        logger.warning(json.dumps({"event": "webhook failed", "error": type(error).__name__}))
