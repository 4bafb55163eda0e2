"""Every known case is proved: each line of `tests/golden/cases/must.jsonl` by a test that says so.

A test says it with `@pytest.mark.case("ING-03", 1, 2)` (lines 1 and 2 of that case), a test of the page with a
comment before it, `// case SEC-03 1 2`. No line numbers means every line.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
MUST = HERE / "golden" / "cases" / "must.jsonl"
COMMENT = re.compile(r"^// case ([A-Z]+-[0-9]+)((?: [0-9]+)*)$", re.MULTILINE)

Proof = tuple[str, int]


def lines_of(path: Path) -> dict[Proof, str]:
    """(case, number of the line from 1) → what must hold."""
    cases = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return {(case["id"], number): what for case in cases for number, what in enumerate(case["must"], start=1)}


def marks_in(source: str) -> Iterator[tuple[Any, ...]]:
    """The arguments of every `pytest.mark.case(…)` in a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.case":
            yield tuple(map(ast.literal_eval, node.args))


def comments_in(source: str) -> Iterator[tuple[Any, ...]]:
    for case, numbers in COMMENT.findall(source):
        yield (case, *map(int, numbers.split()))


def marks() -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The file of each mark and its arguments."""
    for file in sorted(HERE.rglob("*.py")):
        source = file.read_text("utf-8")
        if "mark.case" in source and file != Path(__file__).resolve():
            yield from ((file.name, mark) for mark in marks_in(source))
    for file in sorted((HERE / "web").glob("*.mjs")):
        yield from ((file.name, mark) for mark in comments_in(file.read_text("utf-8")))


def test_every_line_of_every_case_is_proved() -> None:
    lines = lines_of(MUST)
    proved = set()
    for file, (case, *numbers) in marks():
        for proof in [(case, number) for number in numbers] or [each for each in lines if each[0] == case]:
            assert proof in lines, f"{file}: no line {proof}"
            proved.add(proof)
        assert any(each[0] == case for each in lines), f"{file}: no case {case}"
    assert [f"{case} {number}: {lines[case, number]}" for case, number in sorted(lines.keys() - proved)] == []


def test_every_case_has_a_line_and_one_place() -> None:
    cases = [json.loads(line) for line in MUST.read_text("utf-8").splitlines()]
    assert len({case["id"] for case in cases}) == len(cases)
    assert all(case["must"] and case["title"] for case in cases)


def test_marks_are_read_where_they_stand() -> None:
    assert [*marks_in('@pytest.mark.case("ING-03", 1, 2)\ndef test_a(): ...')] == [("ING-03", 1, 2)]
    assert [*marks_in('x = pytest.param(1, marks=pytest.mark.case("ING-03"))')] == [("ING-03",)]
    assert [*comments_in('// case SEC-03 1 2\ntest("a")\n// case SEC-13\n// a case of SEC-01')] == [
        ("SEC-03", 1, 2), ("SEC-13",),
    ]  # fmt: skip
