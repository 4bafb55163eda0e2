"""A slice of `benchmarks/questions.py`: whatever the model does, what comes is a valid answer."""

from contextlib import ExitStack

import pytest

from benchmarks.erratic import ErraticLLM
from benchmarks.questions import lines, opened, row

DOCUMENTS = lines("docs.jsonl")[:8]
NAMES = {document["id"] for document in DOCUMENTS}
QUESTIONS = [query["question"] for query in lines("queries.jsonl") if query["doc_id"] in NAMES]


@pytest.fixture(scope="module")
def erratic(tmp_path_factory):
    with ExitStack() as stack:
        yield opened(tmp_path_factory.mktemp("home"), ErraticLLM(), stack, DOCUMENTS)


@pytest.mark.parametrize("mode", ["low", "balanced"])
@pytest.mark.parametrize("question", QUESTIONS[::2])
def test_a_model_that_misbehaves(erratic, question, mode):
    assert row(question, mode, erratic, twice=True)["broken"] == []


def test_a_real_small_model(tmp_path, small_llm):
    with ExitStack() as stack:
        asked = opened(tmp_path, small_llm, stack, DOCUMENTS[:3])
        for number, question in enumerate(QUESTIONS[:6:2]):
            assert row(question, ("low", "balanced")[number % 2], asked, twice=False)["broken"] == []
