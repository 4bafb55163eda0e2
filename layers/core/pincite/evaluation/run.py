"""set names → a report in Markdown: one table for claims, one for quotes. The work of `pincite eval`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View
from pincite.citations.scoring.calibration import SURE
from pincite.citations.support import NO_JUDGES, Judges, check_support
from pincite.evaluation import baselines, peer_checks, peers, sets
from pincite.evaluation.rates import (
    auroc,
    balanced_accuracy,
    best_threshold,
    calibration_error,
    overlap,
    share,
)
from pincite.ports import Embedder

Progress = Callable[[str], None]

NOTE = (
    "Claims: balanced accuracy (supported against the rest); false accepts: of the claims that are not supported, "
    "the share called supported; sure: claims scored 0.9 or more, and how many of those are right; settled: decided "
    "without a language model. Tuned thresholds are fitted on the odd rows; every number is over the even rows. The "
    "scale of pincite was fitted on the dev parts of these sets: numbers on them are in sample, docs/verifier.md has "
    "the held-out ones."
)


class ClaimResult(NamedTuple):
    """One scorer on one set. Rates are shares; `error` and `sure` None where the scores claim no calibration."""

    name: str
    balanced: float
    false_accepts: float
    auroc: float
    error: float | None
    sure: tuple[float, float] | None
    settled: float
    per_second: float


class Evaluated(NamedTuple):
    """Each row: the name of the set, how many of it, one check's result."""

    claims: list[tuple[str, int, ClaimResult]]
    quotes: list[tuple[str, int, QuoteResult]]


class QuoteResult(NamedTuple):
    """One matcher on one set. `noisy`: of the right quotes that are not there letter for letter, the share
    accepted. `located`: of the accepted, the share within 0.9 of the true span; None where none is placed."""

    name: str
    right: float
    noisy: float
    altered: float
    absent: float
    located: float | None
    per_second: float


def measure(
    names: Iterable[str] = (),
    data: Path | None = None,
    judges: Judges = NO_JUDGES,
    progress: Progress = lambda _: None,
    python: Path | None = None,
) -> Evaluated:
    """Sets by name (none: all that are there) → what each check does on them. `data`: a folder of full sets, else the
    shipped samples. `python`: the interpreter of an environment that has other packages' checkers; they are measured
    as well."""
    chosen = tuple(names) or sets.NAMES
    claim_rows: list[tuple[str, int, ClaimResult]] = []
    quote_rows: list[tuple[str, int, QuoteResult]] = []
    for name in chosen:
        progress(name)
        if name in sets.QUOTE_SETS:
            quotes = sets.quotes(name, data)
            quote_rows += [(name, len(quotes), r) for r in quote_results(quotes, python)] if quotes else []
        else:
            claims = sets.claims(name, data)
            claim_rows += (
                [(name, len(claims), r) for r in claim_results(claims, judges, python)] if claims else []
            )
    return Evaluated(claim_rows, quote_rows)


def report(found: Evaluated) -> str:
    """→ Markdown."""
    parts = []
    if found.claims:
        parts += [_claim_table(found.claims), NOTE]
    if found.quotes:
        parts.append(_quote_table(found.quotes))
    return "\n\n".join(parts) if parts else "No labelled rows: give --data with a folder that has them."


def as_json(found: Evaluated) -> str:
    """→ `{"claims": […], "quotes": […]}`, a result each with its `set` and how many `rows` it has."""
    rows = {
        kind: [{"set": name, "rows": count, **result._asdict()} for name, count, result in results]
        for kind, results in found._asdict().items()
    }
    return json.dumps(rows)


def claim_results(
    rows: Sequence[sets.LabelledClaim], judges: Judges, python: Path | None = None
) -> list[ClaimResult]:
    """Ours without a model, ours with the models at hand, then every baseline, and every peer that is installed."""
    out = [_ours("pincite, no model", rows, NO_JUDGES)]
    if judges.entailment is not None or judges.llm is not None:
        out.append(_ours("pincite", rows, judges))
    for name, (scorer, threshold) in baselines.CLAIMS.items():
        start = perf_counter()
        scores = [scorer(row.claim, row.source) for row in rows]
        out.append(_baseline(name, rows, scores, threshold, perf_counter() - start))
    if judges.embedder is not None:
        out.append(_cosine(rows, judges.embedder))
    for name in peers.names("claims") if python else ():
        said = (
            peers.ask(python, "claims", name, [(row.claim, row.source) for row in rows]) if python else None
        )
        if said is not None:
            scores = [score for _, score, _ in said.rows]
            out.append(_baseline(name, rows, scores, peer_checks.CLAIMS[name][1], said.seconds))
    return out


def _ours(name: str, rows: Sequence[sets.LabelledClaim], judges: Judges) -> ClaimResult:
    start = perf_counter()
    checks = [check_support(row.claim, row.source, judges) for row in rows]
    seconds = perf_counter() - start
    labels = [row.supported for row in rows][::2]
    checks = checks[::2]
    said = [check.support == "supported" for check in checks]
    scores = [check.score or 0.0 for check in checks]
    sure = [label for label, score in zip(labels, scores, strict=True) if score >= SURE]
    return ClaimResult(
        name, balanced_accuracy(labels, said), _false(labels, said), auroc(labels, scores),
        calibration_error(labels, scores), (len(sure) / max(1, len(labels)), share(sure)),
        share([check.method != "llm_judge" for check in checks]), len(rows) / max(seconds, 1e-9),
    )  # fmt: skip


def _cosine(rows: Sequence[sets.LabelledClaim], embedder: Embedder) -> ClaimResult:
    start = perf_counter()
    scores = baselines.cosines([(row.claim, row.source) for row in rows], embedder)
    return _baseline("cosine of embeddings, tuned", rows, scores, None, perf_counter() - start)


def _baseline(
    name: str,
    rows: Sequence[sets.LabelledClaim],
    scores: Sequence[float],
    threshold: float | None,
    seconds: float,
) -> ClaimResult:
    labels = [row.supported for row in rows]
    least = best_threshold(labels[1::2], scores[1::2]) if threshold is None else threshold
    labels, scores = labels[::2], scores[::2]
    said = [score >= least for score in scores]
    return ClaimResult(
        name, balanced_accuracy(labels, said), _false(labels, said), auroc(labels, scores), None, None, 1.0,
        len(rows) / max(seconds, 1e-9),
    )  # fmt: skip


def _false(labels: Sequence[bool], said: Sequence[bool]) -> float:
    return share([s for label, s in zip(labels, said, strict=True) if not label])


def quote_results(rows: Sequence[sets.LabelledQuote], python: Path | None = None) -> list[QuoteResult]:
    """Ours, then every baseline, and every peer that is installed."""

    def ours(quote: str, source: str) -> tuple[bool, tuple[int, int] | None]:
        check = check_quote(quote, View.of(source))
        return check.accepted, check.locations[0] if check.locations else None

    out = []
    for name, match in {"pincite": ours, **baselines.QUOTES}.items():
        start = perf_counter()
        found = [match(row.quote, row.source) for row in rows]
        out.append(_quotes(name, rows, found, perf_counter() - start))
    for name in peers.names("quotes") if python else ():
        said = (
            peers.ask(python, "quotes", name, [(row.quote, row.source) for row in rows]) if python else None
        )
        if said is not None:
            out.append(_quotes(name, rows, [(ok, span) for ok, _, span in said.rows], said.seconds))
    return out


def _quotes(
    name: str,
    rows: Sequence[sets.LabelledQuote],
    found: Sequence[tuple[bool, tuple[int, int] | None]],
    seconds: float,
) -> QuoteResult:
    def accepted(verdict: str, exact: bool = True) -> float:
        return share(
            [
                ok
                for row, (ok, _) in zip(rows, found, strict=True)
                if row.verdict == verdict and (exact or row.kind != "exact")
            ]
        )

    places = [
        overlap(span, row.span) >= 0.9
        for row, (ok, span) in zip(rows, found, strict=True)
        if ok and row.verdict == "match" and span is not None and row.span is not None
    ]
    return QuoteResult(
        name, accepted("match"), accepted("match", exact=False), accepted("altered"), accepted("absent"),
        share(places) if places else None, len(rows) / max(seconds, 1e-9),
    )  # fmt: skip


def _claim_table(rows: Sequence[tuple[str, int, ClaimResult]]) -> str:
    head = (
        "| set (rows) | check | balanced accuracy | false accepts | AUROC | calibration error | sure, right "
        "| settled | a second |"
    )
    lines = [head, "|---|---|---|---|---|---|---|---|---|"]
    for name, count, r in rows:
        error = "–" if r.error is None else f"{r.error:.3f}"
        sure = "–" if r.sure is None else f"{_percent(r.sure[0])}, {_percent(r.sure[1])}"
        lines.append(
            f"| {name} ({count}) | {r.name} | {_percent(r.balanced)} | {_percent(r.false_accepts)} | {r.auroc:.3f} "
            f"| {error} | {sure} | {_percent(r.settled)} | {r.per_second:,.0f} |"
        )
    return "\n".join(lines)


def _quote_table(rows: Sequence[tuple[str, int, QuoteResult]]) -> str:
    head = (
        "| set (rows) | check | right accepted | of these with noise | altered accepted | absent accepted "
        "| span IoU ≥ 0.9 | a second |"
    )
    lines = [head, "|---|---|---|---|---|---|---|---|"]
    for name, count, r in rows:
        located = "–" if r.located is None else _percent(r.located)
        lines.append(
            f"| {name} ({count}) | {r.name} | {_percent(r.right)} | {_percent(r.noisy)} | {_percent(r.altered)} "
            f"| {_percent(r.absent)} | {located} | {r.per_second:,.0f} |"
        )
    return "\n".join(lines)


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"
