"""Words that end in a full stop without ending a sentence, by how they behave, from `data/words.tsv`.

The lists are general: titles, reference words and clipped words of English, German, French, Spanish and
Italian as style guides list them. What no list can hold (initials, acronyms with stops, clipped words without
a vowel) is recognised by shape in `sentences`.
"""

from __future__ import annotations

from pincite.citations.reading.quotecues import words

TITLES = words("title")
"""Always followed by a name: never the end of a sentence."""
REFERENCES = words("reference")
"""Before a number, a letter or a numeral: no end there; before anything else they may end a sentence."""
CLIPPED = words("clipped")
"""Stand before what they qualify; the end of a sentence only where the next word begins one."""
NEVER = words("clipped-never-last")
"""Of those, the ones that cannot end a sentence at all."""
ENDING = words("ending")
"""May stand inside a sentence or end it."""
MONTHS = words("month")
"""After "29." they make a date."""
BEFORE_ORDINAL = words("before-ordinal")
"""Before "3." followed by a noun they make a German ordinal ("im 3. Quartal")."""
STARTERS = words("starter")
"""Function words that, written with a capital after a full stop, begin a sentence."""
