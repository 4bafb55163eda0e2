"""Pages of which something is to be said → sentences for whoever relies on the document."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.ingestion.damaged import UNRECOGNISED

_SENTENCES = {
    "unread": "No text could be read on {}: {remedy}.",
    "recognised": "Text recognition (OCR) read {}; some letters may be wrong.",
    "unsure": "Fonts do not say what their characters are on {}; its text may be wrong.",
    "strange": "The text of {} makes no language: a font may say wrongly what it shows.",
    "unseen": "Text that nobody sees (switched off, covered, in the colour of its ground) was left out on {}.",
    "doubtful": "Whether the text can be seen could not be told on {}.",
    "outside": "Text that stands beside the visible page was left out on {}.",
}
"""What may be said of pages, in the order in which it is."""


class Warned:
    """Numbers of the pages of which each is to be said."""

    def __init__(self) -> None:
        self._pages: dict[str, list[int]] = {kind: [] for kind in _SENTENCES}

    def note(self, page: int, **kinds: bool) -> None:
        """`kinds`: which of the sentences hold for the page."""
        for kind, holds in kinds.items():
            if holds:
                self._pages[kind].append(page)

    def sentences(self, *, with_ocr: bool) -> Iterator[str]:
        """Those that hold for any page."""
        remedy = UNRECOGNISED if with_ocr else "install tesseract to have scanned pages read"
        for kind, sentence in _SENTENCES.items():
            if self._pages[kind]:
                yield sentence.format(_list(self._pages[kind]), remedy=remedy)


def _list(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:20])) + (
        f" and {len(numbers) - 20} more" if len(numbers) > 20 else ""
    )
    return f"page {shown}" if len(numbers) == 1 else f"pages {shown}"
