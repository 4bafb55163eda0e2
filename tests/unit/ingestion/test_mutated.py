"""Damaged files: a small part, always the same, of what `benchmarks/mutated_files.py` tries."""

import random

import pytest

from benchmarks.file_facts import FILES as REAL_FILES
from benchmarks.mutated_files import mutated, outcome
from tests.unit.ingestion.golden import ROOT

FILES = sorted(file for file in (ROOT / "cases").iterdir() if file.stat().st_size < 100_000)
REAL = sorted(file for file in REAL_FILES.glob("*/*") if file.stat().st_size < 60_000)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_damaged_file_is_read_or_refused(file):
    data = file.read_bytes()
    for seed in range(4):
        assert outcome(file.name, mutated(data, random.Random(seed))) in {"read", "refused"}


@pytest.mark.parametrize("file", REAL, ids=lambda file: file.name)
def test_a_damaged_real_file_is_read_or_refused(file):
    assert outcome(file.name, mutated(file.read_bytes(), random.Random(1))) in {"read", "refused"}


def test_a_form_whose_first_page_cannot_be_loaded_is_read_or_refused():
    file = ROOT / "cases" / "xfa.pdf"
    assert outcome(file.name, mutated(file.read_bytes(), random.Random(20262345))) in {"read", "refused"}
