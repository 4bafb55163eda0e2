"""(claim, sentence) → does the claim assert what the sentence denies, says was prevented or only attempted, or leaves
free?

`Charities are exempt from the fee` does not carry `charities pay the fee`.
"""

from __future__ import annotations

import re

from pincite.citations.overclaiming.bounds import Mismatch
from pincite.citations.reading.polarity import denying, negations, opposite
from pincite.citations.reading.terms import content, past, stem, terms
from pincite.citations.supporting.differences import Reading

NEARLY_ALL = 0.75
"""Share of the claim's content words that a clause must hold."""
HALF = 0.5
"""The same where the clause says nothing else: `no deaths occurred` denies that deaths occurred in the trial."""
_FEWEST = 2
_DENIED = re.compile(
    r"(?<!\bto )\b(?P<word>exempt(?:ed)? from|free (?:of|from)|prevent(?:s|ed)?|avert(?:s|ed)?|avoid(?:s|ed)?"
    r"|block(?:s|ed)?"
    r"|foil(?:s|ed)?|thwart(?:s|ed)?|halt(?:s|ed)?|cancel(?:s|l?ed)?|waiv(?:e|es|ed)|reject(?:s|ed)?"
    r"|refus(?:e|es|ed)|den(?:y|ies|ied)|dismiss(?:es|ed)?|veto(?:es|ed)?|lack(?:s|ed)?|exclud(?:e|es|ed)"
    r"|abolish(?:es|ed)?|repeal(?:s|ed)?|revok(?:e|es|ed)|declin(?:e|es|ed)|forfeit(?:s|ed)?|ban(?:s|ned)?"
    r"|prohibit(?:s|ed)?|forbids?|forbade)"
    r" (?P<object>(?!to\b|that\b)(?:[^\s,.;:()]+ ?){1,6})"
)
_END = re.compile(
    r"\b(?:and|or|but|that|which|who|because|when|if|as|after|before|for|from|by|with|in|on|at)\b"
)
_DENYING = re.compile(
    r"\b(?:exempt|avert|block|foil|thwart|halt|cancel|waiv|dismiss|veto|abolish|repeal|revok|forfeit|forbad|oppos|lost"
    r"|lose|ineligible|disallow|against|not|no|never|cannot|nor)|n['’]t\b"
)
_CLAUSE = re.compile(
    r"[;:,]\s|\s[–—-]\s|\b(?:but|although|though|whereas|while|unless|except|because|which|who|and|if|when"
    r"|where|whether|until|after|before)\b"
)


def denied(claim: Reading, sentence: Reading) -> Mismatch | None:
    """The first thing denied to the claim's subject that the claim, which denies nothing, says of it."""
    if _denies(claim.text):
        return None
    theirs = sentence.text.lower()
    said = {term.stem for term in content(claim.terms)}
    unsaid = said - {term.stem for term in sentence.terms}
    for found in _DENIED.finditer(theirs):
        object_ = _END.split(found["object"])[0]
        wanted = {term.stem for term in content(terms(object_))}
        before = {term.stem for term in content(terms(theirs[: found.start()]))}
        if not wanted or not wanted <= said or not (unsaid or said & (before - wanted)):
            continue
        if any(opposite(a.word, stem(found["word"].split()[0])) for a in claim.terms):
            continue
        return Mismatch(f"{found['word']} {object_}".strip(), claim.text, False)
    return None


def negated(claim: Reading, sentence: Reading) -> Mismatch | None:
    """A clause of the sentence with nearly all words of a claim that denies nothing, in whatever order, that denies."""
    if _denies(claim.text):
        return None  # what a claim denies may be worded as an exception, an end or an absence
    wanted = {term.stem for term in content(claim.terms)}
    for clause in _CLAUSE.split(sentence.text.lower()):
        words = terms(clause)
        held = wanted & {term.stem for term in words}
        own = {term.stem for term in content(words) if not negations([term.word])}
        nearly = len(held) >= NEARLY_ALL * len(wanted)
        within = len(own) >= _FEWEST and own <= wanted and len(own) >= HALF * len(wanted)
        if wanted and (nearly or within) and negations([term.word for term in words]) == 1:
            return Mismatch(clause.strip(), claim.text, True)
    return None


_BUT_NOT = re.compile(r"\b(\w+) but (?:(?:has|have|did|does|do|is|are|was|were|can|may|will) ?)?not (\w+)")


def half_denied(claim: Reading, sentence: Reading) -> Mismatch | None:
    """Of `may shorten but not extend` the claim denies the first, or asserts the second."""
    said = {term.stem for term in claim.terms}
    denies = negations([term.word for term in claim.terms])
    for clause in re.split(r"[;:]\s", sentence.text.lower()):
        words = {term.stem for term in content(terms(clause))}
        for found in _BUT_NOT.finditer(clause):
            done, undone = stem(found[1]), stem(found[2])
            if len(words & said) * 2 < len(said & {term.stem for term in content(claim.terms)}):
                continue
            first = done in said and undone not in said and denies == 1
            second = undone in said and done not in said and not denies and not _denies(claim.text)
            if first or second:
                return Mismatch(found[0], claim.text, True)
    return None


def _denies(text: str) -> bool:
    return bool(_DENYING.search(text.lower()) or denying(text))


_ATTEMPT = re.compile(
    r"\b(?:tr(?:y|ies|ied|ying)|attempt(?:s|ed|ing)?|sought|seeks?|want(?:s|ed)?|offer(?:s|ed)?|threaten(?:s|ed)?"
    r"|agree(?:s|d)?|promis(?:e|es|ed)|vow(?:s|ed)?|pledg(?:e|es|ed)|hop(?:e|es|ed)|wish(?:es|ed)?"
    r"|(?:ask|urg|order|tell|told|instruct|invit|encourag|forc)\w* (?:\w+ ){1,4})"
    r" ?(?:not )?to (?P<verb>\w+)"
)
_ONLY_ATTEMPTED = re.compile(
    r"\b(?:tr(?:y|ied|ies|ying)|attempt|sought|seek|want|offer|threat|agree|promis|vow|pledg|hop|wish|ask|urg|order"
    r"|told|instruct|invit|encourag|would|will|plan|intend|aim)|\bto \w+"
)


_ADVISED = re.compile(
    r"\b(?:recommend|propos|suggest|consider|advis|request|discuss)(?:s|es|ed|e|ing)? (?=\w+ing\b)"
)
_DOING = re.compile(r"\b\w{2,}ing\b")
_ONLY_ADVISED = re.compile(r"\b(?:recommend|propos|suggest|consider|advis|request|discuss)")


def attempted(claim: Reading, sentence: Reading) -> Mismatch | None:
    """A verb in the past that the sentence has only as what somebody tried, wanted, advised or was asked to do."""
    if _ONLY_ATTEMPTED.search(claim.text.lower()):
        return None
    for advice in (
        [] if _ONLY_ADVISED.search(claim.text.lower()) else _ADVISED.finditer(sentence.text.lower())
    ):
        doing = {stem(word) for word in _DOING.findall(sentence.text.lower(), advice.end())}
        for term in claim.terms:
            if term.stem in doing and past(term.word):
                return Mismatch(advice[0].strip(), term.word, False)
    for found in _ATTEMPT.finditer(sentence.text.lower()):
        wanted = stem(found["verb"])
        done = [t for t in claim.terms if t.stem == wanted and t.word != found["verb"]]
        if any(past(t.word) for t in done):
            return Mismatch(found[0], done[0].word, False)
    return None


_DUE = re.compile(
    r"\b(?:must|shall|required?|requires|requirement|have to|has to|had to|need|needs|needed|mandatory|obliged?"
    r"|obligat\w+|obligatory|necessary|compulsory|is to|are to|will|should|ought|essential|vital|only|important|no"
    r"|not|never|cannot)\b|n't\b"
)
_DUTY = re.compile(
    r"\b(?:must|shall|(?:is|are|was|were) (?:required|obliged|obligated) to)\b(?! (?:not|have been)\b)"
)
_FREE = re.compile(r"\b(?:may|might|can|could|optionally|voluntar\w+|option(?:al)?)\b")


def obliged(claim: Reading, sentence: Reading) -> Mismatch | None:
    """A duty where the sentence, which speaks of none, leaves somebody free."""
    said, given = _DUTY.search(claim.text.lower()), _FREE.search(sentence.text.lower())
    if said and given and not _DUE.search(sentence.text.lower()):
        return Mismatch(given[0], said[0], False)
    return None


_MAY = re.compile(r"\b(?:may|can|(?:is|are) (?:allowed|permitted|free) to)\b(?! not)")
_MUST = re.compile(
    r"\b(?:must|shall|(?:is|are) required to|ha(?:s|ve) to|(?:is|are) obliged to)\b(?! (?:not|no)\b)"
)


def permitted(claim: Reading, sentence: Reading) -> Mismatch | None:
    """A choice where the sentence, which speaks of none, obliges somebody to the same."""
    ours, theirs = claim.text.lower(), sentence.text.lower()
    said, given = _MAY.search(claim.text), _MUST.search(theirs)
    if not said or not given or _MUST.search(ours) or _FREE.search(theirs):
        return None
    if negations([t.word for t in claim.terms]) or negations([t.word for t in sentence.terms]):
        return None
    done = next((t.stem for t in content(claim.terms) if t.start >= said.end()), "")
    due = {t.stem for t in sentence.terms if t.start >= given.end()}
    return Mismatch(given[0], said[0], False) if done in due else None
