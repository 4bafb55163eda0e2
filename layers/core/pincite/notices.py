"""change of a citation → notice: a line in the log, a POST to the webhook and a mail, where those are set."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from pincite.settings import Settings
from pincite.sweeping.report import CitationChange, SweepReport

if TYPE_CHECKING:
    from pincite.sweeping.queued import QueueItem

logger = logging.getLogger("pincite")

TIMEOUT_S = 5.0
MOST_LINES = 200
MOST_FAILURES = 3
"""Failures in a row after which a webhook is left alone until the next sweep: thousands of changes would each wait."""


def notifier(settings: Settings) -> Callable[[CitationChange], None]:
    """For one sweep. A webhook that does not answer is logged and passed over: the change is in the ledger and the
    report. It is the operator's own address, which may be a private one; a redirection is not followed and counts as
    a failure, and the body of its answer is not read."""
    failures = 0

    def notify(change: CitationChange) -> None:
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


def assigned(item: QueueItem, settings: Settings) -> None:
    """Somebody was given a citation to look at: the webhook is told, and they are, where their name is an address."""
    detail = item.model_dump(
        mode="json", include={"answer_id", "position", "status", "assignee", "document_name"}
    )
    if settings.webhook:
        _post(settings.webhook, {"detail-type": "CitationAssigned", "detail": detail})
    if "@" in item.assignee:
        text = (
            f"A citation of {item.document_name} no longer holds ({item.status}), and was given to you.\n\n"
            f"Answer: {item.answer_id}, citation {item.position + 1}\nQuestion: {item.question}\n"
            f"Note: {item.note or 'none'}\n"
        )
        mail(settings, item.assignee, f"A citation of {item.document_name} wants a look", text)


def told(report: SweepReport, settings: Settings) -> None:
    """What a sweep found changed, in one mail, where somebody is to get it."""
    if not settings.mail_to or not report.changes:
        return
    lines = [
        f"{each.status}: {each.document_name} (answer {each.answer_id})"
        for each in report.changes[:MOST_LINES]
    ]
    more = len(report.changes) - len(lines)
    text = "\n".join([*lines, *([f"and {more} more"] if more else [])])
    count = len(report.changes)
    mail(settings, settings.mail_to, f"{count} citation{'s' * (count > 1)} changed", f"{text}\n")


def mail(settings: Settings, to: str, subject: str, text: str) -> bool:
    """By SMTP, which Amazon SES speaks as well; a server that does not take it is logged and passed over."""
    import smtplib
    import ssl
    from email.message import EmailMessage
    from urllib.parse import unquote, urlsplit

    if settings.smtp_url is None or not settings.mail_from:
        return False
    there = urlsplit(settings.smtp_url.get_secret_value())
    message = EmailMessage()
    try:
        message["From"], message["To"] = settings.mail_from, to
        message["Subject"] = " ".join(subject.split())
        message.set_content(text)
        safe = there.scheme == "smtps"
        kind = smtplib.SMTP_SSL if safe else smtplib.SMTP
        with kind(there.hostname or "", there.port or (465 if safe else 587), timeout=TIMEOUT_S) as server:
            if there.scheme == "smtp+tls":
                server.starttls(context=ssl.create_default_context())
            if there.username:
                server.login(unquote(there.username), unquote(there.password or ""))
            server.send_message(message)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        logger.warning(json.dumps({"event": "mail failed", "error": type(error).__name__}))
        return False
    return True


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
