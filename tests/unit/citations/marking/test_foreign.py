"""Markers that were written for another system."""

import pytest

from pincite.citations.marking.scanner import Scanner


def items(text):
    return [item for item in Scanner(3).feed(text, final=True) if item.kind != "text"]


@pytest.mark.parametrize(
    "marker",
    [
        ":contentReference[oaicite:1]{index=1}",
        "\ue200cite\ue202turn0search1\ue201",
        "<co>",
        "<cite>",
        '<grok:render type="x">2</grok:render>',
        "citeturn0search1",
        "【4:0†harbor.pdf】",
    ],
)
def test_they_are_recognised_whole_and_cite_nothing(marker):
    found = items(f"The lamp is lit{'' if marker[0] in ':<【' else ' '}{marker}")
    assert "".join(item.raw for item in found) == marker
    assert found[0].reading.provider
    assert found[0].reading.numbers == ()


@pytest.mark.parametrize(
    "text",
    [
        "a <b>bold</b> word",
        "if a <c and d> e",
        ":contentReference is a word",
        "he was cited in turn",
        "x < 1",
        "",
    ],
)
def test_other_tags_and_words_are_text(text):
    assert items(text) == []


def test_what_is_never_closed_takes_no_line_with_it():
    found = items("It is lit <grok:render id=1>2\nIt is green [1].")
    assert [item.raw for item in found] == ["<grok:render id=1>", "2", "[1]"]
