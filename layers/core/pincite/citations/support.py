"""(claim, source) → does the source carry the claim, how surely, by which sentences, and what is missing?

Numbers, dates, units, negation and names are checked first and can only refuse; lexical, embedding and entailment
evidence then gives a calibrated score; an LLM judge settles what is still open. Every failure of a judge ends as
`unverifiable`, never as support.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pincite.citations.claims import assertion, clauses
from pincite.citations.differences import Difference, Reading, coverage, facts_missing, meaning_changed, read
from pincite.citations.evidence import Evidence, select
from pincite.citations.terms import content, terms
from pincite.models import Method, Missing, Noun, Support
from pincite.ports import Embedder, Entailment


class SupportVerdict(NamedTuple):
    """What an LLM judge says. `supported` None: it could not tell. `score`: its own confidence, 0–1."""

    supported: bool | None
    score: float | None = None
    reason: str = ""


LLMJudge = Callable[[str, str], SupportVerdict]
"""(claim, evidence) → verdict. Raises `Retryable`, `Permanent` or `ValueError` where it cannot say."""


class Judges(NamedTuple):
    """The models a check may ask, each optional: sentence vectors, entailment, and last the LLM."""

    embedder: Embedder | None = None
    entailment: Entailment | None = None
    llm: LLMJudge | None = None


class SupportCheck(Noun):
    """What `check_support` found. `evidence`: runs of whole sentences of the source, best first. `score`: calibrated."""

    support: Support
    score: float | None
    missing: tuple[Missing, ...] = ()
    evidence: tuple[tuple[int, int], ...] = ()
    method: Method = "deterministic"
    reason: str = ""


def check_support(claim: str, source: str, judges: Judges = Judges()) -> SupportCheck:  # noqa: B008
    """(claim, source) → check. `claim` is plain text, its markers taken out."""
    why = assertion(claim)
    if why:
        return SupportCheck(support="not_checkable", score=None, method="none", reason=why)
    if not source.strip():
        return SupportCheck(
            support="unverifiable", score=None, method="none", reason="the source has no text"
        )
    ours = read(claim)
    evidence = select(ours.terms, source)
    if not evidence.picked:
        return SupportCheck(
            support="unsupported",
            score=0.0,
            missing=_whole(claim),
            reason="the source shares no word with the claim",
        )
    joined = read(" ".join(source[a:b] for a, b in evidence.in_order()))
    best = max(evidence.picked, key=lambda i: (coverage(ours.terms, terms(_text(source, evidence, i))), -i))
    nearest = read(_text(source, evidence, best))
    found = facts_missing(ours, joined) + meaning_changed(ours, nearest)
    score = _lexical(ours, evidence, joined)
    runs = _runs(evidence)
    if any(d.hard for d in found):
        score = min(score, 0.1)
        support: Support = "contradicted"
    elif found:
        score, support = min(score, 0.4), "partial"
    else:
        support = "supported" if score >= 0.7 else "partial" if score >= 0.45 else "unsupported"
    missing = _missing(claim, ours, evidence, found) if support != "supported" else ()
    return SupportCheck(support=support, score=round(score, 4), missing=missing, evidence=runs)


def _text(source: str, evidence: Evidence, index: int) -> str:
    start, end = evidence.sentences[index]
    return source[start:end]


def _lexical(claim: Reading, evidence: Evidence, joined: Reading) -> float:
    have = {t.stem for t in joined.terms}
    wanted = {t.stem for t in content(claim.terms)}
    total = sum(evidence.weights.get(t, 0.0) for t in wanted)
    return sum(evidence.weights.get(t, 0.0) for t in wanted & have) / total if total else 0.0


def _runs(evidence: Evidence) -> tuple[tuple[int, int], ...]:
    """Picked sentences as runs, best first: those that stand next to each other are one."""
    runs: list[list[int]] = []
    for index in sorted(evidence.picked[:3]):
        if runs and index - runs[-1][-1] == 1:
            runs[-1].append(index)
        else:
            runs.append([index])
    runs.sort(key=lambda run: min(evidence.picked.index(i) for i in run))
    return tuple((evidence.sentences[run[0]][0], evidence.sentences[run[-1]][1]) for run in runs)


def _whole(claim: str) -> tuple[Missing, ...]:
    start = len(claim) - len(claim.lstrip())
    end = len(claim.rstrip())
    return (Missing(text=claim[start:end], start=start, end=end),) if end > start else ()


def _missing(claim: str, ours: Reading, evidence: Evidence, found: list[Difference]) -> tuple[Missing, ...]:
    """Differences, and clauses of whose content words fewer than half are in the source."""
    spans = [(d.start, d.end) for d in found]
    for start, end in clauses(claim):
        words = content([t for t in ours.terms if start <= t.start < end])
        if words and sum(t.stem in evidence.present for t in words) < 0.5 * len(words):
            spans.append((start, end))
    spans.sort()
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(Missing(text=claim[a:b], start=a, end=b) for a, b in merged) or _whole(claim)
