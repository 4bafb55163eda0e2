"""name → labelled rows: from a folder of full sets, or from the small samples that ship with pincite."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from pincite.errors import Invalid

CLAIM_SETS = ("wice", "fever_symmetric", "begin_wow", "expertqa", "attributionbench")
QUOTE_SETS = ("noisy_quotes", "ocr_real")
NAMES = CLAIM_SETS + QUOTE_SETS
LEFT_OUT = ("generic.jsonl",)
"""Files of a set that hold no labelled pair."""


class LabelledClaim(NamedTuple):
    """A claim, its source, and whether people say that the source supports it in full."""

    claim: str
    source: str
    supported: bool


class LabelledQuote(NamedTuple):
    """A quote, its source, `match`, `altered` or `absent`, the kind of noise or change, and where it truly stands."""

    quote: str
    source: str
    verdict: str
    kind: str
    span: tuple[int, int] | None


def claims(name: str, folder: Path | None) -> list[LabelledClaim]:
    """Rows of a claim set; empty where neither folder nor samples have it."""
    return [
        LabelledClaim(row["claim"], row["source"], row["label"] == "supported")
        for row in _rows(name, folder)
        if row["label"] != "generic"
    ]


def quotes(name: str, folder: Path | None) -> list[LabelledQuote]:
    """Rows of a quote set; empty where neither folder nor samples have it."""
    out = []
    for row in _rows(name, folder):
        spans = row.get("spans") or []
        span = (int(spans[0][0]), int(spans[0][1])) if spans else None
        out.append(LabelledQuote(row["quote"], row["source"], row["verdict"], row["kind"], span))
    return out


def _rows(name: str, folder: Path | None) -> list[dict[str, Any]]:
    if name not in NAMES:
        raise Invalid("set", f"{name!r} is none of {', '.join(NAMES)}")
    if folder is None:
        sample = resources.files("pincite.evaluation") / "data" / f"{name}.jsonl"
        texts = [sample.read_text("utf-8")] if sample.is_file() else []
    else:
        files = sorted(p for p in (folder / name).glob("*.jsonl") if p.name not in LEFT_OUT)
        texts = [path.read_text("utf-8") for path in files]
    return [json.loads(line) for text in texts for line in text.splitlines() if line.strip()]
