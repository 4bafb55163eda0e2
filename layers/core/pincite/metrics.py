"""answers → the product's numbers: as Prometheus text on one machine, as embedded metrics in AWS."""

from __future__ import annotations

import re
import threading
from collections import Counter

from pincite.answering.compose import MODEL_FAILED
from pincite.models import Answer, Usage

NUMBERS = {
    "Queries": "questions asked",
    "CacheHits": "questions answered again from the cache; the hit rate is its share of the questions asked",
    "Abstained": "questions answered by an abstention",
    "ModelFailed": "answers given as passages found, because the answer model failed or was too late",
    "AnswersVerified": "answers whose report says verified",
    "AnswersRejected": "drafts replaced by an abstention because they were not supported",
    "AnswersUnverified": "answers shown although a part of their check could not be done",
    "CitationsVerified": "citations that hold",
    "CitationsRejected": "citations shown with another verdict than verified",
    "CitationsInjected": "citations added by enforcement",
    "CitationsRepaired": "citations moved to another passage by enforcement",
    "MarkersRemoved": "markers removed by enforcement",
    "ModelCalls": "model calls that ended with a reply",
    "PromptTokens": "tokens read by models",
    "CompletionTokens": "tokens written by models",
    "CostUSD": "cost of the model calls in US dollars",
    "RerankGain": "mean score of the first three passages after reranking minus before it, summed over questions",
    "CitationCoverage": "claims whose citation holds / claims that need one, summed over answers",
    "CitationCompliance": "share of sentences with claims that carry a citation, summed over answers",
    "AnswersMeasured": "answers that coverage and compliance were summed over",
}
"""Name → meaning. All are sums since the process began, so that any window is a difference of two readings."""

REMOVED = frozenset({"removed_invalid_marker", "removed_provider_marker", "removed_duplicate_marker"})


def numbers(answer: Answer) -> dict[str, float]:
    """answer → its share of each of `NUMBERS`."""
    actions = Counter(action.action for action in answer.enforcement)
    verdicts = Counter(citation.verdict for citation in answer.citations)
    report = answer.verification
    spent = Usage() if answer.from_cache else answer.usage
    claims = [sentence for sentence in answer.sentences if sentence.verdict != "not_checkable"]
    measured = report is not None and report.citation_coverage is not None
    return {
        "Queries": 1,
        "CacheHits": answer.from_cache,
        "Abstained": answer.abstained,
        "ModelFailed": any(note.startswith(MODEL_FAILED) for note in answer.notes),
        "AnswersVerified": report is not None and report.status == "verified",
        "AnswersRejected": (answer.abstain_reason or "").startswith("not_supported"),
        "AnswersUnverified": report is not None and report.status == "unverified",
        "CitationsVerified": verdicts["verified"],
        "CitationsRejected": verdicts.total() - verdicts["verified"],
        "CitationsInjected": actions["injected"],
        "CitationsRepaired": actions["repaired"],
        "MarkersRemoved": sum(action.action in REMOVED for action in answer.enforcement),
        "ModelCalls": spent.calls,
        "PromptTokens": spent.prompt_tokens,
        "CompletionTokens": spent.completion_tokens,
        "CostUSD": spent.cost_usd,
        "RerankGain": answer.rerank_gain,
        "CitationCoverage": (report.citation_coverage or 0.0) if report and measured else 0.0,
        "CitationCompliance": sum(claim.citations != () for claim in claims) / len(claims)
        if claims and measured
        else 0.0,
        "AnswersMeasured": measured,
    }


class Metrics:
    """Sums over the answers that this process gave."""

    def __init__(self) -> None:
        self._sums, self._lock = dict.fromkeys(NUMBERS, 0.0), threading.Lock()

    def observe(self, answer: Answer) -> None:
        """Add one answer."""
        with self._lock:
            for name, value in numbers(answer).items():
                self._sums[name] += value

    def spend(self, usage: Usage) -> None:
        """Add what a model cost that was asked before the answer was in the making."""
        with self._lock:
            self._sums["ModelCalls"] += usage.calls
            self._sums["PromptTokens"] += usage.prompt_tokens
            self._sums["CompletionTokens"] += usage.completion_tokens
            self._sums["CostUSD"] += usage.cost_usd

    def text(self) -> str:
        """Prometheus exposition format 0.0.4."""
        with self._lock:
            sums = dict(self._sums)
        return "".join(
            f"# HELP {_metric(name)} {meaning}\n# TYPE {_metric(name)} {_kind(name)}\n{_metric(name)} {sums[name]:g}\n"
            for name, meaning in NUMBERS.items()
        )


def _metric(name: str) -> str:
    snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
    return f"pincite_{snake}" if _kind(name) == "gauge" else f"pincite_{snake}_total"


def _kind(name: str) -> str:
    """A gain may be negative, so its sum is a gauge."""
    return "gauge" if name == "RerankGain" else "counter"
