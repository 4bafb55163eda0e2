"""Where a quotation of an answer stands, and what that is worth."""

import pytest

from pincite.citations.answer_quotes import excused, located
from pincite.citations.cited_sources import of_given
from pincite.requests import GivenSource

LAMP = "The keeper lights the lamp at dusk. The boats return before midnight."
FARES = "A ticket to the island costs nine euros. Children travel free."
SOURCES = {
    source.number: source
    for source in of_given((GivenSource(id="lamp", text=LAMP), GivenSource(id="fares", text=FARES)))
}


@pytest.mark.parametrize(
    ("text", "behind", "cited", "numbers", "elsewhere", "bad"),
    [
        ("The keeper lights the lamp at dusk", (1,), [1, 2], (1,), None, False),
        ("Children travel free", (1,), [1, 2], (2,), None, False),
        ("Children travel free", (1,), [1], (1,), 2, True),
        ("The keeper lights the lamp at noon", (1,), [1], (1,), None, True),
        ("Whales sing under the frozen northern ice", (2,), [2], (2,), None, True),
    ],
    ids=["right behind it", "in another one cited", "in one that is not cited", "altered", "nowhere"],
)
def test_it_is_looked_for_behind_it_in_the_sources_cited_and_elsewhere(
    text, behind, cited, numbers, elsewhere, bad
):
    found = located(text, behind, cited, SOURCES)
    assert (found.numbers, found.located_in, found.bad) == (numbers, elsewhere, bad)
    assert (found.worth == 1.0) is not bad


def test_what_is_too_short_counts_only_where_it_was_given_as_the_quotation():
    found = located("is", (1,), [1], SOURCES)
    assert (found.counts, found._replace(given=True).counts, found.bad) == (False, True, False)


def test_a_quotation_without_a_source_has_no_check():
    found = located("The keeper lights the lamp", (), [], SOURCES)
    assert (found.check, found.counts, found.bad, found.worth) == (None, False, False, 0.0)


@pytest.mark.parametrize(
    ("text", "bad"),
    [("Merry Whale Cruises", False), ("Merry Whale Cruises sail daily", True), ("lamp at noon", True)],
)
def test_a_term_is_no_quotation_but_altered_words_are_never_excused(text, bad):
    found = located(text, (1,), [1], SOURCES)
    assert (found.bad, excused(found, text).bad) == (True, bad)
