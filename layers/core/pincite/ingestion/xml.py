"""XML bytes → element tree: no entity is expanded, no file or network touched, depth and size bounded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from pincite.errors import Unreadable
from pincite.ingestion import formula
from pincite.ingestion.clean import raised
from pincite.ingestion.damaged import not_well_formed

MAX_DEPTH = 200
"""Nesting that an element tree may have. Word's own limit is far below; libxml2's is 256."""

Element = Any
"""An lxml element; lxml ships no types."""


def read(name: str, data: bytes) -> Element:
    """bytes → root. An internal DTD that declares entities is refused, which ends expansion bombs and XXE."""
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise Unreadable(name, not_well_formed(name, "XML", getattr(error, "lineno", None))) from error
    if root is None:
        raise Unreadable(name, "the file is damaged: its XML is empty")
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(True for _ in declared.iterentities()):
        raise Unreadable(name, "its XML declares entities of its own, which is not read for safety")
    return root


def each(name: str, file: IO[bytes], *tags: str) -> Iterator[Element]:
    """File → the elements of these local names as they end, each thrown away when the next is asked for: a part of any
    size takes the memory of one of them. What they stand in is not kept. Raises as `read`."""
    from lxml import etree

    wanted = tuple(f"{{*}}{tag}" for tag in tags)
    try:
        for _, element in etree.iterparse(
            file, tag=wanted, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
            remove_comments=True, remove_pis=True,
        ):  # fmt: skip
            yield element
            element.clear()
            while element.getprevious() is not None and element.getparent() is not None:
                del element.getparent()[0]
    except (etree.XMLSyntaxError, ValueError) as error:
        raise Unreadable(name, not_well_formed(name, "XML", getattr(error, "lineno", None))) from error


def local(element: Element) -> str:
    """Tag without its namespace; empty for entity references."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def children(element: Element, *names: str) -> Iterator[Element]:
    """Child elements with one of these local names, or all."""
    for child in element:
        if not names or local(child) in names:
            yield child


def first(element: Element, *path: str) -> Element | None:
    """First child by local name, then its first child, and so on."""
    for name in path:
        element = next(children(element, name), None)
        if element is None:
            return None
    return element


def attribute(element: Element, name: str) -> str | None:
    """Attribute by local name, whatever its namespace."""
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return str(value)
    return None


def flat_text(element: Element, gone: frozenset[str], spaced: frozenset[str]) -> str:
    """What is read in an element, on one line: `gone` elements left out, a space before `spaced` ones."""
    parts: list[str] = []
    stack: list[Element | str] = [element]
    while stack:
        here = stack.pop()
        if isinstance(here, str):
            parts.append(here)
            continue
        if here is not element and here.tail:
            stack.append(here.tail)
        kind = local(here)
        if here is not element and kind in gone:
            continue
        if kind == "math":
            parts.append(formula.mathml(here))
            continue
        if kind in spaced:
            parts.append(" ")
        stack.extend(reversed(here))
        if here.text:
            stack.append(raised(here.text) if kind == "sup" else here.text)
    return " ".join("".join(parts).split())
