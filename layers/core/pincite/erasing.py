"""What is to be kept no longer: answers past their time, and the words of a deleted document wherever we
wrote them down.

    document gone → answers that rest on it, their citations and checks, reports ↦ blocks for its words
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from pincite.bootstrap import Parts
from pincite.errors import NotFound
from pincite.models import Answer
from pincite.sweeping.redact import documents_of, redacted_changes, redacted_report
from pincite.sweeping.report import CitationChange, SweepReport, page
from pincite.sweeping.told import sweeps_that_told

AT_ONCE = 500
"""Answers past their time that are taken away in one go."""


def expire(parts: Parts) -> int:
    """Answers older than the setting says → how many went; none where it says nothing."""
    days = parts.settings.keep_answers_days
    if days is None:
        return 0
    moment = datetime.fromisoformat(parts.now()) - timedelta(days=days)
    before, gone = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"), 0
    while ids := parts.erasure.older(before, AT_ONCE):
        for answer_id in ids:
            parts.erasure.erase(answer_id)
        gone += len(ids)
    return gone


def recorded(answer: Answer, parts: Parts) -> None:
    """Right after an answer was stored: a document that was deleted while it was made takes its words with it."""
    for document_id in documents_of(answer):
        try:
            parts.catalogue.get(document_id, answer.wall)
        except NotFound:
            parts.erasure.redact(answer.answer_id, document_id)


def forget(document_id: str, parts: Parts) -> None:
    """The words of a document that is gone. Doing it twice changes nothing."""
    for answer_id in parts.erasure.resting_on(document_id):
        parts.erasure.redact(answer_id, document_id)
    for sweep_id in sweeps_that_told(document_id, parts.files):
        _forget_in_sweep(sweep_id, document_id, parts)


def _forget_in_sweep(sweep_id: str, document_id: str, parts: Parts) -> None:
    for key in parts.files.keys(f"sweeps/{sweep_id}/"):
        if key.endswith("/report.json"):
            report = redacted_report(SweepReport.model_validate_json(parts.files.get(key)), document_id)
            parts.files.put(key, report.model_dump_json().encode(), "application/json")
            html = f"sweeps/{sweep_id}/report.html"
            parts.files.put(html, page(report).encode(), "text/html; charset=utf-8")
        elif "/changes/" in key:
            told = [CitationChange.model_validate(each) for each in json.loads(parts.files.get(key))]
            left = [each.model_dump(mode="json") for each in redacted_changes(told, document_id)]
            parts.files.put(key, json.dumps(left).encode(), "application/json")
