"""parts → who judges open claims, and what its test found: what callers, `/health` and the page are told."""

from __future__ import annotations

from collections.abc import Mapping

from pincite.bootstrap import OFF, Parts
from pincite.citations.judging.record import Rate, Record
from pincite.citations.judging.worth import trusted
from pincite.models import Noun

SWITCHED_OFF = "the judge is switched off: what the words leave open stays open"
NO_MODEL = "no model is set that could judge: what the words leave open stays open"


class Measured(Noun):
    """A rate with its 95 % interval (Wilson)."""

    wrong: int
    of: int
    rate: float | None
    low: float
    high: float


class Rates(Noun):
    """What a test found. `wrong_yes`: false claims called supported; `by_kind`: the same by kind of error. `wrong_no`:
    true claims that were not; `by_form`: by how they restate. `disagreed`: on a second run."""

    tested_at: str
    verifier: str
    claims: str
    wrong_yes: Measured
    wrong_no: Measured
    by_kind: dict[str, Measured]
    by_form: dict[str, Measured]
    disagreed: Measured
    unreadable: Measured
    seconds_p50: float
    seconds_p95: float
    prompt_tokens: int
    completion_tokens: int
    cost_usd: float


class JudgeCard(Noun):
    """`model`: None where nobody judges; `off`: because somebody chose so. `trusted`: whether its yes decides anything;
    an untested judge's does, with a note, unless it `must_be_tested`. `said`: in a sentence."""

    model: str | None
    off: bool = False
    address: str | None = None
    prompt_version: str | None = None
    votes: int = 1
    tested: bool = False
    trusted: bool = False
    must_be_tested: bool = False
    said: str
    record: Rates | None = None


def card(parts: Parts) -> JudgeCard:
    """The judge in use."""
    judge, must = parts.judge_id, parts.settings.judge_must_be_tested
    if judge is None:
        off = parts.settings.judge_model == OFF
        return JudgeCard(model=None, off=off, must_be_tested=must, said=SWITCHED_OFF if off else NO_MODEL)
    record = parts.judge_records.find(judge.key)
    return JudgeCard(
        model=judge.model,
        address=judge.address,
        prompt_version=judge.prompt_version,
        votes=judge.votes,
        tested=record is not None,
        trusted=not must if record is None else trusted(record),
        must_be_tested=must,
        said=said(judge.model, record),
        record=None if record is None else rates(record),
    )


def said(model: str, record: Record | None) -> str:
    """One line."""
    if record is None:
        return f"judged by {model}, which nobody tested: run `pincite judge test`"
    if not trusted(record):
        return f"{model} is not trusted: {record.said}"
    return f"judged by {model}: {record.said}"


def rates(record: Record) -> Rates:
    """record → what is shown of it."""
    kept = record.model_dump(
        include={
            "tested_at", "verifier", "claims", "seconds_p50", "seconds_p95", "prompt_tokens", "completion_tokens",
            "cost_usd",
        }
    )  # fmt: skip
    return Rates(
        **kept,
        wrong_yes=measured(record.wrong_yes),
        wrong_no=measured(record.wrong_no),
        disagreed=measured(record.disagreed),
        unreadable=measured(record.unreadable),
        by_kind=_each(record.by_kind),
        by_form=_each(record.by_form),
    )


def measured(rate: Rate) -> Measured:
    """Rounded to what a few hundred claims can tell."""
    low, high = rate.interval
    share = rate.share
    return Measured(
        wrong=rate.wrong,
        of=rate.of,
        rate=None if share is None else round(share, 4),
        low=round(low, 4),
        high=round(high, 4),
    )


def _each(rates_by: Mapping[str, Rate]) -> dict[str, Measured]:
    return {kind: measured(rate) for kind, rate in sorted(rates_by.items())}
