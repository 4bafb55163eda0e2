"""alignment of a quote with its source → what differs: noise that is forgiven, and alterations that never are."""

from __future__ import annotations

from typing import NamedTuple

from pincite.citations import numerals
from pincite.citations.align import Alignment
from pincite.citations.normalise import View
from pincite.citations.tokens import Token, joined
from pincite.citations.wordclasses import ARTICLES, HARMLESS, kind_of
from pincite.citations.words import Vocabulary, misread, stray
from pincite.models import Alteration, AlterationKind

_REACH = 3  # tokens of one side that may stand for tokens of the other: a word broken in three
_WORST = 1_000.0
_LARGEST_CELL = 900


class Difference(NamedTuple):
    """Some tokens of the quote against some of the source. `noise`: 0 layout only, up to 1; `kind`: None if forgiven."""

    quote: tuple[int, int]
    source: tuple[int, int]
    noise: float
    kind: AlterationKind | None


class Judgement(NamedTuple):
    """`noise`: sum over forgiven differences; `layout`: no difference beyond layout; `differences` that are not forgiven."""

    noise: float
    layout: bool
    altered: tuple[Difference, ...]


def judge(
    alignment: Alignment, quote: list[Token], window: list[Token], vocabulary: Vocabulary, furniture: set[int]
) -> Judgement:
    """An alignment → its judgement. `furniture`: window tokens that belong to running heads and page numbers."""
    noise, layout, altered = 0.0, True, []
    for cell in alignment.cells:
        if cell.equal:
            continue
        for difference in _explain(cell.quote, cell.source, quote, window, vocabulary, furniture):
            if difference.kind is not None:
                altered.append(difference)
            elif difference.noise > 0:
                noise += difference.noise
                layout = False
    return Judgement(noise, layout, tuple(_ordered(altered, quote, window)))


def _explain(
    q: tuple[int, int],
    s: tuple[int, int],
    quote: list[Token],
    window: list[Token],
    vocabulary: Vocabulary,
    furniture: set[int],
) -> list[Difference]:
    """One differing stretch → the cheapest way to pair its tokens, as differences."""
    rows = list(range(*q))
    columns = [at for at in range(*s) if at not in furniture]
    if len(rows) * len(columns) > _LARGEST_CELL:
        return [Difference(q, s, 1.0, "word_inserted")]
    best: dict[tuple[int, int], tuple[float, tuple[int, int], Difference | None]] = {
        (0, 0): (0.0, (0, 0), None)
    }
    for i in range(len(rows) + 1):
        for j in range(len(columns) + 1):
            if i == j == 0:
                continue
            options: list[tuple[float, tuple[int, int], Difference]] = []
            for a in range(min(_REACH, i) + 1):
                for b in range(min(_REACH, j) + 1):
                    if a + b == 0 or (a == 0 and b > 1) or (b == 0 and a > 1) or a + b > 4:
                        continue
                    left = [quote[at] for at in rows[i - a : i]]
                    right = [window[at] for at in columns[j - b : j]]
                    if (
                        left
                        and right
                        and abs(sum(map(_size, left)) - sum(map(_size, right))) > 6
                        and a + b > 2
                    ):
                        continue
                    noise, kind = _pair(left, right, vocabulary)
                    cost = noise + (10.0 * max(a, b) + 1 if kind else 0.0)
                    start = columns[j - b] if b else (columns[j] if j < len(columns) else s[1])
                    stop = columns[j - 1] + 1 if b else start
                    first = rows[i - a] if a else (rows[i] if i < len(rows) else q[1])
                    last = rows[i - 1] + 1 if a else first
                    difference = Difference((first, last), (start, stop), noise, kind)
                    options.append((best[i - a, j - b][0] + cost, (i - a, j - b), difference))
            best[i, j] = min(options, key=lambda option: option[0])
    found: list[Difference] = []
    at = (len(rows), len(columns))
    while at != (0, 0):
        _, before, step = best[at]
        assert step is not None
        found.append(step)
        at = before
    return found[::-1]


def _size(token: Token) -> int:
    return len(token.text)


def _pair(
    left: list[Token], right: list[Token], vocabulary: Vocabulary
) -> tuple[float, AlterationKind | None]:
    """Tokens of the quote, tokens of the source → (noise, None) where forgiven, else (1, kind of alteration)."""
    if not right:
        return _inserted(left[0], vocabulary)
    if not left:
        return _dropped(right[0], vocabulary)
    a, b = joined(left), joined(right)
    if any(char.isdigit() for char in a + b):
        verdict = _numbers(left, right, a, b)
        if verdict is not None:
            return verdict
    elif a == b:
        return (0.0, None) if len(left) == len(right) else (0.15, None)
    noise = misread(a, b, vocabulary)
    if noise is not None:
        return noise * max(len(left), len(right)), None
    return 1.0, _kind(left, right)


def _numbers(
    left: list[Token], right: list[Token], a: str, b: str
) -> tuple[float, AlterationKind | None] | None:
    """Both sides with a digit → verdict on the numbers, None where a digit seems to stand for a letter."""
    texts = [token.text for token in left], [token.text for token in right]
    if texts[0] == texts[1]:
        return 0.0, None
    runs = _runs(left), _runs(right)
    if runs[0] == runs[1] and _letters(a) == _letters(b):
        return 0.0, None
    spaced = " ".join(texts[0]), " ".join(texts[1])
    if numerals.same(*spaced):
        return 0.0, None
    if not (runs[0] and runs[1]):
        return None
    return 1.0, "number"


def _runs(tokens: list[Token]) -> list[str]:
    """Numbers in the tokens, thousands separators taken out."""
    found: list[str] = []
    for token in tokens:
        run = ""
        for char in token.text + " ":
            if char.isdigit() or (run and char in ".,'"):
                run += char
            elif run:
                found.append(_ungrouped(run.rstrip(".,'")))
                run = ""
    return found


def _ungrouped(run: str) -> str:
    parts = run.replace("'", ",").split(",")
    if (
        len(parts) > 1
        and 1 <= len(parts[0]) <= 3
        and all(len(part) == 3 and part.isdigit() for part in parts[1:])
    ):
        return "".join(parts)
    return run


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalpha())


def _inserted(token: Token, vocabulary: Vocabulary) -> tuple[float, AlterationKind | None]:
    if token.free:
        return 0.0, None
    if token.text in ARTICLES:
        return 0.3, None
    return 1.0, ("number" if token.numeric else kind_of(token.text) or "word_inserted")


def _dropped(token: Token, vocabulary: Vocabulary) -> tuple[float, AlterationKind | None]:
    if token.free:
        return 0.0, None
    if token.text in HARMLESS:
        return 0.3, None
    if stray(token.text, vocabulary):
        return 0.3, None
    return 1.0, ("number" if token.numeric else kind_of(token.text) or "word_dropped")


def _kind(left: list[Token], right: list[Token]) -> AlterationKind:
    """Tokens put for others → the kind of the first that has one."""
    words = [token.text for token in left + right]
    kinds = [kind_of(word) for word in words]
    for wanted in ("negation", "unit", "date", "number", "modality", "quantifier", "comparative"):
        if wanted in kinds:
            return wanted  # type: ignore[return-value]
    return "number" if any(token.numeric for token in left + right) else "entity"


def _ordered(altered: list[Difference], quote: list[Token], window: list[Token]) -> list[Difference]:
    """Where the same tokens were taken out and put in elsewhere, the alteration is one of order."""
    mine = sorted(quote[at].text for difference in altered for at in range(*difference.quote))
    theirs = sorted(window[at].text for difference in altered for at in range(*difference.source))
    if len(altered) > 1 and mine and mine == theirs:
        return [difference._replace(kind="order") for difference in altered]
    return altered


def reported(
    differences: tuple[Difference, ...],
    quote: list[Token],
    folded_quote: View,
    window: list[Token],
    view: View,
) -> tuple[Alteration, ...]:
    """Differences that are not forgiven → alterations in offsets of the original source."""
    found: list[Alteration] = []
    for difference in differences:
        assert difference.kind is not None
        start, end = _span(window, difference.source, view)
        first, last = _span(quote, difference.quote, folded_quote)
        found.append(
            Alteration(
                kind=difference.kind,
                expected=view.text[start:end],
                found=folded_quote.text[first:last],
                start=start,
                end=end,
            )
        )
    return tuple(found)


def _span(tokens: list[Token], part: tuple[int, int], view: View) -> tuple[int, int]:
    if not tokens:
        return 0, 0
    if part[0] == part[1]:
        at = tokens[part[0]].start if part[0] < len(tokens) else tokens[-1].end
        return view.original(at, at)
    return view.original(tokens[part[0]].start, tokens[part[1] - 1].end)
