"""Tables of two columns that are forms: what is asked on the left, what was answered on the right, no headings. Pure.

Nothing marks them. That the answers are of different kinds tells them from a column of prices or dates, sentences on
the right tell a list of terms; what commonly heads a second column (`Value`, `Date`) is a heading all the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_DIGITS, _LETTERS = re.compile(r"\d+"), re.compile(r"[^\W\d_]+")
_LEAST = 3
_SENTENCE = 6
"""Words from which an answer is a sentence."""
_HEAD_WORDS = """
    value values amount price prices cost costs fee fees rate rates total sum date dates day time times deadline period
    duration year description meaning definition explanation content contents comment comments remark remarks note notes
    answer answers result results status state type kind category class unit units number quantity count size length
    department team owner contact person responsible who what where when name title role place location address phone
    email example examples default setting eur usd gbp euro euros percent shown action measure details detail text
    wert werte betrag preis preise kosten gebühr gebühren summe datum tag zeit uhrzeit frist dauer jahr beschreibung
    bedeutung erklärung inhalt bemerkung anmerkung hinweis antwort ergebnis art typ einheit anzahl menge größe länge
    abteilung zuständig verantwortlich wer was wo wann ort adresse telefon beispiel standard angabe angaben
    valeur montant prix coût coûts jour heure délai durée année définition contenu remarque réponse résultat statut état
    unité nombre taille longueur qui quoi où quand lieu adresse
    valor importe precio coste costo fecha día hora plazo duración año descripción significado definición contenido
    observaciones respuesta resultado estado tipo unidad número cantidad tamaño departamento
"""
_ASKED_WORDS = """
    name surname forename nationality occupation employer address street postcode town city country phone telephone
    mobile email fax gender sex age customer client supplier applicant member patient tenant landlord buyer seller
    contact invoice order iban bic bank reference subject salutation title company organisation organization
    nachname vorname anrede anschrift adresse straße strasse plz ort stadt land telefon handy geburtsdatum geburtsort
    beruf arbeitgeber staatsangehörigkeit kunde lieferant antragsteller mitglied patient mieter vermieter betreff firma
    nom prénom rue ville pays téléphone profession fournisseur membre objet société
    nombre apellido apellidos dirección calle ciudad país teléfono profesión cliente proveedor socio asunto empresa
"""
_HEADS, _ASKED = frozenset(_HEAD_WORDS.split()), frozenset(_ASKED_WORDS.split())


def is_form(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows of two cells are questions with their answers, the first as well."""
    pairs = [(row[0], row[1]) for row in rows if row[0] and row[1]]
    if len(pairs) < _LEAST or len(pairs) < 0.6 * len(rows) or rows[0] != [*pairs[0]]:
        return False
    first = pairs[0][1]
    if (_words(first)[-1:] and _words(first)[-1] in _HEADS) or (
        _words(first)[:1] and _words(first)[0] in _HEADS
    ):
        return False
    answers = [answer for _, answer in pairs]
    if _is_sentence(first) and sum(map(_is_sentence, answers)) * 2 >= len(answers):
        return True
    asked = [bool(_ASKED & set(_words(label))) for label, _ in pairs]
    if asked[0] and sum(asked) > 1:
        return True
    figures = [_shape(answer) for answer in answers[1:] if _DIGITS.search(answer)]
    return len(set(figures)) > 1 and len(figures) < len(answers) - 1 and _is_mixed(figures)


def _is_mixed(shapes: Sequence[str]) -> bool:
    """Whether no one kind of figure makes most of them."""
    return max(shapes.count(shape) for shape in set(shapes)) * 3 <= 2 * len(shapes)


def _shape(text: str) -> str:
    return _DIGITS.sub("9", _LETTERS.sub("a", text))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _LETTERS.findall(text)]


def _is_sentence(text: str) -> bool:
    return len(text.split()) >= _SENTENCE or (text.endswith((".", ";")) and len(text.split()) > 2)
