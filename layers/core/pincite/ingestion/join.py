"""Parts of a long document → the whole: texts after each other, every offset moved to where it now stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pincite.models import Page, Parsed, Section, Table

BETWEEN = "\n\n"
_Range = TypeVar("_Range", Page, Table)


def join(parts: Sequence[Parsed]) -> Parsed:
    """In order, at least one. A section goes on into the next part up to that part's first heading."""
    if len(parts) == 1:
        return parts[0]
    texts: list[str] = []
    pages: list[Page] = []
    tables: list[Table] = []
    headings: list[tuple[tuple[str, ...], int]] = []
    length = 0
    for part in parts:
        if part.text and length:
            texts.append(BETWEEN)
            length += len(BETWEEN)
        pages += [_moved(page, length) for page in part.pages]
        tables += [
            _moved(table, length).model_copy(update={"header_end": table.header_end + length})
            for table in part.tables
        ]
        headings += [(section.path, section.start + length) for section in part.sections]
        texts.append(part.text)
        length += len(part.text)
    ends = [start for _, start in headings[1:]] + [length]
    return parts[0].model_copy(
        update={
            "text": "".join(texts),
            "pages": tuple(pages),
            "tables": tuple(tables),
            "sections": tuple(
                Section(path=path, start=start, end=end)
                for (path, start), end in zip(headings, ends, strict=False)
            ),
            "warnings": tuple(warning for part in parts for warning in part.warnings),
        }
    )


def _moved(thing: _Range, by: int) -> _Range:
    return thing.model_copy(update={"start": thing.start + by, "end": thing.end + by})
