"""chunks → vectors."""

import numpy as np

from pincite.ingestion.embed import embed
from pincite.models import Chunk


class Heard:
    name, dimensions = "heard", 2

    def embed(self, texts, *, query=False):
        self.texts, self.query = list(texts), query
        return np.ones((len(texts), 2), np.float32)


def chunk(text, context=""):
    return Chunk(
        chunk_id="d::chunk_0", document_id="d", document_name="d", document_version="sha256:0", collection="c",
        chunk_index=0, text=text, start_index=0, end_index=len(text), context=context,
    )  # fmt: skip


def test_context_is_embedded_with_the_text():
    ear = Heard()
    assert embed([chunk("12 EUR", "Fees > Basic"), chunk("plain")], ear).shape == (2, 2)
    assert ear.texts == ["Fees > Basic\n12 EUR", "plain"]
    assert ear.query is False


def test_no_chunks_no_vectors():
    assert embed([], Heard()).shape == (0, 2)
