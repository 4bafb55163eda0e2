"""The questions asked between the steps; each is a `Choice` state in AWS and an `if` in `pipeline`."""

from __future__ import annotations

import re
from functools import cache

from pincite.answering.prompting import instructions
from pincite.citations.markers import strip
from pincite.models import Report

ABSTENTION = "I don't know based on the documents."

OFF_TOPIC = "off_topic"
TOO_LITTLE = "too_little_evidence"
NOT_SUPPORTED = "not_supported"
NOT_ANSWERED = "not_answered"
EMPTY_INDEX = "empty_index"

REASONS = {
    EMPTY_INDEX: "No document is indexed here yet, or none passes the filters; ingest or upload one and ask again.",
    OFF_TOPIC: "Nothing in the documents is about this question.",
    TOO_LITTLE: "Too few passages bear on this question.",
    NOT_ANSWERED: "The passages found do not answer this question.",
    NOT_SUPPORTED: "The answer that was drafted is not supported by the passages found.",
}

_SAID = re.compile(r"[^\W\d_]|(?<![\[\d, ])\d")
"""A letter, or a number that does not stand in what looks like a marker."""


def relevant(average_similarity: float, min_avg_similarity: float, few: bool) -> bool:
    """Relevant?: is the mean calibrated similarity of the top hits high enough? Not asked of a page or two, which are
    read whole: who asks about a letter has other words than the letter."""
    return few or average_similarity >= min_avg_similarity


def needed(small: bool, min_chunks: int) -> int:
    """Passages that are asked for: as many as the mode says, or one where a document hit has no more than was seen."""
    return 1 if small else min_chunks


def enough(passages: int, needed: int) -> bool:
    """Enough?: are there as many passages as are needed?"""
    return passages >= needed


def answerable(report: Report | None, check: bool) -> bool:
    """Answerable?: not where the mode checks and none of the answer's claims holds.

    What holds in part, or could not be checked, is no reason to abstain: it is shown, marked as what it is.
    """
    return not (check and report is not None and report.status == "not_supported")


def told(reason: str, apart: bool) -> str:
    """Why nothing is answered, as it is told: of pages that were read whole although they are not about the question,
    that they are not."""
    return OFF_TOPIC if apart and reason == NOT_ANSWERED else reason


def reason_to_abstain(draft: str, report: Report | None, check: bool) -> str | None:
    """Why the draft must not be shown, if so: it says nothing, abstains, tells its instructions, or does not hold."""
    if not _SAID.search(strip(draft)) or draft.strip().startswith(ABSTENTION) or tells_instructions(draft):
        return NOT_ANSWERED
    return None if answerable(report, check) else NOT_SUPPORTED


TOLD_WORDS = 9
"""As many of the prompt's words in a row do not come up by chance in an answer."""


def tells_instructions(draft: str) -> bool:
    """Does the draft repeat what the model was told instead of answering? Passages never carry that."""
    said = re.findall(r"\w+", draft.casefold())
    runs = {tuple(said[at : at + TOLD_WORDS]) for at in range(len(said) - TOLD_WORDS + 1)}
    return not runs.isdisjoint(_runs_of_instructions())


@cache
def _runs_of_instructions() -> frozenset[tuple[str, ...]]:
    told = re.findall(r"\w+", instructions("answer").replace(ABSTENTION, " ").casefold())
    example = re.findall(r"\w+", "returns are accepted within 30 days 1")
    runs = (tuple(told[at : at + TOLD_WORDS]) for at in range(len(told) - TOLD_WORDS + 1))
    return frozenset(run for run in runs if run[: len(example)] != tuple(example))
