"""parsed → chunks: whole sentences and whole table rows, packed up to a token target inside one section.

Pure. Time is linear in the text: each unit is counted once, and no text longer than `_PIECE` characters a token of
the target is handed to the counter.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pincite.citations.attacks.instructions import spoken_to_models
from pincite.citations.reading.sentences import split
from pincite.ingestion.identity import chunk_id
from pincite.models import Chunk, Document, Parsed, Section, Table

_PIECE = 6
"""Characters a token of the target that one unit may have; English has 4 to 5 a token."""
_TAIL = 0.25
"""A rest of a section below this share of the target joins the chunk before it."""
_ROW = 2
"""A table row may fill this many targets before it is cut …"""
_TABLE = 3
"""… and a table with its headings before it is cut into rows."""
_CONTEXT = 0.5
"""Share of the target that repeated header rows may take."""
_LABEL = 100
"""A line no longer than this that alone stands before the first heading is a label, such as a running head."""
_GAP = re.compile(r"\s")


class _Unit(NamedTuple):
    """What is never cut: a sentence, a table with its headings, a row of a longer one, a piece of what is too long."""

    start: int
    end: int
    tokens: int
    table: Table | None


def chunk(
    parsed: Parsed,
    document: Document,
    *,
    chunk_tokens: int = 200,
    overlap: int = 40,
    count_tokens: Callable[[str], int],
) -> list[Chunk]:
    """One document → its chunks in reading order; `parsed.text[start_index:end_index] == text` for each.

    `chunk_tokens`: target; a chunk passes it by at most a quarter, but for a table row, which may fill two
    targets, and a short table, which may fill three.
    `overlap`: tokens of whole sentences that a chunk repeats from the one before it, never across a section or a
    table. A heading that has only further headings under it makes no chunk: it stands in their `context`. Nor does
    a short line that alone stands before the first heading: it is a label, such as a running head.
    """
    chunks: list[Chunk] = []
    starts = [page.start for page in parsed.pages]
    spoken = spoken_to_models(parsed.text)
    for section, start, end in _regions(parsed):
        units = list(_units(parsed, start, end, chunk_tokens, count_tokens))
        for first, last in _packed(units, chunk_tokens, min(overlap, chunk_tokens // 2)):
            begin, finish = units[first].start, units[last].end
            page, page_end = _pages(parsed, starts, begin, finish)
            number = len(chunks)
            chunks.append(
                Chunk(
                    chunk_id=chunk_id(document.document_id, number), document_id=document.document_id,
                    document_name=document.name, document_version=document.version, collection=document.collection,
                    chunk_index=number, text=parsed.text[begin:finish], start_index=begin, end_index=finish,
                    page_number=page, page_end=page_end, section=section.path[-1] if section else None,
                    context=_context(parsed, section, units[first], chunk_tokens),
                    spoken=_within(spoken, begin, finish), metadata=document.metadata,
                )
            )  # fmt: skip
    return chunks


def _within(spans: Sequence[tuple[int, int]], begin: int, finish: int) -> tuple[tuple[int, int], ...]:
    """Those of the document's spans, in order, that the chunk touches → what of them is in it, as its own offsets."""
    first = bisect_right(spans, begin, key=lambda span: span[1])
    last = bisect_left(spans, finish, key=lambda span: span[0])
    return tuple((max(start, begin) - begin, min(end, finish) - begin) for start, end in spans[first:last])


def _regions(parsed: Parsed) -> Iterator[tuple[Section | None, int, int]]:
    """Stretches of text that no chunk may leave; all sections, and what stands before the first."""
    text, sections = parsed.text, parsed.sections
    before = sections[0].start if sections else len(text)
    preface = text[:before].strip()
    if preface and not (sections and "\n" not in preface and len(preface) <= _LABEL):
        yield None, 0, before
    for number, section in enumerate(sections):
        following = sections[number + 1] if number + 1 < len(sections) else None
        bare = "\n" not in text[section.start : section.end].strip()
        if bare and following is not None and following.path[: len(section.path)] == section.path:
            continue
        if text[section.start : section.end].strip():
            yield section, section.start, section.end


def _units(
    parsed: Parsed, start: int, end: int, target: int, count_tokens: Callable[[str], int]
) -> Iterator[_Unit]:
    at = start
    first = bisect_right([table.end for table in parsed.tables], start)
    for table in parsed.tables[first:]:
        if table.start >= end:
            break
        yield from _prose(parsed.text, at, table.start, target, count_tokens)
        yield from _table(parsed.text, table, target, count_tokens)
        at = table.end
    yield from _prose(parsed.text, at, end, target, count_tokens)


def _prose(
    text: str, start: int, end: int, target: int, count_tokens: Callable[[str], int]
) -> Iterator[_Unit]:
    for begin, finish in split(text[start:end]) if start < end else ():
        yield from _cut(text, start + begin, start + finish, target, None, count_tokens)


def _table(text: str, table: Table, target: int, count_tokens: Callable[[str], int]) -> Iterator[_Unit]:
    if table.end - table.start <= target * _TABLE * _PIECE:
        whole = list(_cut(text, table.start, table.end, target * _TABLE, table, count_tokens))
        if len(whole) == 1:
            yield whole[0]
            return
    at = table.start
    while at < table.end:
        heads = at == table.start and table.header_end > at
        found = text.find("\n", table.header_end + 1 if heads else at, table.end)
        stop = table.end if found < 0 else found
        if text[at:stop].strip():
            yield from _cut(text, at, stop, target * _ROW, table, count_tokens)
        at = stop + 1


def _cut(
    text: str, start: int, end: int, most: int, table: Table | None, count_tokens: Callable[[str], int]
) -> Iterator[_Unit]:
    """One sentence or row → itself, or pieces of at most `most` tokens, cut at white space where there is any."""
    while start < end:
        stop = min(end, start + most * _PIECE)
        stop = _space_before(text, start, stop) if stop < end else stop
        tokens = count_tokens(text[start:stop])
        while tokens > most and stop - start > 1:
            stop = _space_before(text, start, start + max(1, (stop - start) * most // (tokens + 1)))
            tokens = count_tokens(text[start:stop])
        trimmed = start + len(text[start:stop].rstrip())
        if trimmed > start:
            yield _Unit(start, trimmed, tokens, table)
        start = stop
        while start < end and text[start].isspace():
            start += 1


def _space_before(text: str, start: int, stop: int) -> int:
    """The last white space in the second half of `text[start:stop]`, else `stop`."""
    for at in range(stop, start + (stop - start) // 2, -1):
        if _GAP.match(text, at - 1):
            return at
    return stop


def _packed(units: Sequence[_Unit], target: int, overlap: int) -> Iterator[tuple[int, int]]:
    """units → (first, last) of each chunk, both inclusive."""
    rest = [0] * (len(units) + 1)
    for number in range(len(units) - 1, -1, -1):
        rest[number] = rest[number + 1] + units[number].tokens
    first, fresh = 0, 0
    while fresh < len(units):
        size = sum(unit.tokens for unit in units[first:fresh]) + units[fresh].tokens
        last = fresh
        while last + 1 < len(units) and (
            size + units[last + 1].tokens <= target
            or (rest[last + 1] <= target * _TAIL and size + rest[last + 1] <= target * (1 + _TAIL))
        ):
            last += 1
            size += units[last].tokens
        yield first, last
        fresh, before = last + 1, first
        first, shared = fresh, 0
        while (
            first - 1 > before
            and fresh < len(units)
            and units[first - 1].table is None
            and units[fresh].table is None
            and shared + units[first - 1].tokens <= overlap
        ):
            first -= 1
            shared += units[first].tokens


def _context(parsed: Parsed, section: Section | None, first: _Unit, target: int) -> str:
    lines = [" > ".join(section.path)] if section else []
    table = first.table
    if table is not None and first.start >= table.header_end > table.start:
        header = parsed.text[table.start : table.header_end].strip()
        lines.append(header[: int(target * _CONTEXT) * _PIECE])
    return "\n".join(lines)


def _pages(parsed: Parsed, starts: Sequence[int], begin: int, finish: int) -> tuple[int | None, int | None]:
    """Offsets → physical page they begin on, and the one they end on where it is another."""
    if not starts:
        return None, None
    first = parsed.pages[max(bisect_right(starts, begin) - 1, 0)].number
    last = parsed.pages[max(bisect_right(starts, finish - 1) - 1, 0)].number
    return first, last if last != first else None
