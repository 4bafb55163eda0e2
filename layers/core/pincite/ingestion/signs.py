"""Letters set in a font of signs → the signs that a reader sees: `þ` in Wingdings is a ticked box. Pure."""

from __future__ import annotations

from collections.abc import Sequence

_WINGDINGS = {
    0x6C: "●", 0x6E: "▪", 0x6F: "☐", 0x71: "❑", 0x72: "❒", 0x76: "❖", 0x78: "☒", 0x9F: "•", 0xA7: "▪",
    0xA8: "☐", 0xD8: "➢", 0xE0: "→", 0xDF: "←", 0xE8: "➔", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_WINGDINGS_2 = {0x2A: "☐", 0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0xA3: "☐"}
_ALIKE = str.maketrans({
    **dict.fromkeys("❏❐❑❒▢⬜🞎", "☐"), **dict.fromkeys("✅🗹", "☑"), **dict.fromkeys("🗷🗵🗶", "☒"),
})  # fmt: skip
_TICKS = frozenset("☑☒✓✔✗✘✅🗹🗷🗵🗶")
_PRIVATE = 0xF000
"""Where fonts of signs have their letters in Unicode."""


def as_signs(text: str, font: str) -> str:
    """`font`: its name as the file has it. Letters of other fonts are what they are."""
    table = _table(font)
    return text if table is None else "".join(table.get(_code(letter), letter) for letter in text)


def as_boxes(texts: Sequence[str]) -> list[str]:
    """Words of a page → the same with its boxes in one form. A box with a shadow (`❏`) is one where others are ticked;
    else it is the sign of a list."""
    if not any(text in _TICKS for text in texts):
        return list(texts)
    return [text.translate(_ALIKE) if len(text) == 1 else text for text in texts]


def _table(font: str) -> dict[int, str] | None:
    name = font.lower().replace(" ", "").replace("-", "")
    if "wingdings2" in name:
        return _WINGDINGS_2
    return _WINGDINGS if "wingdings" in name and "wingdings3" not in name else None


def _code(letter: str) -> int:
    code = ord(letter)
    return code - _PRIVATE if _PRIVATE + 0x20 <= code <= _PRIVATE + 0xFF else code
