"""Sweeps as a caller sees them: started by hand, asked for by id."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.aws.bootstrap import AwsParts, parts
from pincite.aws.clients import client
from pincite.aws.settings import aws_settings
from pincite.errors import NotFound
from pincite.http.sweeps import SweepRequest
from pincite.sweeping.report import page
from pincite.sweeping.sweep import load_report

FAILED = frozenset({"FAILED", "TIMED_OUT", "ABORTED"})


def start(collections: Sequence[str], request: SweepRequest) -> str:
    """→ the sweep's id, which is its execution's name."""
    sweep_id = parts().new_id()
    asked = {
        "sweep_id": sweep_id,
        "collections": list(collections),
        **request.model_dump(mode="json"),
    }
    with translated("sweeps"):
        client("stepfunctions").start_execution(
            stateMachineArn=aws_settings().sweeping_arn, name=sweep_id, input=json.dumps(asked)
        )
    return sweep_id


def state(sweep_id: str, collections: Sequence[str], made: AwsParts) -> dict[str, Any]:
    """Raises `NotFound`, also for a sweep over collections that are not all the caller's."""
    if not sweep_id.isalnum():
        raise NotFound(f"no sweep {sweep_id}")
    states = client("stepfunctions")
    arn = f"{aws_settings().sweeping_arn.replace(':stateMachine:', ':execution:')}:{sweep_id}"
    try:
        with translated("sweeps"):
            run = states.describe_execution(executionArn=arn)
    except NotFound:
        raise NotFound(f"no sweep {sweep_id}") from None
    asked = json.loads(run["input"])
    if not asked["collections"] or not set(asked["collections"]) <= set(collections):
        raise NotFound(f"no sweep {sweep_id}")
    if run["status"] in FAILED:
        return {"sweep_id": sweep_id, "status": "failed"}
    if run["status"] == "RUNNING":
        return {"sweep_id": sweep_id, "status": "running"}
    return {"status": "done", **load_report(made, sweep_id).model_dump(mode="json")}


def readable(sweep_id: str, collections: Sequence[str], made: AwsParts) -> str:
    """The report as a page. Raises `NotFound`, also while the sweep runs."""
    if state(sweep_id, collections, made)["status"] != "done":
        raise NotFound(f"no report of sweep {sweep_id} yet")
    return page(load_report(made, sweep_id))
