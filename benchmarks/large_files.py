"""Large files → time and greatest memory of reading them, each in a process of its own, at two sizes.

    python benchmarks/large_files.py [kind …]

Where memory is flat, twice the file takes hardly more of it than the file's own bytes and text. `pdf`: 1,000 and 2,000
pages, read in parts as AWS does, each part's text let go; `csv` and `xlsx`: 50,000 and 100,000 rows; `text`: 100 and
300 MiB.
"""

from __future__ import annotations

import io
import multiprocessing
import resource
import sys
import time
import zipfile
from collections.abc import Callable
from multiprocessing.connection import Connection

WORDS = "The harbour office gives each ship a berth and a time; who does not keep it waits outside until it is called."


def pdf(pages: int) -> bytes:
    """Pages of forty lines, no two alike."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(pages))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {pages} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]  # fmt: skip
    for page in range(pages):
        lines = "".join(f"({page}.{line} {WORDS[:90]}) Tj T*\n" for line in range(40))
        content = f"BT /F 10 Tf 14 TL 50 750 Td\n{lines}ET"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * page} 0 R "
            "/Resources << /Font << /F 3 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(content)} >>\nstream\n{content}\nendstream")
    body = "".join(f"{number} 0 obj\n{each}\nendobj\n" for number, each in enumerate(objects, 1))
    return f"%PDF-1.7\n{body}trailer << /Root 1 0 R >>\n".encode()


def csv(rows: int) -> bytes:
    return (
        "order,customer,city,price\n"
        + "".join(f"ORD-{n:06},Customer {n},Basel,{n}.50\n" for n in range(rows))
    ).encode()


def xlsx(rows: int) -> bytes:
    cells = "".join(
        f'<row r="{n}"><c r="A{n}" t="inlineStr"><is><t>ORD-{n:06}</t></is></c><c r="B{n}"><v>{n}.5</v></c></row>'
        for n in range(1, rows + 1)
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    parts = {
        "[Content_Types].xml": "<Types/>",
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="A" r:id="a"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}"><Relationship Id="a" '
        f'Type="{office}/worksheet" Target="worksheets/a.xml"/></Relationships>',
        "xl/worksheets/a.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in parts.items():
            packed.writestr(name, text)
    return out.getvalue()


def text(mebibytes: int) -> bytes:
    line = f"{WORDS}\n\n".encode()
    return line * (mebibytes * 2**20 // len(line))


MADE: dict[str, tuple[Callable[[int], bytes], tuple[int, int], str]] = {
    "pdf": (pdf, (1_000, 2_000), "pages"),
    "csv": (csv, (50_000, 100_000), "rows"),
    "xlsx": (xlsx, (50_000, 100_000), "rows"),
    "text": (text, (100, 300), "MiB"),
}


def _read(kind: str, size: int, said: Connection) -> None:
    from pincite.errors import Permanent
    from pincite.ingestion.parse import parse
    from pincite.ingestion.read import parts, read

    data = MADE[kind][0](size)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    began, characters, outcome = time.process_time(), 0, "read"
    try:
        if kind == "pdf":
            for pages in parts("a.pdf", data):
                characters += len(read("a.pdf", data, pages).text)
        else:
            characters = len(
                parse(f"a.{kind if kind != 'text' else 'txt'}", data, max_bytes=400 * 2**20).text
            )
    except Permanent as error:
        outcome = str(error)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    said.send((len(data) / 2**20, characters, time.process_time() - began, before, used, outcome))


def main(kinds: list[str]) -> None:
    print(
        "| file | MiB | characters | processor s | MB before | peak MB | |\n| --- | --- | --- | --- | --- | --- | --- |"
    )
    spawn = multiprocessing.get_context("spawn")
    for kind in kinds or list(MADE):
        for size in MADE[kind][1]:
            here, there = spawn.Pipe()
            process = spawn.Process(target=_read, args=(kind, size, there))
            process.start()
            file, characters, seconds, before, used, outcome = here.recv()
            process.join()
            name = f"{kind}, {size:,} {MADE[kind][2]}"
            print(
                f"| {name} | {file:.1f} | {characters:,} | {seconds:.1f} | {before:.0f} | {used:.0f} | {outcome} |",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
