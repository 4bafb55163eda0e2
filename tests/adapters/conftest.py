"""One OpenSearch node for all tests here that need one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fakes.opensearch_node import OpenSearchNode


@pytest.fixture(scope="session")
def node() -> Iterator[OpenSearchNode]:
    """A healthy node; a test that kills it starts one of its own instead."""
    node = OpenSearchNode()
    try:
        node.start()
        yield node
    finally:
        node.close()
