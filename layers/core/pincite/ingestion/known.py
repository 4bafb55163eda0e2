"""a file that comes in, documents that are there → the document that it is, if it is one of them (pure).

The same file comes by the command line with a path and by the page with a name alone. It is one document where its
source is the same, where its content and its own name are the same, or where one of the two has no folder and the names
are the same. Two files of one name in two folders, with other words in them, are two documents.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.models import Document


def known(name: str, source: str, version: str, alike: Sequence[Document]) -> Document | None:
    """`name`: as it is shown. `alike`: documents of the collection with this name or this version."""
    exact = next((each for each in alike if each.source == source), None)
    if exact is not None:
        return exact
    here = [each for each in alike if each.status == "indexed"]
    same = [each for each in here if each.version == version and _base(each.name) == _base(name)]
    if same:
        return same[0]
    named = [each for each in here if each.name == name and (_bare(source) or _bare(each.source))]
    return named[0] if len(named) == 1 else None


def twin(document: Document, alike: Sequence[Document]) -> str | None:
    """A sentence where another document of the collection has the same content."""
    for other in alike:
        if other.document_id != document.document_id and other.version == document.version:
            return f"The same content is in this collection as “{other.name}” already."
    return None


def _base(name: str) -> str:
    return name.rpartition("/")[2]


def _bare(source: str) -> bool:
    """Whether it names no folder: what a page or a form sends."""
    return "/" not in source and "\\" not in source
