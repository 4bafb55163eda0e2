"""a German, French or Spanish question → what must stand in an answer to it, where that is plain: a sum where a price
is asked for, a time of day, a span of time, degrees, a colour. As `measures` tells for English, and pure."""

from __future__ import annotations

import re
from functools import cache

_COUNT = r"(?:\d[\d.,]*|\w{3,14})"
_SUM = (
    r"[$€£¥]|\b(?:euros?|eur|cents?|centimes?|c[eé]ntimos?|franken|francs?|chf|dollars?|d[oó]lar\w*|pfund|livres?"
    r"|libras?|pesos?|kostenlos|kostenfrei|umsonst|gratis|gratuit\w*)\b|\d[.,]\d\d(?!\d)|%|\bprozent\b|\bpour cent\b"
    r"|\bpor ciento\b|\|.*\d|\bmonatsmieten?\b|\bmois de loyer\b|\bmensualidad"
)
_CALLED = r"(?:\d[ ()/+.-]{0,2}){6,}"
_DEGREES = r"°|º|\b(?:grad|degr[ée]s?|grados?)\b"
_WEIGHT = (
    r"\d[\d.,]* ?(?:k?g|mg|t)\b|\b(?:gramm|kilo\w*|tonnen?|zentner|grammes?|tonnes?|gramos?|toneladas?)\b"
)

_TABLES = {
    "de": (
        (r"\b(?:telefon|handy|mobil|konto)nummer\b|\bnummer\b.*\b(?:anrufen|erreich)", _CALLED),
        (r"\btemperatur|\bwie (?:heiß|warm|kalt)\b", _DEGREES),
        (
            r"\bfarben?\b",
            r"(?:rot|grün|blau|gelb|weiß|schwarz|grau|braun|orange|rosa|lila|violett|gold|silber|beige|türkis)|\bfarb",
        ),
        (r"\bwie schwer\b|\bwieg(?:t|en)\b|\bgewicht\b", _WEIGHT),
        (r"\bwie (?:viel|spät)\w* uhr\b|\buhrzeit\b", r"\d{1,2}[:.]\d\d\b|\d{1,2} ?uhr\b|\bmittag|\bmitternacht\b"),
        (
            r"\bwas kost|\bkostet\b|\bkosten\b.*\?|\bpreis\b|\bwie teuer\b"
            r"|\bwie (?:viel|hoch)\b.*\b(?:miete|kaltmiete|kaution|gebühr|beitrag|jahresbeitrag|betrag|gehalt|lohn"
            r"|rabatt|zuschuss|zahlen|zahlt|bezahlen|bezahlt|kosten|verdient)\b",
            _SUM,
        ),
        (
            r"\bwie lange?\b",
            rf"\b{_COUNT}[ -]?(?:sekunde|minute|stunde|tage?|nächte?|woche|monat|jahr|meter|kilometer|zentimeter)\w*"
            r"|\b(?:bis|seit|solange|ganz\w*|immer|unbegrenzt|über nacht)\b|\d ?(?:mm|cm|km|m|h)\b|\d:\d\d",
        ),
        (
            r"\bwie (?:oft|häufig)\b",
            r"\b(?:\w*mal|\w*täglich|wöchentlich|monatlich|jährlich|jede[nrs]?|alle|nie|immer|pro|stündlich)\b",
        ),
    ),
    "fr": (
        (r"\bnuméro\b.*\b(?:téléphone|appel\w*|joindre|compte)\b", _CALLED),
        (r"\btempérature", _DEGREES),
        (
            r"\bcouleurs?\b",
            r"\b(?:rouge|vert|bleu|jaune|blanc|noir|gris|brun|marron|orange|rose|violet|doré|argenté|beige|color)",
        ),
        (r"\bpèse|\bpoids\b", _WEIGHT),
        (r"\bquelle heure\b", r"\d{1,2} ?(?:h|heures?)\b|\b(?:midi|minuit)\b"),
        (
            r"\bcombien (?:co[uû]te|vaut|paie|gagne)|\bco[uû]te(?:nt)?\b|\b(?:prix|tarif|montant|loyer|caution)\b.*\?",
            _SUM,
        ),
        (
            r"\bcombien de temps\b|\bquelle (?:est la )?durée\b",
            rf"\b{_COUNT} (?:secondes?|minutes?|heures?|jours?|nuits?|semaines?|mois|ans?|années?)\b"
            r"|\b(?:jusqu|depuis|toute)\b|\d ?h\b",
        ),
        (r"\bquel âge\b", r"\b(?:ans?|mois|né(?:e|s)?|âgée?s?)\b"),
    ),
    "es": (
        (r"\bnúmero\b.*\b(?:teléfono|llamar|cuenta)\b|\bteléfono\b", _CALLED),
        (r"\btemperatura", _DEGREES),
        (
            r"\bcolor(?:es)?\b",
            r"\b(?:roj|verde|azul|amarill|blanc|negr|gris|marr[oó]n|naranja|rosa|violeta|dorad|platead|beige|color)",
        ),
        (r"\bpesa\b|\bpeso\b", _WEIGHT),
        (r"\bqué hora\b", r"\d{1,2}[:.]\d\d|\blas? (?:\d{1,2}|una|dos|tres|\w{4,6})\b|\b(?:mediodía|medianoche)\b"),
        (r"\bcuesta[n]?\b|\bprecio\b|\bcuánto (?:vale|se paga|paga|cobra)", _SUM),
        (
            r"\bcuánto (?:tiempo|dura)\b|\bqué duración\b",
            rf"\b{_COUNT} (?:segundos?|minutos?|horas?|días?|noches?|semanas?|mes(?:es)?|años?)\b"
            r"|\b(?:hasta|desde|tod[oa])\b",
        ),
        (r"\bqué edad\b|\bcuántos años\b", r"\b(?:años?|meses|nacid\w*)\b"),
    ),
}  # fmt: skip


def wanted(question: str, code: str) -> re.Pattern[str] | None:
    """What the answer's sentence must have; None where the question does not tell. `code`: of the language."""
    return next((answer for asked, answer in _table(code) if asked.search(question)), None)


@cache
def _table(code: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple(
        (re.compile(asked, re.I), re.compile(answer, re.I)) for asked, answer in _TABLES.get(code, ())
    )
