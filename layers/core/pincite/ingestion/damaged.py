"""A file that cannot be read → what to do about it, by what its name says it is."""

from __future__ import annotations

_OFFICE = "open it in the program that made it and save it again"
_TEXT = "save it again as text in UTF-8"
_MAIL = "export the message again"
_PICTURE = "save the picture again as PNG or JPEG, or scan the page again"
_PACKED = "pack it again, or get it again from where it came from"
_REMEDIES = {
    **dict.fromkeys(("doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "rtf"), _OFFICE),
    **dict.fromkeys(("eml", "msg", "mbox", "mht", "mhtml"), _MAIL),
    **dict.fromkeys(("png", "jpg", "jpeg", "tif", "tiff"), _PICTURE),
    **dict.fromkeys(("zip", "epub"), _PACKED),
    **dict.fromkeys(
        (
            "txt", "md", "markdown", "csv", "tsv", "html", "htm", "xhtml", "xml", "json", "jsonl", "ipynb", "vtt",
            "srt", "rst", "org", "adoc",
        ),
        _TEXT,
    ),
    "pdf": "open it in a PDF reader and print it as a new PDF, or get it again",
}  # fmt: skip


UNRECOGNISED = "text recognition found nothing that it can read; for another script install its language"


def remedy(name: str) -> str:
    """What to do with a damaged file of that name."""
    return _REMEDIES.get(extension(name), "get it again from where it came from, or save it as PDF")


def is_read(name: str) -> bool:
    """Whether the name is that of a type we read."""
    return extension(name) in _REMEDIES


def extension(name: str) -> str:
    """`a.b.PDF` → `pdf`."""
    return name.rpartition(".")[2].lower() if "." in name else ""


def only_zeros(name: str) -> str:
    """What is wrong with a file that has room for its bytes, but not these."""
    return (
        f"it holds nothing but zeros, from its first byte to its last: it was not saved whole; {remedy(name)}"
    )


def not_well_formed(name: str, kind: str, line: int | None) -> str:
    """What is wrong with a file whose JSON or XML ends or breaks at a line."""
    place = f" at line {line:,}" if line else ""
    return f"the file is damaged or cut off: its {kind} is not well formed{place}; {remedy(name)}"


def without_text(scanned: bool, with_ocr: bool) -> str:
    """What is wrong with a file in which no text was found. `scanned`: its pages show something. `with_ocr`: text
    recognition has looked at them, so that to install it is no advice."""
    if not scanned:
        return "no text was found in it; see whether it is the right file"
    if with_ocr:
        return f"no text was found in it; {UNRECOGNISED}"
    return "no text was found in it; install tesseract to have scanned pages read"
