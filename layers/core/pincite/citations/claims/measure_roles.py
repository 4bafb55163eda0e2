"""What has been read of a measure so far, and an amount or a period → what it is of it: its later or earlier value, or
by how much it changed."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.claims.measure import direction_of, of_time
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.quantity import Quantity


class Roles:
    """What tells the role of an amount, and of a period whose value it is."""

    found: Sequence[Element]
    measure: list[Element]
    values: dict[str, Quantity]
    said: dict[str, Element]
    side: str
    direction: int
    headed: bool
    compared: bool

    def _period_follows(self, at: int, *, lasting: bool = False) -> bool:
        after = next((e for e in self.found[at + 1 :] if e.kind not in ("det", "that")), None)
        return after is not None and (
            of_time(after) or (lasting and after.quantity is not None and not self.direction)
        )

    def _of_another(self, at: int) -> bool:
        return at + 1 < len(self.found) and of_time(self.found[at + 1])

    def _side_of_period(self, at: int) -> str:
        if self.direction and self.found[at].keys & listed("year ago"):
            return "earlier"
        before = next((e for e in reversed(self.found[max(0, at - 2) : at]) if e.kind == "rel"), None)
        if before is not None and before.value == "from" and "earlier" not in self.values:
            self.side = "earlier"
        elif before is not None and before.value == "to" and self.side == "earlier" and not self.compared:
            self.side = "later"
        return self.side

    def _amount(self, at: int) -> int | None:
        quantity = self.found[at].quantity
        assert quantity is not None
        role = self._role(at)
        if quantity.dimension == "fold":
            self.direction = 1 if quantity.values[0] > 1 else -1
            self.said.setdefault("direction", self.found[at])
        if role in self.values:
            return None if not self.compared or role != "earlier" else 0
        if role in ("later", "earlier"):
            self.side = role
        self.values[role], self.said[role], self.headed = quantity, self.found[at], True
        return 1

    def _role(self, at: int) -> str:
        quantity, lead = self.found[at].quantity, self._lead(at)
        assert quantity is not None
        if quantity.dimension == "fold":
            return "times"
        share = quantity.dimension == "%"
        levels = {self.values[r].dimension for r in ("later", "earlier", "delta") if r in self.values}
        moved = "share" if share and "%" not in levels else "delta"
        after = next((e for e in self.found[at + 1 :] if e.kind != "det"), None)
        if after is not None and (
            after.keys & (listed("more") | listed("fewer")) or after.value in ("above", "below")
        ):
            return moved
        if lead is not None and lead.kind == "rel" and lead.value in ("to", "from"):
            return "later" if lead.value == "to" else "earlier"
        if lead is not None and (
            any(key.endswith(" to") for key in lead.keys) or lead.keys & listed("steady")
        ):
            return "later"
        if lead is not None and lead.kind == "mark" and lead.value == "(" and share and levels - {"%"}:
            return "share"
        turned = lead is not None and (
            bool(direction_of(lead))
            or (lead.kind == "rel" and lead.value == "by")
            or (lead.kind == "rel" and lead.value == "of" and self._turn_before(at))
            or (lead.kind == "rel" and lead.value == "in" and share and bool(self.direction))
        )
        if turned:
            return moved
        return self.side if self.side == "earlier" or self.compared else "later"

    def _lead_is(self, at: int, preposition: str) -> bool:
        lead = self._lead(at)
        return lead is not None and lead.kind == "rel" and lead.value == preposition

    def _before(self, at: int) -> bool:
        """`a year before`."""
        each, ahead = self.found[at], self.found[at - 1] if at else None
        return each.value == "before" and ahead is not None and not ahead.keys.isdisjoint({"a year", "year"})

    def _lasting(self, at: int) -> bool:
        """`the first nine months`: a period, not the value of anything."""
        quantity, lead = self.found[at].quantity, self._lead(at)
        after = self.found[at + 1].keys if at + 1 < len(self.found) else frozenset()
        if quantity is not None and not quantity.dimension and after & listed("of a year"):
            return True
        if quantity is not None and not self.headed and self.measure and self._lead_is(at, "over"):
            return quantity.dimension == "month"
        lasts = quantity is not None and quantity.dimension in ("s", "month")
        return lasts and lead is not None and (of_time(lead) or lead.kind == "disc")

    def _lead(self, at: int) -> Element | None:
        """What stands right before, articles aside."""
        return next((e for e in reversed(self.found[:at]) if e.kind not in ("det", "that")), None)

    def _turn_before(self, at: int) -> bool:
        word = next((e for e in reversed(self.found[:at]) if e.kind not in ("det", "rel")), None)
        return word is not None and bool(direction_of(word))
