"""(record, claim) → what the judge's yes to that claim is worth: one minus how often it says yes wrongly."""

from __future__ import annotations

import re

from pincite.citations.judging.record import Rate, Record

TRUSTED = 0.7
"""A yes that is worth less decides nothing (public contract)."""
PRIOR = 10
"""False claims that the rate over all kinds counts for beside those of one kind, of which there are about ten: one
wrong yes of ten is no 10 % yet."""

KINDS = (
    "number", "unit", "bound", "period", "name", "role", "scope", "modality", "subject", "negation", "condition",
    "causality", "added", "comparison", "attribution",
)  # fmt: skip
"""How a claim goes wrong: another number, unit, bound, date or period, name; who does what exchanged; wider or
narrower; stronger; a fact of something else; the opposite; a condition dropped; a cause, or a detail, that nobody
stated; a comparison turned; said by somebody else."""

_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|"
    r"eighty|ninety|hundred|thousand|million|billion|half|third|quarter|twice|double|dozen)s?\b",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"\b(?:1[5-9]|20)\d\d\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|"
    r"\b(?:second|minute|hour|day|week|month|quarter|year|decade|before|after|until|since|during|while|first|last|then|"
    r"already|once)s?\b",
    re.IGNORECASE,
)
_CAUSE = re.compile(
    r"\b(?:because|due to|owing to|since|therefore|thus|so that|as a result|led? to|cause[sd]?|in order to|thanks to|"
    r"result(?:s|ed|ing)? (?:in|from)|reason)\b",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\b(?:than|more|less|fewer|most|least|better|worse|higher|lower|larger|smaller|greater|longer|shorter|earlier|"
    r"later|increas\w+|decreas\w+|r(?:ise|ose|isen)|f(?:all|ell|allen)|grew|shr[aiu]nk|same|equal\w*|as \w+ as)\b",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:sa(?:y|ys|id)|according to|stat(?:e|es|ed)|report(?:s|ed)|claim(?:s|ed)|believ\w+|expect\w*|propos\w+|found|"
    r"announc\w+|recommend\w*|conclud\w+|told|asked|requir\w+|advis\w+)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[a-z,;:)] )[\"'“‘(]?[A-Z][\w-]+|\b[A-Z]{2,}\b|\b[A-Z][\w-]+ [A-Z]")
_ALWAYS = ("role", "scope", "modality", "subject", "negation", "condition", "added")


def kinds_of(claim: str) -> tuple[str, ...]:
    """claim → the kinds in which it may be wrong, by what it says. Any claim may name the wrong subject; only one with
    a number may name the wrong number."""
    number = bool(_NUMBER.search(claim))
    there = {
        "number": number,
        "unit": number,
        "bound": number,
        "period": bool(_PERIOD.search(claim)),
        "name": bool(_NAME.search(claim)),
        "causality": bool(_CAUSE.search(claim)),
        "comparison": bool(_COMPARED.search(claim)),
        "attribution": bool(_SAID.search(claim)),
    }
    return tuple(kind for kind in KINDS if there.get(kind, kind in _ALWAYS))


def rate_of(kind: str, record: Record) -> float:
    """How often the judge says yes to a false claim of that kind: what was measured on that kind, drawn towards what
    was measured on all where it has few claims. 1 where nothing was measured at all."""
    overall = record.wrong_yes.share
    if overall is None:
        return 1.0
    here = record.by_kind.get(kind, Rate())
    return (here.wrong + PRIOR * overall) / (here.of + PRIOR)


def worth(record: Record, claim: str) -> float:
    """One minus the highest rate among the kinds in which the claim may be wrong."""
    return round(1.0 - max(rate_of(kind, record) for kind in kinds_of(claim)), 4)


def trusted(record: Record) -> bool:
    """Whether its yes decides anything at all: the rate may be no more than 0.3 with 95 % confidence."""
    return record.wrong_yes.interval[1] <= 1 - TRUSTED


def doubt(record: Record) -> float:
    """What is left for a claim after a no: how often its no is wrong."""
    share = record.wrong_no.share
    return 1.0 if share is None else round(share, 4)
