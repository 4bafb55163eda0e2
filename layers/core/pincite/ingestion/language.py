"""Text → does it read like a language? By the words that no page of prose goes without: `the`, `und`, `de`.

Such words make a fifth to a half of prose in the languages below; in text whose letters were exchanged, or that was
recognised upside down, hardly any is left.
"""

from __future__ import annotations

import re

_WORDS = """
    the of and to in is a that for it on as with be are by this at or from an not was which may have will all
    der die das und in zu den von mit ist des für auf im nicht ein eine dem als auch werden bei oder sind wird
    de la le les et des en du un une est que dans pour qui par au sur ne pas plus sont avec ce il
    el los las del y se por con una para su al lo como más o no es di che il per della non gli dei si da
    het een van dat op te zijn met voor niet aan er om ook door over worden of
    os do da em uma com não na ao dos das mais ou se
    i w na z do że się nie jest o dla od po przez lub co jak
    och att det som på för med den till av inte en er på af til ikke og at har de
    ja on ei se että oli hän mutta ovat kun tai
    a az és hogy nem egy ez meg is vagy s ve bir bu için ile da de olarak že je v s k si jako podle
"""
_COMMON = frozenset(_WORDS.split())
_WORD = re.compile(r"[^\W\d_]+")
_PLAIN = re.compile(r"(?<!\S)[(\"“‘']?[^\W\d_]+[.,;:!?)\"”’']{0,2}(?!\S)")
"""A word that is no address, number or code."""
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_VOWEL = re.compile(r"[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýœąęıőűůěāēīūо]", re.IGNORECASE)
FEWEST = 12
"""Words of Latin letters below which nothing is said."""
_STRANGE, _FOREIGN = 0.05, 0.12
"""Shares of common words, and of words without a vowel, between which a text is no language."""


def commonness(text: str, shortest: int = 1) -> float | None:
    """Share of common words of so many letters; None where there are too few words, or they are not in Latin
    letters."""
    words = _WORD.findall(text[:20_000])
    latin = [word.lower() for word in words if _LATIN.match(word)]
    if len(latin) < FEWEST or len(latin) * 2 < len(words):
        return None
    return sum(word in _COMMON and len(word) >= shortest for word in latin) / len(latin)


def is_gibberish(text: str) -> bool:
    """Whether a text of Latin letters is none of any language: hardly a common word, and many words without a vowel.

    A list of parts or names has few common words, but its words can be spoken.
    """
    plain = " ".join(_PLAIN.findall(text[:20_000]))
    share = commonness(plain)
    if share is None or share >= _STRANGE:
        return False
    words = [word for word in _WORD.findall(plain) if len(word) > 2 and not word.isupper()]
    silent = sum(not _VOWEL.search(word) for word in words)
    return len(words) >= FEWEST // 2 and silent > _FOREIGN * len(words)


def is_spoken(word: str) -> bool:
    """Whether a word can be spoken, or is one of those that no page of prose goes without."""
    if word.lower() in _COMMON:
        return True
    mixed = word != word.lower() and word != word.upper() and word[1:] != word[1:].lower()
    return len(word) > 2 and word.isalpha() and not mixed and _VOWEL.search(word) is not None


_OWN = {
    "eng": "the of and to is that for with was which have will not from",
    "deu": "der die das und den von mit ist des dem nicht ein eine wird werden zum zur bei auf auch oder",
    "fra": "le la les et des du une est que dans pour qui par au sur sont avec ce aux pas",
    "spa": "el los las del que una para por con se su como lo es al",
    "ita": "il di che della per non gli dei una sono con nel alla delle",
    "por": "os do da em uma com para não dos das mais ao pelo são",
    "nld": "het een van dat op te zijn met voor niet aan wordt ook door",
    "swe": "och att det som på är för med den av till ett inte kan",
    "pol": "się jest oraz nie do na przez dla od lub w z i",
}
"""Codes of text recognition and words that show its language, also where accents are lost."""
_WORDS_OF = {code: frozenset(words.split()) for code, words in _OWN.items()}
_SHARE, _CLEARER = 0.12, 1.5
"""Share of such words from which a language shows, and how many times more than of English."""


def likely_language(text: str) -> str | None:
    """Code of the language that shows in the words of a text, None where none does."""
    words = [word.lower() for word in _WORD.findall(text[:20_000])]
    if len(words) < FEWEST:
        return None
    shares = {code: sum(word in own for word in words) / len(words) for code, own in _WORDS_OF.items()}
    best = max(shares, key=shares.__getitem__)
    clear = best == "eng" or shares[best] >= _CLEARER * shares["eng"]
    return best if shares[best] >= _SHARE and clear else None
