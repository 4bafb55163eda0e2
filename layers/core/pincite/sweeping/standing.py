"""stored report, its citations of today → today's report: one citation that no longer holds ends `verified`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.models import Citation, Noun, Report, Verdict
from pincite.sweeping.models import CitationStatus

_BROKEN: dict[CitationStatus, str] = {
    "changed": "the words it rests on have changed",
    "gone": "the words it rests on are gone",
    "unreadable": "its source could not be read",
}
_REFUSED = "its source no longer carries it"
_TOLD = 5
"""Citations that are named one by one; more are counted."""


class CitationStanding(Noun):
    """What is known of one citation today."""

    status: CitationStatus
    verdict: Verdict


def standing(
    report: Report | None, citations: Sequence[Citation], today: Mapping[int, CitationStanding]
) -> Report | None:
    """`today`: by place in `citations`; a citation that is not there stands as it was given.

    Only what held and no longer holds counts: what was wrong from the beginning is in the report already. The scores
    were those of the day of the answer and are taken back with it."""
    lost = {at: now for at, now in today.items() if at < len(citations) and _lost(citations[at], now)}
    if report is None or not lost:
        return report
    left = [at for at, each in enumerate(citations) if each.verdict == "verified" and at not in lost]
    unread = all(now.status == "unreadable" for now in lost.values())
    known = report.status in ("verified", "partially_verified")
    return report.model_copy(
        update={
            "status": _status(bool(left), unread) if known else report.status,
            "supported": None if unread else False,
            "reason": _said(citations, lost),
            "overall_score": None,
            "answer_source_alignment": None,
            "citation_coverage": None,
            "fact_verification_score": None,
            "issues": tuple(dict.fromkeys((*report.issues, *(_issue(now) for now in lost.values())))),
            "verified_sources": tuple(dict.fromkeys(citations[at].document_id for at in left)),
            "unverified_claims": tuple(
                dict.fromkeys((*report.unverified_claims, *(citations[at].claim_text for at in lost)))
            ),
        }
    )


def _lost(citation: Citation, now: CitationStanding) -> bool:
    return citation.verdict == "verified" and (now.status in _BROKEN or now.verdict != "verified")


def _status(left: bool, unread: bool) -> str:
    if unread:
        return "unverified"
    return "partially_verified" if left else "not_supported"


def _issue(now: CitationStanding) -> str:
    if now.status == "unreadable":
        return "check_failed"
    return "source_gone" if now.status == "gone" else "source_changed"


def _said(citations: Sequence[Citation], lost: Mapping[int, CitationStanding]) -> str:
    told = [
        f"[{citations[at].number}] {citations[at].document_name}: {_BROKEN.get(now.status, _REFUSED)}"
        for at, now in sorted(lost.items())[:_TOLD]
    ]
    more = f"; and {len(lost) - _TOLD} more" if len(lost) > _TOLD else ""
    count = "1 citation no longer holds" if len(lost) == 1 else f"{len(lost)} citations no longer hold"
    return f"{count}: {'; '.join(told)}{more}."
