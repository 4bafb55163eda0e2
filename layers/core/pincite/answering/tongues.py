"""question, texts → the language that both are read in: English, German, French or Spanish. Pure.

A language is known by its small words. What a question's words weigh, and which forms of them count as the same, is
told by English alone where a question is English; the others have small words and endings of their own here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from pincite.answering.terms import STOP, content, terms, written

RARITY = 0.9
"""Of a word of a language of which no list of frequent words is at hand: as of a rare English one."""
SHORTEST_PART = 5
"""Letters from which a word at the end of a German compound is a form of it: `Beitrag`, `Jahresbeitrag`."""


@dataclass(frozen=True, eq=False)
class Tongue:
    """A language. `small`: its words without meaning of their own. `light`: those that frame a question and need not
    stand in its answer. `reduced`: word → stem. `compounds`: it writes nouns together. `capitals`: names alone begin
    with one. `kinds`, `answers`: as those of `pincite.answering.kinds`."""

    code: str
    small: frozenset[str]
    light: frozenset[str]
    reduced: Callable[[str], str]
    compounds: bool
    capitals: bool
    kinds: tuple[tuple[str, re.Pattern[str]], ...]
    answers: dict[str, re.Pattern[str]]
    yes_or_no: re.Pattern[str]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_GERMAN_ENDINGS = ("ungen", "innen", "ern", "nen", "ung", "em", "en", "er", "es", "st", "e", "s", "n", "t")
_FRENCH_ENDINGS = (
    "issements", "issement", "atrices", "ations", "ateurs", "ements", "atrice", "ation", "ateur", "ement", "euses",
    "ances", "aient", "ance", "euse", "eurs", "eaux", "antes", "ées", "ent", "eur", "aux", "ait", "ant", "ais", "ée",
    "és", "er", "ez", "ir", "it", "es", "is", "é", "e", "s", "t", "x",
)  # fmt: skip
_SPANISH_ENDINGS = (
    "aciones", "amientos", "imientos", "amiento", "imiento", "adores", "adoras", "ación", "iendo", "ieron", "ciones",
    "mente", "ador", "adora", "aron", "ando", "ados", "adas", "idos", "idas", "ción", "aba", "ado", "ada", "ido", "ida",
    "ará", "erá", "irá", "ar", "er", "ir", "os", "as", "es", "an", "en", "ió", "ó", "o", "a", "e", "s",
)  # fmt: skip
_PLAIN = str.maketrans("äöüàâáéèêëíîïóôúùûçñ", "aouaaaeeeeiiioouuucn")


def _without(endings: tuple[str, ...], least: int) -> Callable[[str], str]:
    """word → the word without its longest ending, while `least` letters stay, and without accents."""

    def reduced(word: str) -> str:
        ending = next(
            (each for each in endings if word.endswith(each) and len(word) - len(each) >= least), ""
        )
        return word[: len(word) - len(ending)].translate(_PLAIN).replace("ß", "ss")

    return reduced


_FIGURES = r"\d[\d.,]*"
_TIME = r"\b(?:1\d{3}|20\d\d)\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2}\. "

GERMAN = Tongue(
    code="de",
    small=_words(
        "der die das des dem den ein eine einer eines einem einen kein keine keiner keines keinem keinen und oder "
        "aber ist sind war waren wird werden wurde wurden worden sein hat haben hatte hatten kann können konnte "
        "darf dürfen muss müssen soll sollen will wollen mag möchte bei beim mit von vom zu zum zur in im ins an "
        "am auf aus für über unter durch gegen nach vor seit bis um als wie wenn weil dass ob es er sie ich du "
        "wir ihr ihn ihm ihnen mir mich dir dich uns euch sich man mein meine meinem meinen meiner sein seine "
        "seinem seinen seiner unser unsere ihre ihrem ihren ihrer dieser diese dieses diesem diesen jener jene "
        "jedes jede jeder jedem jeden was wer wen wem wessen wo wann warum weshalb wieso wohin woher womit "
        "wodurch wofür wozu woran worin welche welcher welches welchem welchen nicht nur noch auch schon sehr "
        "mehr so da dann dort hier denn doch also nun etwa ja nein zwischen während wegen ohne sowie sondern "
        "damit dabei dafür davon dazu darin daran"
    ),
    light=_words(
        "viel viele vielen hoch lange oft groß weit alt teuer schwer macht machen mache tun tue gibt geben gilt "
        "heißt heissen bedeutet bedeuten genau eigentlich bitte nennt genannt beschreibe erkläre erklären "
        "passiert geschieht findet finden statt kommt kommen geht gehen gehört nehmen braucht brauchen benötigt "
        "höchstens mindestens jemand etwas sache art weise"
    ),
    reduced=_without(_GERMAN_ENDINGS, 3),
    compounds=True,
    capitals=False,
    kinds=(
        (
            "number",
            re.compile(
                r"\bwie (?:viele?n?|hoch|lange?|oft|groß|weit|alt|teuer|schwer|breit|tief|schnell|stark)\b"
                r"|\bkostet?e?n?\b|\bwieviele?\b|\bprozent\b|\bpreis\b|\bgekostet\b",
                re.I,
            ),
        ),
        (
            "date",
            re.compile(r"\bwann\b|\bwelche[mnrs]? (?:jahr|datum|monat|tag|jahrhundert|uhrzeit)\b", re.I),
        ),
    ),
    answers={
        "number": re.compile(
            _FIGURES
            + r"|\b(?:eine?[nmrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dutzend|hundert"
            r"|tausend|millionen?|milliarden?|halbe?[nrs]?|hälfte|drittel|viertel|zweimal|dreimal|mehrere|vier\w+|drei\w+)\b",
            re.I,
        ),
        "date": re.compile(
            _TIME
            + r"|\b(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember"
            r"|jahrhundert|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|tag|woche|monat|jahr|stunde|uhr"
            r")(?:e?[ns]|e)?\b",
            re.I,
        ),
    },
    yes_or_no=re.compile(
        r"\W*(?:ist|sind|war|waren|kann|können|darf|dürfen|muss|müssen|soll|sollen|hat|haben|wird|werden|wurde|wurden"
        r"|gibt|gilt)\b",
        re.I,
    ),
)

FRENCH = Tongue(
    code="fr",
    small=_words(
        "le la les l un une des du de d au aux et ou mais est sont était étaient sera seront été être a ont avait "
        "avaient avoir aura ai as il elle ils elles on nous vous je j tu ce c cet cette ces cela ça se s me m te "
        "t lui leur leurs son sa ses mon ma mes ton ta tes notre nos votre vos qui que qu quoi dont où quand "
        "comment pourquoi combien quel quelle quels quelles lequel laquelle lesquels lesquelles ne n pas plus "
        "dans en sur sous par pour avec sans entre vers chez depuis pendant avant après contre si y même aussi "
        "très tout tous toute toutes alors donc car comme peut peuvent pouvait doit doivent faut fait faire est- "
        "ce"
    ),
    light=_words(
        "temps moment appelle appellent signifie signifient veut dire donner donne trouve trouver passe arrive "
        "montant nombre sorte genre chose façon manière existe beaucoup part partir cas expliquez décrivez"
    ),
    reduced=_without(_FRENCH_ENDINGS, 4),
    compounds=False,
    capitals=True,
    kinds=(
        (
            "number",
            re.compile(
                r"\bcombien\b|\bquel(?:le)?s? (?:est |sont |était |étaient )?(?:le |la |les )?(?:nombre|montant"
                r"|prix|coût|taux|pourcentage|taille|hauteur|profondeur|longueur|poids|budget)\b|\bcoûte",
                re.I,
            ),
        ),
        (
            "date",
            re.compile(r"\bquand\b|\bquel(?:le)?s? (?:année|date|mois|jour|heure|siècle)s?\b", re.I),
        ),
        ("name", re.compile(r"\bqui\b|\boù\b|\bquel(?:le)? (?:ville|pays|entreprise|équipe)\b", re.I)),
    ),
    answers={
        "number": re.compile(
            _FIGURES
            + r"|\b(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|cent|mille"
            r"|millions?|milliards?|moitié|tiers|quart|douzaine|plusieurs)\b",
            re.I,
        ),
        "date": re.compile(
            _TIME
            + r"|\b(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|siècle"
            r"|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jour|semaine|mois|an|année|heure)s?\b",
            re.I,
        ),
        "name": re.compile(r"(?<!^)(?<![.!?] )\b[A-ZÀ-Ý][^\W\d_]+"),
    },
    yes_or_no=re.compile(r"\W*(?:est-ce que|est|sont|peut-on|peut|doit-on|doit|faut-il|y a-t-il)\b", re.I),
)

SPANISH = Tongue(
    code="es",
    small=_words(
        "el la los las lo un una unos unas de del al a y e o u pero es son era eran fue fueron será serán ser "
        "sido está están estaba estar ha han había haber hay he se me te le les nos os yo tú él ella ello ellos "
        "ellas usted ustedes nosotros mi mis tu tus su sus nuestro nuestra que qué quien quién quienes quiénes "
        "cual cuál cuales cuáles cuando cuándo donde dónde como cómo cuanto cuánto cuanta cuánta cuantos cuántos "
        "cuantas cuántas por para con sin en entre sobre bajo desde hasta hacia según contra no ni sí si más muy "
        "también ya este esta estos estas ese esa esos esas esto eso aquel aquella porque cada puede pueden podía "
        "debe deben tiene tienen tenía"
    ),
    light=_words(
        "hace falta significa significan quiere decir llama llaman tipo cosa manera forma número cantidad existe "
        "ocurre pasa indica explique describa favor mucho mucha muchos muchas dura"
    ),
    reduced=_without(_SPANISH_ENDINGS, 4),
    compounds=False,
    capitals=True,
    kinds=(
        (
            "number",
            re.compile(
                r"\bcu[aá]nt[oa]s?\b|\b(?:cuál|qué) (?:es |era )?(?:el |la )?(?:número|precio|coste|costo|importe|peso"
                r"|tamaño|altura|profundidad|longitud|porcentaje)\b|\bcuesta",
                re.I,
            ),
        ),
        ("date", re.compile(r"\bcu[aá]ndo\b|\bqué (?:año|fecha|mes|día|hora|siglo)\b", re.I)),
        (
            "name",
            re.compile(r"\bqui[eé]n(?:es)?\b|\bd[oó]nde\b|\bqué (?:ciudad|país|empresa|equipo)\b", re.I),
        ),
    ),
    answers={
        "number": re.compile(
            _FIGURES
            + r"|\b(?:un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cien"
            r"|ciento|mil|millón|millones|mitad|tercios?|cuarto|docena|varios|varias)\b",
            re.I,
        ),
        "date": re.compile(
            _TIME
            + r"|\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
            r"|siglo|lunes|martes|miércoles|jueves|viernes|sábado|domingo|día|semana|mes|año|hora)(?:e?s)?\b",
            re.I,
        ),
        "name": re.compile(r"(?<!^)(?<![.!?] )\b[A-ZÁ-Ú][^\W\d_]+"),
    },
    yes_or_no=re.compile(
        r"\W*(?:es|son|está|están|puede|pueden|debe|deben|hay|se puede|tiene|tienen)\b", re.I
    ),
)

OTHERS = (GERMAN, FRENCH, SPANISH)
WORDS_KEPT = 65_536
LOOKED_AT = 400
"""Words of a text by which its language is known."""


def tongue(question: str, texts: Iterable[str] = ()) -> Tongue | None:
    """The language of the question; where its own words do not tell, as in `Lampe E7?`, that of the texts. None:
    English, or one that is not known here."""
    found, known = _counted(question)
    if not known:
        found, known = _counted(" ".join(text[: 8 * LOOKED_AT] for text in texts))
    return found


@lru_cache(1024)
def _counted(text: str) -> tuple[Tongue | None, bool]:
    """The language with most small words in the text, and whether that is more than any other has."""
    words = [
        word.lower() for word in written(text)[:LOOKED_AT] if len(word) > 1
    ]  # single letters tell nothing
    counts = [(sum(word in each.small for word in words), each) for each in OTHERS]
    english = sum(word in STOP for word in words)
    most = max(counts, key=lambda pair: pair[0])
    rivals = [english, *(count for count, each in counts if each is not most[1])]
    if most[0] > max(rivals):
        return most[1], True
    return None, english > most[0]


def stem(word: str, read_in: Tongue | None) -> str | None:
    """A word as it is written → its stem; None for one without meaning of its own."""
    return _english(word) if read_in is None else _stem(word.lower(), read_in.code)


@lru_cache(WORDS_KEPT)
def _english(word: str) -> str | None:
    return next((term.stem for term in content(terms(word))), None)


_BY_CODE = {each.code: each for each in OTHERS}


@lru_cache(WORDS_KEPT)
def _stem(word: str, code: str) -> str | None:
    own = _BY_CODE[code]
    if word in own.small or (len(word) < 2 and not word.isdigit()):
        return None
    return own.reduced(word) if word.isalpha() else word
