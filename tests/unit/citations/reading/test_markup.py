"""What of a text is markup, not words."""

import pytest

from pincite.citations.reading.markup import rewrites


def plain(text):
    out = text
    for start, end, chars in sorted(rewrites(text), reverse=True):
        out = out[:start] + chars + out[end:]
    return out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a <b>lit</b> lamp<br>at dusk", "a lit lamp at dusk"),
        ("a **lit** lamp, _always_", "a lit lamp, always"),
        ("see [the lamp](https://example.org)", "see [the lamp"),
        ("see [[Lamp|the lamp]]", "see [[the lamp]]"),
        ("salt &amp; pepper", "salt & pepper"),
        ("the light-\nhouse", "the lighthouse"),
        ("the 21ˢᵗ boat", "the 21st boat"),
        ("ZÃ¼rich", "Zürich"),
        ("Lampex(R) is sold", "Lampex is sold"),
        ("> the lamp is lit\n> and green", "  the lamp is lit\n  and green"),
        ("an angle of \\alpha here", "an angle of α here"),
    ],
)
def test_marks_are_replaced_by_what_they_stand_for(text, words):
    assert " ".join(plain(text).split()) == " ".join(words.split())


def test_a_raised_number_stays_one():
    assert (2, 14, "²") in list(rewrites("10<sup>2</sup> lamps"))


@pytest.mark.parametrize(
    "text",
    ["a < b and c > d", "2 * 3 * 4", "snake_case_name", "R&D", "a well-lit lamp", "> 5\n> 6", "[1] (2)", ""],
)
def test_what_only_looks_like_markup_stays(text):
    assert list(rewrites(text)) == []
