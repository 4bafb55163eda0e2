"""PDF → manuscript: pages kept, columns read one after the other, running heads and feet left out.

Pages are read one at a time with two neighbours on each side, so memory does not grow with their number. pdfium's
handles are closed as soon as a page has been read. A long document is read in parts of `PART` pages, each within its
own time.
"""

from __future__ import annotations

import re
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from pincite.errors import TooLarge, Unreadable
from pincite.ingestion.beside import Beside
from pincite.ingestion.damaged import remedy
from pincite.ingestion.formats.pdf.besides import PagePicture, pictures_beside
from pincite.ingestion.formats.pdf.blocks import Block, glue
from pincite.ingestion.formats.pdf.columns import regions
from pincite.ingestion.formats.pdf.initials import with_initials
from pincite.ingestion.formats.pdf.margins import REACH, Edges, edges, without_line_numbers, without_running
from pincite.ingestion.formats.pdf.overpages import carried
from pincite.ingestion.formats.pdf.pictures import is_unread, picture
from pincite.ingestion.formats.pdf.placed import with_pictures, with_tables
from pincite.ingestion.formats.pdf.ruled import ruled_tables
from pincite.ingestion.formats.pdf.streams import is_torn, refuse_bombs, refuse_cut_off
from pincite.ingestion.formats.pdf.warned import Warned
from pincite.ingestion.formats.pdf.word import Word
from pincite.ingestion.formats.pdf.words import PageWords, page_words
from pincite.ingestion.grid import GridCell, grid
from pincite.ingestion.headrows import first_row
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR
from pincite.ingestion.recognised import write as recognised

MAX_PAGES = 10_000
PART = 500
"""Pages of a part: 15 s of reading where a page takes 0.03 s, as most do."""
MAX_LOOKING = 120.0
"""Time after which the pages of a part are no longer drawn to tell what of them is seen."""
MAX_SECONDS = 300.0
"""Time for all pages of a part together, OCR not counted."""
_ENCRYPTED = "it is protected by a password; save it without one and try again"
_XFA = (
    "it is an XFA form, which only Adobe's programs show: its pages hold no more than a request to wait; "
    "open it there, print it as PDF and add that"
)
_WAITS = re.compile(r"please wait|if this message is not eventually replaced", re.IGNORECASE)
_DAMAGED = "the file is damaged or cut off: it cannot be opened as PDF"
_TORN = "The file is damaged: not all of it can be unpacked, and text of its pages may be missing."

Pages = tuple[int, int]
"""First and last, physical, 1-based."""


class _PageRead(NamedTuple):
    """`pictured`: where on the page a picture begins, and the text that was recognised in it."""

    number: int
    label: str | None
    words: PageWords
    edges: Edges
    unread: bool
    recognised: str | None
    pictured: tuple[tuple[float, str], ...] = ()


class _PageBefore(NamedTuple):
    """What the page before ended with, and the headings where that was a table."""

    block: Block | None = None
    headings: Sequence[str] = ()


def parts(name: str, data: bytes) -> list[Pages]:
    """bytes → first and last physical page, 1-based, of each part."""
    refuse_bombs(name, data)
    refuse_cut_off(name, data)
    with _opened(name, data) as document:
        last = len(document)
        with PDFIUM:
            _refuse_xfa(name, document)
    return [(first, min(first + PART - 1, last)) for first in range(1, last + 1, PART)]


def read_part(name: str, data: bytes, pages: Pages, ocr: OCR | None = None) -> Manuscript:
    """One part → text with physical pages and their printed labels. Its neighbours are looked at as well: running heads
    show in them. `parts` has looked at the streams."""
    with _opened(name, data) as document:
        with PDFIUM:
            attached = document.count_attachments()
        beside = Beside(ocr)
        out = _written(_in_windows(_pages(name, document, pages, ocr, beside)), pages, ocr is not None)
        out.warnings.extend(beside.sentences())
        if pages[0] == 1 and is_torn(data):
            out.warnings.append(_TORN)
        if attached and pages[0] == 1:
            out.warnings.append(
                f"{attached} attached file{'s' * (attached > 1)} of it not read: add what you need on its own."
            )
        return out


def _refuse_xfa(name: str, document: Any) -> None:
    """A form whose pages only say that they wait for another program holds none of what it shows there."""
    import pypdfium2

    if document.get_formtype() != pypdfium2.raw.FORMTYPE_XFA_FULL:
        return
    try:
        page = document[0]
    except pypdfium2.PdfiumError:
        return
    try:
        text = page.get_textpage().get_text_bounded()
    finally:
        page.close()
    if _WAITS.search(text):
        raise Unreadable(name, _XFA)


PDFIUM = threading.Lock()
"""pdfium is not safe in several threads, even with a document for each: a second one crashes the process. So each of
its calls is made by one thread at a time; between pages others may go on with theirs."""


@contextmanager
def _opened(name: str, data: bytes) -> Iterator[Any]:
    import pypdfium2

    with PDFIUM:
        try:
            document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            why = _ENCRYPTED if "password" in str(error).lower() else f"{_DAMAGED}; {remedy(name)}"
            raise Unreadable(name, why) from error
        count = len(document)
        kind = document.get_formtype()
        if kind and kind != pypdfium2.raw.FORMTYPE_XFA_FULL:
            document.init_forms()
    try:
        if count > MAX_PAGES:
            raise TooLarge(f"{name}: {count:,} pages are over the limit of {MAX_PAGES:,}")
        if count == 0:
            raise Unreadable(name, f"{_DAMAGED}; {remedy(name)}")
        yield document
    finally:
        with PDFIUM:
            document.close()


def _pages(name: str, document: Any, pages: Pages, ocr: OCR | None, beside: Beside) -> Iterator[_PageRead]:
    spent = looked = 0.0
    first, last = pages
    with PDFIUM:
        count = len(document)
    for index in range(max(first - 1 - REACH, 0), min(last + REACH, count)):
        own = first <= index + 1 <= last
        wanted = ocr is not None and own
        with PDFIUM:
            began = time.monotonic()
            words, label, shown, held = _page_of(document, index, wanted, looked < MAX_LOOKING)
            looked += time.monotonic() - began
            spent += time.monotonic() - began
        if spent > MAX_SECONDS:
            raise Unreadable(
                name, f"its pages take more than {MAX_SECONDS:.0f} s to read; split it and try again"
            )
        recognised = ocr(shown) if ocr is not None and shown else None
        texts = tuple((one.top, beside.text(one.shown)) for one in held) if own else ()
        yield _PageRead(index + 1, label, words, edges(words), shown is not None, recognised, texts)


def _page_of(
    document: Any, index: int, drawn: bool, look: bool
) -> tuple[PageWords, str | None, bytes | None, list[PagePicture]]:
    """Words, printed label and, of a page without text that shows something, its picture: empty unless `drawn`; of one
    with text the pictures that may hold more."""
    import pypdfium2

    try:
        page = document[index]
    except pypdfium2.PdfiumError:
        return PageWords([], 0, 0), None, b"", []
    try:
        text_page = page.get_textpage()
        try:
            words = page_words(page, text_page, look=look)
        finally:
            text_page.close()
        unread = is_unread(page, words) or (words.strange and drawn)
        shown = None if not unread else picture(page) if drawn else b""
        held = (
            pictures_beside(page, index + 1, words.words, words.frame, drawn=drawn)
            if look and not unread and words.frame is not None
            else []
        )
    except pypdfium2.PdfiumError:
        words, shown, held = PageWords([], 0, 0), b"", []
    finally:
        page.close()
    return words, document.get_page_label(index) or None, shown, held


def _in_windows(pages: Iterator[_PageRead]) -> Iterator[tuple[_PageRead, list[_PageRead]]]:
    """Each page with the pages around it."""
    window: deque[_PageRead] = deque()
    waiting = 0
    for page in pages:
        window.append(page)
        waiting += 1
        if waiting > REACH:
            yield _with_neighbours(window, waiting)
            waiting -= 1
            if len(window) > 2 * REACH:
                window.popleft()
    while waiting:
        yield _with_neighbours(window, waiting)
        waiting -= 1


def _with_neighbours(window: deque[_PageRead], waiting: int) -> tuple[_PageRead, list[_PageRead]]:
    page = window[len(window) - waiting]
    return page, [other for other in window if 0 < abs(other.number - page.number) <= REACH]


def _written(pages: Iterator[tuple[_PageRead, list[_PageRead]]], part: Pages, with_ocr: bool) -> Manuscript:
    out = Manuscript()
    sizes: Counter[float] = Counter()
    counted = 0
    before: _PageBefore = _PageBefore()
    warned = Warned()
    for page, around in pages:
        for one in [page, *around]:
            if one.number > counted:
                counted = one.number
                for word in one.words.words:
                    sizes[round(word.size * 2) / 2] += len(word.text)
        if not part[0] <= page.number <= part[1]:
            continue
        body = sizes.most_common(1)[0][0] if sizes else 1.0
        out.begin_page(page.number, page.label)
        text = (page.recognised or "").strip()
        lost = page.unread and not text and not page.words.strange
        warned.note(
            page.number, unread=lost, recognised=bool(text), unsure=page.words.unsure and not page.unread,
            strange=page.words.strange and not text, unseen=page.words.unseen > 0, doubtful=page.words.doubtful,
            outside=page.words.outside,
        )  # fmt: skip
        if text:
            recognised(out, text)
        before = _PageBefore() if text or lost else _page(out, page, around, body, before)
        out.end_page(has_text=not lost)
    out.warnings.extend(warned.sentences(with_ocr=with_ocr))
    return out


def _page(
    out: Manuscript, page: _PageRead, around: list[_PageRead], body: float, before: _PageBefore
) -> _PageBefore:
    words = without_running(page.words, page.number, [(other.number, other.edges) for other in around])
    tables = ruled_tables(page.words.rules, words, page.words.turned)
    taken = frozenset(number for table in tables for number in table.words)
    words = without_line_numbers([word for word in words if id(word) not in taken])
    block, headings = before
    on_new_page = True
    blocks = _notes_first(list(with_tables(tables, regions(with_initials(words)), body, page.words.rules)))
    for following in with_pictures(blocks, page.pictured):
        if block is not None and following.goes_on(block):
            out.join("\n" if on_new_page else glue(block.text))
        headings = _write(out, following, block if on_new_page else None, headings)
        block, on_new_page = following, False
    for text in _turned([word for word in page.words.turned if id(word) not in taken]):
        out.paragraph(text)
    return _PageBefore(block, headings)


def _turned(words: Sequence[Word]) -> Iterator[str]:
    """Words that run in another direction than most: as one text each direction."""
    for turn in dict.fromkeys(word.turn for word in words):
        yield " ".join(word.text for word in words if word.turn == turn)


def _notes_first(blocks: Sequence[Block]) -> list[Block]:
    """Blocks in order, but for the notes at the foot of a column or page that part a sentence: they come before its
    paragraph, so that it goes on with its own words."""
    out: list[Block] = []
    torn: int | None = None
    for block in blocks:
        if torn is not None and block.is_note_under(out[torn]):
            out.insert(torn, block)
            torn += 1
            continue
        out.append(block)
        torn = len(out) - 1 if block.is_torn else None
    return out


def _is_even(cells: Sequence[Sequence[GridCell]]) -> bool:
    """Whether no cell of a table reaches over others."""
    return len({len(row) for row in cells}) == 1


def _write(out: Manuscript, block: Block, before: Block | None, headings: Sequence[str]) -> Sequence[str]:
    """Returns the headings of a table. `before`, `headings`: what the page before ended with."""
    if block.recognised:
        recognised(out, block.text)
        return ()
    if block.rows is not None and block.rows.form:
        return out.table(block.rows.cells, headed=False)
    if block.rows is not None:
        goes_on = before is not None and before.rows is not None and block.rows.goes_on(before.rows)
        cells = block.rows.cells
        if goes_on and before is not None and before.rows is not None:
            cells = carried(before.rows, block.rows, headings)
        header = grid(cells).header
        declared = block.rows.header if block.rows.header < len(cells) and not header else 0
        if goes_on and headings and header and header != list(headings) and not block.rows.header:
            kind = first_row([[cell.text for cell in row] for row in cells]) if _is_even(cells) else "names"
            if kind != "names":
                known = kind == "data" or (
                    before is not None and before.rows is not None and before.rows.header
                )
                return out.table(cells, headings=headings if known else (), headed=False)
        return out.table(cells, declared, headings=headings if goes_on else ())
    if block.level is not None:
        out.heading(block.text, block.level)
    else:
        out.paragraph(block.text)
    return ()
