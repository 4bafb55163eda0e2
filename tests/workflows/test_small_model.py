"""The whole path with a real small model, which ignores most of what it is told: answers are valid all the same."""

import json

import pytest
from starlette.testclient import TestClient

from pincite.citations import markers
from pincite.http.app import create_app
from pincite.models import Answer
from tests.unit.http.test_query import STREAM, events, text_of

QUESTIONS = ["How long is the notice period?"]


@pytest.fixture
def asked(parts, lease, small_llm):
    app = create_app(parts.but(cite_llm=small_llm, answer_llm=small_llm))
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        yield client


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_valid_answer_comes_out(asked, lease, question):
    stream = events(
        asked.post("/api/query", json={"query": question, "inference_mode": "low"}, headers=STREAM)
    )
    final = stream[-1]
    assert final["type"] == "final", final
    assert text_of(stream) == final["data"] == final["answer"]
    answer = Answer.model_validate(
        {key: value for key, value in final.items() if key not in ("type", "data")}
    )
    text = asked.get(f"/api/documents/{lease['document_id']}/text").json()["text"]
    numbers = {source.number for source in answer.sources}
    for marker in markers.read(answer.answer, len(answer.sources)):
        assert set(marker.numbers) <= numbers
        assert marker.invalid == ()
    for citation in answer.citations:
        assert text[citation.start_index : citation.end_index] == citation.text_span
    for sentence in answer.sentences:
        assert answer.answer[sentence.start : sentence.end] == sentence.text
    assert json.loads(answer.model_dump_json())["engine"].startswith("SmolLM2")
