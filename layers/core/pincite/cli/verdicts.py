"""A check as a person reads it: the verdict, why, and the source's own words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pincite.oneline import one_line

if TYPE_CHECKING:
    from pincite.models import Citation, Sentence
    from pincite.requests import AnswerCheck, CitationCheck

OPEN = "not proven word by word; no judge is set"
SAID = {
    "verified": "it holds",
    "altered_quote": "the quote differs from the source",
    "stitched": "the quote joins pieces that do not stand together",
    "misattributed": "the quote stands in another source",
    "not_found": "the quote stands nowhere in the source",
    "insufficient": "too few words to tell",
    "partial": "the source carries a part of the claim",
    "unsupported": "the source does not carry the claim",
    "contradicted": "the source says otherwise",
    "source_changed": "the source has changed since, and no longer carries it",
    "source_gone": "the source is no longer there",
    "unverifiable": "it could not be checked",
    "uncited": "it names no source",
    "not_checkable": "it asserts nothing",
}
"""Verdict → what it says, as docs/how-it-works.md has it."""


def of_citation(check: CitationCheck) -> Iterator[str]:
    """Lines: the verdict, each difference, the words of the source, the reason."""
    said = _said(check.verdict, check.issues)
    yield f"{check.verdict}: {said}"
    for each in check.alterations:
        yield f"    the source has {_quoted(each.expected)}, the quote {_quoted(each.found)}"
    if check.missing:
        words = ", ".join(f"“{each.text}” ({each.kind})" for each in check.missing)
        yield f"    not carried: {words}"
    if check.source_text:
        yield f"    source: “{clipped(check.source_text)}”"
    if check.reason and check.reason != said:
        yield f"    {check.reason}"


def of_answer(check: AnswerCheck) -> Iterator[str]:
    """Lines: each sentence with its verdict and what it rests on, refused markers, and the whole."""
    for sentence in check.sentences:
        rests = [each for each in check.citations if each.number in sentence.citations]
        issues = [issue for each in rests if each.verdict == sentence.verdict for issue in each.issues]
        yield f"{sentence.verdict}: {clipped(sentence.text)}"
        if sentence.verdict != "verified":
            yield f"    {_said(sentence.verdict, issues)}{_missing(sentence)}"
        for each in _own(rests, sentence):
            yield f"    [{each.number}] {each.document_name}: “{clipped(each.text_span)}”"
    for marker in check.invalid:
        yield f"removed: the marker [{marker}] names no source"
    reason = f": {check.verification.reason}" if check.verification.reason else ""
    yield f"The answer is {check.verification.status.replace('_', ' ')}{reason}"


def _own(rests: list[Citation], sentence: Sentence) -> list[Citation]:
    """The citations of this sentence: one source may be cited by several."""
    mine = [each for each in rests if each.claim_text and each.claim_text in sentence.text]
    return mine or rests[:1]


def _missing(sentence: Sentence) -> str:
    words = ", ".join(f"“{each.text}”" for each in sentence.missing)
    return f": {words}" if words else ""


def _said(verdict: str, issues: tuple[str, ...] | list[str]) -> str:
    if verdict == "unverifiable" and "needs_judge" in issues and "check_failed" not in issues:
        return OPEN
    return SAID[verdict]


def _quoted(words: str) -> str:
    return f"“{words}”" if words else "nothing there"


def clipped(text: str, most: int = 300) -> str:
    """On one line, and no longer than so."""
    flat = one_line(text)
    return flat if len(flat) <= most else flat[: most - 1] + "…"
