"""Picture of a page → its text, by tesseract where it is installed.

Tesseract runs as a process of its own, with a time limit a page: a hostile picture costs that time and nothing else.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pincite.ingestion.language import commonness

OCR = Callable[[bytes], "str | None"]
"""PNM picture of a page, 300 dots an inch → text; None where it could not be read in time."""

_GOOD = 0.12
"""Share of common words from which a text was read upright."""
_SURE, _SURER = 60.0, 1.3
"""Confidence of a word of which tesseract is sure, and how many times more letters of such words a turn must have."""
_GREY = re.compile(rb"P5 (\d+) (\d+) 255\n")


@dataclass(frozen=True)
class Tesseract:
    """`languages`: tesseract's codes joined by `+`. `timeout`: seconds a page may take."""

    program: str
    languages: str = "eng"
    timeout: float = 60.0

    def __call__(self, picture: bytes) -> str | None:
        """PNM bytes → text in reading order, blocks parted by a blank line.

        Where what comes out is no language, the picture is tried turned by quarters, and that is taken of which
        tesseract itself is surest.
        """
        text = self._read(picture)
        if _worth(text) >= _GOOD:
            return text
        best, sure = picture, _SURER * self._sure(picture)
        for turned in _turns(picture):
            if (found := self._sure(turned)) > sure:
                best, sure = turned, found
        return text if best is picture else self._read(best)

    def _sure(self, picture: bytes) -> int:
        """Letters of the words that tesseract is sure of."""
        rows = (line.split("\t") for line in (self._read(picture, "tsv") or "").splitlines()[1:])
        return sum(len(row[11].strip()) for row in rows if len(row) > 11 and float(row[10]) >= _SURE)

    def _read(self, picture: bytes, *form: str) -> str | None:
        command = [self.program, "stdin", "stdout", "-l", self.languages, "--dpi", "300", "--psm", "3", *form]
        try:
            done = subprocess.run(  # noqa: S603  the program is the one found on PATH, the arguments are settings
                command, input=picture, capture_output=True, timeout=self.timeout, check=False,
                env={**os.environ, "OMP_THREAD_LIMIT": "1"},
            )  # fmt: skip
        except (subprocess.TimeoutExpired, OSError):
            return None
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def _worth(text: str | None) -> float:
    """Share of common words; of a text that is not in Latin letters it is not known, and the text is left as it is."""
    if not (text or "").strip():
        return 0.0
    share = commonness(text or "")
    few = len(re.findall(r"[A-Za-z]", text or "")) > len(text or "") // 4
    return share if share is not None else 0.0 if few else 1.0


def _turns(picture: bytes) -> Iterator[bytes]:
    """The picture upside down, then turned to the right and to the left."""
    import numpy as np

    head = _GREY.match(picture)
    if head is None:
        return
    width, height = int(head[1]), int(head[2])
    pixels = np.frombuffer(picture, np.uint8, width * height, head.end()).reshape(height, width)
    for quarters in (2, 1, 3):
        turned = np.rot90(pixels, quarters)
        yield b"P5 %d %d 255\n" % (turned.shape[1], turned.shape[0]) + turned.tobytes()


def find_tesseract(languages: str = "eng", timeout: float = 60.0) -> Tesseract | None:
    """The tesseract on PATH, or None where there is none."""
    program = shutil.which("tesseract")
    return Tesseract(program, languages, timeout) if program else None
