"""function → Lambda handler of a state: the event's keys are its parameters, its noun goes back as the state's data.

Errors leave by family, `Retryable` or `Permanent`, since Step Functions matches names exactly; any other exception is a
fault of ours and keeps its name. One structured line a call says what was decided, never what a document says.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import Any

from pydantic import ConfigDict, validate_call

from pincite.aws.nouns import Filed, file
from pincite.aws.observability import logger, tracer
from pincite.errors import Permanent, PinciteError, Retryable, Timeout

Handler = Callable[[dict[str, Any], Any], dict[str, Any]]
NEEDED_S = 3.0
"""A step that could not finish anyway is not begun: it would be paid for and thrown away."""


def step(function: Callable[..., Filed]) -> Handler:
    """`trace` in the event is the id that the request came with; it is logged with every line. `ms` is the time that
    the step took before in this execution, to which this call's is added; of several side by side, the longest."""
    call = validate_call(config=ConfigDict(arbitrary_types_allowed=True))(function)

    @functools.wraps(function)
    def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
        given = dict(event)
        logger().set_correlation_id(given.pop("trace", context.aws_request_id))
        before = given.pop("ms", 0)
        began = time.perf_counter()
        with tracer().provider.in_subsegment(f"## {function.__module__}"):
            filed = _by_family(call, given, context)
        ms = round((time.perf_counter() - began) * 1000, 2)
        plain = {name: value for name, value in filed.gates.items() if not isinstance(value, list | dict)}
        logger().info("step done", extra={"ms": ms, **plain})
        from pincite.aws.bootstrap import parts

        return {
            **_by_family(file, {"filed": filed, "store": parts().files}, context),
            "ms": _added(before, ms),
        }

    return handler


def _added(before: float | list[float], ms: float) -> float:
    return round((max(before) if isinstance(before, list) else before) + ms, 2)


def _by_family(call: Callable[..., Any], given: dict[str, Any], context: Any) -> Any:
    try:
        if context.get_remaining_time_in_millis() < NEEDED_S * 1000:
            raise Timeout("too little time is left for this step")
        return call(**given)
    except PinciteError as error:
        family = Retryable if isinstance(error, Retryable) else Permanent
        said = f"{type(error).__name__}: {error}"
        logger().warning("step failed", extra={"family": family.__name__, "error": type(error).__name__})
        raise family(said) from error
