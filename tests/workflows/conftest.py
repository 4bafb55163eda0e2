"""Real parts on one machine, as in `tests/unit`, and a real small model."""

import pytest

from pincite.adapters.openai_llm import OpenAILLM
from tests.fixtures.small_model import small_model
from tests.unit.conftest import client, embedder, lease, parts

__all__ = ["client", "embedder", "lease", "parts", "small_model"]


@pytest.fixture
def small_llm(small_model):
    llm = OpenAILLM(small_model.url, small_model.key, small_model.name, timeout_s=300, max_retries=0)
    yield llm
    llm.close()
