"""Code and math, in which nothing is a marker."""

import pytest

from pincite.citations.marking.scanner import Scanner


def markers(text):
    return [item.raw for item in Scanner(3).feed(text, final=True) if item.kind == "marker"]


@pytest.mark.parametrize(
    "code",
    [
        "`a[1]`",
        "``b`[1]``",
        "```\na [1]\n```",
        "~~~ python\na [1]\n~~~",
        "$x_{i} [1]$",
        "$$\nx [1]\n$$",
        "\\(x [1]\\)",
        "\\[x [1]\\]",
        "<code>a [1]</code>",
        "<pre>\n\na [1]</pre>",
        "    a [1]",
    ],
)
def test_what_stands_in_code_or_math_is_no_marker_and_what_follows_is(code):
    assert markers(f"Look:\n\n{code}\n\nIt is lit [2].") == ["[2]"]


@pytest.mark.parametrize(
    "text",
    [
        "It costs $5 [2] and then $9.",
        "It ends in ` a lone tick [2]",
        "a `tick that no line closes\nIt is lit [2].",
        "\\(x that no line closes\nIt is lit [2].",
        "``` in the middle ``` of a line [2]",
    ],
)
def test_money_and_what_is_never_closed_open_nothing(text):
    assert markers(text) == ["[2]"]
