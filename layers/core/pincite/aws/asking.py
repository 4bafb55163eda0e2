"""question → answer by the state machine `answering`; the same request id twice is one run."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from pincite import errors
from pincite.adapters.aws_errors import translated
from pincite.aws.bootstrap import AwsParts, parts
from pincite.aws.clients import client
from pincite.aws.nouns import fetched
from pincite.aws.observability import logger, observe
from pincite.caching import Repeat
from pincite.errors import Invalid, NoCollection, PinciteError, Retryable, Timeout
from pincite.limits import Limits
from pincite.models import Answer
from pincite.pipeline import inquired
from pincite.requests import QueryRequest

BUDGET_S = 85.0
"""The state machine ends itself after 80 s; the gateway waits 90 s. Whoever asks gets our error, not the gateway's."""
REMEMBERED_S = 600
LARGEST_INPUT = 32_000
"""Bytes of an execution's input: with the nouns it stays under half of what a state may hold."""


def ask(request: QueryRequest, collections: Sequence[str], request_id: str, key: str | None) -> Answer:
    """`key`: the caller's own id of this request, if one was sent. Raises the errors of `pincite.errors`."""
    made = parts()
    text = _input(request, collections, request_id, made)
    repeat = Repeat(request, collections, made)
    known = repeat.known()
    if known is not None:
        observe(known, made.aws.stage)
        return known
    asked = {"key": key, "collections": list(collections), "request": request.model_dump(mode="json")}
    answer = _answer(_run(text) if key is None else _run_once(asked, text), made)
    repeat.keep(answer)
    return answer


def _input(request: QueryRequest, collections: Sequence[str], request_id: str, made: AwsParts) -> str:
    limits = Limits.of(request, made.settings)
    if limits.filters.collection not in (None, *collections):
        raise NoCollection(f"no collection {limits.filters.collection!r}")
    state = {
        "trace": request_id,
        "question": request.query,
        "collections": list(collections),
        "limits": limits.model_dump(mode="json"),
        "common": inquired(request, limits, collections, made).model_dump(mode="json"),
    }
    text = json.dumps(state, ensure_ascii=False)
    if len(text.encode()) > LARGEST_INPUT:
        raise Invalid("filters", "name fewer documents")
    return text


def _run_once(asked: dict[str, Any], text: str) -> dict[str, Any]:
    from aws_lambda_powertools.utilities.idempotency import exceptions

    try:
        return _once()(asked=asked, text=text)
    except exceptions.IdempotencyAlreadyInProgressError:
        raise errors.Throttled("this request is being answered") from None
    except exceptions.IdempotencyPersistenceLayerError as error:
        raise errors.StoreUnavailable("the memory of requests cannot be reached") from error


@cache
def _once() -> Callable[..., dict[str, Any]]:
    from aws_lambda_powertools.utilities import idempotency

    config = idempotency.IdempotencyConfig(expires_after_seconds=REMEMBERED_S, lambda_context=_Budget())  # type: ignore[arg-type]
    store = idempotency.DynamoDBPersistenceLayer(
        table_name=parts().aws.idempotency_table, boto3_client=client("dynamodb")
    )

    def run(*, asked: dict[str, Any], text: str) -> dict[str, Any]:
        return _run(text)

    once: Callable[..., dict[str, Any]] = idempotency.idempotent_function(
        run, data_keyword_argument="asked", persistence_store=store, config=config, key_prefix="pincite.ask"
    )
    return once


class _Budget:
    """How long an answer may be in the making before the same request may be tried again."""

    def get_remaining_time_in_millis(self) -> int:
        return int(BUDGET_S * 1000)


def _run(text: str) -> dict[str, Any]:
    """→ the answer inline or by reference."""
    states = client("stepfunctions", retries=0, read_timeout_s=BUDGET_S)
    with translated("answering"):
        run = states.start_sync_execution(stateMachineArn=parts().aws.answering_arn, input=text)
    if run["status"] == "SUCCEEDED":
        return dict(json.loads(run["output"]))
    logger().error("answering ended", extra={"execution": run["executionArn"], "status": run["status"]})
    if run["status"] == "TIMED_OUT":
        raise Timeout("the answer was not ready in time")
    raise failure(run.get("cause", ""))


def _answer(output: dict[str, Any], made: AwsParts) -> Answer:
    return Answer.model_validate(fetched(output["noun"]))


KINDS: dict[str, Callable[[str], PinciteError]] = {
    kind.__name__: kind
    for kind in (
        errors.Throttled, errors.Timeout, errors.IndexUnavailable, errors.ModelUnavailable, errors.StoreUnavailable,
        errors.Retryable, errors.TooLarge, errors.NotFound, errors.NoCollection, errors.PromptTooLarge,
        errors.ModelRefused, errors.Misconfigured, errors.Permanent,
    )
}  # fmt: skip
"""Names under which a step reports what it raised, with what they mean here. Any other is known by its family."""
TOO_SLOW = frozenset({"States.Timeout", "Sandbox.Timedout"})


def failure(cause: str) -> Exception:
    """What the state machine caught → the error that the step raised; one that nobody foresaw stays unforeseen."""
    try:
        caught = json.loads(cause)
        family = str(caught["Error"])
    except (ValueError, KeyError, TypeError):
        return RuntimeError("answering failed")
    if family in TOO_SLOW:
        return Timeout("a step of the answer took too long")
    if family not in KINDS:
        return RuntimeError(f"answering failed: {family}")
    head, _, message = _said(caught).partition(": ")
    name, _, part = head.partition("/")
    error = KINDS.get(name, KINDS[family])(message or "a step of the answer failed")
    if part and isinstance(error, Retryable):
        error.part = part
    return error


def _said(caught: dict[str, str]) -> str:
    try:
        return str(json.loads(caught["Cause"])["errorMessage"])
    except (ValueError, KeyError, TypeError):
        return ""
