"""Are two written numbers the same value? Only the separators may differ, never a digit, a sign or a place."""

from __future__ import annotations

import re

_GROUPED = re.compile(r"[0-9]{1,3}(?:([.,' ])[0-9]{3})(?:\1[0-9]{3})*(?:([.,])([0-9]+))?")
_PLAIN = re.compile(r"([0-9]+)(?:[.,]([0-9]+))?")


def readings(written: str) -> frozenset[tuple[str, str]]:
    """A number as written → its possible values as (whole digits, decimals without trailing zeros).

    One separator before exactly three digits is ambiguous: 16.181 is sixteen thousand or sixteen point one eight one.
    """
    found: set[tuple[str, str]] = set()
    grouped = _GROUPED.fullmatch(written)
    if grouped:
        mark, decimal_mark, decimals = grouped.group(1), grouped.group(2), grouped.group(3) or ""
        if mark != decimal_mark:
            whole = written[: len(written) - len(decimals) - (1 if decimals else 0)]
            found.add((_whole("".join(char for char in whole if char.isdigit())), decimals.rstrip("0")))
    plain = _PLAIN.fullmatch(written)
    if plain and not (
        grouped and len(plain.group(2) or "") == 3 and plain.group(1) != "0" and "," in written
    ):
        found.add((_whole(plain.group(1)), (plain.group(2) or "").rstrip("0")))
    return frozenset(found)


def _whole(digits: str) -> str:
    return digits.lstrip("0") or "0"


def same(left: str, right: str) -> bool:
    """Two numbers as written → do they have the same value under a reading that both allow?"""
    if left == right:
        return True
    a, b = readings(left), readings(right)
    if not a & b:
        return False
    if len(a) == 1 and len(b) == 1 and (_marks(left) <= _marks(right) or _marks(right) <= _marks(left)):
        return True
    # an ambiguous separator is settled only by a number with the same digits: 16.181 is 16,181, 1.000 is not 1
    return _digits(left) == _digits(right)


def _marks(written: str) -> set[str]:
    """Separators: 1005.2 and 1005,200 have the same value only where they mean the same."""
    return {char for char in written if not char.isdigit()}


def _digits(written: str) -> str:
    return "".join(char for char in written if char.isdigit())


def respaced_date(apart: list[str], together: list[str]) -> bool:
    """Tokens, tokens → is it a day and a year whose comma lost its space: `10, 2020`, `10,2020`?"""
    return len(together) == 1 and len(apart) == 2 and len(apart[1]) == 4 and ",".join(apart) == together[0]


def runs(texts: list[str]) -> list[str]:
    """Tokens → the numbers in them, thousands separators taken out."""
    found: list[str] = []
    for text in texts:
        run = ""
        for char in text + " ":
            if char.isdigit() or (run and char in ".,'"):
                run += char
            elif run:
                found.append(_ungrouped(run.rstrip(".,'")))
                run = ""
    return found


def _ungrouped(run: str) -> str:
    parts = run.replace("'", ",").split(",")
    groups = all(len(part) == 3 and part.isdigit() for part in parts[1:])
    return "".join(parts) if len(parts) > 1 and 1 <= len(parts[0]) <= 3 and groups else run
