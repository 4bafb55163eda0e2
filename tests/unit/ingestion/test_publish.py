"""staged → visible, then the catalogue."""

import pytest

from pincite.errors import IndexUnavailable
from pincite.ingestion.publish import publish
from pincite.models import Document, DocumentVersion


class Told:
    def __init__(self, log, error=None):
        self.log, self.error = log, error

    def publish(self, document):
        self.log.append("index")
        if self.error:
            raise self.error

    def put(self, document):
        self.log.append("catalogue")


def document(*versions):
    return Document(
        document_id="d", name="d", source="d", collection="c", version="sha256:2", media_type="text/plain", size=1,
        status="indexing", error="old", versions=tuple(DocumentVersion(version=v, indexed_at="then") for v in versions),
    )  # fmt: skip


def test_the_index_first_then_the_catalogue():
    log = []
    done = publish(document("sha256:1"), "now", index=Told(log), catalogue=Told(log))
    assert log == ["index", "catalogue"]
    assert (done.status, done.error) == ("indexed", None)
    assert [(each.version, each.indexed_at) for each in done.versions] == [
        ("sha256:1", "then"),
        ("sha256:2", "now"),
    ]


def test_a_version_published_again_is_listed_once():
    done = publish(document("sha256:2"), "now", index=Told([]), catalogue=Told([]))
    assert [each.version for each in done.versions] == ["sha256:2"]


def test_an_index_that_fails_leaves_the_catalogue_alone():
    log = []
    with pytest.raises(IndexUnavailable):
        publish(document(), "now", index=Told(log, IndexUnavailable("down")), catalogue=Told(log))
    assert log == ["index"]
