"""Lines of a page that are no sentences: `Delivery: 85.00 euros`, a row of a table, a name under `Yours sincerely,`.
Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

LABEL_WORDS = 6
"""Words of the longest label."""
LONGEST = 1200
"""Characters of a sentence or a row that is quoted: what is longer is a list or a table without stops, or prose."""
SIGNED = "Signed and written by"
UNWRAPPED = 60
"""Characters that a line must fall short of to end where it ends, whatever follows."""

_LABELLED = re.compile(r"[-*•\s]*(?P<label>[^\W_][^:|.!?\n]{0,50}): +\S")
_CLOSING = re.compile(
    r"(?:yours (?:sincerely|faithfully|truly)|(?:kind|best|warm|with (?:kind|best)) regards|sincerely|best wishes"
    r"|regards|signed)[,.]?[ \t]*\n",
    re.IGNORECASE,
)


def label(line: str) -> str:
    """What stands before the colon of a line such as `Total: 2,909.55 euros`; "" where the line is none."""
    found = _LABELLED.match(line)
    if found is None or len(found["label"].split()) > LABEL_WORDS or not _begins(found["label"]):
        return ""
    return found["label"]


def apart(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The span of a sentence → itself, or its lines where they are labelled ones under each other."""
    at = start
    for found in re.finditer(r"\n+", text[start:end]):
        stop, follows = start + found.start(), start + found.end()
        before, after = text[at:stop], text[follows:end].partition("\n")[0]
        ended = before[-1:] in ".!?:;" or len(before) < UNWRAPPED
        if (label(after) and (label(before) or ended)) or (label(before) and ended and after[:1].isupper()):
            yield at, stop
            at = follows
    yield at, end


def whole_rows(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Spans of sentences → the same, those within one row of a table as one: a stop in a cell ends no row. A row longer
    than `ROW` is one of prose, and is left cut."""
    row = 0
    for start, end in spans:
        if start < row:
            continue
        if text.startswith("|", start):
            line = text.find("\n", start)
            line = len(text) if line < 0 else line
            if line - start <= LONGEST:
                row = line
                end = start + len(text[start:line].rstrip())
        yield start, end


def signed(sentence: str) -> str:
    """`Yours sincerely,` and a name → the same, said as a reader would ask for it; "" for any other sentence."""
    found = _CLOSING.match(sentence)
    return f"{SIGNED}: {' '.join(sentence[found.end() :].split())}" if found else ""


_OF_MESSAGE = re.compile(r"(?:date|sent|from|to|cc|bcc|subject|re):\s", re.IGNORECASE)
_ABOUT_MESSAGE = re.compile(
    r"\b(?:e-?mails?|messages?|letters?|memos?|notes?|sent|sends?|sender|recipient|written|wrote|writes?|dated?"
    r"|addressed|about|subject)\b",
    re.IGNORECASE,
)


def of_message(line: str) -> bool:
    """A line that says of a letter or an e-mail from whom it is, to whom and when: its head, and who signed it."""
    return line.startswith(SIGNED) or bool(_OF_MESSAGE.match(line))


def about_message(question: str) -> bool:
    """Whether a question is about the letter or e-mail itself, and not what it tells."""
    return bool(_ABOUT_MESSAGE.search(question))


_BAR = re.compile(r"(?<!\\)\|")


def by_column(header: str, row: str) -> str:
    """`| Part | Stock |`, `| PX-070 | 70 |` → `Part: PX-070; Stock: 70`: empty cells left out, a cell under no name by
    itself. Without a header, or with one of another number of cells, the row as it is, or as `paired` has it."""
    if not header:
        return paired(row) or row
    names, cells = _cells(header), _cells(row)
    if len(names) != len(cells):
        return row
    said = (f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=True) if cell)
    return "; ".join(said)


def paired(row: str) -> str:
    """`| Annual fee | 120 euros |`, of a table without a header → `Annual fee: 120 euros`; "" for any other line."""
    cells = _cells(row) if row.startswith("|") else []
    return f"{cells[0].rstrip(': ')}: {cells[1]}" if len(cells) == 2 and all(cells) else ""


def _cells(row: str) -> list[str]:
    return [
        cell.strip().replace("\\|", "|")
        for cell in _BAR.split(row.strip().removeprefix("|").removesuffix("|"))
    ]


def _begins(found: str) -> bool:
    """A label begins a line as a sentence begins; a word of a sentence that a line's end cut does not."""
    return found[0].isupper() or found[0].isdigit()
