"""The labelled claims in `tests/golden/claims` can be counted on: read whole, told apart, and of both labels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

FOLDER = Path("tests/golden/claims")
FILES = sorted(path.name for path in FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("name", FILES)
def test_claims_are_labelled_and_each_is_there_once(name: str) -> None:
    rows = [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]
    assert len({row["id"] for row in rows}) == len(rows)
    assert len({(row["source_text"], row["claim"]) for row in rows}) == len(rows)
    assert {row["label"] for row in rows} == {"supported", "unsupported"}
    for row in rows:
        assert row["kind"]
        assert row["claim"].strip() == row["claim"] != row["source_text"]
        assert ("why" in row) == (row["label"] == "unsupported"), row["id"]


def test_every_file_of_claims_is_described() -> None:
    described = (FOLDER / "README.md").read_text("utf-8")
    assert FILES
    assert [name for name in FILES if f"`{name}`" not in described] == []
