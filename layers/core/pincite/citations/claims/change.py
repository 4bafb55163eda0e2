"""(claim, statement), each read as what it says of a measure → what follows by arithmetic, and what cannot be.

`Sales were $20 in 2024 compared to $22 in 2023` says that sales fell, by $2, by about a tenth, to $20, from $22, and
that they were lower in 2024. A claim is worked out only where its measure is the statement's, word for word, and its
periods and places are too.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.claims.measure import Measured, Point
from pincite.citations.claims.periods import apart, bag, excludes, fits, next_to
from pincite.citations.compare.difference import Difference, DifferenceKind
from pincite.citations.compare.same import same
from pincite.citations.text.data import CLASSES, listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import (
    ROUNDED,
    Exact,
    Quantity,
    agrees,
    comparable,
    contrary,
    equal,
    exact,
)

FAR = 0.15
"""Share by which two numbers must differ before a rounded one refutes the other, where its last digit does not tell."""
_SLACK = 0.5
"""Half of a last digit: how far a number that was worked out may be off one that is stated."""


def follows(claim: Measured, given: Measured) -> Difference | str | None:
    """ "" where the claim follows, the difference where it is refuted, None where neither can be told."""
    if not same_measure(claim.measure, given.measure):
        return None
    for ours, theirs in ((claim.agent, given.agent), (claim.per, given.per)):
        if not all(any(same(a, b) for b in theirs) for a in ours):
            return None
    told = claim.later.value or claim.earlier.value or claim.delta
    if told is not None and not all(any(same(a, b) for b in claim.per) for a in given.per):
        return None
    later, earlier = _completed(given)
    given = given._replace(
        later=given.later._replace(value=later), earlier=given.earlier._replace(value=earlier)
    )
    if not claim.changes and claim.earlier.value is None:
        return _level(claim, given)
    beside = _beside(claim, given)
    return _changed(claim, *beside, given) if beside is not None else None


# ── one value ────────────────────────────────────────────────────────────────────────────────────────────


def _level(claim: Measured, given: Measured) -> Difference | str | None:
    said = claim.later
    value = exact(said.value)
    if value is None or (claim.tense, given.tense) == ("present", "past"):
        return None
    points = [point for point in (given.later, given.earlier) if point.value is not None]
    fitting = [point for point in points if fits(said, point, given)]
    if not fitting and (_turned(said, given) or any(_of_another_time(said, point) for point in points)):
        return _refuted(claim, "date", "later", given)
    if len(fitting) > 1:
        alike = [point for point in fitting if bag(said.when, point.when)]
        fitting = alike if len(alike) == 1 else [given.later] if given.ordered and not said.when else []
    stated = exact(fitting[0].value) if len(fitting) == 1 else None
    if stated is None:
        return None
    if not said.when and any(each.kind == "word" for each in fitting[0].when):
        return None  # on Sundays, in winter: not at other times
    if _agrees(value, stated, -1.0):
        return ""
    apart = contrary(value, stated) == "number" and not value.approx
    return _refuted(claim, "number", "later", given) if apart else None


def _turned(said: Point, given: Measured) -> bool:
    """Whether the value is that of the later period, and the statement says that it was another in the claim's."""
    ours, theirs = exact(said.value), exact(given.later.value)
    if ours is None or theirs is None or not given.direction or not said.when or not given.earlier.when:
        return False
    return fits(said, given.earlier, given) and not ours.approx and _agrees(ours, theirs, -1.0)


def _of_another_time(said: Point, point: Point) -> bool:
    """Whether the statement gives the very value for a period that excludes the claim's."""
    ours, theirs = exact(said.value), exact(point.value)
    if ours is None or theirs is None or not _telling(ours) or not bag(said.where, point.where):
        return False
    return not ours.approx and _agrees(ours, theirs, -1.0) and excludes(said, point)


def _telling(value: Quantity) -> bool:
    """Whether a value has so many digits that two periods hardly share it."""
    return bool(value.step) and abs(value.values[0]) / value.step >= 100


# ── a change, or two values beside one another ───────────────────────────────────────────────────────────


def _beside(claim: Measured, given: Measured) -> tuple[Point, Point, int] | None:
    """The statement's points in the claim's order, and -1 where that turns them round."""
    later, earlier = given.later, given.earlier
    apart = _said(claim.later) and _said(claim.earlier)
    if fits(claim.later, later, given) and (not _said(claim.earlier) or fits(claim.earlier, earlier, given)):
        return (later, earlier, 1) if given.ordered or apart or not earlier.value else None
    if apart and fits(claim.later, earlier, given) and fits(claim.earlier, later, given):
        return earlier, later, -1
    return None


def _said(point: Point) -> bool:
    return bool(point.when or point.where)


def _changed(
    claim: Measured, later: Point, earlier: Point, turned: int, given: Measured
) -> Difference | str | None:
    when = claim.later.when
    if claim.steady and any(e.kind == "word" and not any(same(e, ours) for ours in when) for e in later.when):
        return None
    now, then = exact(later.value), exact(earlier.value)
    direction, delta, share = _worked(now, then)
    rough = any(point.value is not None and point.value.approx for point in (later, earlier))
    if direction is None:
        direction = given.direction * turned if given.direction else 0 if given.steady else None
    if claim.direction or claim.steady:
        if direction is None:
            return None
        if claim.direction != direction:
            return _refuted(claim, "opposite", "direction", given)
    if claim.later.when and not claim.earlier.when and not next_to(later, earlier):
        return None
    if claim.earlier.where and earlier.when and not later.when and not claim.earlier.when:
        return None  # more than nurses did in 1990
    if claim.over and not apart(later, earlier, claim.over):
        return None
    known = bool(claim.direction or claim.steady)
    for role, said, stated in (("later", claim.later.value, now), ("earlier", claim.earlier.value, then)):
        if said is None:
            continue
        value = exact(said)
        if value is None or stated is None:
            return None
        if not _agrees(value, stated, -1.0):
            return _refuted(claim, "number", role, given) if not value.approx else None
        known = True
    delta = _rough(given) if delta < 0 else delta
    stated_share = given.share or _as_share(given.times)
    for role, said, by, worked, other in (
        ("delta", claim.delta, given.delta, delta, -1.0),
        ("share", claim.share, stated_share, share, delta),
        ("times", _as_share(claim.times), stated_share, share, -1.0),
    ):
        if said is None:
            continue
        if rough and by is None and not said.approx:
            return None
        told = _by(said, by if turned > 0 else None, worked, other)
        if told == "number":
            return _refuted(claim, "number", role, given)
        if told is None:
            return None
        known = True
    return "" if known else None


def _by(claimed: Quantity, given: Quantity | None, worked: float, other: float) -> str | None:
    """ "" where it changed by that much, `number` where by another. `other`: what the same words may mean of a share:
    so many points of it."""
    said, stated = exact(claimed), exact(given)
    if said is None or stated is not given or (stated is None and worked < 0):
        return None
    if _agrees(said, stated, worked):
        return ""
    if stated is not None:
        return "number" if not said.approx and comparable(said, stated) else None
    return "number" if far(said, worked) and far(said, other) else None


def _completed(given: Measured) -> tuple[Quantity | None, Quantity | None]:
    """The two values, one of them worked out of the other and the change where that is stated."""
    later, earlier, sign = given.later.value, given.earlier.value, given.direction
    by, known = exact(given.delta), exact(later or earlier)
    if by is None or known is None or not sign or (later is None) == (earlier is None):
        return later, earlier
    if known.dimension != by.dimension:
        return later, earlier
    other = known.values[0] + (sign if later is None else -sign) * by.values[0]
    worked = known._replace(values=(other,), approx=known.approx or by.approx, step=max(known.step, by.step))
    return (worked, earlier) if later is None else (later, worked)


def _worked(later: Exact | None, earlier: Exact | None) -> tuple[int | None, float, float]:
    """Two values → the direction, the difference and the share of the earlier one in per cent; -1 where unknown."""
    if later is None or earlier is None or later.dimension != earlier.dimension:
        return None, -1.0, -1.0
    if {later.approx, earlier.approx} - {"", "about"}:
        return None, -1.0, -1.0
    a, b = later.values[0], earlier.values[0]
    rough = bool(later.approx or earlier.approx)
    if rough and abs(a - b) <= ROUNDED * max(abs(a), abs(b)):
        return None, -1.0, -1.0
    direction = 0 if equal(a, b) else 1 if a > b else -1
    return direction, abs(a - b), 100 * abs(a - b) / abs(b) if b else -1.0


def _rough(given: Measured) -> float:
    """By how much a measure changed of which the later value and the share are stated; -1 where they are not."""
    later, by = exact(given.later.value), exact(given.share)
    if later is None or by is None or not given.direction or later.dimension == "%":
        return -1.0
    now, share = later.values[0], given.direction * by.values[0] / 100
    return abs(now - now / (1 + share)) if share > -1 else -1.0


def _as_share(times: Quantity | None) -> Quantity | None:
    """`doubled` → by 100 %, `halved` → by 50 %."""
    if times is None:
        return None
    return times._replace(values=tuple(100 * abs(value - 1) for value in times.values), dimension="%")


def far(said: Quantity, worked: float) -> bool:
    """Whether a difference that was worked out is another one, whatever was rounded on either side."""
    return worked < 0 or all(
        abs(value - worked) > FAR * max(abs(value), worked)
        or abs(value - worked) > max(2 * _last_digit(said, value), ROUNDED * worked)
        for value in said.values
    )


def _last_digit(said: Quantity, value: float) -> float:
    """The worth of the last digit that is no nought: 10 of 40, 1 of 38."""
    step = said.step or abs(value)
    while value and equal(value / step, round(value / step)) and round(value / step) % 10 == 0:
        step *= 10
    return step


def _refuted(claim: Measured, kind: DifferenceKind, role: str, given: Measured) -> Difference:
    """The claim's words for one of its parts, beside the statement's, or beside the whole of it where that has none."""
    parts = (claim.said[role],) if role in claim.said else (*claim.later.when, *claim.earlier.when)
    theirs = given.said.get(role)
    where = f"{theirs.start}:{theirs.end}" if theirs is not None else ""
    start, end = min(e.start for e in parts), max(e.end for e in parts)
    return Difference(kind, start, end, where, exclusive=True)


def _agrees(said: Exact, stated: Exact | None, worked: float) -> bool:
    if stated is not None and not comparable(said, stated):
        return False
    if said.approx == "exactly" and stated is not None and stated.approx not in ("", "exactly"):
        return False
    value = said.values[0]
    if said.approx in ("nearly", "just over"):
        return agrees(said, stated or said._replace(values=(worked,), approx=""))
    slack = max(
        0.05 * abs(value) if said.approx == "about" else 0.0, _SLACK * said.step if said.approx else 0.0
    )
    for other in (*(stated.values if stated is not None else ()), *((worked,) if worked >= 0 else ())):
        if equal(value, other) or abs(value - other) <= slack:
            return (
                stated is None
                or not stated.approx
                or bool(said.approx)
                or not equal(value, other)
                or other == worked
            )
        if (
            other == worked
            and said.step
            and abs(value - other) <= _SLACK * said.step
            and said.dimension == "%"
        ):
            return True
    return False


def same_measure(claimed: Sequence[Element], given: Sequence[Element]) -> bool:
    """Whether both name one measure: each word of the one in the other; a short form by its letters."""
    if len(claimed) == 1 and claimed[0].name:
        letters = "".join(
            min(e.keys, key=lambda key: (key[0] in CLASSES, key))[0] for e in given if e.kind == "word"
        )
        kind = bool(given) and bool(given[-1].keys & listed("kind"))
        short = {letters, letters[:-1]} if kind else {letters}
        if any(key.replace("&", "").lower() in short and len(letters) > 1 for key in claimed[0].keys):
            return True
    owners = [each for each in given if each.keys & listed("owner")]
    return bag(claimed, given) or bag(claimed, [each for each in given if each not in owners])
