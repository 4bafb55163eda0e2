"""What a word may be wherever it stands."""

from pincite.citations.text.known import word_of


def test_a_word_has_its_lemma_and_may_be_a_verb_in_the_past():
    found = word_of("approved", "en")
    assert (found.lemma, found.past, found.plain) == ("approve", True, True)
    assert found.verb
    assert "approve" in found.keys


def test_an_amount_may_begin_with_a_number_word_and_a_phrase_with_a_cue():
    assert not word_of("twelve", "en").plain
    assert word_of("no", "en").longest > 1
    assert word_of("zwölf", "de").lemma == "zwölf"
