"""What of a workbook or a show nobody sees, and so is not read → its warnings."""

from __future__ import annotations

from collections.abc import Iterator

_NAMED = 10
"""Hidden sheets that are named."""


class LeftOut:
    """`hidden`: whether rows or columns were. `uncounted`: formulas without a value."""

    def __init__(self) -> None:
        self.sheets: list[str] = []
        self.hidden = False
        self.uncounted = 0
        self.slides = 0

    def warnings(self) -> Iterator[str]:
        if self.sheets:
            more = f" and {len(self.sheets) - _NAMED} more" if len(self.sheets) > _NAMED else ""
            yield f"Hidden sheets were left out: {', '.join(self.sheets[:_NAMED])}{more}."
        if self.hidden:
            yield "Hidden rows or columns were left out."
        if self.slides:
            yield f"{self.slides} hidden slide{'s were' if self.slides > 1 else ' was'} left out."
        if self.uncounted:
            what = "1 formula has" if self.uncounted == 1 else f"{self.uncounted} formulas have"
            yield f"{what} no value in the file: open it in a spreadsheet program, save it and add it again."
