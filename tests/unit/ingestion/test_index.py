"""chunks, vectors → index: staged, not visible."""

import numpy as np

from pincite.ingestion.index import index
from tests.unit.ingestion.test_embed import chunk


class Shelf:
    def __init__(self):
        self.staged = []

    def stage(self, document, chunks, vectors):
        self.staged.append((document, list(chunks), vectors.shape))


def test_a_batch_is_staged_whole():
    shelf = Shelf()
    assert index("document", [chunk("a"), chunk("b")], np.zeros((2, 3), np.float32), shelf) == 2
    assert [(document, len(chunks), shape) for document, chunks, shape in shelf.staged] == [
        ("document", 2, (2, 3))
    ]


def test_an_empty_batch_touches_nothing():
    shelf = Shelf()
    assert index("document", [], np.zeros((0, 3), np.float32), shelf) == 0
    assert shelf.staged == []
