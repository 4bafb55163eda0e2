"""interpreter, pairs → what other packages' checkers say of them, each in a process of its own."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from pincite.evaluation import peer_checks

Kind = Literal["claims", "quotes"]
MINUTES = 30
"""A checker that takes longer for one set is left out."""


class PeerAnswers(NamedTuple):
    """What a checker said of each pair: accepted, score, where. `seconds`: how long all took."""

    rows: tuple[tuple[bool, float, tuple[int, int] | None], ...]
    seconds: float


def names(kind: Kind) -> tuple[str, ...]:
    """The checks there are for claims or quotes."""
    return tuple(peer_checks.QUOTES if kind == "quotes" else peer_checks.CLAIMS)


def ask(python: Path, kind: Kind, name: str, pairs: Sequence[tuple[str, str]]) -> PeerAnswers | None:
    """(interpreter, claims or quotes, check, (text, source) pairs) → what it says; None where it is not installed,
    fails or takes too long."""
    lines = "".join(json.dumps(pair) + "\n" for pair in pairs)
    try:
        done = subprocess.run(  # noqa: S603
            [str(python), str(Path(peer_checks.__file__)), kind, name],
            input=lines, capture_output=True, text=True, encoding="utf-8", check=True, timeout=60 * MINUTES,
        )  # fmt: skip
    except (subprocess.SubprocessError, OSError):
        return None
    *rows, seconds = done.stdout.splitlines()
    said = [json.loads(row) for row in rows]
    return PeerAnswers(
        tuple((ok, score, tuple(span) if span else None) for ok, score, span in said), float(seconds)
    )
