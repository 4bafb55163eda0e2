"""(claim, source) → does the source carry the claim, how surely, by which sentences, and what is missing?

Numbers, dates, units, negation and names are checked first and can only refuse; lexical evidence, and an entailment
model where one is installed, then give a calibrated score; an LLM judge settles what is still open. Every failure of a
judge ends as `unverifiable`, never as support.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from pincite.citations.judging.decide import UNKNOWN, Known, decide
from pincite.citations.judging.ground import Ground
from pincite.citations.judging.shown import shown
from pincite.citations.supporting import carrying, features
from pincite.citations.supporting.calibration import SUPPORTED, SURE, scale
from pincite.citations.supporting.claims import assertion
from pincite.citations.supporting.differences import Difference, plain
from pincite.citations.supporting.evidence import Span, sentences, text_of, tidy
from pincite.citations.supporting.judging import MAX_CLAIM_CHARS, Findings, look
from pincite.errors import PinciteError
from pincite.models import Method, Missing, Noun, Support, Usage
from pincite.ports import Embedder, Entailment

REFUTED = 0.2
"""Most that a claim scores which the evidence contradicts in so many words: of those on the dev sets 1 in 5 is
labelled as supported."""
LACKING = 0.45
"""Most that a claim scores of which a number or date is nowhere in the evidence, or which says more than it."""
OPEN = (0.15, SURE)
"""Scores between which an LLM judge, where there is one, is asked."""
MODEL_CONTRADICTS = 0.7
"""Probability of contradiction from which an entailment model's word is taken for it."""
ASKED = 0.2, 0.97
"""Probability by words alone between which an entailment model is asked, where there is one. Below, asking changes the
balanced accuracy of no dev set by 0.1 point; above, nothing is left to gain."""
VERBATIM = 0.99


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


NO_JUDGES = Judges()


def check_support(claim: str, source: str, judges: Judges = NO_JUDGES) -> SupportCheck:
    """(claim, source) → check. `claim` is plain text, its citation markers taken out."""
    why = assertion(claim)
    if why:
        return SupportCheck(support="not_checkable", score=None, method="none", reason=why)
    if not source.strip():
        return _unverifiable("the source has no text", ())
    if len(claim) > MAX_CLAIM_CHARS:
        return _unverifiable(f"the claim is longer than {MAX_CLAIM_CHARS} characters", ())
    copied = _copied(claim, source)
    if copied is not None:
        return SupportCheck(
            support="supported", score=VERBATIM, evidence=(copied,), reason="the source says it word for word"
        )
    found = look(claim, source)
    if not found.evidence.picked:
        return SupportCheck(
            support="unsupported",
            score=0.01,
            missing=carrying.whole(claim),
            reason="the source shares no word with the claim",
        )
    try:
        score, method, refuted = _scored(found, source, claim, judges.entailment)
    except (PinciteError, ValueError) as error:
        return _unverifiable(f"the entailment model failed: {error}", carrying.runs(found))
    settled = _settle(found, claim, score, method, refuted)
    # What the claim asserts and no sentence says is not open: a judge that says yes to everything cannot add it.
    if (
        judges.llm is None
        or settled.support == "contradicted"
        or blocking(found)
        or not OPEN[0] <= (settled.score or 0.0) < OPEN[1]
    ):
        return settled
    return _ask(judges, found, claim, source, settled)


def _scored(
    found: Findings, source: str, claim: str, entailment: Entailment | None
) -> tuple[float, Method, bool]:
    """Calibrated score, what it rests on, and whether an entailment model says the opposite."""
    words = scale("lexical")
    alone = words.probability(found.features)
    if entailment is None or any(d.hard for d in found.differences) or not asked(alone):
        return words.score(alone), "deterministic", False
    said = entailment.probabilities(pairs(found, source, claim))
    row = features.entailment(said, found.nearest)
    joint = scale("entailment")
    refuted = said[0][2] >= MODEL_CONTRADICTS and said[0][2] > said[0][0]
    return joint.score(joint.probability([*found.features, *row])), "entailment", refuted


def asked(alone: float) -> bool:
    """Whether what the words say alone leaves a claim to an entailment model."""
    return ASKED[0] <= alone <= ASKED[1]


def pairs(found: Findings, source: str, claim: str) -> list[tuple[str, str]]:
    """(evidence, claim) for an entailment model: all evidence joined, then its two best sentences alone."""
    said = tidy(claim)
    out = [(tidy(text_of(source, found.evidence)), said)]
    if len(found.each) > 1:
        out += [(tidy(each.text), said) for each in found.each[:2]]
    return out


def blocking(found: Findings) -> list[Difference]:
    """The differences with which a claim is never supported: those that contradict, and facts that nothing says."""
    return [d for d in found.differences if d.hard or d.kind in ("number", "date", "modality")]


def _settle(found: Findings, claim: str, score: float, method: Method, refuted: bool) -> SupportCheck:
    """Score and differences → check. Differences can only lower a score."""
    blocked = blocking(found)
    contradicted = any(d.hard for d in blocked)
    reason = ""
    if contradicted:
        score = min(score, REFUTED)
        reason = "the source says otherwise: " + ", ".join(sorted({d.kind for d in blocked if d.hard}))
    elif blocked:
        score = min(score, LACKING)
        reason = "not in the source as claimed: " + ", ".join(sorted({d.kind for d in blocked}))
    if _foreign(claim) and score >= SUPPORTED and not _held_word_for_word(found):
        score, reason = LACKING, "the claim is not in English and not word for word in the source"
    support: Support = "supported" if score >= SUPPORTED else "unsupported"
    if support != "supported":
        if contradicted or (refuted and score < LACKING):
            support = "contradicted"
        elif found.features[1] >= HELD_PARTLY:
            support = "partial"
    gaps = () if support == "supported" else carrying.missing(claim, found.claim, found.evidence, blocked)
    return SupportCheck(
        support=support,
        score=round(score, 4),
        missing=gaps,
        evidence=carrying.runs(found),
        method=method,
        reason=reason,
    )


HELD_PARTLY = 0.6
"""Share of the claim's weight in the evidence from which an unsupported claim counts as partly supported."""


def _ask(judges: Judges, found: Findings, claim: str, source: str, settled: SupportCheck) -> SupportCheck:
    """The judge's word on what the checks left open, for what it is worth; where it is worth nothing, the claim is
    `unverifiable`."""
    assert judges.llm is not None
    text = shown(source, carrying.runs(found))
    try:
        verdict = judges.llm(claim, text)
    except (PinciteError, ValueError) as error:
        return _unverifiable(f"the judge failed: {error}", settled.evidence)
    decision = decide(judges.standing, claim, text, verdict, _refutes)
    gaps = carrying.told(claim, decision.missing) or settled.missing
    missing = gaps or carrying.missing(claim, found.claim, found.evidence, ())
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
        support = "unsupported" if settled.support == "supported" else settled.support
        score = min(settled.score or 0.0, decision.score or 0.0)
        update |= {"support": support, "missing": missing, "score": score}
    return settled.model_copy(update=update)


def _refutes(claim: str, text: str) -> bool:
    return check_support(claim, text).support == "contradicted"


def _unverifiable(reason: str, evidence: tuple[Span, ...]) -> SupportCheck:
    return SupportCheck(support="unverifiable", score=None, evidence=evidence, method="none", reason=reason)


@lru_cache(maxsize=4)
def _plain_source(source: str) -> str:
    """`plain`, kept: an answer cites one source many times."""
    return plain(source)


def _copied(claim: str, source: str) -> Span | None:
    """Where the claim stands in the source as one or more whole sentences, word for word."""
    words = plain(claim.strip().rstrip(".!。！ "))
    source = _plain_source(source)
    at = source.find(words) if len(words) >= 4 else -1
    if at < 0:
        return None
    lead, tail = (
        source[max(0, at - 200) : at].rstrip(),
        source[at + len(words) : at + len(words) + 4].lstrip(),
    )
    lines = "\n" in source[max(0, at - 200) : at][len(lead) :]
    if (lead and lead[-1] not in ".!?。！？\n" and not lines) or (tail and tail[0] not in ".!。！"):
        return None
    first = max(0, at - 1000)
    inside = [(a + first, b + first) for a, b in sentences(source[first : at + len(words) + 1000])]
    touched = [s for s in inside if s[0] < at + len(words) and s[1] > at]
    if not touched or touched[0][0] < at:
        return None
    return at, touched[-1][1]


def _foreign(claim: str) -> bool:
    """Whether most letters are of another script than the one that the scales were fitted on."""
    letters = [c for c in claim if c.isalpha()]
    return sum(c > "\u024f" for c in letters) > 0.3 * max(1, len(letters))


def _held_word_for_word(found: Findings) -> bool:
    named = dict(zip(features.LEXICAL, found.features, strict=False))
    return named["trigrams"] >= 0.95 and named["joined"] >= 0.99
