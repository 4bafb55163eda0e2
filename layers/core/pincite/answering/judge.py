"""claims, evidence → does the evidence carry each claim, by which of its words? A model is asked where the checks
without one leave a claim open: once for all open claims of an answer, as far as a call's budget reaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from pincite.answering.answer import drafted
from pincite.answering.judge_reply import JudgeReply, read, read_many
from pincite.answering.prompting import defused, prompt
from pincite.citations.judging.asserted import asserted
from pincite.citations.judging.ground import ASSUMED, placed
from pincite.citations.support import LLMJudge, SupportVerdict
from pincite.errors import PinciteError, PromptTooLarge
from pincite.models import MissingKind, Usage
from pincite.ports import LLM, Prompt

MAX_TOKENS = 300
"""Of the reply about one claim: eight facts with a few words each, or as many parts that are missing."""
EACH_TOKENS = 150
"""A claim more, of the reply about several: most need half of that, and one that was cut off is asked again alone."""
CALL_CHARS = 24_000
"""Characters of evidence and claims in one call: about 6,000 tokens."""
CALL_CLAIMS = 12
"""Claims in one call; of more, models lose count."""

Ask = tuple[str, str]
"""(claim, evidence)"""

_CLAIM: dict[str, Any] = {
    "reason": {"type": "string"},
    "ground": {"type": "array", "items": {"type": "string"}},
    "missing": {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "words": {"type": "string"},
                "kind": {"type": "string", "enum": [*get_args(MissingKind), ASSUMED]},
            },
            "required": ["words", "kind"],
            "additionalProperties": False,
        },
    },
    "supported": {"type": "boolean"},
}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object", "properties": properties, "required": [*properties], "additionalProperties": False,
    }  # fmt: skip


SCHEMA = _object(_CLAIM)
SCHEMA_MANY = _object(
    {"claims": {"type": "array", "items": _object({"claim": {"type": "integer"}, **_CLAIM})}}
)


def judge(claim: str, evidence: str, llm: LLM, temperature: float = 0.0) -> JudgeReply:
    """One call. Raises the errors of `LLM`."""
    reply = drafted(list(llm.stream(_prompt(claim, evidence, temperature))), llm.model)
    return _placed(claim, read(reply.text)).model_copy(update={"usage": reply.usage})


def judge_many(asks: Sequence[Ask], llm: LLM, temperature: float = 0.0) -> list[JudgeReply | PinciteError]:
    """One call for as many as its budget holds; a claim of which the reply says nothing readable is asked again alone.
    An error in the place of what it kept from being judged. What a shared call cost stands at its first claim."""
    out: dict[int, JudgeReply | PinciteError] = {}
    for call in _calls(asks):
        spent = Usage()
        if len(call) > 1:
            try:
                reply = drafted(
                    list(llm.stream(_prompt_many([asks[at] for at in call], temperature))), llm.model
                )
                said = read_many(reply.text, len(call))
                out |= {at: _placed(asks[at][0], said[n]) for n, at in enumerate(call, 1) if n in said}
                spent = reply.usage
            except PromptTooLarge:
                pass  # a small context holds one claim at a time
            except PinciteError as error:
                out |= dict.fromkeys(call, error)
                continue
        for at in call:
            if at not in out:
                try:
                    out[at] = judge(*asks[at], llm, temperature)
                except PinciteError as error:
                    out[at] = error
        first = next((at for at in call if isinstance(out[at], JudgeReply)), None)
        if first is not None:
            paid = out[first]
            assert isinstance(paid, JudgeReply)
            out[first] = paid.model_copy(update={"usage": spent + paid.usage})
    return [out[at] for at in range(len(asks))]


def _placed(claim: str, said: JudgeReply) -> JudgeReply:
    return said.model_copy(update={"ground": placed(claim, said.ground)})


def calls_of(asks: Sequence[Ask]) -> list[list[Ask]]:
    """The asks, call by call."""
    return [[asks[at] for at in call] for call in _calls(asks)]


def prompt_of(asks: Sequence[Ask]) -> Prompt:
    """The prompt of one call."""
    return _prompt(*asks[0], 0.0) if len(asks) == 1 else _prompt_many(asks, 0.0)


def _calls(asks: Sequence[Ask]) -> Iterator[list[int]]:
    """Places in `asks`, call by call; evidence that several claims share is counted once."""
    call: list[int] = []
    shown: set[str] = set()
    size = 0
    for at, (claim, evidence) in enumerate(asks):
        more = len(claim) + (0 if evidence in shown else len(evidence))
        if call and (size + more > CALL_CHARS or len(call) >= CALL_CLAIMS):
            yield call
            call, shown, size = [], set(), 0
            more = len(claim) + len(evidence)
        call.append(at)
        shown.add(evidence)
        size += more
    if call:
        yield call


def _prompt(claim: str, evidence: str, temperature: float) -> Prompt:
    parts = [("evidence", defused(evidence)), ("claim", defused(claim))]
    if len(asserted(claim)) > 1:
        parts.append(("facts of the claim", _numbered(claim)))
    request = "Reply with the JSON object that says whether the evidence supports the claim."
    return prompt("judge", parts, request, schema=SCHEMA, temperature=temperature, max_tokens=MAX_TOKENS)


def _prompt_many(asks: Sequence[Ask], temperature: float) -> Prompt:
    """Each piece of evidence once, and the claims as lines of one block, each with the number of its evidence."""
    evidence = list(dict.fromkeys(text for _, text in asks))
    parts = [(f"evidence {number}", defused(text)) for number, text in enumerate(evidence, 1)]
    lines = [
        f"{number}. (evidence {evidence.index(text) + 1}) {_numbered(claim)}"
        for number, (claim, text) in enumerate(asks, 1)
    ]
    parts.append(("claims, each to be held against its evidence alone", "\n".join(lines)))
    request = (
        f'Reply with the JSON object {{"claims":[…]}} that has one object for each of the {len(asks)} claims.'
    )
    most = MAX_TOKENS + EACH_TOKENS * len(asks)
    return prompt("judge", parts, request, schema=SCHEMA_MANY, temperature=temperature, max_tokens=most)


def _numbered(claim: str) -> str:
    """A claim in one line, its facts numbered where it has several: each needs its own words. Nothing in it can begin
    another line."""
    found = asserted(claim)
    out, at = [], 0
    for number, fact in enumerate(found if len(found) > 1 else (), 1):
        start = claim.find(fact.text, at)
        out.append(f"{claim[at:start]}({number}) {fact.text}")
        at = start + len(fact.text)
    return " ".join(defused("".join([*out, claim[at:]])).split())


class ModelJudge:
    """An LLM as the judge that claim checks ask last. What it raises, or leaves open, ends there as `unverifiable`.
    `votes`: how often each claim is asked; the majority counts, no majority is None."""

    def __init__(self, llm: LLM, votes: int = 1) -> None:
        self._llm, self._votes = llm, votes

    def __call__(self, claim: str, evidence: str) -> SupportVerdict:
        """Raises the errors of `LLM`."""
        return _majority([_said(judge(claim, evidence, self._llm, heat)) for heat in self._heats()])

    def many(self, asks: Sequence[Ask]) -> list[SupportVerdict | PinciteError]:
        """Each in its place; an error where one could not be asked."""
        rounds = [judge_many(asks, self._llm, heat) for heat in self._heats()]
        out: list[SupportVerdict | PinciteError] = []
        for votes in zip(*rounds, strict=True):
            failed = next((vote for vote in votes if isinstance(vote, PinciteError)), None)
            out.append(failed or _majority([_said(vote) for vote in votes if isinstance(vote, JudgeReply)]))
        return out

    def _heats(self) -> list[float]:
        """Temperatures: asked once, the likeliest reply; asked again, others that are likely too."""
        return [0.0, *[0.7] * (self._votes - 1)]


def _said(judgement: JudgeReply) -> SupportVerdict:
    return SupportVerdict(
        supported=judgement.supported,
        reason=judgement.reason,
        usage=judgement.usage,
        ground=judgement.ground,
        missing=judgement.missing,
    )


def _majority(votes: Sequence[SupportVerdict]) -> SupportVerdict:
    """The first of those that most agree with, at the cost of all."""
    usage = sum((vote.usage for vote in votes), Usage())
    for said in (True, False):
        same = [vote for vote in votes if vote.supported is said]
        if 2 * len(same) > len(votes):
            return same[0]._replace(usage=usage)
    return SupportVerdict(None, votes[0].reason if len(votes) == 1 else "its votes disagree", usage)


def judge_from(llm: LLM, votes: int = 1) -> LLMJudge:
    """LLM → judge."""
    return ModelJudge(llm, votes)
