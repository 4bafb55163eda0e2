"""A table that goes on on a new page → its cells, with what stands in those that reach over the break. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.ingestion.formats.pdf.tables import Rows
from pincite.ingestion.grid import GridCell

Place = tuple[int, int]


def carried(before: Rows, here: Rows, headings: Sequence[str]) -> list[list[GridCell]]:
    """`here` with the text of cells of `before` that go on: the last row of the one lies in a cell over several rows,
    and the cell under the break is as tall and says nothing. `headings`: those that the page may repeat."""
    cells = [list(row) for row in here.cells]
    last = _covering(before.cells).get(len(before.cells) - 1, {})
    repeated = ([cell.text for cell in row] in (list(headings), [""] * len(headings)) for row in cells)
    first = next((number for number, is_head in enumerate(repeated) if not is_head), 0)
    for column, (_, number) in _covering(here.cells).get(first, {}).items():
        cell = cells[first][number]
        above = before.cells[last[column][0]][last[column][1]] if column in last else None
        if not cell.text and cell.rows > 1 and above is not None and above.rows > 1 and above.text:
            cells[first][number] = cell._replace(text=above.text)
    return cells


def _covering(cells: Sequence[Sequence[GridCell]]) -> dict[int, dict[int, Place]]:
    """Row → column → row and number of the cell that begins there or reaches into it, of those over several rows."""
    out: dict[int, dict[int, Place]] = {}
    taken: set[Place] = set()
    for row, given in enumerate(cells):
        column = 0
        for number, cell in enumerate(given):
            while (row, column) in taken:
                column += 1
            for reached in range(row, row + cell.rows):
                taken.update((reached, column + at) for at in range(cell.columns))
                if cell.rows > 1 and cell.columns == 1:
                    out.setdefault(reached, {})[column] = (row, number)
            column += cell.columns
    return out
