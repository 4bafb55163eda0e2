"""Picture of a page → its text, by tesseract where it is installed.

Tesseract runs as a process of its own, with a time limit a page: a hostile picture costs that time and nothing else.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass

OCR = Callable[[bytes], "str | None"]
"""PNM picture of a page, 300 dots an inch → text; None where it could not be read in time."""


@dataclass(frozen=True)
class Tesseract:
    """`languages`: tesseract's codes joined by `+`. `timeout`: seconds a page may take."""

    program: str
    languages: str = "eng"
    timeout: float = 60.0

    def __call__(self, picture: bytes) -> str | None:
        """PNM bytes → text in reading order, blocks parted by a blank line."""
        command = [self.program, "stdin", "stdout", "-l", self.languages, "--dpi", "300", "--psm", "3"]
        try:
            done = subprocess.run(  # noqa: S603  the program is the one found on PATH, the arguments are settings
                command, input=picture, capture_output=True, timeout=self.timeout, check=False,
                env={**os.environ, "OMP_THREAD_LIMIT": "1"},
            )  # fmt: skip
        except (subprocess.TimeoutExpired, OSError):
            return None
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def find_tesseract(languages: str = "eng", timeout: float = 60.0) -> Tesseract | None:
    """The tesseract on PATH, or None where there is none."""
    program = shutil.which("tesseract")
    return Tesseract(program, languages, timeout) if program else None
