"""The routes for programs that speak to OpenAI's API, by OpenAI's own client over a socket."""

from __future__ import annotations

import asyncio

import openai
import pytest

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.errors import ModelUnavailable
from pincite.http.app import create_app
from pincite.http.openai import MODELS
from pincite.models import Answer
from tests.fixtures.served import Served

QUESTION = "How long is the notice period?"
ASKED = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": QUESTION}]


@pytest.fixture
def served(parts):
    with Served(create_app(parts)) as served:
        yield served.url


@pytest.fixture
def gpt(served):
    with openai.OpenAI(base_url=f"{served}/v1", api_key="none", max_retries=0) as client:
        yield client


def scripted(parts, answer):
    models = ScriptedLLM(
        {"answer": answer, "cite": '{"citations": []}', "judge": '{"supported": true, "reason": ""}'}
    )
    return create_app(parts.but(cite_llm=models, answer_llm=models))


def test_an_answer_has_its_citations_as_annotations(lease, gpt, served):
    done = gpt.chat.completions.create(model="pincite", messages=ASKED)
    [choice] = done.choices
    text, notes = choice.message.content, choice.message.annotations
    assert "three months" in text
    assert choice.finish_reason == "stop"
    assert notes
    for note in notes:
        place = note.url_citation
        assert text[place.start_index : place.end_index] == "[1]"
        assert place.title == "lease.md"
        assert place.url.startswith(f"{served}/api/documents/{lease['document_id']}/content")
        assert "three months" in note.quote
    answer = Answer.model_validate(done.pincite)
    assert (answer.answer, answer.strategy) == (text, "single")
    assert done.usage.total_tokens == 0


def test_what_does_not_hold_is_no_annotation(lease, parts):
    draft = "The notice period is three months [1]. The notice period is nine years [1]."
    with (
        Served(scripted(parts, draft)) as served,
        openai.OpenAI(base_url=f"{served.url}/v1", api_key="x") as gpt,
    ):
        done = gpt.chat.completions.create(model="pincite-low", messages=ASKED)
    message = done.choices[0].message
    held = message.content.index("three months")
    assert "nine years" in message.content
    assert [note.url_citation.start_index for note in message.annotations] == [
        message.content.index("[1]", held)
    ]
    assert [each["verdict"] for each in done.pincite["sentences"]] == ["verified", "contradicted"]


def test_a_stream_has_the_words_and_annotations_of_the_answer(lease, gpt):
    whole = gpt.chat.completions.create(model="pincite", messages=ASKED)
    chunks = list(
        gpt.chat.completions.create(
            model="pincite", messages=ASKED, stream=True, stream_options={"include_usage": True}
        )
    )
    deltas = [chunk.choices[0].delta for chunk in chunks if chunk.choices]
    assert deltas[0].role == "assistant"
    assert "".join(delta.content or "" for delta in deltas) == whole.choices[0].message.content
    [notes] = [delta.annotations for delta in deltas if getattr(delta, "annotations", None)]
    assert notes == [note.model_dump() for note in whole.choices[0].message.annotations]
    assert [chunk.choices[0].finish_reason for chunk in chunks if chunk.choices][-1] == "stop"
    assert chunks[-1].usage.total_tokens == 0


def test_the_client_puts_a_stream_together(lease, gpt):
    with gpt.chat.completions.stream(model="pincite", messages=ASKED) as stream:
        done = stream.get_final_completion()
    assert "three months" in done.choices[0].message.content


def test_the_asynchronous_client_is_answered_too(lease, served):
    async def run():
        async with openai.AsyncOpenAI(base_url=f"{served}/v1", api_key="none") as client:
            done = await client.chat.completions.create(model="pincite", messages=ASKED)
            return done.choices[0].message.content

    assert "three months" in asyncio.run(run())


def test_models_are_listed_and_each_chooses_mode_and_strategy(lease, gpt):
    assert [model.id for model in gpt.models.list()] == list(MODELS)
    assert gpt.models.retrieve("pincite-high").id == "pincite-high"
    for name, chosen in MODELS.items():
        done = gpt.chat.completions.create(model=name, messages=ASKED)
        assert (done.pincite["mode"], done.pincite["strategy"]) == chosen


def test_parts_of_a_message_are_read_and_the_last_question_counts(lease, gpt):
    parts = [{"type": "text", "text": QUESTION}]
    messages = [
        {"role": "user", "content": "When is rent due?"},
        {"role": "assistant", "content": "On the first day [1]."},
        {"role": "user", "content": parts},
    ]
    done = gpt.chat.completions.create(model="pincite", messages=messages, temperature=0.3, max_tokens=50)
    assert done.pincite["question"] == QUESTION


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"model": "gpt-4o"}, openai.NotFoundError),
        ({"messages": []}, openai.UnprocessableEntityError),
        ({"messages": [{"role": "system", "content": "x"}]}, openai.UnprocessableEntityError),
        ({"messages": [{"role": "user", "content": "x" * 4001}]}, openai.UnprocessableEntityError),
        ({"n": 2}, openai.UnprocessableEntityError),
    ],
)
def test_what_cannot_be_answered_is_the_clients_own_error(gpt, fields, error):
    with pytest.raises(error):
        gpt.chat.completions.create(**{"model": "pincite", "messages": ASKED, **fields})


def test_a_model_that_breaks_off_gives_way_and_where_nothing_answers_it_is_an_error_in_both_shapes(
    lease, parts
):
    app = scripted(parts, ("The notice period ", ModelUnavailable("down")))
    with Served(app) as served, openai.OpenAI(base_url=f"{served.url}/v1", api_key="x", max_retries=0) as gpt:
        done = gpt.chat.completions.create(model="pincite", messages=ASKED)
        assert "three months" in done.choices[0].message.content
        odd = [
            {
                "role": "user",
                "content": "Which colour must the door of the landlord have in the notice period?",
            }
        ]
        with pytest.raises(openai.InternalServerError, match="down"):
            gpt.chat.completions.create(model="pincite", messages=odd)
        stream = gpt.chat.completions.create(model="pincite", messages=odd, stream=True)
        assert next(stream).choices[0].delta.role == "assistant"
        with pytest.raises(openai.APIError, match="down"):
            list(stream)


def test_a_model_that_is_down_gives_way_to_the_passages_found(lease, parts):
    app = scripted(parts, ModelUnavailable("down"))
    with Served(app) as served, openai.OpenAI(base_url=f"{served.url}/v1", api_key="x", max_retries=0) as gpt:
        done = gpt.chat.completions.create(model="pincite", messages=ASKED)
    assert "three months" in done.choices[0].message.content
    assert done.pincite["notes"][0].startswith("The answer model failed")
