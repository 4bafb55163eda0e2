"""What the kernel says of the shipped samples stays what it is, to the offset."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from pincite.citations.claims.assertion import assertion
from pincite.citations.fingerprint import fingerprint, relocate
from pincite.citations.quotes import check_quote
from pincite.citations.reading.dates import dates
from pincite.citations.reading.normalise import View
from pincite.citations.reading.sentences import split
from pincite.citations.scoring.evidence import gather

GOLDEN = Path(__file__).parents[2] / "golden" / "kernel"


def rows(*names: str) -> list[dict[str, Any]]:
    folder = resources.files("pincite.evaluation") / "data"
    texts = [(folder / f"{name}.jsonl").read_text("utf-8") for name in names]
    return [json.loads(line) for text in texts for line in text.splitlines()]


def quotes() -> list[str]:
    """The check of every quote, and of its middle, near its place and far from it."""
    said = []
    for row in rows("noisy_quotes", "ocr_real"):
        view, quote = View.of(row["source"]), row["quote"]
        checks = [
            check_quote(quote, view),
            check_quote(quote[len(quote) // 4 : -len(quote) // 4], view, near=(0, 80)),
            check_quote(
                f"{quote} … {row['source'][:60]}", view, near=(len(row["source"]) - 80, len(row["source"]))
            ),
        ]
        said.append([check.model_dump(mode="json", exclude_defaults=True) for check in checks])
    return [json.dumps(each, ensure_ascii=False, sort_keys=True) for each in said]


def sentences() -> list[str]:
    """The sentences of every source, and where its middle sentence is in its second half."""
    said = []
    for row in rows("noisy_quotes", "ocr_real", "expertqa", "attributionbench"):
        text = row["source"][:4000]
        spans = split(text)
        found: list[Any] = [spans]
        if spans:
            start, end = spans[len(spans) // 2]
            mark = fingerprint(View.of(text), start, end)
            moved = relocate(mark, text[start:end], View.of(text[len(text) // 3 :]))
            found.append(moved.model_dump(mode="json", exclude_defaults=True))
        said.append(found)
    return [json.dumps(each, ensure_ascii=False) for each in said]


def facts() -> list[str]:
    """What is read in every claim and its source: dates, whether it asserts anything, evidence."""
    said = []
    for row in rows("expertqa", "attributionbench", "fever_symmetric", "begin_wow"):
        claim, source = row["claim"], row["source"][:3000]
        found = gather(claim, source)
        said.append(
            [
                [dates(claim), assertion(claim)],
                [dates(source)],
                [found.picked, [round(weight, 6) for weight in found.weights], sorted(found.present)],
                [(each.kind, each.start) for each in found.said],
            ]
        )
    return [json.dumps(each, ensure_ascii=False) for each in said]


SETS = {"quotes": quotes, "sentences": sentences, "facts": facts}


@pytest.mark.parametrize("name", SETS)
def test_what_is_said_of_the_samples(name):
    golden = (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()
    assert SETS[name]() == golden


if __name__ == "__main__":
    for name, said in SETS.items():
        (GOLDEN / f"{name}.jsonl").write_text("\n".join(said()) + "\n", "utf-8")
