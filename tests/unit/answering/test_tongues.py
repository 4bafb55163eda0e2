"""The language in which a question and its texts are read."""

import pytest

from pincite.answering.kinds import kind_asked
from pincite.answering.relevance import Asked, Text
from pincite.answering.tongues import FRENCH, GERMAN, SPANISH, stem, tongue


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Wie hoch ist der Jahresbeitrag?", GERMAN),
        ("Combien coûte l'entrée pour un adulte ?", FRENCH),
        ("¿Cuánto dura la garantía?", SPANISH),
        ("How high is the annual fee?", None),
        ("What was the name of the man who died in the war?", None),
        ("Qual é o preço?", None),
        ("E7?", None),
        ("", None),
    ],
)
def test_a_language_is_known_by_its_small_words(question, expected):
    assert tongue(question) is expected


def test_a_question_without_small_words_is_read_as_its_texts():
    assert (
        tongue("Fehlermeldung E7?", ["Bei der Fehlermeldung E7 wenden Sie sich an den Kundendienst."])
        is GERMAN
    )
    assert tongue("Who is it?", ["Bei der Fehlermeldung wenden Sie sich an den Kundendienst."]) is None


@pytest.mark.parametrize(
    ("words", "read_in"),
    [
        (("Beitrag", "Beiträge", "Beiträgen"), GERMAN),
        (("autorisé", "autorisées", "autoriser"), FRENCH),
        (("reservar", "reservas", "reserva"), SPANISH),
        (("closed", "closes", "closing"), None),
    ],
)
def test_forms_of_a_word_have_one_stem(words, read_in):
    assert len({stem(word, read_in) for word in words}) == 1


@pytest.mark.parametrize(
    ("word", "read_in"), [("die", GERMAN), ("les", FRENCH), ("los", SPANISH), ("the", None)]
)
def test_small_words_have_none(word, read_in):
    assert stem(word, read_in) is None


def test_a_german_compound_is_a_form_of_the_noun_that_it_ends_with():
    [text] = Text.each("Wie hoch ist der Beitrag?", ["Der Jahresbeitrag beträgt 84 Euro."])
    assert Asked("Wie hoch ist der Beitrag?", [text]).found(text.whole()) == {"beitrag": 0.7}


@pytest.mark.parametrize(
    ("question", "sentence", "read_in", "kind"),
    [
        ("Wie lange gilt die Garantie?", "Sie gilt zwei Jahre.", GERMAN, "number"),
        ("Wann ist geöffnet?", "Ab 10.30 Uhr.", GERMAN, "date"),
        ("Ist die Garantie übertragbar?", "", GERMAN, "other"),
        ("Combien de temps ?", "Pendant quatre mois.", FRENCH, "number"),
        ("Quand la piscine est-elle ouverte ?", "En juin.", FRENCH, "date"),
        ("Qui est le syndic ?", "C'est Moreau.", FRENCH, "name"),
        ("¿Cuánto pesa?", "Treinta kilos: 36.", SPANISH, "number"),
        ("¿Quién preside?", "Preside Ana.", SPANISH, "name"),
    ],
)
def test_what_is_asked_for_is_told_in_each_language(question, sentence, read_in, kind):
    assert kind_asked(question, read_in) == kind
    if sentence:
        [text] = Text.each(question, [sentence])
        assert Asked(question, [text]).answers_kind(sentence) == 1.0
