"""cited span → fingerprint; fingerprint, new text → where the span is now and whether it still says the same."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Literal

from pincite.citations.alterations import reported
from pincite.citations.matching import Match, Phrase, Source
from pincite.citations.normalise import View
from pincite.citations.tokens import tokenise
from pincite.models import Alteration, AlterationKind, Noun

RelocationStatus = Literal["same", "moved", "reworded", "changed", "gone"]
_PLACES = 50  # equal passages that are compared
_TWINS = 20  # equal passages elsewhere that are remembered
_CONTEXT = 5  # words on each side that tell one of several equal passages from the others
_REACH = 400  # characters in which those words are looked for
_CHANGED = 0.85  # share of the span's words that a place must carry to be the span, changed
_CHANGED_IN_PLACE = 0.5  # the same where the words before or after are those of the span

_STOPS = frozenset(".!?")
_BEFORE_STOP = re.compile(r"[^\w.!?\n]{0,4}(?P<words>\w{1,30}(?: \w{1,30}){0,4})[^\w.!?\n]{0,4}[.!?]")
_NEGATIONS = frozenset(("not", "no", "never", "none"))


class Fingerprint(Noun):
    """What a citation remembers of its span. Hashes are the first 16 hex digits of SHA-256.

    `span_hash`: of the span as it stands; `words_hash`: of its words alone (case, layout and typography aside);
    `before_hash`, `after_hash`: of the five words before and after it. `start`, `end`: offsets; `page`: 1-based.
    `twins`: the same two hashes of other places where its words stood, so that a twin that stays is not taken for it.
    """

    span_hash: str
    words_hash: str
    before_hash: str
    after_hash: str
    start: int
    end: int
    page: int | None = None
    section: str | None = None
    twins: tuple[tuple[str, str], ...] = ()


class Relocation(Noun):
    """Where a span is in a new text. `same`: there; `moved`: elsewhere, word for word; `reworded`: with noise;
    `changed`: with `alterations`; `gone`: not there, `nearest` is the text that comes closest.

    `start`, `end`: offsets in the new text, of the nearest text where the span is gone, None where there is none.
    """

    status: RelocationStatus
    start: int | None
    end: int | None
    alterations: tuple[Alteration, ...] = ()
    nearest: str | None = None


def fingerprint(
    view: View, start: int, end: int, page: int | None = None, section: str | None = None
) -> Fingerprint:
    """view of the text, span → its fingerprint. Linear in the text."""
    phrase = Phrase(view.text[start:end])
    own = _neighbours(view, (start, end))
    places = [match.span for match in Source.of(view).literal(phrase)] if phrase.tokens else []
    twins = [_neighbours(view, place) for place in places if place[1] <= start or end <= place[0]]
    return Fingerprint(
        span_hash=_hash(view.text[start:end]),
        words_hash=_hash(" ".join(phrase.texts)),
        before_hash=own[0],
        after_hash=own[1],
        start=start,
        end=end,
        page=page,
        section=section,
        twins=tuple(dict.fromkeys(each for each in twins[:_TWINS] if each != own)),
    )


def relocate(mark: Fingerprint, span: str, view: View) -> Relocation:
    """fingerprint, the span's text, view of the new text → where it is now. Linear in the new text.

    Among equal passages the one with the old neighbours wins, then the one nearest to the old place; a changed
    or noisy passage between the old neighbours wins over an equal one elsewhere. A passage that was a twin of the
    span from the beginning is not the span.
    """
    if view.text[mark.start : mark.end] == span and _context(mark, (mark.start, mark.end), view) == 2:
        return Relocation(status="same", start=mark.start, end=mark.end)
    phrase = Phrase(span)
    if not phrase.tokens or not view.folded.strip():
        return _literally(mark, span, view)
    source = Source.of(view)
    places = _verbatim(span, view) or [match.span for match in source.literal(phrase)]
    equal = _nearest(mark, _own(mark, places, view), view)
    if equal is not None and _context(mark, equal, view):
        return _grown(span, equal, view) or _kept(mark, equal)
    others = source.alike(phrase)
    good = _nearest(mark, _own(mark, [match.span for match in others if match.good], view), view)
    altered = _best(mark, [match for match in others if not match.good], view)
    if (
        altered is not None
        and _context(mark, altered.span, view)
        and _share(altered, phrase) >= _CHANGED_IN_PLACE
    ):
        return _changed(altered, phrase, view)
    if equal is not None and not (good is not None and _context(mark, good, view)):
        return _kept(mark, equal)
    if good is not None:
        grown = _grown(span, good, view)
        if grown is not None:
            return grown
        noise = next(match.noise for match in others if match.span == good)
        return Relocation(status="reworded", start=good[0], end=good[1]) if noise else _kept(mark, good)
    if altered is not None and _share(altered, phrase) >= _CHANGED:
        return _changed(altered, phrase, view)
    nearest = places[0] if places else altered.span if altered else None
    if nearest is None:
        return Relocation(status="gone", start=None, end=None)
    start, end = nearest
    return Relocation(status="gone", start=start, end=end, nearest=view.text[start:end])


def _hash(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _context(mark: Fingerprint, span: tuple[int, int], view: View) -> int:
    """How many of the two neighbourhoods of a place are those of the mark."""
    return _alike(_neighbours(view, span), (mark.before_hash, mark.after_hash))


def _neighbours(view: View, span: tuple[int, int]) -> tuple[str, str]:
    """Hashes of the words before and after a place."""
    start, end = span
    before = [token.text for token in tokenise(View.of(view.text[max(0, start - _REACH) : start]).folded)]
    after = [token.text for token in tokenise(View.of(view.text[end : end + _REACH]).folded)]
    return _hash(" ".join(before[-_CONTEXT:])), _hash(" ".join(after[:_CONTEXT]))


def _alike(one: tuple[str, str], other: tuple[str, str]) -> int:
    return int(one[0] == other[0]) + int(one[1] == other[1])


def _own(mark: Fingerprint, places: list[tuple[int, int]], view: View) -> list[tuple[int, int]]:
    """Places that may be the span's own: those of its twins have the neighbours of a twin rather than its own."""
    if not mark.twins:
        return places
    mine, found = (mark.before_hash, mark.after_hash), []
    for place in places[:_PLACES]:
        now = _neighbours(view, place)
        if max(_alike(now, twin) for twin in mark.twins) <= _alike(now, mine):
            found.append(place)
    return found


def _verbatim(span: str, view: View) -> list[tuple[int, int]]:
    """Places where the span stands character for character."""
    found: list[tuple[int, int]] = []
    at = -1
    while len(found) < _PLACES and (at := view.text.find(span, at + 1)) >= 0:
        found.append((at, at + len(span)))
    return found


def _nearest(mark: Fingerprint, places: list[tuple[int, int]], view: View) -> tuple[int, int] | None:
    """The place with the old neighbours, else the nearest to the old offset."""
    near = sorted(places, key=lambda span: abs(span[0] - mark.start))[:_PLACES]
    return min(near, key=lambda span: (-_context(mark, span, view), abs(span[0] - mark.start)), default=None)


def _best(mark: Fingerprint, places: list[Match], view: View) -> Match | None:
    """The altered place with the old neighbours, else the least altered."""
    return min(
        places, key=lambda match: (-_context(mark, match.span, view), len(match.altered)), default=None
    )


def _kept(mark: Fingerprint, span: tuple[int, int]) -> Relocation:
    return Relocation(status="same" if span[0] == mark.start else "moved", start=span[0], end=span[1])


def _put_in(span: str, place: tuple[int, int], view: View) -> Alteration | None:
    """Words put in at the end of a sentence, before its full stop: `…unless agreed (in writing not).`

    A match ends at the last word of the span, so these stand behind it. A next word in upper case may begin the next
    sentence after a full stop that was misread.
    """
    if span.rstrip()[-1:] not in _STOPS or view.text[place[0] : place[1]].rstrip()[-1:] in _STOPS:
        return None
    found = _BEFORE_STOP.match(view.text, place[1])
    if found is None or not found["words"][0].islower():
        return None
    start, end = found.span("words")
    words = found["words"]
    kind: AlterationKind = "negation" if words in _NEGATIONS else "word_dropped"
    return Alteration(kind=kind, expected=words, found="", start=start, end=end)


def _grown(span: str, place: tuple[int, int], view: View) -> Relocation | None:
    """The span, changed by words at its end; None where none were put in."""
    added = _put_in(span, place, view)
    if added is None:
        return None
    return Relocation(status="changed", start=place[0], end=added.end, alterations=(added,))


def _share(match: Match, phrase: Phrase) -> float:
    changed = sum(difference.quote[1] - difference.quote[0] for difference in match.altered)
    return 1 - changed / max(1, len(phrase.tokens))


def _changed(match: Match, phrase: Phrase, view: View) -> Relocation:
    alterations = reported(match.altered, phrase.tokens, phrase.view, match.window, view)
    return Relocation(status="changed", start=match.span[0], end=match.span[1], alterations=alterations)


def _literally(mark: Fingerprint, span: str, view: View) -> Relocation:
    """A span without words, or a text without any: only the characters themselves can be looked for."""
    at = view.text.find(span) if span else -1
    if at < 0:
        return Relocation(status="gone", start=None, end=None)
    return Relocation(status="same" if at == mark.start else "moved", start=at, end=at + len(span))
