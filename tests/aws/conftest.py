"""The stack, deployed on this machine once for all tests here, before a real OpenSearch node; no model is set."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from tests.aws.golden import COLLECTION, PARAGRAPHS, TOGETHER
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
    deployed.forget()
    return deployed


@pytest.fixture
def collection() -> str:
    """A collection that no other test uses."""
    return f"c{uuid.uuid4().hex[:12]}"


@pytest.fixture(scope="package")
def paragraphs(deployed: LocalAws) -> str:
    """A collection with the paragraphs."""
    deployed.begin()
    from pincite.aws.bootstrap import parts
    from tests.aws.localaws import events

    groups = [PARAGRAPHS[start : start + TOGETHER] for start in range(0, len(PARAGRAPHS), TOGETHER)]
    with events.held():
        for number, group in enumerate(groups):
            text = "\n\n".join(f"# {each['title']}\n\n{each['text']}" for each in group)
            deployed.client("s3").put_object(
                Bucket=deployed.outputs["UploadBucket"],
                Key=f"uploads/{COLLECTION}/{number}.md",
                Body=text.encode(),
            )
    deployed.executions("IngestionStateMachine", timeout=300)
    found = parts().catalogue.list((COLLECTION,))
    assert [each.status for each in found] == ["indexed"] * len(groups)
    return COLLECTION


@pytest.fixture(scope="package")
def policy(deployed: LocalAws) -> str:
    """A collection with one short document."""
    from tests.aws.test_answering import DOCUMENT

    deployed.begin()
    deployed.upload("policy", "policy.md", DOCUMENT)
    return "policy"
