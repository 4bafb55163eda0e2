"""What a judge is shown of a source."""

import pytest

from pincite.citations.judging.shown import AROUND, GAP, MOST_CHARS, shown

SENTENCES = [f"Sentence {number:04} speaks of lamps." for number in range(1000)]
LONG = " ".join(SENTENCES)


def span(number):
    start = LONG.index(SENTENCES[number])
    return start, start + len(SENTENCES[number])


@pytest.mark.parametrize("text", ["", "The lamp is lit.", LONG[:MOST_CHARS]])
def test_a_short_text_is_shown_whole(text):
    assert shown(text, [(0, 3)]) == text


def test_of_a_long_one_what_stands_around_is_shown_in_its_order():
    before, after = shown(LONG, [span(700), span(200)]).split(GAP)
    assert SENTENCES[200] in before
    assert SENTENCES[700] in after
    assert before in LONG
    assert 2 * AROUND <= len(after) <= 2 * AROUND + 40


def test_neighbors_are_one_piece_and_no_word_is_cut_at_its_beginning():
    text = shown(LONG, [span(200), span(201)])
    assert GAP not in text
    assert LONG[LONG.index(text) - 1] == " "


def test_the_best_evidence_stays_where_not_all_has_room():
    text = shown(LONG, [span(number) for number in range(990, 0, -60)])
    assert len(text) <= MOST_CHARS
    assert SENTENCES[990] in text
    assert SENTENCES[30] not in text


def test_without_evidence_the_beginning_is_shown():
    assert shown(LONG, []) == LONG[:MOST_CHARS]
