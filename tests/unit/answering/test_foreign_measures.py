"""What must stand in an answer to a German, French or Spanish question."""

import pytest

from pincite.answering.foreign_measures import wanted


@pytest.mark.parametrize(
    ("code", "question", "has", "has_not"),
    [
        ("de", "Wie hoch ist die Kaution?", "Die Kaution beträgt 900 Euro.", "Die Kaution ist im Mai fällig."),
        ("de", "Was kostet ein Hund?", "Es kostet zwei Monatsmieten.", "Hunde sind an der Leine zu führen."),
        ("de", "Welche Farbe hat das Tor?", "Das Tor ist dunkelgrün gestrichen.", "Das Tor schließt um 22 Uhr."),
        ("de", "Wie lange gilt die Garantie?", "Sie gilt 24 Monate.", "Die Garantie deckt das Gehäuse."),
        ("de", "Wie oft wird gereinigt?", "Das Haus wird zweimal im Monat gereinigt.", "Gereinigt wird mit Seife."),
        ("de", "Wie ist die Telefonnummer?", "Sie erreichen uns unter 09372 / 55 10 20.", "Rufen Sie uns gern an."),
        ("fr", "Quelle est la température du bassin ?", "L'eau est à 27 degrés.", "Le bassin ouvre le 15 mai."),
        ("fr", "Combien coûte l'entrée ?", "L'entrée est gratuite.", "L'entrée ferme à 20 heures."),
        ("fr", "À quelle heure part le car ?", "Le départ est fixé à 7 h 15.", "Le car part de la gare."),
        ("es", "¿De qué color son los barcos?", "Los barcos son azules.", "Los barcos salen al alba."),
        ("es", "¿Cuánto dura el viaje?", "El viaje dura dos horas.", "El viaje empieza en el puerto."),
    ],
)  # fmt: skip
def test_a_sentence_has_what_is_asked_for_or_lacks_it(code, question, has, has_not):
    pattern = wanted(question, code)
    assert pattern is not None
    assert pattern.search(has)
    assert not pattern.search(has_not)


@pytest.mark.parametrize(
    ("code", "question"),
    [
        ("de", "Wer besorgt die Tische?"), ("de", "Wie viele Gäste kamen?"), ("fr", "Qui dirige le musée ?"),
        ("es", "¿Quién paga?"), ("en", "What is the price?"),
    ],
)  # fmt: skip
def test_what_is_not_plain_is_not_told(code, question):
    assert wanted(question, code) is None
