"""Label lines, tables and boxes: does a cell carry a claim about its own row and column, and about no other?

    python benchmarks/label_lines.py [--tables 160] [--seed 1] [--rows FILE] [--wrong]

By hand (`tests/golden/claims/label_lines.jsonl`), and made: tables of six subjects written in eight manners, with
and without their head, each with claims that repeat a cell rightly, and with claims that put another row's or
column's cell in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from claim_rows import GOLDEN, Row, arguments, checked, read, report


class Subject(NamedTuple):
    """`rows`: what is listed. `columns`: what is said of each, and its values. `of`: the row as a claim names it."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    of: str


class Table(NamedTuple):
    """`cells[row][column]`, no value twice in the table."""

    subject: Subject
    rows: tuple[str, ...]
    heads: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]


SUBJECTS = (
    Subject(
        "Royalties",
        ("Year 1", "Year 2", "Year 3", "Year 4", "Year 5"),
        (
            ("royalty rate", tuple(f"{n} %" for n in (2, 3, 4, 5, 6, 7, 8))),
            ("minimum payment", tuple(f"{n},000 EUR" for n in (10, 15, 20, 30, 45, 60, 80))),
        ),
        "in {}",
    ),
    Subject(
        "Annual leave and notice",
        ("Grade A", "Grade B", "Grade C", "Grade D"),
        (
            ("annual leave", tuple(f"{n} days" for n in (12, 15, 18, 20, 24, 27, 30))),
            ("notice period", tuple(f"{n} weeks" for n in (2, 4, 6, 8, 10, 13))),
        ),
        "for {}",
    ),
    Subject(
        "Subscriptions",
        ("Basic", "Team", "Studio", "Campus"),
        (
            ("monthly price", tuple(f"{n} USD" for n in (5, 9, 12, 19, 35, 49, 90))),
            ("storage", tuple(f"{n} GB" for n in (10, 25, 50, 100, 200, 500, 750))),
            ("number of users", tuple(str(n) for n in (1, 3, 8, 14, 16, 40, 60))),
        ),
        "of the {} plan",
    ),
    Subject(
        "Dosage",
        ("amoxicillin", "ibuprofen", "cetirizine", "paracetamol", "naproxen"),
        (
            ("single dose", tuple(f"{n} mg" for n in (10, 200, 250, 300, 500, 600, 750))),
            ("maximum daily dose", tuple(f"{n:,} mg" for n in (20, 900, 1000, 1200, 2400, 3000, 4000))),
        ),
        "of {}",
    ),
    Subject(
        "Stations",
        ("Arlen", "Bexley", "Corwick", "Dunmore", "Elstow", "Farrow"),
        (
            ("opening year", tuple(str(n) for n in (1871, 1884, 1896, 1903, 1911, 1927, 1938))),
            ("number of platforms", tuple(str(n) for n in (2, 3, 4, 5, 6, 7, 8, 9))),
        ),
        "of {}",
    ),
    Subject(
        "Lines of credit",
        ("Facility 1", "Facility 2", "Facility 3", "Facility 4"),
        (
            ("limit", tuple(f"${n} million" for n in (5, 12, 25, 40, 75, 110))),
            (
                "lender",
                ("Northbank", "Caldera Trust", "Union Savings", "First Harbor", "Meridian Bank", "Ostia"),
            ),
        ),
        "of {}",
    ),
)
BOXES = (
    (
        "Cover selected:",
        ("fire", "flood", "theft", "storm", "earthquake", "glass"),
        "Cover for {} was selected.",
    ),
    ("Documents enclosed:", ("payslip", "lease", "passport", "bank statement"), "The {} is enclosed."),
    ("Symptoms reported:", ("fever", "cough", "nausea", "headache", "rash"), "The symptom {} was reported."),
    ("Reason for leaving:", ("resignation", "dismissal", "retirement"), "The reason for leaving is {}."),
)
TICKS = (("☒", "☐"), ("☑", "☐"), ("[x]", "[ ]"), ("[X]", "[ ]"), ("(x)", "( )"), ("✔", "✘"))


def drawn(random: Random) -> Table:
    """A table of three rows or more; of one column or more."""
    subject = random.choice(SUBJECTS)
    rows = tuple(sorted(random.sample(subject.rows, random.randint(3, len(subject.rows)))))
    columns = random.sample(subject.columns, random.randint(1, len(subject.columns)))
    values = [random.sample(values, len(rows)) for _, values in columns]
    cells = tuple(tuple(column[i] for column in values) for i in range(len(rows)))
    return Table(subject, rows, tuple(head for head, _ in columns), cells)


def lines(table: Table, mark: str, between: str) -> str:
    """One line a row: `- Year 1: 3 %, 10,000 EUR`."""
    return "\n".join(
        f"{mark}{row}{between}{', '.join(cells)}" for row, cells in zip(table.rows, table.cells, strict=True)
    )


def pipes(table: Table) -> str:
    """The rows of a Markdown table, without its head."""
    return "\n".join(
        f"| {' | '.join((row, *cells))} |" for row, cells in zip(table.rows, table.cells, strict=True)
    )


def pipes_with_head(table: Table) -> str:
    """A Markdown table."""
    head = f"| | {' | '.join(table.heads)} |\n|{' --- |' * (len(table.heads) + 1)}\n"
    return head + pipes(table)


def tabs(table: Table) -> str:
    """Cells between tabs, the head first."""
    grid = [("", *table.heads), *((row, *cells) for row, cells in zip(table.rows, table.cells, strict=True))]
    return "\n".join("\t".join(line) for line in grid)


def spaces(table: Table) -> str:
    """Cells in columns of equal width, as PDF text has them."""
    grid = [("", *table.heads), *((row, *cells) for row, cells in zip(table.rows, table.cells, strict=True))]
    return "\n".join("".join(cell.ljust(22) for cell in line).rstrip() for line in grid)


def records(table: Table) -> str:
    """Each row as a block of keys and values."""
    return "\n\n".join(
        "\n".join([row, *(f"{head}: {cell}" for head, cell in zip(table.heads, cells, strict=True))])
        for row, cells in zip(table.rows, table.cells, strict=True)
    )


WITH_HEAD: tuple[tuple[str, Callable[[Table], str]], ...] = (
    ("pipes", pipes_with_head),
    ("tabs", tabs),
    ("spaces", spaces),
    ("records", records),
)
WITHOUT_HEAD: tuple[tuple[str, Callable[[Table], str]], ...] = (
    ("colon", lambda table: lines(table, "", ": ")),
    ("dashes", lambda table: lines(table, "- ", " – ")),
    ("leaders", lambda table: lines(table, "", " ........ ")),
    ("pipes_headless", pipes),
)


def of_table(random: Random, number: int) -> Iterator[Row]:
    """A table and claims about it: a right cell, another row's, another column's, two rows right and exchanged."""
    table = drawn(random)
    with_head = len(table.heads) > 1 or random.random() < 0.5
    manner, write = random.choice(WITH_HEAD if with_head else WITHOUT_HEAD)
    source = write(table)
    if not with_head and random.random() < 0.5:
        source, manner = f"{table.heads[0].capitalize()}\n{source}", f"{manner}_titled"
    named = with_head or manner.endswith("_titled")

    def said(row: int, column: int, value: str) -> str:
        of = table.subject.of.format(table.rows[row])
        if named:
            return f"The {table.heads[column]} {of} is {value}."
        return random.choice((f"{table.rows[row]}: {value}", f"The value {of} is {value}."))

    def row(kind: str, *claims: str, why: str = "") -> Row:
        return Row(f"T{number:03}-{kind}", f"{kind}, {manner}", not why, source, " ".join(claims), why)

    one, other = random.sample(range(len(table.rows)), 2)
    column = random.randrange(len(table.heads))
    right, wrong = table.cells[one][column], table.cells[other][column]
    yield row("cell", said(one, column, right))
    yield row("other row", said(one, column, wrong), why=right)
    if len(table.heads) > 1:
        beside = (column + 1) % len(table.heads)
        yield row("other column", said(one, column, table.cells[one][beside]), why=right)
    pair = f"{{}} for {table.rows[one]} and {{}} for {table.rows[other]}."
    if named:
        start = f"The {table.heads[column]} is "
        yield row("two rows", start + pair.format(right, wrong))
        yield row("two rows exchanged", start + pair.format(wrong, right), why=f"{right}, {wrong}")


def of_boxes(random: Random, number: int) -> Iterator[Row]:
    """A list of boxes, one or two ticked: a ticked one, one left empty."""
    title, names, claim = random.choice(BOXES)
    ticked, empty = random.choice(TICKS)
    shown = random.sample(names, random.randint(3, len(names)))
    yes = {random.choice(shown)}
    marks = [f"{ticked if name in yes else empty} {name}" for name in shown]
    manner = random.choice(("boxes", "boxes in a line"))
    source = title + ("\n" if manner == "boxes" else " ") + ("\n" if manner == "boxes" else "  ").join(marks)
    for name in (*yes, random.choice([name for name in shown if name not in yes])):
        right = name in yes
        kind = "ticked" if right else "not ticked"
        yield Row(
            f"B{number:03}-{kind}",
            f"{kind}, {manner}",
            right,
            source,
            claim.format(name),
            "" if right else kind,
        )


def made(tables: int, seed: int) -> list[Row]:
    """The rows of so many tables, and of half as many lists of boxes; the same for the same seed."""
    random = Random(seed)
    rows = [row for number in range(tables) for row in of_table(random, number)]
    return rows + [row for number in range(tables // 2) for row in of_boxes(random, number)]


def main() -> None:
    """Print both tables."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--tables", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    by_hand = checked(read(GOLDEN / "label_lines.jsonl"))
    by_seed = checked(made(options.tables, options.seed))
    report({"label lines and tables by hand": by_hand, "label lines and tables, made": by_seed}, options)


if __name__ == "__main__":
    main()
