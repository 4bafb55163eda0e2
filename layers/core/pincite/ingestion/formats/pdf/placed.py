"""Ruled tables and the regions of a page → blocks in reading order.

A table comes before the first block that begins under its top, in the first region that reaches so far down beside or
under it; a paragraph that runs around it is not parted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.ingestion.formats.pdf.blocks import Block, blocks_of
from pincite.ingestion.formats.pdf.lines import lines_of
from pincite.ingestion.formats.pdf.ruled import Ruled
from pincite.ingestion.formats.pdf.rules import DrawnLine
from pincite.ingestion.formats.pdf.word import Word


def with_tables(
    tables: Sequence[Ruled], regions: Sequence[Sequence[Word]], body: float, rules: Sequence[DrawnLine]
) -> Iterator[Block]:
    """`body`: height of the document's body text, points. `rules`: lines drawn."""
    homes = [_home(table, regions) for table in tables]
    for number, region in enumerate(regions):
        waiting = [table for table, home in zip(tables, homes, strict=True) if home == number]
        lines, at = lines_of(region), 0
        while at < len(lines):
            end = len(lines)
            parted = next((table for table in waiting if lines[at].top < table.top), None)
            if parted is not None and not any(
                line.top < parted.bottom and line.bottom > parted.top for line in lines[at:]
            ):
                end = next((n for n in range(at, len(lines)) if lines[n].top >= parted.top), len(lines))
            for block in blocks_of(lines[at:end], body, rules):
                while waiting and waiting[0].top <= block.top:
                    yield _block(waiting.pop(0))
                yield block
            at = end
        yield from map(_block, waiting)
    yield from (_block(table) for table, home in zip(tables, homes, strict=True) if home == len(regions))


def with_pictures(blocks: Sequence[Block], pictured: Sequence[tuple[float, str]]) -> list[Block]:
    """Text of pictures, each before the first block under its top; never between the halves of a paragraph, nor behind
    what may go on on the next page."""
    out = list(blocks)
    for top, text in pictured:
        if not text:
            continue
        at = next((number for number, block in enumerate(out) if block.top > top), len(out))
        while 0 < at < len(out) and out[at].goes_on(out[at - 1]):
            at += 1
        if at and at == len(out) and (out[-1].is_torn or out[-1].rows is not None):
            at -= 1
        out.insert(at, Block(text, 0.0, top=top, recognised=True))
    return out


def _block(table: Ruled) -> Block:
    return Block("", 0.0, rows=table.rows, top=table.top)


def _home(table: Ruled, regions: Sequence[Sequence[Word]]) -> int:
    """The region that the table stands in."""
    beside = []
    for number, region in enumerate(regions):
        if min(word.x0 for word in region) < table.x1 and max(word.x1 for word in region) > table.x0:
            if max(word.bottom for word in region) > table.top:
                return number
            beside.append(number)
    return beside[-1] if beside else len(regions)
