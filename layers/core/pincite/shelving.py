"""Work on documents of the library: move them to another collection, read them anew, compare their versions."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Literal

from pincite import pipeline
from pincite.bootstrap import Parts
from pincite.errors import Invalid, NotFound, PinciteError
from pincite.ingestion.embed import embed
from pincite.ingestion.index import index
from pincite.ingestion.stored import load_chunks, load_original, load_parsed, store
from pincite.models import Document, Noun

Work = Literal["delete", "move", "reindex"]
AROUND = 1
"""Unchanged lines that stand around a difference."""
MOST_LINES = 20_000
"""Lines of a version that are compared; comparing takes their square in the worst case."""


class Done(Noun):
    """What became of one document. `error`: why it stayed as it was."""

    document_id: str
    name: str = ""
    error: str | None = None


class DifferencePiece(Noun):
    """A run of lines. `kind`: they stand in both versions, in the older one alone, in the newer one alone."""

    kind: Literal["same", "gone", "new"]
    text: str


class Hunk(Noun):
    """A place where two versions differ. `before`, `after`: number of its first line in each, from 1."""

    before: int
    after: int
    pieces: tuple[DifferencePiece, ...]


class Differences(Noun):
    """What the newer of two versions says otherwise, line by line. `more`: whether a version was too long to be
    compared to its end."""

    document_id: str
    older: str
    newer: str
    hunks: tuple[Hunk, ...]
    more: bool = False


def work(
    what: Work, ids: Sequence[str], collections: Sequence[str], parts: Parts, to: str | None = None
) -> list[Done]:
    """Each by itself: one that fails stops no other. Raises `Invalid` where a move has no goal."""
    if (what == "move") != (to is not None):
        raise Invalid("to", "names the collection that documents are moved to, and nothing else")
    done = []
    for id_ in dict.fromkeys(ids):
        name = ""
        try:
            document = parts.catalogue.get(id_, collections)
            name = document.name
            if what == "delete":
                pipeline.delete(id_, collections, parts)
            elif what == "move":
                move(document, str(to), parts)
            else:
                reindex(document, parts)
            done.append(Done(document_id=id_, name=name))
        except PinciteError as error:
            done.append(Done(document_id=id_, name=name, error=str(error)))
    return done


def move(document: Document, to: str, parts: Parts) -> Document:
    """The same document, under the same id, in another collection. It is there before it goes here, so that no question
    misses it; answers that cite it keep their own walls."""
    if document.collection == to:
        return document
    if document.status != "indexed":
        raise Invalid("document", f"{document.name} is not indexed")
    id_ = document.document_id
    with parts.locks.held(id_):
        moved = document.model_copy(update={"collection": to})
        chunks = [
            chunk.model_copy(update={"collection": to})
            for chunk in load_chunks(id_, document.version, parts.files)
        ]
        store(
            moved,
            load_original(id_, document.version, parts.files),
            load_parsed(id_, document.version, parts.files),
            chunks,
            parts.files,
        )
        for start in range(0, len(chunks), pipeline.BATCH):
            batch = chunks[start : start + pipeline.BATCH]
            index(moved, batch, embed(batch, parts.embedder), parts.index)
        parts.index.publish(moved)
        parts.catalogue.put(moved)
        parts.index.remove(id_, document.collection)
        parts.catalogue.remove(id_, document.collection)
    return moved


def reindex(document: Document, parts: Parts) -> Document:
    """Read anew by today's rules, from the bytes that were kept."""
    return pipeline.ingest(
        document.name,
        load_original(document.document_id, document.version, parts.files),
        collection=document.collection,
        parts=parts,
        source=document.source,
        metadata=document.metadata,
        again=True,
    )


def differences(document: Document, older: str, newer: str, parts: Parts) -> Differences:
    """Two versions of a document, by the lines of their parsed texts. Raises `NotFound` for one that it never had."""
    known = {each.version for each in document.versions}
    texts = []
    for version in (older, newer):
        if version not in known:
            raise NotFound(f"{document.name} has no version {version[:20]}")
        texts.append(load_parsed(document.document_id, version, parts.files).text.split("\n"))
    before, after = (lines[:MOST_LINES] for lines in texts)
    grouped = difflib.SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(AROUND)
    return Differences(
        document_id=document.document_id,
        older=older,
        newer=newer,
        hunks=tuple(_hunk(group, before, after) for group in grouped),
        more=any(len(lines) > MOST_LINES for lines in texts),
    )


def _hunk(
    group: Sequence[tuple[str, int, int, int, int]], before: Sequence[str], after: Sequence[str]
) -> Hunk:
    pieces: list[DifferencePiece] = []
    for tag, first, last, start, end in group:
        if tag == "equal":
            pieces.append(DifferencePiece(kind="same", text="\n".join(before[first:last])))
            continue
        if last > first:
            pieces.append(DifferencePiece(kind="gone", text="\n".join(before[first:last])))
        if end > start:
            pieces.append(DifferencePiece(kind="new", text="\n".join(after[start:end])))
    return Hunk(before=group[0][1] + 1, after=group[0][3] + 1, pieces=tuple(pieces))
