"""Office files from before 2007 by the real LibreOffice → whether what stands in them was read, and how long it took.

    python benchmarks/older_office.py

Where LibreOffice is not installed (`apt install libreoffice-writer-nogui libreoffice-calc-nogui
libreoffice-impress-nogui`) it says so, and what is read without it.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from pincite.errors import Permanent
from pincite.ingestion.parse import parse

OLDER = Path(__file__).parent / "small" / "older"
FACTS = {
    "simple.doc": "This is my second thought.",
    "table.doc": "| Header Col 1 | Header Col 2 |",
    "legacy_sample.ppt": "Let’s introduce a list",
    "testEXCEL.xls": "| 12 | 144 |",
}


def main() -> None:
    program = shutil.which("soffice") or shutil.which("libreoffice")
    print(f"LibreOffice: {program or 'not installed; only workbooks can be read'}\n")
    print("| file | read | s |\n| --- | --- | --- |")
    for name, fact in FACTS.items():
        began = time.perf_counter()
        try:
            said = (
                "the fact is in it"
                if fact in parse(name, (OLDER / name).read_bytes()).text
                else "the fact is missing"
            )
        except Permanent as error:
            said = str(error)
        print(f"| {name} | {said} | {time.perf_counter() - began:.1f} |")


if __name__ == "__main__":
    main()
