"""chunks → vectors: the text of each with its context, one row a chunk.

Of the rows of a long table, what is embedded are its header and the words of their cells, each once: rows differ mostly
in keys, dates and amounts, which no vector tells apart and which the index finds as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.models import Chunk
from pincite.ports import Embedder, Vector


def embed(chunks: Sequence[Chunk], embedder: Embedder) -> Vector:
    """float32 array of shape (len(chunks), embedder.dimensions), rows of length 1. What is the same text is embedded
    once."""
    texts = [embedded(chunk) for chunk in chunks]
    place = {text: at for at, text in enumerate(dict.fromkeys(texts))}
    return embedder.embed(list(place))[[place[text] for text in texts]]


def embedded(chunk: Chunk) -> str:
    """What of a chunk is embedded."""
    if _is_rows(chunk):
        return f"{chunk.context}\n{', '.join(_words_of_cells(chunk.text))}".strip()
    return f"{chunk.context}\n{chunk.text}" if chunk.context else chunk.text


def _is_rows(chunk: Chunk) -> bool:
    """Only rows of a table of a sheet or a data file; a table on a page of a report is embedded as it stands."""
    lines = chunk.text.splitlines()
    return chunk.page_number is None and len(lines) >= _ROWS and all(line.startswith("|") for line in lines)


_ROWS = 5
"""Lines of a table, its header's two included, from which rows repeat each other's words."""
_WITH_FIGURES = re.compile(r"\S*\d\S*")


def _words_of_cells(rows: str) -> list[str]:
    """Each cell's words once, in order, without what has figures in it."""
    cells = (" ".join(_WITH_FIGURES.sub(" ", cell).split()) for cell in rows.replace("\n", "|").split("|"))
    return [cell for cell in dict.fromkeys(cells) if any(map(str.isalpha, cell))]
