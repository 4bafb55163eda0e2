"""phrase, its noisy place → a name in it that is another name, however alike the two are spelt: Australia, Aurelia.

A scan confuses shapes and a finger one letter; a name, or a word of which nothing is known, that differs by more is not
the one that stood there.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from pincite.citations.quoting.matching import Phrase
from pincite.citations.reading import lexicon, noise
from pincite.citations.reading.normalise import View
from pincite.models import Alteration

_SLIP = 1.0  # weighted distance of one wrong letter, or of several shapes
_LONGEST = 1_000  # words of a span; the comparison is quadratic at worst


def renamed(phrase: Phrase, view: View, place: tuple[int, int]) -> tuple[Alteration, ...]:
    """Such words as alterations of the kind `entity`, in offsets of the view's text."""
    here = Phrase(view.text[slice(*place)])
    if max(len(phrase.tokens), len(here.tokens)) > _LONGEST:
        return ()
    found: list[Alteration] = []
    edits = SequenceMatcher(None, phrase.texts, here.texts, autojunk=False).get_opcodes()
    for tag, first, last, left, right in edits:
        if tag != "replace" or last - first != right - left:
            continue
        for old, new in zip(phrase.tokens[first:last], here.tokens[left:right], strict=True):
            was = phrase.view.text[slice(*phrase.view.original(old.start, old.end))]
            start, end = here.view.original(new.start, new.end)
            now = here.view.text[start:end]
            named = (was[0].isupper() and now[0].isupper()) or lexicon.rank(old.text) == lexicon.UNKNOWN
            if named and was.isalpha() and now.isalpha() and noise.distance(old.text, new.text) > _SLIP:
                at = place[0]
                found.append(
                    Alteration(kind="entity", expected=now, found=was, start=at + start, end=at + end)
                )
    return tuple(found)
