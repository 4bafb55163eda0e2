"""Text as a file gives it → text that can be stored, compared and shown."""

from __future__ import annotations

import re

_UNFIT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufeff\ud800-\udfff\ufffe\uffff]")
_BREAKS = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")


def clean(text: str) -> str:
    """Line breaks become `\\n`; control characters, lone surrogates and byte order marks go; all else stays."""
    return _UNFIT.sub("", _BREAKS.sub("\n", text))


def one_line(text: str) -> str:
    """White space becomes one space, none at the ends, nor a zero-width one. No-break spaces stay what they are."""
    return re.sub(r"[ \t\n]+", " ", clean(text)).strip(" \u200b")


_RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_RAISABLE = re.compile(r"[0-9+\-−=()n]{1,8}")


def raised(text: str) -> str:
    """Text set as a superscript → Unicode superscripts where there are such, so that 10² never becomes 102."""
    return text.translate(_RAISED) if _RAISABLE.fullmatch(text.strip()) else text


def struck(text: str) -> str:
    """Text that is crossed out → the same marked as in Markdown: `~~12~~`. What is crossed out does not hold."""
    inner = text.strip()
    return text.replace(inner, f"~~{inner}~~", 1) if inner else text


def joined(text: str) -> str:
    """Pieces crossed out that follow each other → one."""
    return re.sub(r"~~(\s*)~~", r"\1", text) if "~~" in text else text
