"""Files → Markdown by one reader, each a file of OUT, with the time of each and the process's greatest memory.

    python benchmarks/peers/read_files.py markitdown|kreuzberg|pymupdf4llm|unstructured|docling|pincite FOLDER OUT

Runs in the environment that has the reader: `files.txt` for all but ours.
"""

import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path


def markitdown() -> Callable[[Path], str]:
    from markitdown import MarkItDown

    reader = MarkItDown()
    return lambda path: reader.convert(str(path)).markdown


def kreuzberg() -> Callable[[Path], str]:
    from kreuzberg import ExtractionConfig, extract_file_sync

    config = ExtractionConfig(output_format="markdown")
    return lambda path: extract_file_sync(str(path), config=config).content


def pymupdf4llm() -> Callable[[Path], str]:
    import pymupdf4llm as reader

    return lambda path: reader.to_markdown(str(path), show_progress=False)


def unstructured() -> Callable[[Path], str]:
    from markdownify import markdownify
    from unstructured.partition.auto import partition

    def read(path: Path) -> str:
        found = ((each.metadata.text_as_html, str(each)) for each in partition(str(path)))
        return "\n\n".join(
            markdownify(table, table_infer_header=True) if table else text for table, text in found
        )

    return read


def docling() -> Callable[[Path], str]:
    from docling.document_converter import DocumentConverter

    reader = DocumentConverter()
    return lambda path: reader.convert(str(path)).document.export_to_markdown()


def pincite() -> Callable[[Path], str]:
    from pincite.ingestion.ocr import find_tesseract
    from pincite.ingestion.parse import parse

    ocr = find_tesseract()
    return lambda path: parse(path.name, path.read_bytes(), ocr=ocr).text


READERS = {
    each.__name__: each for each in (markitdown, kreuzberg, pymupdf4llm, unstructured, docling, pincite)
}


def main(name: str, folder: Path, out: Path) -> None:
    read = READERS[name]()
    seconds: dict[str, float] = {}
    errors: dict[str, str] = {}
    for path in sorted(folder.glob("*/*")):
        file = path.relative_to(folder).as_posix()
        began = time.perf_counter()
        try:
            text = read(path)
        except Exception as error:
            errors[file], text = f"{type(error).__name__}: {error}"[:200], ""
        seconds[file] = time.perf_counter() - began
        target = out / f"{file}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8", errors="replace")
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    (out / "took.json").write_text(
        json.dumps({"seconds": seconds, "errors": errors, "peak_mb": used}), "utf-8"
    )


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
