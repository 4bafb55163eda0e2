"""WebVTT and SubRip → manuscript: what is said, speaker by speaker, whole sentences; times become places.

A section begins every few minutes where a speaker begins or a sentence ends, named by its time, so that a citation says
when something is said. W3C WebVTT names the blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from pincite.ingestion.encoding import decode
from pincite.ingestion.manuscript import Manuscript
from pincite.ingestion.ocr import OCR

_SECTION = 1_200
"""Characters from which a new section begins with the next speaker or paragraph."""
_PARAGRAPH = 500
"""Characters from which a paragraph ends with its sentence."""
_TIMES = re.compile(r"\s*((?:\d+:)?\d{1,2}:\d{2})[.,]\d{1,3}\s*-->\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}.*")
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?\s+([^>]{1,100})>")
_TAG = re.compile(r"</?[a-zA-Z0-9:.][^<>]{0,200}>|\{\\[^{}]{0,40}\}")
_END = re.compile(r"[.!?…。！？][\"'”’»)]*$")


class _Cue(NamedTuple):
    time: str
    speaker: str
    text: str


def read(name: str, data: bytes, ocr: OCR | None = None) -> Manuscript:
    """bytes → text; cues that repeat the line before them are taken once."""
    decoded = decode(data)
    out = Manuscript()
    out.warnings.extend(decoded.warnings)
    out.encoding = decoded.encoding
    written, speaker, said = _SECTION, "", ""
    time = ""

    def end() -> None:
        nonlocal written, said
        if said:
            if written >= _SECTION:
                out.paragraph(f"{speaker}: {said}" if speaker else said)
                out.mark(time, 1, out.length - len(said) - (len(speaker) + 2 if speaker else 0))
                written = 0
            else:
                out.paragraph(f"{speaker}: {said}" if speaker else said)
            written += len(said)
        said = ""

    for cue in _cues(decoded.text):
        if said and (cue.speaker != speaker or (len(said) > _PARAGRAPH and _END.search(said))):
            end()
        if not said:
            time, speaker = cue.time, cue.speaker
        said = f"{said} {cue.text}".strip()
    end()
    return out


def _cues(text: str) -> Iterator[_Cue]:
    before: list[str] = []
    for block in re.split(r"\n[ \t]*\n", text):
        lines = block.strip("\n").split("\n")
        at = next((number for number, line in enumerate(lines[:3]) if _TIMES.fullmatch(line)), None)
        if at is None:
            continue
        found = _TIMES.fullmatch(lines[at])
        voice = _VOICE.search(block)
        said = [unescape(" ".join(_TAG.sub("", line).split())) for line in lines[at + 1 :]]
        said = [line for line in said if line]
        fresh = [] if said == before else said[1:] if said[:1] == before[-1:] else said
        before = said
        if fresh and found is not None:
            yield _Cue(found[1], " ".join(voice[1].split()) if voice else "", " ".join(fresh))
