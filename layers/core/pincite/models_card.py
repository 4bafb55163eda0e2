"""parts → which models answer, cite and judge, whether they can be reached, and what answers cost this month.

Nothing is asked of a model: its API's list of models is fetched, which costs nothing and shows address and key at once.
"""

from __future__ import annotations

import threading
import time
from typing import Literal
from urllib.parse import urlsplit

from pydantic import SecretStr

from pincite.bootstrap import Parts
from pincite.models import Noun
from pincite.sweeping import costs

State = Literal["reachable", "refused", "unreachable", "off", "not_looked_at"]
TIMEOUT_S = 4.0
KEPT_S = 60.0
SAID: dict[State, str] = {
    "reachable": "can be reached",
    "refused": "can be reached, and refuses the key",
    "unreachable": "cannot be reached",
    "off": "none is set",
    "not_looked_at": "is set",
}


class ModelCard(Noun):
    """A model and its task. `model`: None where none is set."""

    task: Literal["answer", "cite", "judge"]
    model: str | None
    address: str | None = None
    state: State
    said: str


class Spent(Noun):
    """What this month cost, by list price: its answers, and in `sweep_calls` and `sweep_cost_usd` the judge of its
    sweeps."""

    month: str
    answers: int
    calls: int
    tokens: int
    cost_usd: float
    sweep_calls: int = 0
    sweep_cost_usd: float = 0.0


class ModelsCard(Noun):
    """`spent`: null where this machine does not keep it (in AWS: CloudWatch)."""

    models: tuple[ModelCard, ...]
    spent: Spent | None


def models(parts: Parts) -> ModelsCard:
    """As they are now; what was found of an address holds for a minute."""
    tasks = (("answer", parts.answer_llm), ("cite", parts.cite_llm), ("judge", parts.judge_llm))
    cards = []
    for task, llm in tasks:
        address, key = parts.endpoint(judge=task == "judge") if llm is not None else (None, None)
        if llm is None:
            state: State = "off"
        elif address is None or not address.startswith("http") or not parts.looks_at_models:
            state = "not_looked_at"
        else:
            state = SEEN.look(address, key)
        name = llm.model if llm is not None else None
        cards.append(ModelCard(task=task, model=name, address=address, state=state, said=SAID[state]))
    month = parts.now()[:7]
    spent = getattr(parts.ledger, "spent", None)
    told = spent(month) if spent is not None else None
    return ModelsCard(models=tuple(cards), spent=_spent(month, told, parts) if told else None)


def _spent(month: str, told: tuple[int, int, int, float], parts: Parts) -> Spent:
    answers, calls, tokens, cost_usd = told
    swept = costs.month(month, parts.files)
    return Spent(
        month=month,
        answers=answers,
        calls=calls,
        tokens=tokens,
        cost_usd=cost_usd,
        sweep_calls=swept.calls,
        sweep_cost_usd=swept.cost_usd,
    )


class _Seen:
    """What was found of each address, for a minute."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: dict[tuple[str, int], tuple[float, State]] = {}

    def look(self, address: str, key: SecretStr | None) -> State:
        secret = key.get_secret_value() if key else ""
        name = (address, hash(secret))
        with self._lock:
            at, state = self._found.get(name, (-KEPT_S, "off"))
            if time.monotonic() - at < KEPT_S:
                return state
        state = _looked(address, secret)
        with self._lock:
            self._found[name] = (time.monotonic(), state)
        return state


SEEN = _Seen()


def _looked(address: str, key: str) -> State:
    import httpx

    headers = {"Authorization": f"Bearer {key}"} if key else {}
    if key and urlsplit(address).hostname == "api.anthropic.com":
        headers = {"x-api-key": key, "anthropic-version": "2023-06-01"}
    try:
        status = httpx.get(
            f"{address.rstrip('/')}/models", headers=headers, timeout=TIMEOUT_S, follow_redirects=False
        ).status_code
    except (httpx.HTTPError, httpx.InvalidURL):
        return "unreachable"
    if status in (401, 403):
        return "refused"
    return "unreachable" if status >= 500 else "reachable"
