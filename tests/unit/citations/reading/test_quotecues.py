"""Categories of words and phrases."""

import pytest

from pincite.citations.reading.quotecues import phrases, table, words


@pytest.mark.parametrize(
    ("category", "some", "other"),
    [
        ("except", "apart from", "unless"),
        ("condition", "unless", "apart from"),
        ("pronoun", "it", "lamp"),
        ("editorial", "sic", "lamp"),
    ],
)
def test_phrases_are_those_of_their_category(category, some, other):
    assert some in phrases(category)
    assert other not in phrases(category)


def test_words_are_lower_case_and_opposites_are_pairs():
    assert "not" in words("negator")
    assert all(pair.count("/") == 1 for pair in words("opposites"))


@pytest.mark.parametrize("name", ["words.tsv", "quote_cues.tsv"])
def test_a_table_has_rows_of_two_filled_columns(name):
    assert all(first and second for first, second in table(name))


@pytest.mark.parametrize("read", [words, phrases])
def test_a_category_that_is_not_there_is_no_empty_one(read):
    with pytest.raises(KeyError):
        read("lamps")
