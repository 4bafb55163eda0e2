"""sentence → the sentence without what only introduces it: where it was read, how it joins the one before.

`According to the report,`, `One source states that`, `In addition,`: none of it is in a source, and none of it says
anything that a source would have to carry. `Therefore` and `as a result` do, and stay.
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
_LEAD_IN = re.compile(
    r"\s*(?:(?:and|but|also|so),? )?(?:"
    rf"(?:according to|based on|per|from|in|as per) {_WHICH}{_WORKS}\s*,\s*"
    rf"|as (?:{_WHICH}{_WORKS} (?:also )?{_SAYS}"
    rf"|(?:stated|noted|described|reported|explained|mentioned|shown)(?: in {_WHICH}{_WORKS})?)\s*,\s*"
    rf"|{_WHICH}{_WORKS} (?:also |further )?{_SAYS}(?: that|[:,])?\s+"
    rf"|{_JOINING}\s*,\s*"
    r"){1,4}",
    re.IGNORECASE,
)
_LEFT = 15
"""Characters that must follow: what is shorter says nothing of its own."""


def without_lead_in(sentence: str) -> str:
    """The rest, as it is written; a sentence without a lead-in comes back whole."""
    found = _LEAD_IN.match(sentence)
    return sentence[found.end() :] if found and len(sentence) - found.end() >= _LEFT else sentence
