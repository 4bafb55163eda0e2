"""Where the models are: one key, or one URL, is enough."""

import pytest
from pydantic import SecretStr

from pincite import bootstrap
from pincite.adapters.providers import endpoint_of
from pincite.settings import Settings


@pytest.mark.parametrize(
    ("variable", "address", "answers", "cites"),
    [
        ("OPENAI_API_KEY", "https://api.openai.com/v1", "gpt-6.1-terra", "gpt-6-luna"),
        ("ANTHROPIC_API_KEY", "https://api.anthropic.com/v1", "claude-sonnet-5-5", "claude-haiku-5-5"),
        (
            "GEMINI_API_KEY", "https://generativelanguage.googleapis.com/v1beta/openai", "gemini-3.8-flash",
            "gemini-3.5-flash-lite",
        ),
        ("GROQ_API_KEY", "https://api.groq.com/openai/v1", "openai/gpt-oss-120b", "openai/gpt-oss-20b"),
    ],
)  # fmt: skip
def test_a_providers_key_alone_is_enough(variable, address, answers, cites, monkeypatch, tmp_path):
    monkeypatch.setenv(variable, "secret")
    parts = bootstrap.parts(bootstrap.load(home=tmp_path))
    assert parts.answer_llm.model == answers
    assert parts.cite_llm.model == cites
    assert parts.judge_id.model == answers
    assert parts.judge_id.address == address


def test_a_model_that_is_named_is_taken_as_named(monkeypatch, tmp_path):
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    parts = bootstrap.parts(bootstrap.load(home=tmp_path, answer_model="gpt-5", judge_model="o4-mini"))
    assert (parts.answer_llm.model, parts.judge_id.model) == ("gpt-5", "o4-mini")


def test_a_url_goes_before_every_key(monkeypatch, tmp_path):
    monkeypatch.setenv("GROQ_API_KEY", "secret")
    settings = Settings(
        home=tmp_path, llm_url="http://user:word@127.0.0.1:11434/v1?x=1", answer_model="qwen3"
    )
    there = endpoint_of(settings)
    assert there.address == "http://127.0.0.1:11434/v1"
    assert there.model("qwen3") == "qwen3"


def test_the_judge_may_be_elsewhere(tmp_path):
    settings = bootstrap.load(
        home=tmp_path,
        llm_url="http://127.0.0.1:1/v1",
        judge_url="http://127.0.0.1:2/v1",
        judge_key=SecretStr("k"),
        judge_model="judge",
    )
    parts = bootstrap.parts(settings)
    assert parts.judge_id[:2] == ("judge", "http://127.0.0.1:2/v1")
    assert parts.answer_llm is not parts.judge_llm


def test_nothing_set_is_nobody(tmp_path):
    assert endpoint_of(Settings(home=tmp_path)) is None
    assert bootstrap.parts(bootstrap.load(home=tmp_path)).judge_id is None
