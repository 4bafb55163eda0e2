"""(elements of one statement of a measure) → the measure, its two points and its change, read from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.claims.measure import Measured, Point, direction_of, in_time, of_time
from pincite.citations.claims.measure_roles import Roles
from pincite.citations.compare.omissions import restricts
from pincite.citations.compare.same import same
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity

_LOOSE = frozenset({"of", "in", "at", "for", "on"})
_TO_VALUES = frozenset({"to", "from", "by"})
_LASTING = frozenset({"year", "quarter", "month"})


_TENSES = {"earlier": "past", "perfect": "present", "going": "present"}
"""What `has been` and `is being` tell of a measure."""


class Reader(Roles):
    """Reads one statement of a measure from left to right."""

    def __init__(self, found: Sequence[Element]) -> None:
        self.found = found
        self.measure: list[Element] = []
        self.agent: list[Element] = []
        self.whole = False
        self.per: list[Element] = []
        self.beside: list[Element] = []
        self.values: dict[str, Quantity] = {}
        self.said: dict[str, Element] = {}
        self.when: dict[str, list[Element]] = {"later": [], "earlier": []}
        self.where: dict[str, list[Element]] = {"later": [], "earlier": []}
        self.side, self.direction, self.steady, self.over = "later", 0, False, ""
        self.tense = ""
        self.headed = self.is_ = self.compared = self.joined = self.between = False

    def read(self, *, whole: bool) -> Measured | None:
        self.whole = whole
        at = 0
        while at < len(self.found):
            step = self._take(at)
            if step is None:
                return None
            if not step:
                rest = self.found[at:]
                if any(restricts(e) or (whole and e.content) for e in rest):
                    return None
                break
            at += step
        return self._whole(at)

    def _whole(self, end: int) -> Measured | None:
        verbs = any(each.value == "past" for each in self.measure) or (
            not self.is_ and any(each.verb == 2 for each in self.measure[-1:])
        )
        changed = self.direction or self.steady or "times" in self.values
        if not self.measure or not (self.values or changed):
            return None
        if not changed and (verbs or not (self.is_ or self.compared)):
            return None
        later, earlier = (
            Point(self.values.get(side), tuple(self.when[side]), tuple(self.where[side]))
            for side in ("later", "earlier")
        )
        if not changed and earlier.when and earlier.value is None:
            return None  # `from January to June`
        if not self.direction and (order := in_time(later, earlier)):
            later, earlier = order
            self.joined = False
        return Measured(
            tuple(self.measure), later, earlier, not self.joined, self.values.get("delta"),
            self.values.get("share"), self.values.get("times"), self.direction, self.steady, tuple(self.agent),
            tuple(self.per), self.over, self.tense, self.said,
            tuple(each for each in self.found[:end] if each not in self.beside),
        )  # fmt: skip

    def _take(self, at: int) -> int | None:
        """Elements that were read there; 0 where what follows says something else, None where it cannot be read."""
        each = self.found[at]
        if each.value == "between" and self._period_follows(at):
            self.side, self.between = "earlier", True
            return 1
        if each.kind == "rel" and each.value in ("over", "during") and self._period_follows(at, lasting=True):
            return 1
        if each.value == "before" and (self._before(at) or self._period_follows(at)):
            self.when[self.side].append(each)
            return 1
        if each.kind == "rel" and each.value == "per" and self.headed:
            return self._unit(at)
        if each.kind == "mark" and each.value == "(" and self._beside(at):
            if self.whole:
                return None
            size = next((k + 1 - at for k in range(at, len(self.found)) if self.found[k].value == ")"), 1)
            self.beside += self.found[at : at + size]
            return size
        if self.values and each.kind == "conj" and each.value == "or":
            return None
        if each.kind == "rel" and each.value == "by" and self._period_follows(at):
            self.when[self.side].append(each)
            return 1
        if each.kind == "reason" or (each.kind == "mark" and each.value == "," and self._aside(at)):
            return 0
        if each.keys & listed("adding") or (each.value in ("plus", "minus") and self.headed):
            return None
        if direction_of(each) and at + 1 < len(self.found) and self.found[at + 1].kind == "be":
            return None  # `revenue growth was 5 %` gives no revenue
        turn = 0 if self._names(at) else direction_of(each)
        if turn:
            return self._turn(at, turn)
        if each.keys & listed("steady"):
            return self._turn(at, 0)
        if (
            each.kind == "rel"
            and each.value in ("above", "below")
            and not {"delta", "share"}.isdisjoint(self.values)
        ):
            self.direction, self.compared, self.side = (1 if each.value == "above" else -1), True, "earlier"
            self.said["direction"] = each
        elif each.kind == "comp":
            self.compared, self.headed, self.side = True, True, "earlier"
        elif each.kind == "be" and self.is_ and self.compared:
            return None  # `than it was at launch`
        elif each.kind == "be" or (self.measure and each.keys & listed("level")):
            self.headed = self.is_ = self.headed or bool(self.measure)
            self.tense = self.tense or (_TENSES.get(each.value, each.value) if each.kind == "be" else "")
        elif "half" in each.keys and self._lead_is(at, "in") and self.direction:
            self.values["share"], self.said["share"] = Quantity((50.0,), "%", step=1.0), each
        elif each.quantity is not None and not each.quantity.ordinal and not self._lasting(at):
            return None if self._of_whom(at) else self._amount(at)
        elif self.direction and each.keys & _LASTING and self._lead_is(at, "over"):
            self.over = next(iter(each.keys & _LASTING))
        elif (of_time(each) and each.value != "before") or each.quantity is not None:
            self.when[self._side_of_period(at)].append(each)
        elif each.kind == "conj" or each.value == "plus":
            return self._and(at)
        elif each.kind == "mark" and each.value == "(" and "later" in self.values and self._of_another(at):
            self.side = "earlier"
        elif not self.headed and (each.content or (each.kind == "rel" and not self._leads(at))):
            self.measure.append(each)
        elif each.kind in ("quant", "pron"):
            return None
        elif self._tells(at):
            self.where[self.side].append(each)
        return 1

    def _of_whom(self, at: int) -> bool:
        """Whether a limit says which of those it stands behind are meant: `in women over 70`, `goods under $5`."""
        amount, before = self.found[at].quantity, self.found[at - 1] if at else None
        named = self.where[self.side] if self.headed else self.measure
        return bool(amount and amount.bound and before is not None and before in named)

    def _leads(self, at: int) -> bool:
        """Whether a preposition only leads to what follows: to a value, a period or the thing that is measured."""
        if self.found[at].value in _TO_VALUES:
            after = next((e for e in self.found[at + 1 :] if e.kind not in ("det", "that")), None)
            return after is None or after.quantity is not None or of_time(after) or "half" in after.keys
        return self.found[at].value in (_LOOSE | {"between"})

    def _tells(self, at: int) -> bool:
        """Whether the word says where or in what relation, and does not name the measure again."""
        each = self.found[at]
        again = any(same(each, other) for other in self.measure)
        return not again and (not self._leads(at) if each.kind == "rel" else each.content)

    def _unit(self, at: int) -> int:
        """`per hectare`: what one of the value is."""
        end = next((k for k in range(at + 1, len(self.found)) if self.found[k].content), at)
        self.per.append(self.found[end])
        return end + 1 - at

    def _beside(self, at: int) -> bool:
        """Whether a bracket holds neither a share nor the value of another period."""
        after = self.found[at + 1] if at + 1 < len(self.found) else None
        if after is None or after.quantity is not None:
            return False
        return not (of_time(after) and "later" in self.values)

    def _aside(self, at: int) -> bool:
        """Whether what follows a comma says nothing of the measure."""
        if not self.headed:
            return False
        after = next((e for e in self.found[at + 1 :] if e.kind not in ("det", "that")), None)
        return after is None or not (
            after.kind in ("comp", "conj", "rel", "date", "quantity") or direction_of(after) or of_time(after)
        )

    def _turn(self, at: int, turn: int) -> int | None:
        """A word for a change; behind one that acts stands what it changed: `cut the fee from $80 to $60`."""
        if self.direction and self.direction != turn:
            return 0 if self.headed and self.found[at - 1].kind != "rel" else None
        each = self.found[at]
        compares = bool(each.keys & (listed("more") | listed("fewer")))
        if compares and self.direction and not {"delta", "share"}.isdisjoint(self.values):
            return None  # `rose by 3 % more than prices`
        comparative = compares and each.value != "past"
        if "bound over" in each.keys or "bound under" in each.keys:
            self.side, self.compared = "earlier", True
        acted = self._object(at) if not self.is_ and not self.direction and not comparative else 0
        self.direction, self.steady, self.headed = turn, self.steady or not turn, True
        self.said.setdefault("direction", each)
        if acted:
            self.agent, self.measure = self.measure, [e for e in self.found[at + 1 : at + acted] if e.content]
        return max(1, acted)

    def _names(self, at: int) -> bool:
        """Whether the word is a thing that something is said of: `the lift costs`."""
        named = at > 0 and self.found[at - 1].kind == "det"
        return (
            named
            and at + 1 < len(self.found)
            and self.found[at + 1].kind == "word"
            and self.found[at + 1].verb > 0
        )

    def _object(self, at: int) -> int:
        """How many elements the change and what it changed take, where that follows."""
        k = at + 1
        named = not self.measure
        if self.found[at].keys & listed("steady") and not (
            k < len(self.found) and self.found[k].kind == "det"
        ):
            return 0
        if (
            named
            and k < len(self.found)
            and self.found[k].kind == "rel"
            and self.found[k].value in ("in", "of")
        ):
            k += 1
        while k < len(self.found) and (
            self.found[k].kind in ("word", "det")
            or (self.found[k].kind == "rel" and self.found[k].value in ("of", "on", "for") and k > at + 1)
        ):
            if of_time(self.found[k]) or direction_of(self.found[k]):
                break
            k += 1
        while k > at + 1 and not self.found[k - 1].content:
            k -= 1
        return k - at if any(e.kind == "word" for e in self.found[at + 1 : k]) else 0

    def _and(self, at: int) -> int | None:
        """`21 days in the one group and 28 days in the other`: the second point."""
        after = next((e for e in self.found[at + 1 :] if e.kind != "det"), None)
        if self.between:
            self.side, self.between = "later", False
            return 1
        if not self.headed or self.found[at].value != "and":
            return 1 if not self.headed else 0
        if after is None or after.quantity is None or "later" not in self.values or "earlier" in self.values:
            return 0
        self.side, self.joined = "earlier", True
        return 1
