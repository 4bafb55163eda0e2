"""Writes `tests/golden/ingestion/outline.json` and `text/`: run as `python -m tests.unit.ingestion.golden`."""

from __future__ import annotations

import json
from pathlib import Path

from pincite.ingestion.parse import parse
from pincite.models import Parsed

ROOT = Path(__file__).resolve().parents[2] / "golden" / "ingestion"
SAMPLES = Path(__file__).resolve().parents[3] / "samples"
WHOLE = (
    "faa_amt_handbook_sample.pdf",
    "multi_page.pdf",
    "scotus-transcript-p1.pdf",
    "receipt_synthetic.pdf",
    "repair_multipage.pdf",
    "docx_rich_cells.docx",
    "headers_numbered.docx",
    "word_sample.docx",
    "powerpoint_sample.pptx",
    "refund-policy.pdf",
    "travel-policy.docx",
)


def documents() -> list[Path]:
    """Every real document, by name."""
    found = [*(ROOT / "docs").iterdir(), *(file for file in SAMPLES.iterdir() if file.name != "README.md")]
    return sorted(found, key=lambda file: file.name)


def outline(parsed: Parsed) -> dict[str, object]:
    """What is kept of a parsed document: enough to see a change, short enough to be read."""
    return {
        "media_type": parsed.media_type,
        "characters": len(parsed.text),
        "pages": len(parsed.pages),
        "pages_without_text": list(parsed.pages_without_text),
        "tables": len(parsed.tables),
        "sections": [" > ".join(section.path) for section in parsed.sections],
        "warnings": list(parsed.warnings),
    }


def main() -> None:
    """Write both anew."""
    outlines = {}
    for file in documents():
        parsed = parse(file.name, file.read_bytes())
        outlines[file.name] = outline(parsed)
        if file.name in WHOLE:
            (ROOT / "text" / f"{file.name}.txt").write_text(parsed.text + "\n", encoding="utf-8")
    target = ROOT / "outline.json"
    target.write_text(json.dumps(outlines, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
