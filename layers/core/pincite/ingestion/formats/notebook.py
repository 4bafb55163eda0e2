"""Jupyter notebook → manuscript: its cells as Markdown, code and what it printed in fences, pictures left out.

nbformat 4 and 3 name the parts; they are plain JSON, and a file that breaks the schema is read as far as it goes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pincite.errors import Unreadable
from pincite.ingestion.clean import clean
from pincite.ingestion.damaged import not_well_formed
from pincite.ingestion.encoding import decode
from pincite.ingestion.formats import markdown
from pincite.ingestion.formats.dom import Walker
from pincite.ingestion.formats.html import parsed
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_COLOURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_EMBEDDED = re.compile(r"\(data:[^()\s]{40,}\)|\"data:[^\"\s]{40,}\"")
_FENCE = re.compile(r"`{3,}")


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text with the notebook's headings as sections."""
    decoded = decode(data)
    try:
        book = json.loads(decoded.text)
    except RecursionError as error:
        raise Unreadable(name, "its JSON is nested too deep") from error
    except ValueError as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        raise Unreadable(name, not_well_formed(name, "JSON", line)) from error
    cells = list(_cells(book))
    out = markdown.outlined(clean("\n\n".join(text for cell in cells for text in _texts(cell))))
    out.encoding = decoded.encoding
    pictures = sum(
        any(str(kind).startswith("image/") for kind in _dict(output.get("data")))
        for cell in cells
        for output in _dicts(cell.get("outputs"))
    )
    if pictures:
        out.warnings.append(
            f"{pictures} picture{'s' * (pictures > 1)} of its output {'are' if pictures > 1 else 'is'} not read."
        )
    return out


def _cells(book: Any) -> Iterator[dict[str, Any]]:
    yield from _dicts(_dict(book).get("cells"))
    for sheet in _dicts(_dict(book).get("worksheets")):
        yield from _dicts(sheet.get("cells"))


def _texts(cell: dict[str, Any]) -> Iterator[str]:
    source = _text(cell.get("source", cell.get("input"))).strip("\n")
    if cell.get("cell_type") in {"markdown", "raw"}:
        yield _EMBEDDED.sub("", source)
    elif cell.get("cell_type") == "heading":
        yield f"{'#' * min(max(int(cell.get('level') or 1), 1), 6)} {source}"
    elif source:
        yield _fenced(source)
    for output in _dicts(cell.get("outputs")):
        shown = _dict(output.get("data")).get("text/markdown")
        if shown is not None:
            yield _EMBEDDED.sub("", _text(shown).strip("\n"))
            continue
        page = _text(_dict(output.get("data")).get("text/html"))
        if "<table" in page and (tables := _tables(page)):
            yield tables
            continue
        if any(str(kind).startswith("image/") for kind in _dict(output.get("data"))):
            continue
        printed = output.get("text", _dict(output.get("data")).get("text/plain"))
        said = _text(printed)
        if output.get("output_type") in {"error", "pyerr"}:
            said = f"{output.get('ename', '')}: {output.get('evalue', '')}"
        if said.strip():
            yield _fenced(_COLOURS.sub("", said).strip("\n"))


def _tables(page: str) -> str:
    """What the notebook shows in place of what it prints: frames of data are tables there, with headings over cells."""
    out = Manuscript()
    try:
        tree = parsed("", page)
    except Unreadable:
        return ""
    if tree.body is not None:
        Walker(out).walk(tree.body)
    return out.finish("", "", "").text


def _fenced(text: str) -> str:
    fence = max((len(found[0]) + 1 for found in _FENCE.finditer(text)), default=3) * "`"
    return f"{fence}\n{text}\n{fence}"


def _text(value: Any) -> str:
    if isinstance(value, list):
        lines = [str(part) for part in value]
        return ("" if any("\n" in line for line in lines) else "\n").join(lines)
    return value if isinstance(value, str) else ""


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
