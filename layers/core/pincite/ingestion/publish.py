"""staged version → visible version, in one step; the catalogue follows."""

from __future__ import annotations

from pincite.models import Document, DocumentVersion
from pincite.ports import Catalogue, Index


def publish(document: Document, now: str, *, index: Index, catalogue: Catalogue) -> Document:
    """The new version becomes visible and the old one goes. `now`: ISO 8601, UTC.

    The catalogue is written last: where the writer dies in between, the next ingestion of the same bytes finds
    the document not yet `indexed` and finishes the work.
    """
    index.publish(document)
    earlier = tuple(version for version in document.versions if version.version != document.version)
    current = DocumentVersion(version=document.version, indexed_at=now)
    indexed = document.model_copy(
        update={"status": "indexed", "error": None, "versions": (*earlier, current)}
    )
    catalogue.put(indexed)
    return indexed
