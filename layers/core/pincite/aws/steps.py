"""function → Lambda handler of a state: the event's keys are its parameters, its noun goes back as the state's data.

Errors leave by family, `Retryable` or `Permanent`, since Step Functions matches names exactly; a model that fails, and
an exception that is a fault of ours, keeps its name. One structured line a call says what was decided, never what a
document says.
"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable
from typing import Any

from pydantic import ConfigDict, validate_call

from pincite.aws.deadline import deadline, left_of_answer
from pincite.aws.nouns import Filed, file
from pincite.aws.observability import logger, tracer
from pincite.errors import ModelUnavailable, Permanent, PinciteError, Retryable, Throttled, Timeout

Handler = Callable[[dict[str, Any], Any], dict[str, Any]]
NEEDED_S = 3.0
"""A step that could not finish anyway is not begun: it would be paid for and thrown away."""


def step(function: Callable[..., Filed]) -> Handler:
    """`trace` in the event is the id that the request came with; it is logged with every line. `ms` is the time that
    the step took before in this execution, to which this call's is added, with the reading and filing of its nouns; of
    several side by side, the longest.
    `started`: when the execution of an answer began, which bounds the step as the time left to its function does."""
    call = validate_call(config=ConfigDict(arbitrary_types_allowed=True))(function)

    @functools.wraps(function)
    def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
        given = dict(event)
        logger().set_correlation_id(given.pop("trace", context.aws_request_id))
        before = given.pop("ms", 0)
        left = _seconds_left(given.pop("started", None), context)
        began = time.perf_counter()
        with tracer().provider.in_subsegment(f"## {function.__module__}"), deadline.within(left):
            filed = _by_family(call, given, left)
            from pincite.aws.bootstrap import parts

            out = _by_family(file, {"filed": filed, "store": parts().files})
        ms = round((time.perf_counter() - began) * 1000, 2)
        plain = {name: value for name, value in filed.gates.items() if not isinstance(value, list | dict)}
        logger().info("step done", extra={"ms": ms, **plain})
        return {**out, "ms": _added(before, ms)}

    return handler


def _added(before: float | list[float], ms: float) -> float:
    return round((max(before) if isinstance(before, list) else before) + ms, 2)


def _seconds_left(started: str | None, context: Any) -> float:
    ours = float(context.get_remaining_time_in_millis()) / 1000
    return ours if started is None else min(ours, left_of_answer(started))


def _by_family(call: Callable[..., Any], given: dict[str, Any], left: float = math.inf) -> Any:
    try:
        if left < NEEDED_S:
            raise Timeout("too little time is left for this step")
        return call(**given)
    except PinciteError as error:
        family = _family(error)
        part = f"/{error.part}" if isinstance(error, Retryable) else ""
        said = f"{type(error).__name__}{part}: {error}"
        logger().warning("step failed", extra={"family": family.__name__, "error": type(error).__name__})
        raise family(said) from error


def _family(error: PinciteError) -> type[PinciteError]:
    """A model that fails has been asked again by the call, under the rule of one machine: it leaves by its own name,
    which no state tries again."""
    if not isinstance(error, Retryable):
        return Permanent
    if error.part != "model":
        return Retryable
    return next(kind for kind in (Throttled, Timeout, ModelUnavailable) if isinstance(error, kind))
