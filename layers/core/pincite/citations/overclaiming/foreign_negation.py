"""(claim, sentence) in the same words of another European language → does one of them deny what the other says?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.supporting.differences import Reading


class Language(NamedTuple):
    """`common`: words that tell the language; `denying`: those that deny in it."""

    common: frozenset[str]
    denying: frozenset[str]


def _language(common: str, denying: str) -> Language:
    return Language(frozenset(common.split()), frozenset(denying.split()))


LANGUAGES = (
    _language("le la les un une des du au aux et est sont dans pour par sur avec que qui ne ce cette il elle",
              "pas jamais aucun aucune sans rien guère nullement"),
    _language("der die das den dem des ein eine einer und ist sind wird werden mit für von zu im auf bei dass es",
              "nicht kein keine keinen keiner keinem keines nie niemals ohne nichts niemand"),
    _language("el la los las un una unos del al y es son en para por con que se su esta este lo",
              "no nunca jamás sin ningún ninguna ninguno nada nadie tampoco"),
    _language("il lo la i gli le un una di del della e è sono in per con che si nel alla",
              "non mai senza nessun nessuno nessuna niente nulla"),
    _language("o a os as um uma do da dos das e é são em para por com que se no na ao",
              "não nunca jamais sem nenhum nenhuma nada ninguém"),
    _language("de het een en is zijn in voor met van op te dat die aan bij wordt worden",
              "niet geen nooit zonder niets niemand"),
)  # fmt: skip
_FEWEST = 2
"""Words of a language that a sentence must have to be in it; English sentences have `no`, `die` and `sin` too."""
_ENGLISH = frozenset(
    {"the", "of", "and", "to", "is", "are", "was", "were", "for", "that", "with", "by", "not"}
)


def denied_in_another_language(claim: Reading, sentence: Reading) -> Mismatch | None:
    """None for English, and where both deny or neither does."""
    ours, theirs = ([term.word for term in each.terms] for each in (claim, sentence))
    found = _spoken(theirs)
    if found is None or _denials(ours, found) == _denials(theirs, found):
        return None
    return Mismatch(sentence.text, claim.text, True)


def _spoken(words: Sequence[str]) -> Language | None:
    if not _ENGLISH.isdisjoint(words):
        return None
    count, at = max((len(language.common.intersection(words)), -at) for at, language in enumerate(LANGUAGES))
    return LANGUAGES[-at] if count >= _FEWEST or (count and len(words) <= 8) else None


def _denials(words: Sequence[str], language: Language) -> int:
    return sum(word in language.denying for word in words) % 2
