"""Answers with markers where one would not look for them, and with what only looks like one (`odd_markers.jsonl`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pincite.citations.markers import MarkerReader, clean

ODD = Path(__file__).parents[2] / "golden" / "kernel" / "odd_markers.jsonl"
ROWS = [json.loads(line) for line in ODD.read_text("utf-8").splitlines()]
PASSAGES = 5


def streamed(text: str, cut: int) -> str:
    reader = MarkerReader(PASSAGES)
    return reader.feed(text[:cut]) + reader.feed(text[cut:]) + reader.close()


@pytest.mark.parametrize("row", ROWS, ids=[row["answer"][:30] for row in ROWS])
def test_what_is_a_marker(row):
    whole = clean(row["answer"], PASSAGES)
    assert whole.text == row["shown"]
    assert [number for marker in whole.markers for number in marker.numbers] == row["numbers"]
    assert all(whole.text[marker.start : marker.end] == marker.raw for marker in whole.markers)
    assert clean(whole.text, PASSAGES).text == whole.text
    assert {streamed(row["answer"], cut) for cut in range(len(row["answer"]) + 1)} == {whole.shown}
