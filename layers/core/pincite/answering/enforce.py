"""draft, passages, candidates → enforced: a text whose every marker points to a passage."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations import markers, sentences
from pincite.citations.support import Judges
from pincite.models import Action, Candidate, Draft, Noun, Passage


class Pair(Noun):
    """A sentence of the enforced text, by offsets, and the number that it cites."""

    start: int
    end: int
    number: int


class Enforced(Noun):
    """`pairs`: what verification has to check. `sentences`: offsets of all sentences."""

    text: str
    pairs: tuple[Pair, ...]
    sentences: tuple[tuple[int, int], ...]
    actions: tuple[Action, ...]


def enforce(
    draft: Draft, passages: Sequence[Passage], candidates: Sequence[Candidate], judges: Judges
) -> Enforced:
    """Invalid markers go, valid ones stay where they are."""
    reader = markers.MarkerReader(len(passages))
    text = reader.feed(draft.text) + reader.close()
    spans = sentences.split(text)
    found = markers.read(text, len(passages))
    pairs = [
        Pair(start=start, end=end, number=number)
        for start, end in spans
        for number in dict.fromkeys(
            n for marker in found if start <= marker.start < end for n in marker.numbers
        )
    ]
    return Enforced(text=text, pairs=tuple(pairs), sentences=tuple(spans), actions=tuple(reader.actions))
