"""A part of an Office file → the parts it refers to."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import NamedTuple

from pincite.ingestion import xml
from pincite.ingestion.archive import Archive


class Relation(NamedTuple):
    """`kind`: its type, an address that ends with the kind of part. `target`: name of an entry of the container."""

    identifier: str
    kind: str
    target: str


def relations(name: str, archive: Archive, part: str) -> Iterator[Relation]:
    """Those of a part, in the order of the file, whether their targets are there or not."""
    folder, file = posixpath.split(part)
    path = posixpath.join(folder, "_rels", f"{file}.rels")
    if archive.has(path):
        for relation in xml.read(name, archive.read(path)):
            target = str(relation.get("Target", ""))
            inside = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
            yield Relation(
                str(relation.get("Id", "")), str(relation.get("Type", "")), posixpath.normpath(inside)
            )
