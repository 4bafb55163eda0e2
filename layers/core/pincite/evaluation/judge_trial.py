"""judge, labelled claims → record: how often it says yes to what is false, and no to what is true.

The judge is asked as answers ask it: with the same prompt, several claims in a call, a claim alone again where the
reply cannot be read. Each word is kept in a file as it comes, so that a run that was cut off goes on where it was.
Every claim is asked twice: what the judge says the second time tells how far it agrees with itself.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pincite.answering.judge import Ask, calls_of, prompt_of
from pincite.citations import VERIFIER
from pincite.citations.judging.record import JudgeId, Rate, Record
from pincite.citations.support import LLMJudge, SupportVerdict
from pincite.errors import ModelRefused, PinciteError
from pincite.evaluation.judge_claims import JudgeClaim, passages, version
from pincite.sweeping.budget import each_of

RUNS = 2
GROUP = 6
"""Claims put in one call, true and false ones of two passages: as many as an answer leaves open."""
REPLY_TOKENS = 120
"""Tokens of the reply about one claim, for the estimate."""


class Vote(NamedTuple):
    """What the judge said of one claim in one run. `supported` None: nothing that could be read."""

    run: int
    id: str
    supported: bool | None
    reason: str
    seconds: float
    prompt_tokens: int
    completion_tokens: int
    cost_usd: float


class Estimate(NamedTuple):
    """Of a whole test. `usd` None: the price of the model is not known."""

    calls: int
    prompt_tokens: int
    completion_tokens: int
    usd: float | None


def groups(claims: Sequence[JudgeClaim]) -> list[list[JudgeClaim]]:
    """The calls of one run: claims far apart in the file together, so that true and false ones and passages mix."""
    calls = max(1, -(-len(claims) // GROUP))
    return [list(claims[first::calls]) for first in range(calls)]


def asks(group: Sequence[JudgeClaim]) -> list[Ask]:
    """(claim, evidence): the passage under its title, as an answer's passages are shown."""
    there = passages()
    return [
        (each.claim, f"[above the evidence: {there[each.passage].title}]\n\n{there[each.passage].text}")
        for each in group
    ]


def estimate(
    claims: Sequence[JudgeClaim],
    votes: int,
    count_tokens: Callable[[str], int],
    cost: Callable[[int, int], float],
    *,
    priced: bool,
) -> Estimate:
    """What the test will cost, if each reply can be read at once."""
    calls = prompt_tokens = 0
    for group in groups(claims):
        for call in calls_of(asks(group)):
            asked = prompt_of(call)
            calls += 1
            prompt_tokens += count_tokens(asked.system) + count_tokens(asked.user)
    calls, prompt_tokens = calls * RUNS * votes, prompt_tokens * RUNS * votes
    completion_tokens = REPLY_TOKENS * len(claims) * RUNS * votes
    return Estimate(
        calls, prompt_tokens, completion_tokens, cost(prompt_tokens, completion_tokens) if priced else None
    )


def tried(
    judge: LLMJudge,
    who: JudgeId,
    claims: Sequence[JudgeClaim],
    kept: Path,
    at: str,
    progress: Callable[[int, int], None],
) -> Record:
    """`kept`: the file of words, gone when the test is through. `at`: ISO 8601. `progress`: (words, of). Raises the
    judge's error where it is refused altogether, as with a wrong key, and where no reply came at all."""
    words = _words(kept, who, claims)
    whole = len(claims) * RUNS
    progress(len(words), whole)
    for run, group in _left(claims, words):
        for word in _asked(judge, run, group):
            words[word.run, word.id] = word
        _keep(kept, who, claims, words)
        progress(len(words), whole)
    record = _record(list(words.values()), who, claims, at)
    kept.unlink(missing_ok=True)
    return record


def _left(
    claims: Sequence[JudgeClaim], words: dict[tuple[int, str], Vote]
) -> Iterator[tuple[int, list[JudgeClaim]]]:
    for run in range(RUNS):
        for group in groups(claims):
            left = [each for each in group if (run, each.id) not in words]
            if left:
                yield run, left


def _asked(judge: LLMJudge, run: int, group: Sequence[JudgeClaim]) -> Iterator[Vote]:
    began = time.monotonic()
    said = each_of(judge, asks(group))
    seconds = time.monotonic() - began
    errors = [each for each in said if isinstance(each, PinciteError)]
    refused = next((each for each in errors if isinstance(each, ModelRefused)), None)
    if refused or len(errors) == len(said):
        raise refused or errors[0]
    for each, word in zip(group, said, strict=True):
        if isinstance(word, SupportVerdict):
            usage = word.usage
            yield Vote(
                run, each.id, word.supported, word.reason, round(seconds, 3), usage.prompt_tokens,
                usage.completion_tokens, usage.cost_usd,
            )  # fmt: skip
        else:
            yield Vote(run, each.id, None, str(word), round(seconds, 3), 0, 0, 0.0)


def _record(words: Sequence[Vote], who: JudgeId, claims: Sequence[JudgeClaim], at: str) -> Record:
    by_id = {each.id: each for each in claims}
    first = {word.id: word.supported for word in words if word.run == 0}
    second = {word.id: word.supported for word in words if word.run == 1}
    kinds: dict[str, Rate] = defaultdict(Rate)
    forms: dict[str, Rate] = defaultdict(Rate)
    for id_, supported in first.items():
        each = by_id[id_]
        (forms if each.supported else kinds)[each.kind] += Rate(
            wrong=int((supported is True) != each.supported), of=1
        )
    seconds = sorted({(word.run, word.seconds) for word in words}, key=lambda pair: pair[1])
    return Record(
        model=who.model,
        address=who.address,
        prompt_version=who.prompt_version,
        votes=who.votes,
        verifier=VERIFIER,
        claims=version(claims),
        tested_at=at,
        wrong_yes=sum(kinds.values(), Rate()),
        wrong_no=sum(forms.values(), Rate()),
        by_kind=dict(kinds),
        by_form=dict(forms),
        disagreed=Rate(wrong=sum(first[key] != second[key] for key in first), of=len(first)),
        unreadable=Rate(wrong=sum(word.supported is None for word in words), of=len(words)),
        seconds_p50=_at(seconds, 0.5),
        seconds_p95=_at(seconds, 0.95),
        prompt_tokens=sum(word.prompt_tokens for word in words),
        completion_tokens=sum(word.completion_tokens for word in words),
        cost_usd=round(sum(word.cost_usd for word in words), 6),
    )


def _at(seconds: Sequence[tuple[int, float]], share: float) -> float:
    return seconds[min(len(seconds) - 1, int(share * len(seconds)))][1] if seconds else 0.0


def _words(kept: Path, who: JudgeId, claims: Sequence[JudgeClaim]) -> dict[tuple[int, str], Vote]:
    """Those of a run of the same judge over the same claims that was cut off."""
    try:
        told: dict[str, Any] = json.loads(kept.read_text("utf-8"))
        if told["judge"] != who.key or told["claims"] != version(claims):
            return {}
        return {(word.run, word.id): word for word in (Vote(*row) for row in told["words"])}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _keep(kept: Path, who: JudgeId, claims: Sequence[JudgeClaim], words: dict[tuple[int, str], Vote]) -> None:
    """Written whole beside it, then put in its place: a run that is killed leaves the old file or the new."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    fresh = kept.with_suffix(".new")
    told = {"judge": who.key, "claims": version(claims), "words": [list(word) for word in words.values()]}
    fresh.write_text(json.dumps(told), "utf-8")
    fresh.replace(kept)
