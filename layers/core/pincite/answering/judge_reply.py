"""A judge's reply → what it says of each claim. Nothing is guessed: what is not said in so many words is None."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from pincite.answering.model_json import clean, objects, without_reasoning
from pincite.citations.judging.ground import ASSUMED, Ground
from pincite.models import MissingKind, Noun, Usage

MOST_PARTS = 40
"""Grounds, or missing parts, that are read of one claim."""


class JudgeReply(Noun):
    """`supported`: None where the reply does not say, which is never the same as False and never counts as
    True. `readable`: False where no word could be taken from the reply."""

    supported: bool | None
    reason: str = ""
    ground: tuple[Ground, ...] = ()
    missing: tuple[str, ...] = ()
    readable: bool = True
    usage: Usage = Usage()


_DENIAL = re.compile(
    r"\b(?:not|n[o']t|in)[ -]?(?:fully |entirely |directly |clearly )?(?:supported|correct|accurate|entailed)\b"
    r"|\b(?:un|partially )supported\b|\bhallucinat|\bcontradict|\bunfounded\b|\bdoes(?: not|n't) support\b|\bfalse\b",
    re.IGNORECASE,
)


def read(reply: str) -> JudgeReply:
    """The reply about one claim. True only from a JSON true, in every object where there are several; False also from
    the text "false" or from prose that denies; everything else is None."""
    found = [inner for each in objects(reply, lambda value: True) for inner in _unwrapped(each)]
    if not found:
        prose = without_reasoning(reply)
        denied = bool(_DENIAL.search(prose[:2000]))
        return JudgeReply(supported=False if denied else None, reason=_short(prose), readable=denied)
    verdicts = [_verdict(each.get("supported")) for each in found]
    agreed = verdicts[0] if len(set(verdicts)) == 1 else None
    supported = False if False in verdicts else agreed
    told = found[verdicts.index(False) if False in verdicts else 0]
    return _judgement(told, supported)


def read_many(reply: str, claims: int) -> dict[int, JudgeReply]:
    """The reply about claims numbered from 1 → what it says of each; one of which it says nothing, or twice something
    else, or what is no object of its own, is left out, to be asked again alone."""
    found: dict[int, JudgeReply] = {}
    doubtful: set[int] = set()
    for each in objects(reply, lambda value: isinstance(value.get("claims"), list)):
        for item in each["claims"]:
            number = item.get("claim") if isinstance(item, dict) else None
            if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= claims:
                continue
            said = _judgement(item, _verdict(item.get("supported")))
            if said.supported is None or found.get(number, said).supported != said.supported:
                doubtful.add(number)
            found[number] = said
    return {number: said for number, said in found.items() if number not in doubtful}


def _unwrapped(value: dict[str, Any]) -> list[dict[str, Any]]:
    """`{"claims": [{…}]}` about one claim is that claim's object."""
    inner = value.get("claims")
    if (
        "supported" not in value
        and isinstance(inner, list)
        and inner
        and all(isinstance(each, dict) for each in inner)
    ):
        return list(inner)
    return [value]


def _judgement(value: Mapping[str, Any], supported: bool | None) -> JudgeReply:
    reason = value.get("reason")
    lacks = [each for each in map(_missing, _list(value, "missing")) if each is not None]
    missing = [each for each in lacks if each.kind != ASSUMED]
    assumes = [
        Ground(_short(each), kind=ASSUMED)
        for each in _list(value, "assumes")
        if isinstance(each, str) and each.strip()
    ]
    return JudgeReply(
        supported=supported,
        reason=_short(reason) if isinstance(reason, str) else "",
        ground=(
            *filter(None, map(_ground, _list(value, "ground"))),
            *(each for each in lacks if each.kind),
            *assumes,
        ),
        missing=tuple(each.fact for each in missing),
        readable=supported is not None,
    )


def _list(value: Mapping[str, Any], name: str) -> list[Any]:
    found = value.get(name)
    return found[:MOST_PARTS] if isinstance(found, list) else []


def _missing(value: object) -> Ground | None:
    """Words of the claim, alone or with their kind."""
    words, kind = (value.get("words"), value.get("kind")) if isinstance(value, dict) else (value, "")
    if not isinstance(words, str) or not words.strip():
        return None
    return Ground(_short(words), kind=str(kind) if kind in (*get_args(MissingKind), ASSUMED) else "")


def _ground(value: object) -> Ground | None:
    """`words` that are no text are none: a fact without ground."""
    if isinstance(value, str):
        return Ground("", clean(value).strip())
    if not isinstance(value, dict):
        return None
    fact, words = value.get("fact"), value.get("words")
    named = str(fact) if isinstance(fact, int) and not isinstance(fact, bool) else fact
    return Ground(
        _short(named) if isinstance(named, str) else "",
        clean(words).strip() if isinstance(words, str) else "",
    )


def _verdict(said: object) -> bool | None:
    if isinstance(said, str):
        return False if said.strip().lower() in ("false", "no") else None
    return said if isinstance(said, bool) else None


def _short(text: str) -> str:
    return " ".join(clean(text).split())[:300]
