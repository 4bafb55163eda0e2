"""quote, view of a source → where it stands and whether it is unaltered."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import Field

from pincite.citations.align import Alignment, align
from pincite.citations.alterations import Judgement, judge, reported
from pincite.citations.locate import Places
from pincite.citations.normalise import View
from pincite.citations.tokens import Token, tokenise
from pincite.citations.wordclasses import FUNCTION
from pincite.citations.words import Vocabulary
from pincite.models import Alteration, Noun, Score, SpanStatus

ACCEPTED: frozenset[SpanStatus] = frozenset(("exact", "normalized", "fuzzy", "elided"))


class QuoteCheck(Noun):
    """Where a quote stands in a source and what was changed in it.

    `locations`: every place, the chosen one first, as offsets of the original text. `parts`: the pieces of an elided
    or stitched quote, in the quote's order. `score`: 1 word for word (layout and typography aside), 0.7–0.99 noise,
    below 0.7 altered or absent. `ambiguous`: it stands in several places and nothing decides.
    """

    status: SpanStatus
    score: Score
    locations: tuple[tuple[int, int], ...] = ()
    alterations: tuple[Alteration, ...] = ()
    parts: tuple[tuple[int, int], ...] = ()
    ambiguous: bool = Field(default=False)

    @property
    def accepted(self) -> bool:
        """The quote is there, unaltered."""
        return self.status in ACCEPTED


class _Match(NamedTuple):
    span: tuple[int, int]  # of the original text
    alignment: Alignment
    judgement: Judgement
    window: list[Token]


class Source:
    """A view with its index and vocabulary; kept with the view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.places = Places(view)
        self.vocabulary = Vocabulary(view)


def source_of(view: View) -> Source:
    """view → its index and vocabulary, made at the first call."""
    kept = view.__dict__.get("_source")
    if kept is None:
        kept = view.__dict__["_source"] = Source(view)
    return kept  # type: ignore[no-any-return]


def check_quote(quote: str, view: View, *, near: tuple[int, int] | None = None) -> QuoteCheck:
    """quote, view → its check. `near`: the range the citation points to; it decides among repeated passages."""
    mine = View.of(quote)
    tokens = tokenise(mine.folded)
    if not _sufficient(tokens):
        return QuoteCheck(status="insufficient", score=0.0, locations=tuple(_literal(quote, view)[:1]))
    if not view.folded.strip():
        return QuoteCheck(status="not_found", score=0.0)
    source = source_of(view)
    exact = _exact(mine, tokens, source, near)
    if exact:
        chosen = _chosen(exact, near)
        same = (
            view.text[chosen[0] : chosen[1]] == quote.strip() or view.text.find(quote, chosen[0]) == chosen[0]
        )
        return _found("exact" if same else "normalized", 1.0, exact, chosen, near)
    matches = [
        match
        for window in source.places.windows(mine.skeleton[0])
        if (match := _match(window.start, window.end, tokens, source))
    ]
    if not matches:
        return QuoteCheck(status="not_found", score=0.0)
    matches.sort(key=lambda match: (len(match.judgement.altered), match.alignment.cost))
    best = matches[0]
    if not best.judgement.altered:
        good = [match for match in matches if not match.judgement.altered]
        spans = [match.span for match in good]
        chosen = _chosen(spans, near)
        match = good[spans.index(chosen)]
        if match.judgement.layout:
            return _found("normalized", 1.0, spans, chosen, near)
        noise = match.judgement.noise / max(1, len(tokens))
        if noise <= 0.45:
            return _found("fuzzy", round(max(0.7, 0.99 - 0.6 * noise), 4), spans, chosen, near)
    altered = reported(best.judgement.altered, tokens, mine, best.window, view)
    share = 1 - sum(d.quote[1] - d.quote[0] for d in best.judgement.altered) / len(tokens)
    if share < 0.6:
        return QuoteCheck(status="not_found", score=round(0.3 * max(0.0, share), 4), locations=(best.span,))
    return QuoteCheck(
        status="altered", score=round(min(0.69, 0.69 * share), 4), locations=(best.span,), alterations=altered
    )


def _sufficient(tokens: list[Token]) -> bool:
    content = [token for token in tokens if token.text not in FUNCTION and not token.free]
    weight = sum(3 if "\u3040" <= token.text[0] <= "\u9fff" else len(token.text) for token in tokens)
    return len(content) >= 2 and weight >= 9


def _literal(quote: str, view: View) -> list[tuple[int, int]]:
    at = view.text.find(quote.strip()) if quote.strip() else -1
    return [(at, at + len(quote.strip()))] if at >= 0 else []


def _exact(
    mine: View, tokens: list[Token], source: Source, near: tuple[int, int] | None
) -> list[tuple[int, int]]:
    """Places where the letters of the quote stand and its tokens are equal."""
    wanted = mine.skeleton[0]
    skeleton, where = source.view.skeleton
    found: list[tuple[int, int]] = []
    at, tried = -1, 0
    texts = [token.text for token in tokens]
    while tried < 200 and (at := skeleton.find(wanted, at + 1)) >= 0:
        tried += 1
        window = _tokens(source.view, int(where[at]), int(where[at + len(wanted) - 1]) + 1, 0)
        if [token.text for token in window] == texts:
            found.append(source.view.original(window[0].start, window[-1].end))
    return found


def _tokens(view: View, start: int, end: int, slack: int) -> list[Token]:
    """Tokens of a range of the folded text, whole at both ends."""
    folded = view.folded
    start, end = max(0, start - slack), min(len(folded), end + slack)
    for _ in range(40):
        if start and not folded[start - 1].isspace():
            start -= 1
    for _ in range(40):
        if end < len(folded) and not folded[end].isspace():
            end += 1
    return [token for token in tokenise(folded, start, end)]


def _match(start: int, end: int, tokens: list[Token], source: Source) -> _Match | None:
    window = _tokens(source.view, start, end, 16)
    alignment = align(tokens, window)
    if alignment is None:
        return None
    judgement = judge(alignment, tokens, window, source.vocabulary, set())
    first, last = alignment.source
    if first >= last:
        return None
    return _Match(
        source.view.original(window[first].start, window[last - 1].end), alignment, judgement, window
    )


def _chosen(spans: list[tuple[int, int]], near: tuple[int, int] | None) -> tuple[int, int]:
    if near is None:
        return min(spans)
    return min(spans, key=lambda span: (max(0, near[0] - span[1], span[0] - near[1]), span))


def _found(
    status: SpanStatus,
    score: float,
    spans: list[tuple[int, int]],
    chosen: tuple[int, int],
    near: tuple[int, int] | None,
) -> QuoteCheck:
    rest = sorted(span for span in set(spans) if span != chosen)
    inside = near is not None and chosen[0] < near[1] and near[0] < chosen[1]
    return QuoteCheck(
        status=status, score=score, locations=(chosen, *rest), ambiguous=bool(rest) and not inside
    )
