"""lines that were read across the columns of a page → the columns, as the source reads them.

An extractor that reads across a page of columns gives lines made of one piece a column. Each piece continues, in the
source, where the piece above it in the same column ended. That is looked for here; whether the columns say what the
source says is checked afterwards, like any quote.
"""

from __future__ import annotations

from pincite.citations.quoting.matching import Source
from pincite.citations.quoting.stitching import longest_run
from pincite.citations.reading.tokens import tokenise

_MOST = 4  # columns
_PIECES = 2  # lines of a column, at least
_NUMBERS = (
    0.12  # share of numbers among the words up to which it is prose; a table must not be read like this
)
_SHORTEST = 6  # letters of a piece that begins a column
_SLIP = 3  # letters between the end of a piece and the next one of its column


class _Stream:
    """A column so far: its pieces, and the place in the skeleton where it goes on."""

    def __init__(self, piece: str, end: int) -> None:
        self.pieces = [piece]
        self.end = end


def columns_of(lines: list[str], source: Source) -> list[str]:
    """Lines → the text of each column; empty where the lines are not made of pieces that continue one another."""
    skeleton = source.view.skeleton[0]
    streams: list[_Stream] = []
    before: set[tuple[int, int]] = set()
    words = numbers = 0
    for line in lines:
        tokens = tokenise(line.casefold())
        letters = ["".join(char for char in token.text if char.isalnum()) for token in tokens]
        words, numbers = words + len(tokens), numbers + sum(token.numeric for token in tokens)
        used: list[int] = []
        at = 0
        while at < len(tokens):
            count, column, place = _continued(letters[at:], streams, used, skeleton)
            if column is None:
                count, place = _begun(letters[at:], skeleton)
                column = len(streams)
            if not count or column == _MOST:
                return []
            end = place + sum(map(len, letters[at : at + count]))
            stop = tokens[at + count].start if at + count < len(tokens) else len(line)
            piece = line[tokens[at].start : stop].rstrip()
            if column == len(streams):
                streams.append(_Stream(piece, end))
            else:
                streams[column].pieces.append(piece)
                streams[column].end = end
            before |= {(other, column) for other in used}
            used.append(column)
            at += count
    ordered = not any((right, left) in before for left, right in before)
    prose = numbers <= _NUMBERS * words
    if not (ordered and prose and all(len(stream.pieces) >= _PIECES for stream in streams)):
        return []
    return ["\n".join(stream.pieces) for stream in streams]


def _continued(
    letters: list[str], streams: list[_Stream], used: list[int], skeleton: str
) -> tuple[int, int | None, int]:
    """The column, not yet on this line, that the next words continue furthest: how many words, which, from where."""
    best: tuple[int, int | None, int] = (0, None, -1)
    for column, stream in enumerate(streams):
        if column in used:
            continue
        for slip in range(_SLIP + 1):
            place = here = stream.end + slip
            count = 0
            for word in letters:
                if not skeleton.startswith(word, here):
                    break
                here += len(word)
                count += 1
            if count > best[0] and here > place:
                best = (count, column, place)
                break
    return best


def _begun(letters: list[str], skeleton: str) -> tuple[int, int]:
    """A column that begins here: the longest run of words that the source has."""
    count, place = longest_run(letters, skeleton)
    return (count, place) if sum(map(len, letters[:count])) >= _SHORTEST else (0, -1)
