"""(claim, sentence) → does the claim say of somebody what the sentence says of what is theirs?

`The subsidiary of Norvik was fined`, `Norvik's auditor resigned`, `a plaintiff against Norvik won`: none of it is said
of Norvik.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.synonyms import akin
from pincite.citations.reading.terms import STOP, Term, content, past
from pincite.citations.reading.units import UNITS
from pincite.citations.reading.wordclasses import DETERMINERS
from pincite.citations.supporting.differences import Reading

_HANGING = frozenset(
    {"of", "to", "against", "near", "for", "with", "from", "by", "behind", "beside", "under"}
)
_OWN = DETERMINERS | {"its", "his", "her", "their", "our"}
_SORTS = """
    city town village state country county province kingdom republic island river lake month year name number majority
    group variety series range lot couple set pair kind type form sort part half rest one some most many example case
    process act use version title instance release album film book song study report survey paper analysis statement
    according
"""
_THE_THING_ITSELF = frozenset(_SORTS.split())
"""What stands before `of` and only says what sort of thing follows, how much of it, or who says it."""
_NEAR = 3
"""Words of the claim after its subject of which one must follow it in the sentence."""


def belonging(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The thing of the claim's subject of which the sentence speaks, wherever it names that subject."""
    subject = _subject(claim)
    if not subject or _owns(claim, subject[-1]) or _has(claim, subject[-1]):
        return None
    said = content(claim.terms)
    key = [term.stem for term in subject]
    words = sentence.terms
    after = [term.stem for term in content(claim.terms) if term.start > subject[-1].start]
    whose: Mismatch | None = None
    for at in range(len(words) - len(key) + 1):
        if [term.stem for term in words[at : at + len(key)]] != key:
            continue
        rest = {term.stem for term in words[at + len(key) :]}
        found = _of_whom(sentence, at, at + len(key), said)
        if found is None or not any(stem in rest for stem in after[:_NEAR]):
            return None
        whose = whose or Mismatch(found, claim.text[subject[0].start : subject[-1].end], False)
    return whose


def _subject(claim: Reading) -> list[Term]:
    """The first word of the claim that is no determiner, and the rest of a name that begins there."""
    words = claim.terms
    first = next((at for at, term in enumerate(words) if term.word not in _OWN), len(words))
    if first == len(words) or words[first].word in STOP or words[first].word[0].isdigit():
        return []
    last = first + 1
    while (
        claim.text[words[first].start].isupper()
        and last < len(words)
        and claim.text[words[last].start].isupper()
        and not claim.text[words[last - 1].end : words[last].start].strip(" &.-")
        and words[last].word not in STOP
    ):
        last += 1
    return words[first:last]


def _owns(reading: Reading, term: Term) -> bool:
    return term.word.endswith(("'s", "’s")) or reading.text[term.end : term.end + 1] in ("'", "’")


def _has(claim: Reading, subject: Term) -> bool:
    """What somebody has is theirs: `Norvik had two losses` follows from `Norvik's two losses`."""
    after = [term for term in claim.terms if term.start >= subject.end][:2]
    done = any(past(term.word) for term in after[1:])
    return bool(after) and after[0].word in ("has", "have", "had") and not done and after[-1].word != "been"


def _of_whom(sentence: Reading, start: int, end: int, said: Sequence[Term]) -> str | None:
    """What the words from `start` to `end` own or what hangs on them, if the claim does not name it."""
    words = sentence.terms
    if _owns(sentence, words[end - 1]):
        owned = next((term for term in words[end:] if term.word not in STOP), None)
        if owned is None or _beside(owned, said):
            return None
        return sentence.text[words[start].start : owned.end]
    at = start - 1
    while at >= 0 and words[at].word in _OWN:
        at -= 1
    if at < 1 or words[at].word not in _HANGING:
        return None
    named = sentence.text[words[start].start].isupper()
    head = words[at - 1]
    if words[at].word != "of" and not named:
        return None
    if head.word in STOP or _beside(head, said) or head.word in UNITS or head.word[0].isdigit():
        return None
    if "," in sentence.text[head.start : words[start].start]:
        return None
    return sentence.text[head.start : words[end - 1].end]


def _beside(thing: Term, said: Sequence[Term]) -> bool:
    """Whether the claim names the thing, or it is no thing of its own."""
    return thing.word in _THE_THING_ITSELF or any(akin(term, thing) for term in said)
