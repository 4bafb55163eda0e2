"""verdicts, what the judge was asked → the same verdicts, each with who gave it and why, and each missing part with its
kind. What a judge calls consistent but resting on something that nobody says is `partial`, and names that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, get_args

from pincite.citations.claims.lacking import reason_of
from pincite.citations.claims.settle import settle
from pincite.citations.judging.decide import UNKNOWN, Decision, Known, by, decide
from pincite.citations.judging.kinds import key, typed
from pincite.citations.markers import strip
from pincite.citations.support import SupportVerdict
from pincite.errors import PinciteError
from pincite.models import Citation, MissingKind, Sentence
from pincite.requests import CitationCheck

Ask = tuple[str, str]
"""(claim, evidence)"""
BY_WORDS = "deterministic"
_WORTH: dict[str, bool | None] = {
    "verified": True, "unsupported": False, "partial": False, "unverifiable": None,
}  # fmt: skip


class Heard(NamedTuple):
    """What a judge said, ask by ask. Nobody was asked: the words alone decided."""

    said: Mapping[Ask, SupportVerdict | PinciteError] = {}
    standing: Known = UNKNOWN

    def of(self, claim: str, span: str, verdict: str) -> tuple[Decision, SupportVerdict] | None:
        """What followed from the judge's word on that claim over the text that has the span, where it is that verdict;
        None where it had no part in it."""
        if verdict not in _WORTH:
            return None
        for (asked, evidence), said in self.said.items():
            if key(asked) != key(claim) or key(span) not in key(evidence):
                continue
            if isinstance(said, SupportVerdict):
                decision = decide(self.standing, asked, evidence, said, _refutes)
                if decision.supported is _WORTH[verdict]:
                    return decision, said
            elif verdict == "unverifiable":
                return Decision(None, None, f"the judge failed: {said}", "check_failed"), SupportVerdict(None)
        return None


NOBODY = Heard()


def explained(
    citations: Sequence[Citation], sentences: Sequence[Sentence], heard: Heard = NOBODY
) -> dict[str, Any]:
    """`citations` and `sentences` of an answer."""
    told: list[Citation] = []
    kinds: dict[str, MissingKind] = {}
    for each in citations:
        found = heard.of(each.claim_text, each.text_span, each.verdict)
        if found is None:
            why = _refuted(strip(each.claim_text), each.text_span) if each.verdict == "contradicted" else ""
            told.append(each.model_copy(update={"method": BY_WORDS, "reason": why or each.reason}))
            continue
        decision, said = found
        kinds |= _kinds(said)
        told.append(each.model_copy(update=_update(each.issues, decision, by(heard.standing))))
    return {
        "citations": tuple(told),
        "sentences": tuple(_sentence(each, told, kinds) for each in sentences),
    }


def explained_citation(check: CitationCheck, claim: str, heard: Heard) -> CitationCheck:
    """One citation that was checked alone."""
    span = check.citation.text_span if check.citation else ""
    found = heard.of(claim, span, check.verdict) if claim else None
    update: dict[str, Any] = {}
    if found is not None:
        update = _update(check.issues, found[0], by(heard.standing))
        if "verdict" in update:
            update["support"] = "partial"
    update["missing"] = typed(claim, check.missing, _kinds(found[1]) if found else {})
    if check.citation is not None:
        mine = {name: each for name, each in update.items() if name in Citation.model_fields}
        update["citation"] = check.citation.model_copy(update={"method": BY_WORDS, **mine})
    return check.model_copy(update=update)


def _update(issues: Sequence[str], decision: Decision, method: str) -> dict[str, Any]:
    update: dict[str, Any] = {"reason": decision.reason, "method": method}
    if decision.assumes:
        issue = "claim_partially_supported"
        update |= {"assumes": decision.assumes, "verdict": "partial"}
        update["issues"] = tuple(issue if each == "claim_not_supported" else each for each in issues)
    return update


def _sentence(each: Sentence, citations: Sequence[Citation], kinds: Mapping[str, MissingKind]) -> Sentence:
    update: dict[str, Any] = {"missing": typed(each.text, each.missing, kinds)}
    said = key(strip(each.text))
    mine = [one for one in citations if one.number in each.citations and key(strip(one.claim_text)) in said]
    if each.verdict == "unsupported" and any(one.assumes for one in mine):
        update["verdict"] = "partial"
    return each.model_copy(update=update)


def _kinds(said: SupportVerdict) -> dict[str, MissingKind]:
    """The kinds that a judge told, by part."""
    return {
        key(fact): kind  # type: ignore[misc]
        for fact, words, kind in said.ground
        if not words and kind in get_args(MissingKind)
    }


def _refuted(claim: str, span: str) -> str:
    """The source's words beside the claim's; "" where it takes more than the span to tell."""
    settled = settle(claim, span)
    return reason_of(claim, settled, span) if settled.outcome == "refuted" else ""


def _refutes(claim: str, text: str) -> bool:
    return settle(claim, text).outcome == "refuted"
