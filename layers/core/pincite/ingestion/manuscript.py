"""Blocks as a reader of a format meets them → one text with its pages, sections and tables.

Offsets are right by construction: whatever is appended is recorded where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pincite.ingestion.boxedcells import without_boxes
from pincite.ingestion.clean import clean, one_line
from pincite.ingestion.grid import Row, grid
from pincite.models import Page, Parsed, Section, Table

MAX_CHARACTERS = 60_000_000
"""Characters of one document: more than a file of the largest size accepted holds as plain text. A small file whose
tables claim many columns must not grow without end."""


BAND = 600
"""Characters of rows under one repetition of the headings: with them about what a chunk holds."""
_REPEATED = 160
"""Characters of a title that is repeated with the headings."""


class Manuscript:
    """A text that grows. Blocks are parted by a blank line; rows of a table by a line break.

    Raises `OverflowError` over `MAX_CHARACTERS`.
    """

    def __init__(self) -> None:
        self.warnings: list[str] = []
        self.encoding: str | None = None
        self._parts: list[str] = []
        self._length = 0
        self._glue = ""
        self._pages: list[Page] = []
        self._open_page: tuple[int, str | None] | None = None
        self._page_start: int | None = None
        self._headings: list[tuple[int, str]] = []
        self._sections: list[tuple[tuple[str, ...], int]] = []
        self._tables: list[Table] = []
        self.pictures: list[tuple[int, str]] = []

    def paragraph(self, text: str) -> None:
        """Append a block as it is, line breaks included; an empty one leaves no trace."""
        self._block(clean(text).strip("\n \t"))

    def heading(self, text: str, level: int) -> None:
        """Append a heading and begin a section. `level`: 1 is the outermost."""
        title = one_line(text)
        if title:
            self.mark(title, level, self._block(title))

    def mark(self, title: str, level: int, start: int) -> None:
        """Begin a section at `start` without appending anything."""
        while self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        self._headings.append((level, title))
        self._sections.append((tuple(name for _, name in self._headings), start))

    def table(
        self,
        rows: Iterable[Row],
        declared: int = 0,
        *,
        title: str = "",
        headings: Sequence[str] = (),
        spans_known: bool = True,
        headed: bool = True,
    ) -> Sequence[str]:
        """Append rows as Markdown pipe rows, one a line; a row without any text is left out.

        Headings stand in one row over a delimiter line, `|---|---|`; rows that have none follow each other without one.
        A long table is written in bands, each with its title and headings, so that a row is never far from what names
        it. `declared`, `spans_known`, `headed`: as `grid` takes them. `headings`: those of a table that this one goes
        on with; they are taken where it has none of its own and as many columns. A table of one cell is a frame around
        prose: a paragraph. Returns the headings.
        """
        given = list(rows) if headings else rows
        laid = grid(given, declared, spans_known=spans_known, headed=headed)
        if headings and not laid.header:
            whole = grid(given, declared, spans_known=spans_known, headed=headed, every_column=True)
            if all(len(row) == len(headings) for _, group in whole.groups for row in group):
                laid = whole._replace(header=list(headings))
        titles = [each for each in (title, *laid.titles) if each]
        headings = laid.header
        laid, boxes = without_boxes(laid)
        if boxes and not any(group for _, group in laid.groups):
            for text in (*titles, *(name for name, _ in laid.groups), "\n".join(boxes), *laid.notes):
                self.paragraph(text)
            return headings
        if not any(group for _, group in laid.groups) or (
            not laid.header and sum(sum(map(bool, row)) for _, group in laid.groups for row in group) == 1
        ):
            for text in (*titles, *(name for name, _ in laid.groups), *_cells(laid.groups), *laid.notes):
                self.paragraph(text)
            return ()
        for each in [each for each in titles if len(each) > _REPEATED]:
            self.paragraph(each)
        over = [one_line(each) for each in titles if len(each) <= _REPEATED]
        for name, group in laid.groups:
            self._bands([*over, name] if name else over, laid.header, group)
        for note in ("\n".join(boxes), *laid.notes):
            self.paragraph(note)
        return headings

    def _bands(self, titles: Sequence[str], header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        head = list(titles)
        if header:
            head += [pipe_row(header), delimiter(len(header))]
        band: list[str] = []
        size = 0
        for row in rows:
            line = pipe_row(row)
            if band and size + len(line) > BAND:
                self._band(head, band, bool(header))
                band, size = [], 0
            band.append(line)
            size += len(line)
        self._band(head, band, bool(header))

    def _band(self, head: Sequence[str], rows: Sequence[str], named: bool) -> None:
        start = self._block("\n".join([*head, *rows]))
        header_end = start + len("\n".join(head)) if named else start
        if rows:
            self._tables.append(Table(start=start, end=self._length, header_end=header_end))

    def include(self, parsed: Parsed, level: int) -> None:
        """Append another text with its sections and tables, under a heading of that level; its pages are not kept."""
        if not parsed.text.strip():
            return
        base = self._block(parsed.text)
        for section in parsed.sections:
            self.mark(section.path[-1], level + len(section.path), base + section.start)
        for table in parsed.tables:
            self.table_at(base + table.start, base + table.end, base + table.header_end)

    def adopt(self, text: str) -> None:
        """Take a text as it is, without parting it from what stands before."""
        self._append(text)

    def picture(self, name: str) -> None:
        """A picture stands behind what was written last. `name`: by which the reader of its format finds it again."""
        self.pictures.append((self._length, name))

    def table_at(self, start: int, end: int, header_end: int) -> None:
        """Record a table whose rows already stand in the text."""
        self._tables.append(Table(start=start, end=end, header_end=header_end))

    def begin_page(self, number: int, label: str | None = None) -> None:
        """What follows stands on this physical page."""
        self._open_page = (number, label)
        self._page_start = None

    def end_page(self, *, has_text: bool = True) -> None:
        """Close the page. A page that holds nothing has an empty range."""
        if self._open_page is None:
            raise ValueError("no page is open")
        number, label = self._open_page
        start = self._length if self._page_start is None else self._page_start
        self._pages.append(Page(number=number, start=start, end=self._length, label=label, has_text=has_text))
        self._open_page = None

    def join(self, glue: str) -> None:
        """What parts the next block from the last one, where it is not a blank line."""
        self._glue = glue

    def finish(self, name: str, media_type: str, version: str) -> Parsed:
        """The whole as it stands."""
        starts = [start for _, start in self._sections]
        sections = tuple(
            Section(path=path, start=start, end=end)
            for (path, start), end in zip(self._sections, [*starts[1:], self._length], strict=False)
        )
        return Parsed(
            name=name, media_type=media_type, version=version, text="".join(self._parts), pages=tuple(self._pages),
            sections=sections, tables=tuple(self._tables), warnings=tuple(self.warnings),
            encoding=self.encoding,
        )  # fmt: skip

    @property
    def tables(self) -> Sequence[Table]:
        """Those so far."""
        return self._tables

    @property
    def pages(self) -> int:
        """Pages that have ended."""
        return len(self._pages)

    @property
    def length(self) -> int:
        """Characters so far."""
        return self._length

    def _block(self, text: str) -> int:
        if not text:
            return self._length
        if self._length:
            self._append(self._glue or "\n\n")
        self._glue = ""
        start = self._length
        if self._page_start is None:
            self._page_start = start
        self._append(text)
        return start

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
        if self._length > MAX_CHARACTERS:
            raise OverflowError(f"more than {MAX_CHARACTERS:,} characters")


def pipe_row(cells: Sequence[str]) -> str:
    """cells → `| a | b |`; a pipe inside a cell is escaped as in Markdown."""
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def delimiter(columns: int) -> str:
    """The line under a row of headings, as GitHub Flavored Markdown has it."""
    return f"|{'---|' * columns}"


def _cells(groups: Iterable[tuple[str, Iterable[Sequence[str]]]]) -> Iterator[str]:
    return (cell for _, group in groups for row in group for cell in row if cell)
