"""Passages whose sentences are turned into claims → their texts and sentences.

`passages.jsonl`: Nevada's statutes, the Constitution, the Federal Register, guidelines and patents (public domain),
eLife (CC0), and terms, policies and reports written for this purpose. A folder of text files adds more.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

COMMITTED = Path(__file__).with_name("passages.jsonl")
SENTENCE = re.compile(r"(?<=[.;?]) (?=[A-Z(])")
ABBREVIATED = re.compile(r"(?:\b(?:U\.S|Dr|Mr|Ms|No|Fig|FIG|vs|al|e\.g|i\.e|Art|Sec|[A-Z])\.)$")
LENGTH = range(380, 1250)
SENTENCES = 5


class Passage(NamedTuple):
    """`sentences` are stretches of `text`, in order."""

    id: str
    text: str
    sentences: tuple[str, ...]


def sentences(text: str) -> tuple[str, ...]:
    """A text cut after full stops and semicolons; not after an abbreviation."""
    out: list[str] = []
    for part in SENTENCE.split(text):
        if out and ABBREVIATED.search(out[-1]):
            out[-1] += " " + part
        else:
            out.append(part)
    return tuple(out)


def committed() -> list[Passage]:
    """The passages that come with the benchmarks."""
    rows = map(json.loads, COMMITTED.read_text("utf-8").splitlines())
    return [Passage(row["id"], row["text"], sentences(row["text"])) for row in rows]


def found(path: Path, most: int) -> list[Passage]:
    """Paragraphs of the `*.txt` and `*.md` of a folder, or of the sources in a file of labelled claims.

    Long ones are cut into runs of sentences; what is committed already is left out.
    At most so many, evenly spread.
    """
    known = {passage.text for passage in committed()}
    out = []
    for stem, text in _texts(path):
        text = re.sub(r"<[^>]+>|\[\[[^\]]*\]\]\([^)]*\)|[*_`]{1,2}", "", text)
        text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", re.sub(r"(\w)-\n(\w)", r"\1\2", text))
        for paragraph in re.split(r"\n\s*\n", text):
            parts = sentences(re.sub(r"\s+", " ", paragraph).strip())
            for at in range(0, len(parts), SENTENCES):
                run = " ".join(parts[at : at + SENTENCES])
                if len(run) in LENGTH and run not in known and run.endswith(".") and "|" not in run:
                    known.add(run)
                    out.append(Passage(f"{stem}-{len(out)}", run, parts[at : at + SENTENCES]))
    return out[:: max(1, len(out) // most)][:most]


def _texts(path: Path) -> list[tuple[str, str]]:
    if path.is_dir():
        files = sorted([*path.rglob("*.txt"), *path.rglob("*.md")])
        return [(file.stem, file.read_text("utf-8", "replace")) for file in files]
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    texts = dict.fromkeys(row.get("source_text") or row.get("source") for row in rows)
    return [(f"{path.parent.name}-{number}", text) for number, text in enumerate(texts)]
