"""The golden questions that are asked in both places, and the documents that they are asked of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

XQUAD = Path(__file__).parents[1] / "golden" / "xquad_en"
EVERY, TOGETHER = 5, 8
"""Each fifth paragraph is taken, eight make a document, and each is asked about once: 48 questions."""
MODES = ("low", "balanced", "high")
COLLECTION = "xquad"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (XQUAD / name).read_text("utf-8").splitlines()]


PARAGRAPHS = lines("docs.jsonl")[::EVERY]
ASKED = {each["doc_id"]: each["question"] for each in reversed(lines("queries.jsonl"))}
QUESTIONS = [(ASKED[each["id"]], MODES[place % 3]) for place, each in enumerate(PARAGRAPHS)]


def _joined(first: str, second: str) -> str:
    return f"{first.strip()} And {second.strip()[0].lower()}{second.strip()[1:]}"


JOINED = [
    (_joined(first, second), mode)
    for (first, mode), (second, _) in zip(QUESTIONS[::5], QUESTIONS[25:] + QUESTIONS[:25], strict=False)
]
"""Two questions in one, about different paragraphs."""
