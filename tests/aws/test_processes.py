"""Every function in its own `awslambdaric` process, as AWS starts it: environment, cold start, a question.

An account holds one stack of a name, so this deployment has a run of pytest to itself (`make test`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import get_args

import pytest
from moto.awslambda.utils import get_backend

from pincite.limits import Limits
from pincite.requests import QueryRequest, Strategy
from pincite.settings import Settings
from tests.aws.localaws import ROOT, LocalAws, local_aws
from tests.aws.test_answering import DOCUMENT
from tests.aws.test_template import FUNCTIONS

LIBRARY = str(ROOT / "layers" / "core")


@pytest.fixture(scope="module")
def real(node) -> Iterator[LocalAws]:
    """A deployment of its own; the layers' part is the library's folder and this environment."""
    variables = {"PYTHONPATH": LIBRARY, "PATH": os.environ["PATH"], "POWERTOOLS_TRACE_DISABLED": "true"}
    parameters = {"SearchKind": "existing", "SearchEndpoint": node.url, "Stage": "dev"}
    with local_aws(parameters=parameters, processes=True, variables=variables) as aws:
        yield aws


@pytest.fixture(scope="module")
def indexed(real) -> LocalAws:
    """A document, ingested by real processes."""
    real.upload("default", "policy.md", DOCUMENT)
    [run, *_] = real.executions("IngestionStateMachine", timeout=180)
    assert run["status"] == "SUCCEEDED", run.get("cause")
    return real


@pytest.mark.parametrize("strategy", get_args(Strategy))
def test_a_question_through_real_processes(indexed, strategy):
    real = indexed
    request = QueryRequest(query="How long is the warranty?", inference_mode="low", strategy=strategy)
    state = {
        "trace": "request-1",
        "question": "How long is the warranty?",
        "collections": ["default"],
        "limits": Limits.of(request, Settings()).model_dump(mode="json"),
        "common": {
            "answer_id": f"a-{strategy}", "question": "How long is the warranty?", "collection": "default",
            "created_at": "2026-01-01T00:00:00.000Z", "mode": "low", "strategy": strategy, "engine": "extractive",
            "pages_without_text": [],
        },
    }  # fmt: skip
    run = real.client("stepfunctions").start_sync_execution(
        stateMachineArn=real.outputs["AnsweringArn"], input=json.dumps(state)
    )
    assert run["status"] == "SUCCEEDED", run.get("cause")
    assert "24 months" in json.loads(run["output"])["noun"]["answer"]


def test_every_python_function_starts(real):
    backend = get_backend("123456789012", "us-east-1")
    for logical in real.stack.of_type("AWS::Lambda::Function"):
        function = backend.get_function(real.resources[logical])
        if not function.handler.endswith(".sh") and function.function_name not in real.runtime.cold_starts:
            real.runtime.start(function)
    in_python = [name for name, each in FUNCTIONS.items() if each.get("Handler") != "run.sh"]
    assert len(real.runtime.cold_starts) == len(in_python) > 20
