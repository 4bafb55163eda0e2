"""quote, view of a source → where it stands and whether it is unaltered."""

from __future__ import annotations

from pincite.citations.quoting.copies import copied
from pincite.citations.quoting.elisions import MOST_PARTS, Elision, elided, parts_of
from pincite.citations.quoting.matching import Match, Phrase, Source, Span
from pincite.citations.quoting.provenance import names_page, whole_numbers, without_page
from pincite.citations.quoting.shown import reported
from pincite.citations.quoting.stitching import pieces_of
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import FUNCTION, kind_of
from pincite.models import Alteration, Noun, Score, SpanStatus

ACCEPTED: frozenset[SpanStatus] = frozenset(("exact", "normalized", "fuzzy", "elided"))
_SHORTEST = 9  # letters and digits; an ideograph counts three
_PRESENT = 0.6  # share of the quote's tokens that a place must carry for it to count as altered, not absent
_RETOUCHED = (
    0.8  # share at one place above which a quote was retouched there rather than patched from several
)


class QuoteCheck(Noun):
    """Where a quote stands in a source and what was changed in it.

    `locations`: every place, the chosen one first, as offsets of the original text. `parts`: the pieces of an elided
    or stitched quote, in the quote's order. `score`: 1 word for word (layout and typography aside), 0.7–0.99 noise,
    below 0.7 altered or absent. `ambiguous`: it stands in several places and nothing decides.
    `editorial`: its writer put words in brackets into it.
    """

    status: SpanStatus
    score: Score
    locations: tuple[tuple[int, int], ...] = ()
    alterations: tuple[Alteration, ...] = ()
    parts: tuple[tuple[int, int], ...] = ()
    ambiguous: bool = False
    editorial: bool = False

    @property
    def accepted(self) -> bool:
        """The quote is there, unaltered."""
        return self.status in ACCEPTED


def check_quote(
    quote: str, view: View, *, near: tuple[int, int] | None = None, edges: bool = True
) -> QuoteCheck:
    """quote, view → its check. `near`: the range the citation points to; it decides among repeated passages. `edges`:
    whether what it leaves out of its sentence at either end counts; for a claim that is judged elsewhere."""
    ends = "^$" if edges else ""
    source = Source.of(view)
    check = _checked(quote, source, near, ends)
    if check.accepted or check.status == "insufficient":
        return check
    for mended in whole_numbers(quote):
        found = _checked(mended, source, near, ends)
        if found.accepted:
            return _loose(found)
    cited = without_page(quote)
    if cited:
        found = check_quote(cited, view, near=near, edges=edges)
        if found.accepted and not any(names_page(view.text, end) for _, end in found.locations[:1]):
            return _loose(found)
    return _in_columns(quote, source, ends) or check


def _loose(check: QuoteCheck) -> QuoteCheck:
    """What was found once the quote was put right is not the quote letter for letter."""
    status: SpanStatus = "normalized" if check.status == "exact" else check.status
    return check.model_copy(update={"status": status})


def _in_columns(quote: str, source: Source, ends: str) -> QuoteCheck | None:
    """The quote in the columns of a page that was read across; None where it is not there."""
    if source.columns is None:
        return None
    columns, beside = source.columns
    check = _checked(quote, beside, None, ends)
    if not check.accepted:
        return None
    parts = tuple(part for span in (check.parts or check.locations[:1]) for part in columns.original(*span))
    whole = min(part[0] for part in parts), max(part[1] for part in parts)
    status: SpanStatus = check.status if check.status == "elided" else "fuzzy"
    return QuoteCheck(
        status=status,
        score=min(0.95, check.score),
        locations=(whole,),
        parts=parts,
        ambiguous=check.ambiguous,
        editorial=check.editorial,
    )


def _checked(quote: str, source: Source, near: Span | None, ends: str) -> QuoteCheck:
    """A quote as it is written, a source → its check."""
    view = source.view
    phrase = Phrase(quote, edges=ends)
    if not _sufficient(phrase.tokens):
        return QuoteCheck(status="insufficient", score=0.0, locations=_verbatim(quote, view))
    places = source.literal(phrase)
    if places:
        chosen = _chosen(places, near)
        if chosen.noise:
            return _found("fuzzy", score_of(chosen.noise), places, chosen, near)
        exact = view.text[slice(*chosen.span)] == quote.strip()
        return _found("exact" if exact else "normalized", 1.0, places, chosen, near)
    places = source.alike(phrase)
    good = [match for match in places if match.good]
    if good:
        chosen = _chosen(good, near)
        return _found("fuzzy" if chosen.noise else "normalized", score_of(chosen.noise), good, chosen, near)
    parts = parts_of(quote)
    if 1 < len(parts) <= MOST_PARTS:
        check = _elided(elided(_phrases(parts, phrase.edges), source, near), source)
        if check is not None:
            return check
    copy = copied(quote, source)
    if copy:
        whole = min(match.span[0] for match in copy), max(match.span[1] for match in copy)
        noise = max(match.noise for match in copy)
        return QuoteCheck(
            status="fuzzy",
            score=min(0.95, score_of(noise)),
            locations=(whole,),
            parts=tuple(match.span for match in copy),
        )
    stitched = pieces_of(phrase, source)
    if stitched and not (places and _share(phrase, places[0]) > _RETOUCHED):
        return QuoteCheck(status="stitched", score=0.4, locations=stitched[:1], parts=stitched)
    return _refused(phrase, places[0] if places else None, view)


def _phrases(parts: list[str], edges: str) -> list[Phrase]:
    """Parts of a quote with ellipses; what they leave out between them is looked at as a whole."""
    last = len(parts) - 1
    return [Phrase(part, edges=edges[: at == 0] + edges[1:] * (at == last)) for at, part in enumerate(parts)]


def score_of(noise: float) -> float:
    """Noise a token → 1.0 for none, else 0.99 down to 0.7."""
    return 1.0 if noise == 0 else round(max(0.7, 0.99 - 0.6 * noise), 4)


def _sufficient(tokens: list[Token]) -> bool:
    """Is there enough in the quote to tell it from any text: two content words and nine letters?"""
    content = [token for token in tokens if token.text not in FUNCTION and not token.free]
    weight = sum(3 if "\u3040" <= token.text[0] <= "\u9fff" else len(token.text) for token in tokens)
    return len(content) >= 2 and weight >= _SHORTEST


def _verbatim(quote: str, view: View) -> tuple[Span, ...]:
    wanted = quote.strip()
    at = view.text.find(wanted) if wanted else -1
    return ((at, at + len(wanted)),) if at >= 0 else ()


def _chosen(places: list[Match], near: Span | None) -> Match:
    """The place that the citation points to, else the least noisy, else the first."""
    if near is None:
        return min(places, key=lambda match: (round(match.noise, 2), match.span))
    return min(
        places,
        key=lambda match: (max(0, near[0] - match.span[1], match.span[0] - near[1]), match.noise, match.span),
    )


def _found(
    status: SpanStatus, score: float, places: list[Match], chosen: Match, near: Span | None
) -> QuoteCheck:
    rest = sorted({match.span for match in places} - {chosen.span})
    inside = near is not None and chosen.span[0] < near[1] and near[0] < chosen.span[1]
    return QuoteCheck(
        status=status,
        score=score,
        locations=(chosen.span, *rest),
        ambiguous=bool(rest) and not inside,
        editorial=chosen.judgement.editorial,
    )


def _elided(found: Elision | None, source: Source) -> QuoteCheck | None:
    """Parts of a quote with ellipses → its check; None where a part is not there."""
    if found is None:
        return None
    spans = tuple(match.span for match in found.matches)
    whole = min(span[0] for span in spans), max(span[1] for span in spans)
    if found.broken:
        return QuoteCheck(status="stitched", score=0.4, locations=(spans[0],), parts=spans)
    if found.gap:
        left_out = tuple(_left_out(token, source.view) for token in found.gap)
        return QuoteCheck(status="altered", score=0.5, locations=(whole,), parts=spans, alterations=left_out)
    noise = max(match.noise for match in found.matches)
    edited = any(match.judgement.editorial for match in found.matches)
    return QuoteCheck(
        status="elided", score=score_of(noise), locations=(whole,), parts=spans, editorial=edited
    )


def _left_out(token: Token, view: View) -> Alteration:
    start, end = view.original(token.start, token.end)
    return Alteration(
        kind=kind_of(token.text) or "word_dropped",
        expected=view.text[start:end],
        found="",
        start=start,
        end=end,
    )


def _share(phrase: Phrase, best: Match) -> float:
    """Share of the quote's tokens that stand at a place unaltered."""
    changed = sum(difference.quote[1] - difference.quote[0] for difference in best.altered)
    return max(0.0, 1 - changed / len(phrase.tokens))


def _refused(phrase: Phrase, best: Match | None, view: View) -> QuoteCheck:
    """No place is good → altered where most of the quote stands at one, else not found."""
    if best is None:
        return QuoteCheck(status="not_found", score=0.0)
    share = _share(phrase, best)
    if share < _PRESENT or best.noise > 1:
        return QuoteCheck(status="not_found", score=round(0.3 * share, 4), locations=(best.span,))
    alterations = reported(best.altered, phrase.tokens, phrase.view, best.window, view)
    return QuoteCheck(
        status="altered", score=round(0.69 * share, 4), locations=(best.span,), alterations=alterations
    )
