"""The stack, deployed on this machine once for all tests here, before a real OpenSearch node; no model is set."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from tests.aws.localaws import LocalAws, local_aws
from tests.fakes.opensearch_node import OpenSearchNode


@pytest.fixture(scope="package")
def deployed(node: OpenSearchNode) -> Iterator[LocalAws]:
    """The stack with handlers in this process. Tests share it, so each works in a collection of its own."""
    parameters = {
        "SearchKind": "existing",
        "SearchEndpoint": node.url,
        "PageUrl": "https://pincite.example/v1/",
    }
    with local_aws(parameters=parameters) as aws:
        yield aws


@pytest.fixture
def aws(deployed: LocalAws) -> LocalAws:
    """The stack as this test finds it: nothing waits, nothing is broken."""
    deployed.begin()
    return deployed


@pytest.fixture
def collection() -> str:
    """A collection that no other test uses."""
    return f"c{uuid.uuid4().hex[:12]}"
