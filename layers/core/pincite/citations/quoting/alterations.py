"""alignment of a quote with its source → what differs: noise that is forgiven, and alterations that never are."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pincite.citations.quoting.align import Alignment
from pincite.citations.quoting.bleeding import bled
from pincite.citations.quoting.notes import counted
from pincite.citations.quoting.pairing import dropped_kind, paired
from pincite.citations.quoting.words import Spelling
from pincite.citations.reading import noise
from pincite.citations.reading.quotecues import phrases
from pincite.citations.reading.tokens import Token
from pincite.citations.reading.wordclasses import kind_of
from pincite.models import AlterationKind

_OUTER = 2  # window tokens beyond the alignment that a broken word at its edge may need
_OUTER_GROUPS = 4  # … and that a number may need of which the source sets the groups of digits apart
_LARGEST_CELL = 900  # pairs of tokens; a longer stretch that differs is no noise
_WORST = 1e9
_MOVES = (
    (1, 1),
    (0, 1),
    (1, 0),
    (1, 2),
    (2, 1),
    (1, 3),
    (3, 1),
    (2, 2),
)  # tokens of the quote, of the source


class Difference(NamedTuple):
    """Tokens of the quote against tokens of the source. `noise`: 0 layout only, up to 1; `kind`: None if forgiven;
    `left_out`: range of the folded source, beyond the tokens compared."""

    quote: tuple[int, int]
    source: tuple[int, int]
    noise: float
    kind: AlterationKind | None
    left_out: tuple[int, int] | None = None


class Judgement(NamedTuple):
    """`noise`: sum over forgiven differences; `altered`: the others; `source`: range of window tokens used;
    `editorial`: words in brackets were put in."""

    noise: float
    altered: tuple[Difference, ...]
    source: tuple[int, int]
    editorial: bool = False


def judge(alignment: Alignment, quote: list[Token], window: list[Token], spelling: Spelling) -> Judgement:
    """An alignment → its judgement."""
    total = 0.0
    altered: list[Difference] = []
    first, last = alignment.source
    used: list[tuple[int, int]] = []
    left_out: list[int] = []
    forgiven: list[Difference] = []
    editorial = False
    for at, cell in enumerate(alignment.cells):
        if cell.equal:
            used.append(cell.source)
            continue
        left, right = cell.source
        outer = _outer(
            quote[slice(*cell.quote)], window[max(0, left - _OUTER_GROUPS) : right + _OUTER_GROUPS]
        )
        ahead = min(outer, left) if at == 0 else 0
        behind = min(outer, len(window) - right) if at == len(alignment.cells) - 1 else 0
        for difference in _explain(
            cell.quote, (left - ahead, right + behind), (ahead, behind), quote, window, spelling
        ):
            if difference.source[0] < difference.source[1]:
                used.append(difference.source)
            one_sided = (
                difference.quote[0] == difference.quote[1] or difference.source[0] == difference.source[1]
            )
            if difference.kind is None and one_sided:
                left_out += range(*difference.source)
                if _in_part(difference, alignment, quote, window):
                    difference = difference._replace(kind="number")
            if difference.kind is not None:
                altered.append(difference)
            else:
                total += difference.noise
                forgiven.append(difference)
                editorial = editorial or any(quote[at].editorial for at in range(*difference.quote))
    marks = counted(
        [each.source[0] for each in altered if _number_left_out(each)], window, spelling.vocabulary.view
    )
    altered = [each for each in altered if not (_number_left_out(each) and each.source[0] in marks)]
    altered, misread = _confused(altered, forgiven, quote, window)
    total += misread
    if used:
        first, last = min(part[0] for part in used), max(part[1] for part in used)
    beside = [at - first for at in left_out if window[at].line and first <= at < last]
    if beside and not bled(beside, window[first:last]):
        end = len(quote)
        altered += [
            Difference((end, end), (first + at, first + at + 1), 1.0, dropped_kind(window[first + at]))
            for at in beside
        ]
    lost = severed(
        window[first - 1] if first else None, window[first:last], window[last] if last < len(window) else None
    )
    if lost is not None:
        at = last if lost == "after" else first - 1
        edge = len(quote) if lost == "after" else 0
        altered.append(Difference((edge, edge), (at, at + 1), 1.0, "number"))
    return Judgement(total, tuple(_ordered(altered, quote, window)), (first, last), editorial)


def _outer(mine: list[Token], theirs: list[Token]) -> int:
    grouped = any(token.text[0].isdigit() and any(mark in token.text for mark in ".,'") for token in mine)
    apart = any(token.text.isdecimal() and len(token.text) == 3 for token in theirs)
    return _OUTER_GROUPS if grouped and apart else _OUTER


def _number_left_out(difference: Difference) -> bool:
    size = difference.source[1] - difference.source[0]
    return difference.quote[0] == difference.quote[1] and size == 1 and difference.kind == "number"


def _confused(
    altered: list[Difference], forgiven: list[Difference], quote: list[Token], window: list[Token]
) -> tuple[list[Difference], float]:
    """Words that differ by a shape which the same passage confuses where no word comes of it: `modem` for `modern`
    beside `arrangernent` → what stays altered, and the noise of the others."""
    seen = {shape for difference in forgiven for shape in _shapes(difference, quote, window)}
    kept = [
        each
        for each in altered
        if each.kind != "entity" or not (shapes := _shapes(each, quote, window)) or not shapes <= seen
    ]
    return kept, 0.5 * (len(altered) - len(kept))


def _shapes(difference: Difference, quote: list[Token], window: list[Token]) -> frozenset[frozenset[str]]:
    """The shapes by which alone one word on each side differs."""
    mine, theirs = quote[slice(*difference.quote)], window[slice(*difference.source)]
    steps = noise.steps(mine[0].text, theirs[0].text) if len(mine) == len(theirs) == 1 else None
    plain = (
        steps is not None
        and len(steps.close) == len(steps.places)
        and not any(kind_of(t.text) for t in (*mine, *theirs))
    )
    return steps.shapes if steps is not None and plain else frozenset()


def _in_part(difference: Difference, alignment: Alignment, quote: list[Token], window: list[Token]) -> bool:
    """Is a number of a bracket left out or put in whose other numbers stay? A reference is there or not as a whole."""
    for mine, tokens, side in ((difference.quote, quote, 0), (difference.source, window, 1)):
        if mine[0] == mine[1] or not tokens[mine[0]].reference:
            continue
        beside = {at for at in (mine[0] - 1, mine[1]) if 0 <= at < len(tokens) and tokens[at].reference}
        equal = [(cell.quote, cell.source)[side] for cell in alignment.cells if cell.equal]
        if any(first <= at < last for at in beside for first, last in equal):
            return True
    return False


def severed(
    before: Token | None, used: list[Token], beyond: Token | None
) -> Literal["before", "after"] | None:
    """Does the quote begin or end inside a number: after its sign, before its exponent or its percent sign?"""
    if not used:
        return None
    first, last = used[0], used[-1]
    if beyond is not None and beyond.text == "+" and beyond.start == last.end:
        return "after"
    if before is not None and before.text == "-" and before.end == first.start:
        return "before"
    if beyond is not None and last.numeric:
        if beyond.exponent and beyond.start == last.end:
            return "after"
        if beyond.text == "percent" and beyond.end - beyond.start == 1 and beyond.start - last.end <= 1:
            return "after"
    return None


def _explain(
    q: tuple[int, int],
    s: tuple[int, int],
    outer: tuple[int, int],
    quote: list[Token],
    window: list[Token],
    spelling: Spelling,
) -> list[Difference]:
    """One differing stretch → the cheapest way to pair its tokens. `outer`: tokens at its edges that need no pair."""
    rows = list(range(*q))
    columns = list(range(*s))
    if len(rows) * len(columns) > _LARGEST_CELL:
        return [Difference(q, (s[0] + outer[0], s[1] - outer[1]), 1.0, "word_inserted")]
    strict = bool({quote[at].freed for at in rows} & {window[at].freed for at in columns} - {""})
    edited = any(quote[at].editorial for at in rows)
    best: list[list[tuple[float, int, int, Difference | None]]] = [
        [(0.0, 0, 0, None)] * (len(columns) + 1) for _ in range(len(rows) + 1)
    ]
    for i in range(len(rows) + 1):
        for j in range(len(columns) + 1):
            if i == j == 0:
                continue
            found: tuple[float, int, int, Difference | None] = (_WORST, i, j, None)
            row, column = q[0] + i, s[0] + j
            for a, b in _MOVES:
                if a > i or b > j:
                    continue
                before = best[i - a][j - b][0]
                if before >= found[0]:
                    continue
                if a == 0 and (
                    (i == 0 and j <= outer[0]) or (i == len(rows) and j > len(columns) - outer[1])
                ):
                    found = (before, i, j - 1, None)
                    continue
                verdict = paired(quote[row - a : row], window[column - b : column], spelling, strict, edited)
                if verdict is None:
                    continue
                cost = before + verdict[0] + (10.0 * max(a, b) + 1 if verdict[1] else 0.0)
                if cost < found[0]:
                    found = (cost, i - a, j - b, Difference((row - a, row), (column - b, column), *verdict))
            best[i][j] = found
    steps: list[Difference] = []
    i, j = len(rows), len(columns)
    while i or j:
        _, i, j, chosen = best[i][j]
        if chosen is not None:
            steps.append(chosen)
    return [_standing(step, steps, quote, window) for step in reversed(steps)]


def _standing(
    step: Difference, steps: list[Difference], quote: list[Token], window: list[Token]
) -> Difference:
    """Words that may only stand for a pronoun are put in where none was left out."""
    if step.kind is not None or not any(quote[at].editorial == "stands" for at in range(*step.quote)):
        return step
    dropped = {at for each in steps if each.quote[0] == each.quote[1] for at in range(*each.source)}
    if step.source[0] and all(token.editorial for token in quote[: step.quote[0]]):
        dropped.add(step.source[0] - 1)
    stands = any(window[at].text in phrases("pronoun") for at in dropped)
    return step if stands else step._replace(kind="word_inserted")


def _ordered(altered: list[Difference], quote: list[Token], window: list[Token]) -> list[Difference]:
    """Where the same tokens were taken out and put in elsewhere, the alteration is one of order."""
    mine = sorted(quote[at].text for difference in altered for at in range(*difference.quote))
    theirs = sorted(window[at].text for difference in altered for at in range(*difference.source))
    if len(altered) > 1 and mine and mine == theirs:
        return [difference._replace(kind="order") for difference in altered]
    return altered
