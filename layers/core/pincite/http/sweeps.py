"""`/api/sweeps`: check stored answers again, now; progress and report."""

from __future__ import annotations

import logging
import threading
from typing import Annotated, Any

from fastapi import APIRouter, Body
from fastapi.responses import HTMLResponse
from pydantic import Field
from starlette.status import HTTP_202_ACCEPTED

from pincite.bootstrap import Parts
from pincite.errors import NotFound, PinciteError
from pincite.http.caller import Collections, TheParts
from pincite.notices import notifier, told
from pincite.requests import Request
from pincite.sweeping.report import page
from pincite.sweeping.sweep import load_report, sweep

logger = logging.getLogger("pincite")

router = APIRouter(prefix="/api/sweeps", tags=["sweeps"])
REPORT_HEADERS = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:"}
"""Of the report as a page: it holds words of documents and runs nothing."""


class SweepRequest(Request):
    """What to check: all that is due, also what was last checked `older_than_days` ago, within `max_model_calls`."""

    older_than_days: Annotated[float, Field(ge=0)] | None = None
    document_ids: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=1000)] = ()
    max_model_calls: Annotated[int, Field(ge=0)] | None = None


MOST_KNOWN = 1000
"""Sweeps of this process that are remembered; their reports stay in files."""


class Running:
    """The sweeps that this process started, by id: whose they are and how far they are."""

    def __init__(self) -> None:
        self._sweeps: dict[str, dict[str, Any]] = {}
        self._lock = threading.Lock()

    def start(self, request: SweepRequest, collections: tuple[str, ...], parts: Parts) -> str:
        """Runs in a thread; what it finds is in its report."""
        sweep_id = parts.new_id()
        with self._lock:
            self._sweeps[sweep_id] = {"collections": collections, "checked": 0, "error": None, "ended": False}
            for old in [known for known, state in self._sweeps.items() if state["ended"]][:-MOST_KNOWN]:
                del self._sweeps[old]

        def run() -> None:
            try:
                report = sweep(
                    parts,
                    collections,
                    older_than_days=request.older_than_days,
                    document_ids=request.document_ids,
                    max_model_calls=request.max_model_calls,
                    sweep_id=sweep_id,
                    notify=notifier(parts.settings),
                    progress=lambda checked: self._sweeps[sweep_id].update(checked=checked),
                )
                told(report, parts.settings)
            except PinciteError as error:
                self._sweeps[sweep_id]["error"] = str(error)
            except Exception:  # the outermost edge of its thread
                logger.exception("a sweep failed")
                self._sweeps[sweep_id]["error"] = "the sweep failed; the log says why"
            finally:
                self._sweeps[sweep_id]["ended"] = True

        threading.Thread(target=run, name=f"sweep-{sweep_id[:8]}", daemon=True).start()
        return sweep_id

    def state(self, sweep_id: str, collections: tuple[str, ...]) -> dict[str, Any]:
        """Raises `NotFound`, also for a sweep over collections that are not all the caller's."""
        known = self._sweeps.get(sweep_id)
        if known is None or not set(known["collections"]) <= set(collections):
            raise NotFound(f"no sweep {sweep_id}")
        return {"checked": known["checked"], "error": known["error"]}


RUNNING = Running()


@router.post("", status_code=HTTP_202_ACCEPTED)
def start(
    parts: TheParts, collections: Collections, body: Annotated[SweepRequest | None, Body()] = None
) -> dict[str, str]:
    """Start a sweep of the caller's answers; ask for its progress under the id that comes back."""
    return {"sweep_id": RUNNING.start(body or SweepRequest(), collections, parts), "status": "running"}


@router.get("/{sweep_id}")
def progress(sweep_id: str, parts: TheParts, collections: Collections) -> dict[str, Any]:
    """Running: how many were checked. Done: the report."""
    state = RUNNING.state(sweep_id, collections)
    if state["error"]:
        return {"sweep_id": sweep_id, "status": "failed", **state}
    try:
        report = load_report(parts, sweep_id)
    except NotFound:
        return {"sweep_id": sweep_id, "status": "running", **state}
    return {"status": "done", **report.model_dump(mode="json")}


@router.get("/{sweep_id}/report", response_class=HTMLResponse)
def readable(sweep_id: str, parts: TheParts, collections: Collections) -> HTMLResponse:
    """The report as a page."""
    RUNNING.state(sweep_id, collections)
    return HTMLResponse(page(load_report(parts, sweep_id)), headers=REPORT_HEADERS)
