"""How the question's words stand in a text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pincite.answering.relevance import PASSAGE, SENTENCE, Asked, Text
from pincite.answering.scoring import model


def found(question: str, text: str) -> dict[str, float]:
    pool = [Text.of(text)]
    return Asked(question, pool).found(pool[0].whole())


def test_words_forms_and_near_spellings_count() -> None:
    assert set(found("When are rents due?", "Rent is due.").values()) == {1.0}
    assert found("What did Ghandi teach?", "Gandhi spoke.")["ghandi"] > 0


def test_word_that_is_missing_lowers_coverage() -> None:
    pool = [Text.of("Rent is due monthly."), Text.of("Rent is due monthly in Bergen.")]
    asked = Asked("Is rent due monthly in Bergen?", pool)
    assert asked.coverage(asked.found(pool[0].whole())) < asked.coverage(asked.found(pool[1].whole())) == 1.0


def test_kind_of_answer_must_be_new() -> None:
    asked = Asked("How many of the 3 flats are let?", [])
    assert asked.answers_kind("Two are let.") == 1.0
    assert asked.answers_kind("Of the 3 flats some are let.") == 0.0
    assert Asked("Why?", []).answers_kind("Because.") == 0.5


@given(st.text(max_size=300), st.lists(st.text(max_size=300), max_size=4))
def test_features_are_finite_and_as_many_as_named(question: str, texts: list[str]) -> None:
    pool = [Text.of(text) for text in texts]
    asked = Asked(question, pool)
    for text in pool:
        assert len(asked.passage(text, 0.5)) == len(PASSAGE)
        assert 0 <= model("passage").probability(asked.passage(text, 0.5)) <= 1
        for at in range(len(text.spans)):
            features = asked.sentence(text, at)
            assert len(features) == len(SENTENCE) - 1
            assert 0 <= model("sentence").probability((*features, 0.0)) <= 1


def test_shipped_regressions_name_these_features() -> None:
    assert model("passage").features == PASSAGE
    assert model("sentence").features == SENTENCE
    assert model("sentence_words").features == SENTENCE[:-1]


def test_hostile_text_is_scored_like_any_other() -> None:
    for text in ("(" * 20_000, "a" * 50_000, "1," * 20_000, "[1] " * 10_000, "aaaaab " * 5_000):
        pool = [Text.of(text)]
        assert len(Asked(text[:4000], pool).passage(pool[0], 0.5)) == len(PASSAGE)
