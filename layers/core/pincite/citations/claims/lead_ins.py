"""sentence → the sentence without what only introduces it: where it was read, how it joins the one before.

`According to the report,`, `One source states that`, `In addition,`, `…, as stated in the text above`: none of it is in
a source, and none of it says anything that a source would have to carry. `Therefore` and `as a result` do, and stay.
`As the lease says,` goes only where the source is a lease, as far as its first words and `this lease` show: what
another paper says is another's word.
"""

from __future__ import annotations

import re

_WORKS = r"(?:(?:source|document|text|passage|article|report|paper|page|excerpt|record)s?|materials?|context)"
_WHICH = (
    r"(?:(?:the|this|that|these|those|an?|one|two|another|others?|some|several|both|more|different|further|additional"
    r"|first|second|third|last|final|given|provided|cited|same) ){0,3}"
)
_SAYS = (
    r"(?:says?|states?|stated|notes?|noted|mentions?|mentioned|reports?|reported|explains?|explained|describes?|adds?"
    r"|indicates?|tells?(?: us)?|shows?|writes?|reads?|specif(?:y|ies)|confirms?)"
)
_JOINING = (
    r"(?:in addition|additionally|also|furthermore|moreover|besides|however|notably|importantly|interestingly|of note"
    r"|in particular|particularly|specifically|in short|in brief|in summary|to summari[sz]e|overall|in fact|indeed"
    r"|finally|lastly|similarly|likewise|meanwhile|on the other hand|conversely|alternatively|(?:in|by) contrast|then"
    r"|next|first(?:ly)?|second(?:ly)?|third(?:ly)?|in other words|for example|for instance|whereas|while|though"
    r"|although)"
)
_NAMED = (
    r"(?:leases?|contracts?|agreements?|policy|manual|guide|handbook|leaflet|rules|terms|guidelines?|instructions"
    r"|brochure|bylaws|charter)"
)
_NAMED_LEAD = re.compile(
    rf"\s*(?:as (?:the|this|that|your) (?P<says>{_NAMED}) (?:also )?(?:{_SAYS}|puts it|has it)"
    rf"|(?:as (?:stated|noted|described|explained|mentioned|shown|written) in|according to|under|per|as per)"
    rf" (?:the|this|that|your) (?P<work>{_NAMED}))\s*,\s*",
    re.IGNORECASE,
)
_REMINDING = re.compile(
    r"\s*(?:(?:please )?(?:note|remember|be aware|keep in mind|bear in mind)(?: also)? that\s"
    r"|it (?:is|['’]s) (?:also )?(?:worth (?:noting|mentioning|knowing)|(?:important|good) to (?:note|know|remember))"
    r" that\s|(?P<asked>did you know(?: that)?\s)|i (?:believe|think|understand|gather|can confirm) that\s"
    r"|i (?:believe|think)\s(?=(?:the|an?|this|that|these|those|its?|your|each|every|all|no)\s))",
    re.IGNORECASE,
)
"""`Did you know that …?` asks nothing; who believes what the source says says the same."""
_LEAD_IN = re.compile(
    r"\s*(?:(?:and|but|also|so),? )?(?:"
    rf"(?:according to|based on|per|from|in|as per) {_WHICH}{_WORKS}\s*,\s*"
    rf"|as (?:{_WHICH}{_WORKS} (?:also )?{_SAYS}"
    rf"|(?:stated|noted|described|reported|explained|mentioned|shown)(?: in {_WHICH}{_WORKS})?)\s*,\s*"
    rf"|{_WHICH}{_WORKS} (?P<which>(?:that|which) )?(?:also |further )?{_SAYS}(?: that|[:,])?\s+"
    r"|(?:it (?:is|was) (?:also )?(?:said|stated|noted|reported|written)|i (?:have )?(?:read|see|found)) that\s+"
    rf"|{_JOINING}\s*,\s*"
    r"){1,4}",
    re.IGNORECASE,
)
_LEAD_OUT = re.compile(
    rf"[\s,]+(?:according to|as (?:stated|noted|described|reported|explained|mentioned|shown|written) (?:in|by))"
    rf" {_WHICH}{_WORKS}(?: above| below)?[\s.]*$",
    re.IGNORECASE,
)
REPORTED = re.compile(
    r"^[^\"“”„«»:]{0,80}?\b(?:says?|said|states?|stated|reads?|provides?|notes?|noted|writes?|wrote|declares?|"
    r"specif(?:y|ies)|requires?|according to [^,\"“”„«]{1,40},)[^\"“”„«»\w]{1,4}(?:that )?(?=[\"“”„«'‘])",
    re.IGNORECASE,
)
"""What reports a quotation: `the lease says`, before its opening mark."""
_QUOTED = re.compile(r"[\"“„«'‘](?P<words>[^\"“”„«»]{8,}?)[\"”“»'’][\s.]*$")
_SEE = re.compile(
    r"\s*[,(;]\s*(?:see|cf\.|siehe|voir)(?: also)?(?: the)? [^,;()]{1,60}\)?[\s.]*$", re.IGNORECASE
)
_PHRASE = re.compile(r"\s*(?:for|on|to|in|with|about|für|pour|zu)\b", re.IGNORECASE)
"""What stands before `see …` then says nothing by itself: `for more information`."""
_RIGHT = re.compile(
    r"\s+(?:is|are|was|were)(?: (?:right|correct|true|valid|accurate))?[\s.]*$", re.IGNORECASE
)
"""What is left of `the source that says … is right`."""
_LEFT = 15
"""Characters that must be left: what is shorter says nothing of its own."""
_TITLE = 100
"""Characters at the beginning of a source in which it names itself."""
_TAIL = 120
"""Characters at the end of a sentence in which it may say where it was read."""


def without_lead_in(sentence: str, source: str = "") -> str:
    """The rest, as it is written; a sentence without a lead-in comes back whole."""
    for _ in range(2):
        sentence = _reminded(_read_in(sentence, source))
    reported = REPORTED.match(sentence)
    quoted = _QUOTED.fullmatch(sentence, reported.end()) if reported else None
    if quoted:
        return quoted["words"]
    see = _SEE.search(sentence)
    if see and see.start() >= _LEFT and not _PHRASE.match(sentence):
        sentence = sentence[: see.start()] + "."
    found = _LEAD_IN.match(sentence)
    introduced = found is not None and len(sentence) - found.end() >= _LEFT
    rest = sentence[found.end() :] if found and introduced else sentence
    tails = (_LEAD_OUT, _RIGHT) if found and introduced and found["which"] else (_LEAD_OUT,)
    for tail in tails:
        closing = tail.search(rest, max(0, len(rest) - _TAIL))
        if closing and closing.start() >= _LEFT:
            rest = rest[: closing.start()] + "."
    return rest


def _read_in(sentence: str, source: str) -> str:
    """The sentence without `As the lease says,`, where the source is one."""
    found = _NAMED_LEAD.match(sentence)
    if found is None or len(sentence) - found.end() < _LEFT:
        return sentence
    work = re.escape((found["says"] or found["work"]).lower().rstrip("s"))
    named = re.search(rf"\b{work}s?\b", source[:_TITLE], re.IGNORECASE)
    own = named or re.search(rf"\b(?:this|these) {work}s?\b", source, re.IGNORECASE)
    return sentence[found.end() :] if own else sentence


def _reminded(sentence: str) -> str:
    """The sentence without what only calls for attention."""
    found = _REMINDING.match(sentence)
    if found is None or len(sentence) - found.end() < _LEFT:
        return sentence
    rest = sentence[found.end() :]
    return rest.rstrip("? ") + "." if found["asked"] and rest.rstrip().endswith("?") else rest
