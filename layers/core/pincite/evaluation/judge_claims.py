"""The labelled set on which judges are tested: claims written by hand over passages that may be shipped.

Half are true, reworded as a good writer would; half are false in one thing each, ten of each kind in `worth.KINDS`.
False ones keep close to the words of their passage, so that shared words decide nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple


class JudgePassage(NamedTuple):
    """What a claim is held against. `title`: what stands above it."""

    passage: str
    domain: str
    title: str
    source: str
    licence: str
    text: str


class JudgeClaim(NamedTuple):
    """`kind`: how a false one is wrong, or how a true one restates its passage."""

    id: str
    passage: str
    kind: str
    supported: bool
    claim: str


@cache
def passages() -> dict[str, JudgePassage]:
    """By id."""
    return {row["passage"]: JudgePassage(**row) for row in _rows("judge_passages")}


@cache
def claims() -> tuple[JudgeClaim, ...]:
    """All, in the order of the file."""
    return tuple(JudgeClaim(**row) for row in _rows("judge_claims"))


def version(of: Sequence[JudgeClaim]) -> str:
    """Which claims they are: `3f2a90c1/300`."""
    there = passages()
    told = "\n".join(f"{each.id}\0{each.supported}\0{each.claim}\0{there[each.passage].text}" for each in of)
    return f"{hashlib.sha256(told.encode()).hexdigest()[:8]}/{len(of)}"


def chosen(limit: int | None) -> tuple[JudgeClaim, ...]:
    """At most `limit` claims, as many true ones as false ones, from every kind in turn; always the same ones."""
    if limit is None or limit >= len(claims()):
        return claims()
    by_kind: dict[tuple[bool, str], list[JudgeClaim]] = defaultdict(list)
    for each in sorted(claims(), key=lambda each: hashlib.sha256(each.id.encode()).digest()):
        by_kind[each.supported, each.kind].append(each)
    picked: set[str] = set()
    for supported, wanted in ((False, limit // 2), (True, limit - limit // 2)):
        kinds = [rows for (label, _), rows in sorted(by_kind.items()) if label is supported]
        turns = [rows[turn] for turn in range(max(map(len, kinds))) for rows in kinds if turn < len(rows)]
        picked |= {each.id for each in turns[:wanted]}
    return tuple(each for each in claims() if each.id in picked)


def _rows(name: str) -> list[dict[str, Any]]:
    text = (resources.files("pincite.evaluation") / "data" / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]
