"""Words, numerals and signs, and the language of a text."""

import pytest

from pincite.citations.text.token import language, tokens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("They don't.", ["they", "do", "n't", "."]),
        ("can't", ["can", "n't"]),
        ("full-time", ["full", "time"]),
        ("l'article", ["l'", "article"]),
        ("the U.S. fleet", ["the", "us", "fleet"]),
        ("Ann's 1,250.5 kg", ["ann", "1,250.5", "kg"]),
        ("Dr. Hale", ["dr", "hale"]),
        ("the agree-\nment", ["the", "agreement"]),
        ("≥ 5 %", ["≥", "5", "%"]),
        ("", []),
    ],
)
def test_what_a_text_is_cut_into(text, words):
    assert [token.word for token in tokens(text)] == words


def test_offsets_point_into_the_text():
    text = "Rent: $300 – due on the 1st, isn't it?"
    for token in tokens(text):
        assert token.word in ("is", "n't") or text[token.start : token.end].lower() == token.word


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The keys are on the table.", "en"),
        ("Die Schlüssel liegen auf dem Tisch.", "de"),
        ("Les clés sont sur la table.", "fr"),
        ("钥匙在桌子上。", "zh"),
        ("4711", "en"),
        ("", "en"),
    ],
)
def test_the_language_is_that_of_most_small_words(text, code):
    assert language(text) == code
