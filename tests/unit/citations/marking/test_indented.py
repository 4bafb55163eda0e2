"""Lines that are indented code."""

import pytest

from pincite.citations.marking.indented import Indentation


def code(*lines):
    lines_so_far = Indentation()
    found = []
    for line in lines:
        found += [line] if line.strip() and lines_so_far.code(line) else []
        lines_so_far.ended(line, blank=not line.strip())
    return found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("    a = 1",), ["    a = 1"]),
        (("\ta = 1", "    b = 2"), ["\ta = 1", "    b = 2"]),
        (("Look:", "", "    a = 1", "", "    b = 2"), ["    a = 1", "    b = 2"]),
        (("# Lamps", "", "- an item", "", "Back.", "", "    a = 1"), ["    a = 1"]),
        (("Look:", "    on with the paragraph"), []),
        (("- an item", "", "    on with the item"), []),
        (("[^1]: a note", "", "    on with the note"), []),
        (("   three blanks",), []),
        (("", "    "), []),
        ((), []),
    ],
)
def test_a_line_is_code_behind_a_blank_one_and_outside_of_lists(lines, found):
    assert code(*lines) == found
