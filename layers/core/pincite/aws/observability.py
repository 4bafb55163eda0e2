"""Powertools, made when first used: one logger, one tracer, the product's metrics as embedded metric format."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aws_lambda_powertools import Logger, Tracer

    from pincite.models import Answer

NAMESPACE = "Pincite"


@cache
def logger() -> Logger:
    """One JSON line an event; the service's name comes from POWERTOOLS_SERVICE_NAME."""
    from aws_lambda_powertools import Logger

    return Logger()


@cache
def tracer() -> Tracer:
    """X-Ray; off outside Lambda. SDK modules are not patched: a store's time shows in the step's own segment."""
    from aws_lambda_powertools import Tracer

    return Tracer(auto_patch=False)


def emit(numbers: dict[str, float], stage: str) -> None:
    """One line of embedded metric format with every number."""
    from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

    metrics = EphemeralMetrics(namespace=NAMESPACE)
    metrics.add_dimension("stage", stage)
    for name, value in numbers.items():
        metrics.add_metric(name=name, unit=MetricUnit.NoUnit, value=float(value))
    metrics.flush_metrics()


def observe(answer: Answer, stage: str) -> None:
    """The product's numbers of one answer."""
    from pincite.metrics import numbers

    emit({name: float(value) for name, value in numbers(answer).items()}, stage)


def annotate(**ids: Any) -> None:
    """Ids that every later line of this invocation carries."""
    logger().append_keys(**ids)
