"""Picture of a page → its text, by tesseract where it is installed.

Tesseract runs as a process of its own, with a time limit a page: a hostile picture costs that time and nothing else.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from pincite.ingestion.askew import straightened
from pincite.ingestion.language import commonness, likely_language

OCR = Callable[[bytes], "str | None"]
"""PNM picture of a page, 300 dots an inch → text, the cells of a table's row parted by tabs; None where it could not be
read in time."""

_GOOD, _SHORTEST = 0.12, 3
"""Share of common words, and their letters, from which a text was read upright: two letters come about by chance."""
_SURE, _SURER = 60.0, 1.3
"""Confidence of a word of which tesseract is sure, and how many times more letters of such words a turn must have."""
_ALIKE = 0.8
"""Part of the common words that must still be there where a page was read in another language."""
_UNSURE = 0.4
"""Share of letters that tesseract is sure of below which it may be another script than those it reads."""
_SCRIPTS = {
    "Arabic": "ara", "Hebrew": "heb", "Cyrillic": "rus", "Greek": "ell", "Han": "chi_sim", "Japanese": "jpn",
    "Korean": "kor", "Hangul": "kor", "Devanagari": "hin", "Thai": "tha", "Bengali": "ben", "Armenian": "hye",
    "Georgian": "kat",
}  # fmt: skip
"""Scripts as tesseract names them, and the language that each is read in."""
_TABS = 10
"""In a row that gives the place of a word; text that was read has none."""
_GREY = re.compile(rb"P5 (\d+) (\d+) 255\n")


class _Sure(NamedTuple):
    """Letters of the words that tesseract is sure of, and their share of all."""

    letters: float
    share: float

    def scaled(self, by: float) -> _Sure:
        return self._replace(letters=self.letters * by)


@dataclass(frozen=True)
class Tesseract:
    """`languages`: tesseract's codes joined by `+`. `timeout`: seconds a page may take. `turns`: whether a picture that
    makes no sense is read turned as well, and in another script."""

    program: str
    languages: str = "eng"
    timeout: float = 60.0
    turns: bool = True

    def __call__(self, picture: bytes) -> str | None:
        """PNM bytes → text in reading order, blocks parted by a blank line, cells by tabs.

        A picture that is askew is set straight first. Where what comes out is no language and tesseract is sure of
        little, it is asked for the script, and reads it in a language of that script that is installed, else nothing;
        else it is tried turned by quarters, and that is taken of which it is surest. A language that shows in the
        words is read again with its own letters.
        """
        picture = straightened(picture)
        text = self._read(picture)
        if text is None or not self.turns or _worth(text) >= _GOOD:
            return text and self._in_its_language(picture, text)
        first = self._sure(picture)
        code = self._script(picture) if first.share < _UNSURE else None
        if code is not None:
            return self._read(picture, languages=code) if code in self._installed() else None
        best, sure = picture, first.scaled(_SURER)
        for turned in _turns(picture):
            if (found := self._sure(turned)).letters > sure.letters:
                best, sure = turned, found
        if best is not picture:
            text = self._read(best)
            return self._in_its_language(best, text) if _worth(text) >= _GOOD else text
        return text

    def _in_its_language(self, picture: bytes, text: str | None) -> str | None:
        code = likely_language(text or "")
        if code is None or code in self.languages.split("+") or code not in self._installed():
            return text
        again = self._read(picture, languages=f"{code}+{self.languages}")
        return again if _worth(again) >= _ALIKE * _worth(text) else text

    def _script(self, picture: bytes) -> str | None:
        """Language in which the script of a picture is read, where it is none of those that are read anyway."""
        told = self._read(picture, languages="osd", mode="0") if "osd" in self._installed() else None
        code = next((code for script, code in _SCRIPTS.items() if f"Script: {script}" in (told or "")), None)
        return None if code in self.languages.split("+") else code

    def _installed(self) -> frozenset[str]:
        return _languages_of(self.program)

    def _sure(self, picture: bytes) -> _Sure:
        rows = [line.split("\t") for line in (self._read(picture, "tsv") or "").splitlines()[1:]]
        words = [(len(row[11].strip()), float(row[10])) for row in rows if len(row) > 11]
        letters = sum(length for length, sure in words if sure >= _SURE)
        return _Sure(letters, letters / max(sum(length for length, _ in words), 1))

    def _read(self, picture: bytes, *form: str, languages: str = "", mode: str = "3") -> str | None:
        spoken = languages or self.languages
        form = form or (("txt", "tsv") if mode == "3" else ())
        command = [self.program, "stdin", "stdout", "-l", spoken, "--dpi", "300", "--psm", mode, *form]
        try:
            done = subprocess.run(  # noqa: S603  the program is the one found on PATH, the arguments are settings
                command, input=picture, capture_output=True, timeout=self.timeout, check=False,
                env={**os.environ, "OMP_THREAD_LIMIT": "1"},
            )  # fmt: skip
        except (subprocess.TimeoutExpired, OSError):
            return None
        if done.returncode:
            return None
        said = done.stdout.decode("utf-8", "replace")
        return _with_tables(said) if form == ("txt", "tsv") else said


def _with_tables(said: str) -> str:
    """Text and the places of its words, line by line, as tesseract gives both at once → the text with its tables."""
    from pincite.ingestion.ocrtables import tabled

    lines = said.splitlines(keepends=True)
    places = [line for line in lines if line.count("\t") >= _TABS]
    return tabled("".join(line for line in lines if line.count("\t") < _TABS), places)


@functools.cache
def _languages_of(program: str) -> frozenset[str]:
    """Codes of the languages that are installed for it."""
    try:
        done = subprocess.run(  # noqa: S603  the program is the one found on PATH
            [program, "--list-langs"], capture_output=True, timeout=20, check=False
        )
    except (subprocess.TimeoutExpired, OSError):
        return frozenset()
    listed = done.stdout.decode("utf-8", "replace").splitlines()[1:]
    return frozenset(map(str.strip, listed)) if done.returncode == 0 else frozenset()


def _worth(text: str | None) -> float:
    """Share of common words; of a text that is not in Latin letters it is not known, and the text is left as it is."""
    if not (text or "").strip():
        return 0.0
    share = commonness(text or "", _SHORTEST)
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


def upright(ocr: OCR | None) -> OCR | None:
    """The same for pictures that stand as they are read, at a seventh of the time where they say nothing."""
    return replace(ocr, turns=False) if isinstance(ocr, Tesseract) else ocr


def reads_english_alone(ocr: OCR | None) -> bool:
    """Whether it is asked for no other language."""
    return isinstance(ocr, Tesseract) and ocr.languages == "eng"


def find_tesseract(languages: str = "eng", timeout: float = 60.0) -> Tesseract | None:
    """The tesseract on PATH, or None where there is none."""
    program = shutil.which("tesseract")
    return Tesseract(program, languages, timeout) if program else None
