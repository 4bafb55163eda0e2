"""Office files from before 2007 (.doc, .xls, .ppt) → manuscript: by LibreOffice where it is installed.

Without it a workbook is still read, by `calamine`, its numbers as they are stored.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from pincite.errors import Unreadable, UnsupportedType
from pincite.ingestion import sniff
from pincite.ingestion.formats.numberformats import general
from pincite.ingestion.formats.sheets import Merge, Sheet, write
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

MAX_SECONDS = 120
"""Time that LibreOffice may take for a file."""
_NEW = {sniff.DOC: "docx", sniff.XLS: "xlsx", sniff.PPT: "pptx"}


def read_doc(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """Word 97 to 2003."""
    return _converted(name, data, sniff.DOC, ocr)


def read_ppt(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """PowerPoint 97 to 2003."""
    return _converted(name, data, sniff.PPT, ocr)


def read_xls(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """Excel 97 to 2003."""
    if _program():
        return _converted(name, data, sniff.XLS, ocr)
    from python_calamine import CalamineError, load_workbook

    out = Manuscript()
    try:
        book = load_workbook(io.BytesIO(data))
        for look in book.sheets_metadata:
            if str(look.visible).rpartition(".")[2] != "Visible":
                continue
            source = book.get_sheet_by_name(look.name)
            sheet = Sheet()
            for number, row in enumerate(source.to_python(skip_empty_area=False), 1):
                for column, value in enumerate(row[:500]):
                    sheet.put(number, column, _shown(value))
            for (top, left), (bottom, right) in source.merged_cell_ranges or ():
                sheet.merges.append(Merge(top + 1, left, bottom + 1, right))
            if len(sheet):
                out.heading(look.name, 1)
                write(out, sheet)
    except (CalamineError, ValueError, OSError) as error:
        raise Unreadable(
            name, "the file is damaged: its workbook cannot be read; save it as .xlsx"
        ) from error
    out.warnings.append(
        "Numbers of this older Excel file are as stored, without their formats; save it as .xlsx."
    )
    return out


def _converted(name: str, data: bytes, kind: str, ocr: OCR | None) -> Manuscript:
    from pincite.ingestion.formats import READERS

    program, suffix = _program(), _NEW[kind]
    if program is None:
        raise UnsupportedType(
            name,
            f"it is an older Office file (.{suffix[:-1]}), which LibreOffice reads where it is installed; "
            f"install it, or save the file as .{suffix}, and try again",
        )
    with tempfile.TemporaryDirectory(prefix="pincite-") as folder:
        source = Path(folder) / f"file.{suffix[:-1]}"
        source.write_bytes(data)
        command = [
            program, "--headless", "--norestore", f"-env:UserInstallation=file://{folder}/profile", "--convert-to",
            suffix, "--outdir", folder, str(source),
        ]  # fmt: skip
        try:
            subprocess.run(command, capture_output=True, timeout=MAX_SECONDS, check=False)  # noqa: S603  found on PATH
        except (subprocess.TimeoutExpired, OSError) as error:
            raise Unreadable(
                name, f"LibreOffice took more than {MAX_SECONDS} s; save it as .{suffix}"
            ) from error
        made = Path(folder) / f"file.{suffix}"
        if not made.exists():
            raise Unreadable(name, f"the file is damaged: LibreOffice cannot open it; save it as .{suffix}")
        new = made.read_bytes()
    return READERS[sniff.media_type(name, new)](name, new, ocr)


def _program() -> str | None:
    return shutil.which("soffice") or shutil.which("libreoffice")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return general(repr(value).removesuffix(".0"))
    if isinstance(value, datetime):
        midnight = value.time() == time()
        return value.date().isoformat() if midnight else value.isoformat(" ")
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, timedelta):
        minutes, seconds = divmod(int(value.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")
    return str(value) if value is not None else ""
