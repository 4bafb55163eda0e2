"""(claim, source) → does the source carry the claim: proven, refuted, or open?

Alignment settles what it can (`claims.settle`): only *proven* is supported, only *refuted* contradicted. What is
open a judge decides, where there is one; without one it is `unverifiable` and says that it needs a judge. The score
ranks; no score alone makes a verdict. Every failure of a judge ends as `unverifiable`, never as support.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pincite.citations.claims.assertion import assertion
from pincite.citations.claims.lacking import lacking, reason_of, told, whole
from pincite.citations.claims.lead_ins import without_lead_in
from pincite.citations.claims.settle import Settled, settle
from pincite.citations.claims.verbatim import copied, restricted
from pincite.citations.judging.decide import NEEDS_JUDGE, UNKNOWN, Known, decide
from pincite.citations.judging.ground import Ground
from pincite.citations.judging.shown import shown
from pincite.citations.reading.sentences import Span
from pincite.citations.scoring.calibration import scale
from pincite.citations.scoring.evidence import Evidence, gather, runs, speaks, text_of, tidy
from pincite.citations.scoring.features import features
from pincite.errors import PinciteError
from pincite.models import Method, Missing, Noun, Support, Usage
from pincite.ports import Embedder, Entailment

REFUTED = 0.1
"""By how much a score counts for a claim that its source refutes in so many words."""
PROVEN = 0.97
"""What a claim scores that its source proves in other words than its own."""
VERBATIM = 0.99
ABSENT = 0.01
"""What a claim scores of which the source does not speak."""
UNDECIDED = 0.69
"""By how much a score counts that is neither proven nor judged: it ranks such claims and accepts none."""
ASKED = 0.2, 0.97
"""Probability by words alone between which an entailment model is asked, where there is one. Below, asking changes the
balanced accuracy of no dev set by 0.1 point; above, nothing is left to gain."""
MAX_CLAIM_CHARS = 4000
"""A claim is a sentence; one that is longer counts as not wholly checked."""
NOT_PROVEN = "not proven word by word; no judge is set"


class SupportVerdict(NamedTuple):
    """What an LLM judge says. `supported` None: it could not tell. `usage`: what asking cost, nothing if remembered.
    `ground`: the claim's facts with the words of the source that carry them; `missing`: parts that nothing carries."""

    supported: bool | None
    reason: str = ""
    usage: Usage = Usage()
    ground: tuple[Ground, ...] = ()
    missing: tuple[str, ...] = ()


LLMJudge = Callable[[str, str], SupportVerdict]
"""(claim, evidence) → verdict. Raises `Retryable`, `Permanent` or `ValueError` where it cannot say."""


class Judges(NamedTuple):
    """The models a check may ask, each optional: sentence vectors, entailment, and last the LLM. `standing`: what is
    known of how often that LLM errs."""

    embedder: Embedder | None = None
    entailment: Entailment | None = None
    llm: LLMJudge | None = None
    standing: Known = UNKNOWN


class SupportCheck(Noun):
    """What `check_support` found.

    `score`: calibrated 0–1, None where nothing was checked; supported claims score 0.7 and more. `evidence`: runs of
    whole sentences as offsets into the source, best first. `missing`: offsets into the claim. `issue`: why an
    `unverifiable` one is; `notes`: issues with which the verdict stands.
    """

    support: Support
    score: float | None
    missing: tuple[Missing, ...] = ()
    evidence: tuple[Span, ...] = ()
    method: Method = "deterministic"
    reason: str = ""
    issue: str = ""
    notes: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Neither proven nor refuted, and no judge whose word decides."""
        return self.issue == NEEDS_JUDGE


NO_JUDGES = Judges()


def check_support(claim: str, source: str, judges: Judges = NO_JUDGES) -> SupportCheck:
    """(claim, source) → check. `claim` is plain text, its citation markers taken out."""
    why = assertion(claim)
    if why:
        return SupportCheck(support="not_checkable", score=None, method="none", reason=why)
    if not source.strip():
        return _unverifiable("the source has no text", (), whole(claim))
    if len(claim) > MAX_CLAIM_CHARS:
        return _unverifiable(f"the claim is longer than {MAX_CLAIM_CHARS} characters", (), ())
    found = copied(claim, source)
    if found is not None and not restricted(source, found):
        return SupportCheck(
            support="supported", score=VERBATIM, evidence=(found,), reason="the source says it word for word"
        )
    settled = _settled(claim, source)
    if found is not None and settled.outcome == "refuted":
        settled = settled._replace(outcome="open")  # it stands there, if under other words
    if settled.outcome == "proven":
        return SupportCheck(
            support="supported",
            score=PROVEN,
            evidence=settled.evidence,
            reason="the source says it in so many words",
        )
    if settled.outcome == "absent" and judges.llm is None and not speaks(claim, source):
        return SupportCheck(
            support="unsupported",
            score=ABSENT,
            missing=whole(claim),
            reason="the source does not speak of it",
        )
    picked = gather(claim, source)
    try:
        model = judges.entailment if settled.outcome != "refuted" else None
        score, method = _scored(claim, source, picked, settled, model)
    except (PinciteError, ValueError) as error:
        return _unverifiable(f"the entailment model failed: {error}", runs(picked), whole(claim))
    missing = lacking(claim, settled, source)
    if settled.outcome == "refuted":
        return SupportCheck(
            support="contradicted",
            score=round(score * REFUTED, 4),
            missing=missing,
            evidence=settled.evidence,
            reason=reason_of(claim, settled, source),
        )
    evidence = tuple(dict.fromkeys((*settled.evidence, *runs(picked))))
    unsettled = SupportCheck(
        support="unverifiable", score=round(score * UNDECIDED, 4), missing=missing, evidence=evidence,
        method=method,
        reason=NOT_PROVEN, issue=NEEDS_JUDGE,
    )  # fmt: skip
    return unsettled if judges.llm is None else _ask(judges, claim, source, unsettled)


def _settled(claim: str, source: str) -> Settled:
    """What alignment says of the claim, or of the claim without what only introduces it."""
    settled = settle(claim, source)
    bare = without_lead_in(claim, source) if settled.outcome != "proven" else claim
    words = bare.rstrip(". ")
    if bare == claim or words not in claim:
        return settled
    again = settle(bare, source)
    if again.outcome != "proven" and (settled.outcome == "refuted" or again.outcome != "refuted"):
        return settled
    by = claim.index(words)
    return again._replace(
        differences=tuple(
            d._replace(start=d.start + by, end=min(d.end + by, len(claim))) for d in again.differences
        )
    )


def _scored(
    claim: str, source: str, picked: Evidence, settled: Settled, entailment: Entailment | None
) -> tuple[float, Method]:
    """Calibrated score, and what it rests on; an entailment model counts as much as the words do."""
    words = scale()
    probability = words.probability(features(claim, source, picked, settled))
    if entailment is None or not ASKED[0] <= probability <= ASKED[1] or not picked.picked:
        return words.score(probability), "deterministic"
    [(entailed, _, contradicted), *_] = entailment.probabilities(
        [(tidy(text_of(source, picked)), tidy(claim))]
    )
    return words.score((probability + (entailed + 1 - contradicted) / 2) / 2), "entailment"


def _ask(judges: Judges, claim: str, source: str, settled: SupportCheck) -> SupportCheck:
    """The judge's word on what alignment left open, for what it is worth; where it is worth nothing, the claim is
    `unverifiable`."""
    assert judges.llm is not None
    text = shown(source, settled.evidence)
    try:
        verdict = judges.llm(claim, text)
    except (PinciteError, ValueError) as error:
        return _unverifiable(f"the judge failed: {error}", settled.evidence, settled.missing)
    decision = decide(judges.standing, claim, text, verdict, _refutes)
    missing = told(claim, decision.missing) or settled.missing
    update: dict[str, Any] = {
        "reason": decision.reason,
        "score": decision.score,
        "notes": decision.notes,
        "method": "llm_judge",
    }
    if decision.supported is None:
        update |= {"support": "unverifiable", "missing": missing, "issue": decision.issue, "method": "none"}
    elif decision.supported:
        update |= {"support": "supported", "missing": ()}
    else:
        score = min(settled.score or 0.0, decision.score or 0.0)
        support = "partial" if decision.assumes else "unsupported"
        update |= {"support": support, "missing": missing, "score": score}
    update.setdefault("issue", "")
    return settled.model_copy(update=update)


def _refutes(claim: str, text: str) -> bool:
    return settle(claim, text).outcome == "refuted"


def _unverifiable(reason: str, evidence: tuple[Span, ...], missing: tuple[Missing, ...]) -> SupportCheck:
    return SupportCheck(
        support="unverifiable", score=None, evidence=evidence, missing=missing, method="none", reason=reason
    )
