"""files ↔ what the judges of this month's sweeps cost: one small file a sweep, so that no report is read for it."""

from __future__ import annotations

import json

from pincite.models import Noun
from pincite.ports import Files
from pincite.sweeping.report import SweepReport


class JudgeCost(Noun):
    """`calls`: of the judge, `cost_usd` by list price."""

    calls: int = 0
    cost_usd: float = 0.0


def charge(report: SweepReport, files: Files) -> None:
    """Once a sweep, however often its report is written. A sweep without a model call leaves nothing."""
    if report.model_calls:
        cost = JudgeCost(calls=report.model_calls, cost_usd=report.cost_usd)
        files.put(f"{_folder(report.started_at[:7])}{report.sweep_id}.json", cost.model_dump_json().encode())


def month(month_: str, files: Files) -> JudgeCost:
    """`month_`: `2026-11`. Of all sweeps that began in it."""
    costs = [JudgeCost.model_validate(json.loads(files.get(key))) for key in files.keys(_folder(month_))]
    return JudgeCost(calls=sum(each.calls for each in costs), cost_usd=sum(each.cost_usd for each in costs))


def _folder(month_: str) -> str:
    return f"sweeps/costs/{month_}/"
