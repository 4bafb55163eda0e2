"""Damaged files: a small part, always the same, of what `benchmarks/mutated_files.py` tries."""

import random

import pytest

from benchmarks.mutated_files import mutated, outcome
from tests.unit.ingestion.golden import ROOT

FILES = sorted(file for file in (ROOT / "cases").iterdir() if file.stat().st_size < 100_000)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_damaged_file_is_read_or_refused(file):
    data = file.read_bytes()
    for seed in range(4):
        assert outcome(file.name, mutated(data, random.Random(seed))) in {"read", "refused"}
