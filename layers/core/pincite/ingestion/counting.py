"""Numbers of list items and headings as they are printed: 3, c, III."""

from __future__ import annotations


def figure(value: int, form: str) -> str:
    """`form`: as Word names it, `decimal`, `lowerLetter`, `upperRoman`, …; a form not known counts in figures."""
    if value < 1:
        return str(value)
    if form in {"lowerLetter", "upperLetter"}:
        letters = chr(ord("a") + (value - 1) % 26) * min((value - 1) // 26 + 1, 5)
        return letters if form == "lowerLetter" else letters.upper()
    if form in {"lowerRoman", "upperRoman"}:
        roman = _roman(value)
        return roman if form == "lowerRoman" else roman.upper()
    return str(value)


def _roman(value: int) -> str:
    parts = []
    for size, sign in zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"),
        strict=True,
    ):
        parts.append(sign * min(value // size, 9))
        value %= size
    return "".join(parts)
