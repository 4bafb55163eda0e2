"""Real documents → the outlines and texts that were reviewed."""

import json
import re
import subprocess
import sys

import pytest

from pincite.ingestion.parse import parse
from tests.unit.ingestion.golden import ROOT, WHOLE, documents, outline

OUTLINES = json.loads((ROOT / "outline.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def parsed():
    return {file.name: parse(file.name, file.read_bytes()) for file in documents()}


def test_every_document_has_its_outline(parsed):
    assert sorted(parsed) == sorted(OUTLINES)


@pytest.mark.parametrize("name", sorted(OUTLINES))
def test_outline(parsed, name):
    assert outline(parsed[name]) == OUTLINES[name]


@pytest.mark.parametrize("name", WHOLE)
def test_text(parsed, name):
    assert parsed[name].text + "\n" == (ROOT / "text" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(OUTLINES))
def test_offsets_stand_in_the_text(parsed, name):
    document = parsed[name]
    length = len(document.text)
    for page in document.pages:
        assert 0 <= page.start <= page.end <= length
    assert [page.number for page in document.pages] == list(range(1, len(document.pages) + 1))
    assert [page.start for page in document.pages] == sorted(page.start for page in document.pages)
    ends = [section.start for section in document.sections[1:]] + [length]
    for section, end in zip(document.sections, ends, strict=False):
        assert section.path
        assert section.end == end
    for table in document.tables:
        assert 0 <= table.start <= table.header_end <= table.end <= length
        assert document.text[table.start : table.end].strip()
    assert not set(document.text) & set("\0\ufeff\r")


IN_ORDER = {
    "federal-register-2020-17221.pdf": [
        "The FAA proposes to supersede Airworthiness Directive (AD) 2018",
        "The FAA must receive comments on this proposed AD by September 21, 2020.",
        "Hand Delivery: Deliver to Mail address above",
        "For Boeing service information",
        "The FAA estimates that this proposed AD affects 73 airplanes of U.S. registry.",
    ],
    "alce-paper.pdf": [
        "Enabling Large Language Models to Generate Text with Citations",
        "Large language models (LLMs) have emerged as a widely-used tool",
        "In this work, we study a new generation paradigm for LLMs",
        "Multiple commercial systems have adopted this paradigm",
        "We present ALCE, the first reproducible bench- mark",
    ],
    "faa_amt_handbook_sample.pdf": [
        "pulleys, provided the inner race",
        "The nut can be removed and reused without impairing its efficiency.",
        "the most common ranges in size for No. 6 up to",
        "The elastic stop nut is a standard nut",
    ],
    "wiki_duck.html": [
        "Duck",
        "Etymology",
        "Taxonomy",
        "Morphology",
        "Distribution and habitat",
        "Behaviour",
    ],
}


@pytest.mark.parametrize("name", sorted(IN_ORDER))
def test_reading_order(parsed, name):
    text = " ".join(parsed[name].text.split())
    at = 0
    for piece in IN_ORDER[name]:
        found = text.find(piece, at)
        assert found >= 0, piece
        at = found


def test_columns_are_never_read_across(parsed):
    text = " ".join(parsed["federal-register-2020-17221.pdf"].text.split())
    assert "an angle of attack sensor system test, and performing an operational readiness flight" in text


def test_running_heads_are_left_out(parsed):
    text = parsed["federal-register-2020-17221.pdf"].text
    assert "Federal Register / Vol. 85, No. 152" not in text
    assert "PsN: " not in text


def test_navigation_and_note_marks_are_left_out(parsed):
    text = parsed["wiki_duck.html"].text
    for piece in ("Jump to content", "[edit]", "Main page", "Privacy policy", "mw-parser-output"):
        assert piece not in text
    assert "[1]" not in text[:2000]


def test_line_numbers_of_a_transcript_are_left_out(parsed):
    text = parsed["scotus-transcript-p1.pdf"].text
    assert "IN THE SUPREME COURT OF THE UNITED STATES" in text
    assert "The above-entitled matter came on for oral argument before the Supreme Court" in text


PINNED = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)
LOADED = """
import sys, importlib.metadata as metadata
before = set(sys.modules)
from pathlib import Path
from pincite.ingestion.parse import parse
for file in map(Path, sys.argv[1:]):
    parse(file.name, file.read_bytes())
names = metadata.packages_distributions()
print(*sorted({name for module in set(sys.modules) - before for name in names.get(module.partition(".")[0], ())}))
"""


@pytest.mark.case("ING-11", 3)
def test_every_format_is_read_with_what_the_function_s_layers_hold():
    """Above all PDFs that are locked by their owner alone: what deciphers them travels with the function."""
    repository = ROOT.parents[2]
    held = {
        name.lower().replace("_", "-")
        for layer in ("core", "documents")
        for name in PINNED.findall((repository / "layers" / layer / "requirements.txt").read_text())
    }
    files = [
        ROOT / "files" / name
        for name in ("enc_owner_only_aes256.pdf", "cp1252.txt", "tables.docx", "page.html")
    ]
    by_format = {file.suffix: file for file in documents()}
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *map(str, [*files, *by_format.values()])],
        capture_output=True, text=True, check=True, cwd=repository,
    )  # fmt: skip
    loaded = {name.lower().replace("_", "-") for name in done.stdout.split()} - {"pincite"}
    assert loaded - held == set()
    assert {"pypdfium2", "lxml", "selectolax"} <= loaded
