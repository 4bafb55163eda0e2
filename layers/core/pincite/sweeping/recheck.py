"""pinned citation, its document as it is now → check: found again by fingerprint, judged again only where its own
passage changed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from pincite.citations.fingerprint import Fingerprint, Relocation, relocate
from pincite.citations.judging.decide import by
from pincite.citations.reading.sentences import split
from pincite.citations.reading.wordclasses import kind_of
from pincite.citations.relocating.surroundings import short_hash
from pincite.citations.support import Judges, SupportCheck
from pincite.citations.verdict import support_of
from pincite.ingestion.texts import StoredText
from pincite.models import Alteration, Location, Verdict
from pincite.sweeping.models import Check, PinnedCitation
from pincite.sweeping.redact import ERASED, is_erased
from pincite.sweeping.wording import said

CONTEXT = 400
"""Characters on either side of a span that was changed in which its claim may find support."""
AROUND = 1_000
"""Characters on either side of a changed span in which the ends of its sentences are looked for."""
_CONDITIONS = frozenset(
    ("if", "in", "on", "at", "when", "where", "while", "whether", "provided", "subject", "once")
)
_WORD = re.compile(r"\w+|[$€£¥₹%‰°<>≤≥±]")


def recheck(
    pinned: PinnedCitation, current: StoredText | None, judges: Judges, *, at: str, verifier: str
) -> Check:
    """`current`: the version indexed now; None: the document is gone, and the check names no version. `at`: ISO 8601;
    a clock that was set back makes no check older than the one before it: what was appended last counts.

    The id is made of the citation as the last check left it and of what it is compared with, so that two sweeps that
    check it side by side record one check.

    A passage that stands where it stood, or elsewhere word for word, keeps its verdict: no model is asked.
    """
    version = current.parsed.version if current else ""
    check = Check(
        check_id=_check_id(pinned, version, verifier),
        answer_id=pinned.answer_id,
        position=pinned.position,
        at=later(pinned.checked_at, at),
        document_version=version,
        verifier=verifier,
        method="none",
        status="gone",
        verdict="source_gone",
        reason="The document is no longer there.",
    )
    if current is None:
        return check
    if pinned.fingerprint is None:
        return unreadable(check, pinned, "The citation was stored without a fingerprint.")
    mark = Fingerprint.model_validate(pinned.fingerprint)
    if is_erased(pinned.citation.text_span):
        return _of_hashes(check, pinned, mark, current)
    found = relocate(mark, pinned.citation.text_span, current.view)
    if found.status == "gone":
        reason = "The passage is no longer in the document."
        return check.model_copy(update={"reason": reason, "nearest": found.nearest or ""})
    return check.model_copy(update=_standing(pinned, mark, found, current, judges, verifier))


def _of_hashes(check: Check, pinned: PinnedCitation, mark: Fingerprint, current: StoredText) -> Check:
    """The words were erased with a document that is there again: what stands in their place is the same or unknown."""
    if short_hash(current.parsed.text[mark.start : mark.end]) != mark.span_hash:
        return unreadable(check, pinned, ERASED)
    verdict = pinned.citation.verdict
    return check.model_copy(update={"status": "same", "verdict": verdict, "method": "cache", "reason": ""})


def later(before: str, now: str) -> str:
    """Now; where the clock shows a time before that of the last check, just after it."""
    if now > before:
        return now
    after = datetime.fromisoformat(before) + timedelta(milliseconds=1)
    return after.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def unreadable(check: Check, pinned: PinnedCitation, reason: str) -> Check:
    """The source could not be read, which says nothing about the citation: its verdict stands."""
    return check.model_copy(
        update={
            "status": "unreadable",
            "verdict": pinned.verdict,
            "method": "none",
            "reason": reason,
            "document_version": pinned.document_version,
        }
    )


def _check_id(pinned: PinnedCitation, version: str, verifier: str) -> str:
    parts = pinned.answer_id, str(pinned.position), pinned.checked_at, version, verifier
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _standing(
    pinned: PinnedCitation,
    mark: Fingerprint,
    found: Relocation,
    current: StoredText,
    judges: Judges,
    verifier: str,
) -> dict[str, object]:
    """What is known of a span that is still there, changed or not."""
    start, end = found.start or 0, found.end or 0
    page = current.page_of(start)
    here = {
        "locations": (Location(start_index=start, end_index=end, page_number=page),),
        "alterations": found.alterations,
    }
    if found.status in ("same", "moved"):
        status = "moved" if found.status == "moved" or page != mark.page else "same"
        kept = pinned.verdict not in ("source_gone", "source_changed") and pinned.verifier == verifier
        span = pinned.citation.text_span
        if kept:
            return {**here, "status": status, "verdict": pinned.verdict, "method": "cache", "reason": ""}
        verdict, check = judged(pinned.citation.claim_text, span, judges)
        return {**here, "status": status, "verdict": verdict, **_told(check, judges)}
    text = current.parsed.text
    verdict, check = judged(pinned.citation.claim_text, text[max(0, start - CONTEXT) : end + CONTEXT], judges)
    if found.status == "changed" and (
        verdict not in ("verified", "unverifiable")
        or (
            check.method != "llm_judge"
            and (_rests_on(pinned.citation.claim_text, found.alterations) or _narrowed(found.alterations))
        )
    ):
        verdict = "source_changed"
    start, end = _whole(text, start, end)
    now = text[start:end]
    return {
        **here,
        "locations": (Location(start_index=start, end_index=end, page_number=current.page_of(start)),),
        "status": found.status,
        "verdict": verdict,
        "nearest": now,
        **_told(check, judges, said(pinned.citation.text_span, now)),
    }


def _told(check: SupportCheck, judges: Judges, changed: str = "") -> dict[str, str]:
    """Who gave a verdict, a judge with its record; and why, behind what has changed."""
    if check.method != "llm_judge":
        return {"method": check.method, "reason": changed}
    return {"method": by(judges.standing), "reason": ". ".join(filter(None, (changed, check.reason)))}


def _whole(text: str, start: int, end: int) -> tuple[int, int]:
    """A place found by its neighbours may begin or end inside a word or a sentence → the whole sentences there."""
    low, high = max(0, start - AROUND), min(len(text), end + AROUND)
    for first, last in split(text[low:high]):
        first, last = first + low, last + low
        if first < start < last and first > low:
            start = first
        if first < end < last and last < high:
            end = last
    return start, end


def _rests_on(claim: str, alterations: Sequence[Alteration]) -> bool:
    """Does the claim use words that went from their place in the span, or others of their kind (a negation, a modal
    verb, a quantity)? They may stand elsewhere near by, so that only a reader can tell whether the claim still holds;
    rules that count words cannot."""
    words = set(_WORD.findall(claim.casefold()))
    kinds = {kind_of(word) for word in words}
    return any(
        each.kind in kinds or words & set(_WORD.findall(each.found.casefold())) for each in alterations
    )


def _narrowed(alterations: Sequence[Alteration]) -> bool:
    """Were words put in that say when, for whom, how far or not at all? What they leave of the claim, only a reader
    can tell."""
    put_in = [_WORD.findall(each.expected.casefold()) for each in alterations if not each.found]
    return any(kind_of(word) is not None or word in _CONDITIONS for words in put_in for word in words)


def judged(claim: str, passage: str, judges: Judges) -> tuple[Verdict, SupportCheck]:
    """claim, passage → verdict and what it rests on; a check that could not be made is `unverifiable`."""
    found = support_of(claim, passage, judges)
    verdicts: dict[str, Verdict] = {
        "supported": "verified",
        "partial": "partial",
        "unsupported": "unsupported",
        "contradicted": "contradicted",
    }
    return verdicts.get(found.support, "unverifiable"), found
