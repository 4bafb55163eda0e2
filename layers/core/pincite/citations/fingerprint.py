"""cited span → fingerprint; fingerprint, new text → where the span is now and whether it still says the same."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from pincite.citations.quoting.matching import Match, Phrase, Source
from pincite.citations.quoting.shown import reported
from pincite.citations.reading.normalise import View
from pincite.citations.relocating.links import renumbered
from pincite.citations.relocating.put_in import opens, put_before, put_behind
from pincite.citations.relocating.renamed import renamed
from pincite.citations.relocating.surroundings import Surroundings, around, short_hash
from pincite.models import Alteration, Noun

RelocationStatus = Literal["same", "moved", "reworded", "changed", "gone"]
_PLACES = 50  # equal passages that are compared
_TWINS = 20  # equal passages elsewhere that are remembered
_CHANGED = 0.85  # share of the span's words that a place must carry to be the span, changed
_CHANGED_IN_PLACE = 0.5  # the same where the words before or after are those of the span
_FEW = 5  # words of a span that is gone from its place up to which a noisy place elsewhere is not the span
_LONGER = 3  # times the words of the span that may stand between the words before and after it


class Fingerprint(Noun):
    """What a citation remembers of its span. Hashes are the first 16 hex digits of SHA-256.

    `span_hash`: of the span as it stands; `words_hash`: of its words alone (case, layout and typography aside);
    `before_hash`, `after_hash`: of the five words before and after it. `start`, `end`: offsets; `page`: 1-based.
    `twins`: the same two hashes of other places where its words stood, so that a twin that stays is not taken for it.
    `lookalikes`: hashes of the words of other passages that were much like it, so that none is taken for it, changed.
    `opens`: a sentence, an item or a line began with it.
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
    lookalikes: tuple[str, ...] = ()
    opens: bool = False


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
    own = around(view, (start, end))
    places = [match.span for match in Source.of(view).literal(phrase)] if phrase.tokens else []
    twins = [around(view, place) for place in places if place[1] <= start or end <= place[0]]
    return Fingerprint(
        span_hash=short_hash(view.text[start:end]),
        words_hash=_words_hash(phrase),
        before_hash=own[0],
        after_hash=own[1],
        start=start,
        end=end,
        page=page,
        section=section,
        twins=tuple(dict.fromkeys(each for each in twins[:_TWINS] if each != own)),
        lookalikes=_lookalikes(phrase, (start, end), view),
        opens=opens(view.text, start),
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
        return _grown(mark, span, equal, view) or _kept(mark, equal)
    others = [match for match in source.alike(phrase) if not _stood(mark, match, view)]
    good = _nearest(mark, _own(mark, [match.span for match in others if match.good], view), view)
    altered = _best(mark, [match for match in others if not match.good], view)
    share = _share(altered, phrase) if altered else 0.0
    if altered is not None and share >= _CHANGED_IN_PLACE and _context(mark, altered.span, view):
        return _changed(altered, phrase, view)
    if equal is not None and not (good is not None and _context(mark, good, view)):
        return _grown(mark, span, equal, view) or _kept(mark, equal)
    gap = Surroundings.of(view).between(mark.before_hash, mark.after_hash, _LONGER * len(phrase.tokens) + 9)
    if good is not None and (_context(mark, good, view) or gap is None or len(phrase.tokens) > _FEW):
        noise = next(match.noise for match in others if match.span == good)
        return _grown(mark, span, good, view) or _noisy(mark, phrase, good, noise, view)
    replaced = None if gap is None else _replaced(phrase, gap, source)
    if replaced is not None:
        return (
            _noisy(mark, phrase, replaced.span, replaced.noise, view)
            if replaced.good
            else _changed(replaced, phrase, view)
        )
    if altered is not None and share >= _CHANGED:
        return _changed(altered, phrase, view)
    nearest = places[0] if places else altered.span if altered else None
    if nearest is None:
        return Relocation(status="gone", start=None, end=None)
    start, end = nearest
    return Relocation(status="gone", start=start, end=end, nearest=view.text[start:end])


def _words_hash(phrase: Phrase) -> str:
    return short_hash(" ".join(phrase.texts))


def _lookalikes(phrase: Phrase, span: tuple[int, int], view: View) -> tuple[str, ...]:
    """Hashes of the words of passages elsewhere that would be taken for the span, changed. Most spans have none, which
    the index of letters tells without aligning anything."""
    windows = Source.of(view).places.windows(phrase.letters) if phrase.tokens else []
    found: list[str] = []
    for window in windows if len(windows) > 1 else []:
        start, end = view.original(window.start, window.end)
        before, after = view.text[start : min(end, span[0])], view.text[max(start, span[1]) : end]
        for piece in filter(None, (before, after)):
            matches = Source.of(View.of(piece)).alike(phrase)
            alike = [match for match in matches if _share(match, phrase) >= _CHANGED_IN_PLACE]
            found += [_words_hash(Phrase(piece[slice(*match.span)])) for match in alike]
    return tuple(dict.fromkeys(found))


def _stood(mark: Fingerprint, match: Match, view: View) -> bool:
    """Did another passage of these very words stand in the text from the beginning?"""
    if not mark.lookalikes or _context(mark, match.span, view) == 2:
        return False
    words = _words_hash(Phrase(view.text[slice(*match.span)]))
    return words != mark.words_hash and words in mark.lookalikes


def _context(mark: Fingerprint, span: tuple[int, int], view: View) -> int:
    """How many of the two neighbourhoods of a place are those of the mark."""
    return _alike(around(view, span), (mark.before_hash, mark.after_hash))


def _alike(one: tuple[str, str], other: tuple[str, str]) -> int:
    return int(one[0] == other[0]) + int(one[1] == other[1])


def _own(mark: Fingerprint, places: list[tuple[int, int]], view: View) -> list[tuple[int, int]]:
    """Places that may be the span's own: those of its twins have the neighbours of a twin rather than its own."""
    if not mark.twins:
        return places
    mine, found = (mark.before_hash, mark.after_hash), []
    for place in places[:_PLACES]:
        now = around(view, place)
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


def _noisy(mark: Fingerprint, phrase: Phrase, span: tuple[int, int], noise: float, view: View) -> Relocation:
    """A place where the span stands with noise, or without."""
    if not noise:
        return _kept(mark, span)
    names = renamed(phrase, view, span)
    status: RelocationStatus = "changed" if names else "reworded"
    return Relocation(status=status, start=span[0], end=span[1], alterations=names)


def _grown(mark: Fingerprint, span: str, place: tuple[int, int], view: View) -> Relocation | None:
    """The span, changed by words at its beginning or end or by where a link of it leads; None where it is not."""
    now, link = around(view, place), renumbered(span, view.text, place)
    start, end, added = *place, [link] if link else list[Alteration]()
    if now[0] != mark.before_hash:
        ahead = put_before(span, place, view, mark.opens)
        if ahead is not None:
            start, added = ahead.start, [ahead, *added]
    if now[1] != mark.after_hash:
        behind = put_behind(span, place, view)
        if behind is not None:
            end, added = behind.end, [*added, behind]
    return Relocation(status="changed", start=start, end=end, alterations=tuple(added)) if added else None


def _replaced(phrase: Phrase, gap: tuple[int, int], source: Source) -> Match | None:
    """What stands now between the words before and after the span, where it carries enough of the span's words or
    nothing but them."""
    if gap[0] == gap[1]:
        return None
    words = [token.text for token in source.tokens(*gap, 0)]
    left = Counter(phrase.texts)
    kept = sum((left & Counter(words)).values())
    if kept < _CHANGED_IN_PLACE * len(phrase.tokens) and kept < _CHANGED * len(words):
        return None
    return next((match for match in source.alike(phrase, gap)), None)


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
