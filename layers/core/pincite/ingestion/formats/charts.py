"""Charts and diagrams of Office files → what they show: a table of their values, the words in their shapes.

ECMA-376 part 1, 21.2 (charts) and 21.4 (diagrams) name the elements; values are those last computed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.ingestion import xml
from pincite.ingestion.manuscript import Manuscript

_LONG = re.compile(r"-?\d{1,14}\.\d{14,20}")
MAX_SERIES = 50
MAX_POINTS = 2_000
"""Series and points of a chart that are read."""


def chart(out: Manuscript, root: xml.Element) -> None:
    """`c:chartSpace` → its title, then a row for each category and a column for each series."""
    title = xml.first(root, "chart", "title")
    if title is not None:
        out.paragraph("".join(text.text or "" for text in title.iter("{*}t")))
    rows: dict[str, list[str]] = {}
    names: list[str] = []
    for number, series in enumerate(list(root.iter("{*}ser"))[:MAX_SERIES]):
        labels = {**_points(xml.first(series, "cat")), **_points(xml.first(series, "xVal"))}
        values = {**_points(xml.first(series, "val")), **_points(xml.first(series, "yVal"))}
        names.append(next(iter(_points(xml.first(series, "tx")).values()), ""))
        for place, value in values.items():
            row = rows.setdefault(labels.get(place, place), [])
            row.extend([""] * (number - len(row)))
            row.append(value)
    if rows:
        table = [[label, *values] for label, values in rows.items()]
        out.table([["", *names], *table] if any(names) else table, int(any(names)))


def diagram(out: Manuscript, root: xml.Element) -> None:
    """`dgm:dataModel` → the words in its shapes, one a line."""
    lines = []
    for point in root.iter("{*}pt"):
        if point.get("type", "node") in {"node", "asst"}:
            lines.append("".join(text.text or "" for text in point.iter("{*}t")).strip())
    out.paragraph("\n".join(filter(None, lines)))


def _points(part: xml.Element | None) -> dict[str, str]:
    """Index → value, of the first level of a reference's stored values."""
    return {} if part is None else dict(_stored(part))


def _stored(part: xml.Element) -> Iterator[tuple[str, str]]:
    cache = next((node for node in part.iter() if next(xml.children(node, "pt"), None) is not None), None)
    if cache is None:
        text = next(part.iter("{*}v"), None)
        if text is not None:
            yield "0", text.text or ""
        return
    for point in list(xml.children(cache, "pt"))[:MAX_POINTS]:
        value = xml.first(point, "v")
        yield str(point.get("idx", "")), _shown((value.text or "") if value is not None else "")


def _shown(value: str) -> str:
    """`4.4000000000000004` as it was typed: with the 15 digits that Office keeps."""
    return f"{float(value):.15g}" if _LONG.fullmatch(value) else value
