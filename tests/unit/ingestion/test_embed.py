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


HEADER = "| order | city | item | paid |\n|---|---|---|---|\n"


def rows(*numbers):
    return HEADER + "\n".join(f"| ORD-{n} | Oslo | hex bolt M{n} | 2025-01-0{n} |" for n in numbers)


def test_of_rows_the_words_are_embedded_once_and_no_keys_and_figures():
    ear = Heard()
    embed([chunk(rows(1, 2, 3), "orders")], ear)
    assert ear.texts == ["orders\norder, city, item, paid, Oslo, hex bolt"]


def test_rows_that_differ_in_figures_alone_are_embedded_once_and_each_has_its_vector():
    ear = Heard()
    assert embed([chunk(rows(1, 2, 3)), chunk("prose"), chunk(rows(4, 5, 6))], ear).shape == (3, 2)
    assert len(ear.texts) == 2


def test_a_small_table_and_one_on_a_page_are_embedded_as_they_stand():
    ear = Heard()
    on_a_page = chunk(rows(1, 2, 3)).model_copy(update={"page_number": 2})
    embed([chunk(rows(1, 2)), on_a_page], ear)
    assert ear.texts == [rows(1, 2), rows(1, 2, 3)]
