"""JSON, JSON Lines, XML, RSS and Atom → manuscript: records of one kind as a table, all else as `name: value` lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pincite.errors import Unreadable
from pincite.ingestion import xml
from pincite.ingestion.damaged import not_well_formed
from pincite.ingestion.encoding import decode
from pincite.ingestion.formats.dom import Walker
from pincite.ingestion.formats.html import parsed
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

MAX_VALUES = 1_000_000
MAX_DEPTH = 60
_LONGEST = 40
"""Columns of a table of records; records with more are written line by line."""
_NESTED = 2
"""Levels of objects inside a record that are columns of its table."""


def read_json(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text."""
    decoded = decode(data)
    out = Manuscript()
    out.warnings.extend(decoded.warnings)
    out.encoding = decoded.encoding
    try:
        value = json.loads(decoded.text)
    except RecursionError as error:
        raise Unreadable(name, "its JSON is nested too deep") from error
    except ValueError as error:
        value = _lines(name, decoded.text, error)
    _value(out, value)
    return out


def _lines(name: str, text: str, error: ValueError) -> list[Any]:
    """A value a line. `error`: why the text is not one value; it says where a file of one breaks off."""
    values: list[Any] = []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            values += [json.loads(line)] if line.strip() else []
        except RecursionError as nested:
            raise Unreadable(name, "its JSON is nested too deep") from nested
        except ValueError as broken:
            whole = error.lineno if isinstance(error, json.JSONDecodeError) else None
            at = number if values else whole
            raise Unreadable(name, not_well_formed(name, "JSON", at)) from broken
    return values


def read_xml(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text: the entries of a feed under their titles, the records or elements of any other XML."""
    root = xml.read(name, data)
    out = Manuscript()
    if xml.local(root) in {"rss", "feed", "RDF"}:
        _feed(out, name, root)
    else:
        _value(out, {xml.local(root): _plain(root, 0)})
    return out


def _feed(out: Manuscript, name: str, root: xml.Element) -> None:
    channel = xml.first(root, "channel")
    head = channel if channel is not None else root
    if (title := xml.first(head, "title")) is not None:
        out.heading(_text(title), 1)
    for entry in root.iter("{*}item", "{*}entry"):
        if (title := xml.first(entry, "title")) is not None:
            out.heading(_text(title), 2)
        dates = ("pubDate", "published", "updated", "date", "author", "creator")
        out.paragraph(
            "\n".join(f"{kind}: {_text(part)}" for kind in dates for part in xml.children(entry, kind))
        )
        bodies = list(xml.children(entry, "encoded", "content")) or list(
            xml.children(entry, "description", "summary")
        )
        for body in bodies:
            tree = parsed(name, f"<html><body>{_text(body)}</body></html>")
            if tree.body is not None:
                Walker(out).walk(tree.body)


def _text(element: xml.Element) -> str:
    return "".join(element.itertext()).strip()


def _plain(element: xml.Element, depth: int) -> Any:
    """Element → text, or attributes and children by name; those of one name as a list."""
    children = list(xml.children(element)) if depth < MAX_DEPTH else []
    children = [child for child in children if xml.local(child)]
    mixed = any((child.tail or "").strip() for child in children)
    if mixed or not (children or element.attrib):
        return " ".join("".join(element.itertext()).split())
    found: dict[str, Any] = {key.rpartition("}")[2]: str(value) for key, value in element.attrib.items()}
    if (element.text or "").strip():
        found[""] = " ".join(element.text.split())
    named: dict[str, list[Any]] = {}
    for child in children:
        named.setdefault(xml.local(child), []).append(_plain(child, depth + 1))
    return found | {key: values[0] if len(values) == 1 else values for key, values in named.items()}


def _value(out: Manuscript, value: Any) -> None:
    lines: list[str] = []
    count = 0

    def end() -> None:
        out.paragraph("\n".join(lines))
        lines.clear()

    stack: list[tuple[str, Any, int]] = [("", value, 0)]
    while stack and count < MAX_VALUES:
        path, here, depth = stack.pop()
        count += 1
        records = _records(here)
        if records is not None:
            end()
            count += sum(map(len, records))
            out.table(records, 1, title=path)
        elif isinstance(here, (dict, list)) and depth < MAX_DEPTH:
            stack.extend(reversed([(inner, one, depth + 1) for inner, one in _inner(path, here)]))
        elif here not in ("", None, [], {}):
            lines.append(f"{path}: {_said(here)}" if path else _said(here))
    end()
    if stack:
        out.warnings.append(f"Only its first {MAX_VALUES:,} values are read.")


def _inner(path: str, value: dict[str, Any] | list[Any]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield f"{path}.{key}" if path and key else path or str(key), one
    else:
        plain = all(not isinstance(one, (dict, list)) for one in value)
        for number, one in enumerate(value, 1):
            yield path if plain else f"{path} {number}".strip(), one


def _records(value: Any) -> list[list[str]] | None:
    """A list of two or more objects → its table, the names as the first row, those of an object in each under its own;
    None where they hold lists of objects, are nested deeper, or have too many names."""
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(one, dict) for one in value):
        return None
    records: list[dict[str, str]] = []
    names: dict[str, None] = {}
    for one in value:
        record = _flat(one)
        if record is None or len(names) > _LONGEST:
            return None
        names.update(dict.fromkeys(record))
        records.append(record)
    if not 1 < len(names) <= _LONGEST:
        return None
    return [list(names), *([record.get(name, "") for name in names] for record in records)]


def _flat(value: dict[str, Any], above: str = "", depth: int = 0) -> dict[str, str] | None:
    """An object → its values by name, those of an inner one as `fees / day`; plain values of a list as one."""
    found: dict[str, str] = {}
    for key, one in value.items():
        name = f"{above} / {key}" if above and key else above or str(key)
        if isinstance(one, dict):
            inner = _flat(one, name, depth + 1) if depth < _NESTED else None
            if inner is None:
                return None
            found.update(inner)
        elif isinstance(one, list):
            if any(isinstance(part, (dict, list)) for part in one):
                return None
            found[name] = ", ".join(map(_said, one))
        else:
            found[name] = _said(one)
    return found


def _said(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
