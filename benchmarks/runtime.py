"""What the Lambda runtime costs: each function in a process of its own, as AWS starts it, on this machine.

    python -m benchmarks.runtime [--starts 5] [--calls 30] [--out benchmarks/results/runtime.md]

Cold: from the start of the `awslambdaric` process to its first request for work, which holds all imports; and what the
first invocation takes longer than later ones, which holds clients, models and indexes. Warm: an invocation as the
runtime API sees it, less what the step itself says it took, which holds its requests to S3 and the index: the runtime's
loop, Powertools, logging.
State machine: a question, less its functions; here that is moto's interpreter, in an account it is AWS's own.
Starts an OpenSearch node. About four minutes on a quiet machine; on a busy one the numbers are worth nothing.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from moto.awslambda.utils import get_backend

from pincite.limits import Limits
from pincite.requests import QueryRequest, Strategy
from pincite.settings import Settings
from tests.aws.localaws import LocalAws, local_aws
from tests.aws.localaws.events import drain_all
from tests.aws.test_template import FUNCTIONS
from tests.fakes.documents import Text, pdf
from tests.fakes.opensearch_node import OpenSearchNode

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "samples" / "wiki_ibm.md").read_text("utf-8")
QUESTION = "When was IBM founded?"
PARTS = "When was IBM founded, and where are its headquarters?"
PAGES = 501
"""One more than a part of a long PDF holds."""
LIGHT_S, HEAVY_S, WARM_MS = 1.0, 3.0, 5.0
"""What is asked of a cold start without and with models, and of a warm invocation beside the step."""


class Measured(NamedTuple):
    """One function: seconds to ready, seconds more of the first invocation, milliseconds beside the step."""

    name: str
    models: bool
    ready: list[float]
    first: float | None
    beside: list[float]


@contextmanager
def deployed() -> Iterator[LocalAws]:
    """The stack with real processes before a node of its own, used once: each function's event is known then."""
    node = OpenSearchNode()
    node.start()
    variables = {
        "PYTHONPATH": str(ROOT / "layers" / "core"),
        "PATH": os.environ["PATH"],
        "POWERTOOLS_TRACE_DISABLED": "true",
    }
    parameters = {"SearchKind": "existing", "SearchEndpoint": node.url}
    try:
        with local_aws(parameters=parameters, processes=True, variables=variables) as aws:
            every_function(aws)
            yield aws
    finally:
        node.close()


def every_function(aws: LocalAws) -> None:
    """What it takes for each function to be called once: a long PDF, a delete, what fails, the strategies, a sweep."""

    def put(name: str, data: bytes) -> None:
        aws.client("s3").put_object(
            Bucket=aws.outputs["UploadBucket"], Key=f"uploads/default/{name}", Body=data
        )
        drain_all()
        aws.executions("IngestionStateMachine", timeout=300)

    book = pdf([[Text(60, 100, f"Clause {page} costs {page} euros.")] for page in range(PAGES)])
    for name, data in {"empty.md": b"", "book.pdf": book, "gone.md": b"Rent is due."}.items():
        put(name, data)
    aws.client("s3").delete_object(Bucket=aws.outputs["UploadBucket"], Key="uploads/default/gone.md")
    aws.executions("IngestionStateMachine", timeout=300)
    put("ibm.md", DOCUMENT.encode())
    for strategy in ("multi_query", "agentic", "multi_agent"):
        question(aws, PARTS, strategy)
    sweep = {"sweep_id": "s", "collections": ["default"], "document_ids": [], "older_than_days": 0}
    aws.client("stepfunctions").start_execution(
        stateMachineArn=aws.outputs["SweepingArn"], input=json.dumps({**sweep, "max_model_calls": 0})
    )
    aws.executions("SweepingStateMachine", timeout=300)


def question(aws: LocalAws, query: str = QUESTION, strategy: Strategy = "single") -> float:
    """One question through the state machine → seconds."""
    limits = Limits.of(QueryRequest(query=query, inference_mode="low", strategy=strategy), Settings())
    common = {
        "answer_id": os.urandom(16).hex(), "question": query, "collection": "default",
        "created_at": "2026-01-01T00:00:00.000Z", "mode": "low", "strategy": strategy, "engine": "extractive",
        "pages_without_text": [],
    }  # fmt: skip
    state = {
        "trace": "benchmark", "question": query, "collections": ["default"],
        "limits": limits.model_dump(mode="json"), "common": common,
    }  # fmt: skip
    began = time.perf_counter()
    run = aws.client("stepfunctions").start_sync_execution(
        stateMachineArn=aws.outputs["AnsweringArn"], input=json.dumps(state)
    )
    assert run["status"] == "SUCCEEDED", run
    return time.perf_counter() - began


def measured(aws: LocalAws, starts: int, calls: int) -> list[Measured]:
    """Every Python function of the stack."""
    backend, found = get_backend("123456789012", "us-east-1"), list[Measured]()
    events = replayed(aws)
    for logical in sorted(
        aws.stack.of_type("AWS::Lambda::Function"), key=lambda name: (name != "ReadFunction", name)
    ):
        function = backend.get_function(aws.resources[logical])
        if function.handler.endswith(".sh"):
            continue
        name = function.function_name
        ready = []
        for _ in range(starts):
            started = aws.runtime.start(function)
            ready.append(aws.runtime.cold_starts[name])
            if len(ready) < starts:
                started.close()
        first, beside = None, []
        if name in events:
            body, arn = json.dumps(events[name]).encode(), function.function_arn
            walls = []
            for _ in range(calls + 1):
                began = time.perf_counter()
                well, payload = started.invoke(body, arn, 60)
                walls.append(time.perf_counter() - began)
                said = json.loads(payload)
                if well and "ms" in said and len(walls) > 1:
                    beside.append(1000 * walls[-1] - said["ms"])
            first = walls[0] - median(walls[1:])
        started.close()
        models = "InferenceLayer" in json.dumps(FUNCTIONS[logical].get("Layers", []), default=str)
        found.append(Measured(logical, models, ready, first, beside))
        print(f"{logical}: ready {median(ready):.2f} s", flush=True)
    return found


def replayed(aws: LocalAws) -> dict[str, dict[str, Any]]:
    """The last event of each function, free of what took time before. Of the long PDF two pages are read and joined."""
    events = dict(aws.runtime.calls)
    pages = {"first": 1, "last": 2, "ocr_pages": 0}
    events[aws.function("ReadFunction")]["part"] = pages
    events[aws.function("JoinFunction")]["of"] = [pages]
    for event in events.values():
        event.pop("started", None)
        event.pop("ms", None)
    return events


def table(rows: list[Measured], between: tuple[float, float]) -> str:
    """The page. `between`: seconds of a question, and of its functions."""
    load = os.getloadavg()[0]
    out = [
        "# The Lambda runtime",
        "",
        f"`python -m benchmarks.runtime` on {platform.node()}, {platform.machine()}, {os.cpu_count()} cores, Python "
        f"{platform.python_version()}; load when it ended: {load:.1f}. Wanted: ready within {LIGHT_S:.0f} s, with "
        f"models loaded within {HEAVY_S:.0f} s, {WARM_MS:.0f} ms beside the step.",
        "",
        "| function | ready, s (median; worst) | first call more, s | both | warm, ms beside the step (p50; p95) |",
        "| --- | --- | --- | --- | --- |",
    ]
    for row in sorted(rows):
        ready = median(row.ready)
        whole = ready + (row.first or 0.0)
        held = whole <= HEAVY_S if row.models else ready <= LIGHT_S
        first = "" if row.first is None else f"{row.first:.2f}"
        warm = f"{median(row.beside):.1f}; {_p95(row.beside):.1f}" if row.beside else ""
        out.append(
            f"| {row.name.removesuffix('Function')}{' (models)' if row.models else ''} | {ready:.2f}; "
            f"{max(row.ready):.2f} | {first} | {whole:.2f}{'' if held else ' **over**'} | {warm} |"
        )
    asked, functions = between
    out += [
        "",
        f"State machine: a question took {1000 * asked:.0f} ms (median), its functions {1000 * functions:.0f} ms one "
        f"after another: {1000 * (asked - functions):.0f} ms between them in moto's interpreter.",
    ]
    return "\n".join(out) + "\n"


def _p95(values: list[float]) -> float:
    return sorted(values)[int(0.95 * (len(values) - 1))]


def between(aws: LocalAws, times: int = 10) -> tuple[float, float]:
    """→ (seconds of a question, seconds of the functions it calls), medians; two of them run side by side."""
    spent, original = [0.0], aws.runtime.invoke

    def invoke(*given: Any) -> bytes:
        began = time.perf_counter()
        try:
            return original(*given)
        finally:
            spent[0] += time.perf_counter() - began

    aws.runtime.invoke = invoke
    asked, functions = [], []
    for _ in range(times):
        spent[0] = 0.0
        asked.append(question(aws))
        functions.append(spent[0])
    aws.runtime.invoke = original
    return median(asked), median(functions)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--calls", type=int, default=30)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "runtime.md")
    given = parser.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with deployed() as aws:
        question(aws)
        pair = between(aws)
        text = table(measured(aws, given.starts, given.calls), pair)
    given.out.write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
