"""claim, evidence → does the evidence carry the claim? The fast model is asked where the checks without one
leave it open."""

from __future__ import annotations

import re
from typing import Any

from pincite.answering.answer import drafted
from pincite.answering.model_json import clean, objects, without_reasoning
from pincite.answering.prompting import defused, prompt
from pincite.citations.support import LLMJudge, SupportVerdict
from pincite.models import Noun, Usage
from pincite.ports import LLM, Prompt

MAX_TOKENS = 200

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"supported": {"type": "boolean"}, "reason": {"type": "string"}},
    "required": ["supported", "reason"],
    "additionalProperties": False,
}


class Judgement(Noun):
    """`supported`: None where the reply does not say, which is never the same as False and never counts as
    True."""

    supported: bool | None
    reason: str = ""
    usage: Usage = Usage()


def judge(claim: str, evidence: str, llm: LLM) -> Judgement:
    """One call at temperature 0. Raises the errors of `LLM`."""
    reply = drafted(list(llm.stream(_prompt(claim, evidence))), llm.model)
    return read(reply.text).model_copy(update={"usage": reply.usage})


_DENIAL = re.compile(
    r"\b(?:not|n[o']t|in)[ -]?(?:fully |entirely |directly |clearly )?(?:supported|correct|accurate|entailed)\b"
    r"|\b(?:un|partially )supported\b|\bhallucinat|\bcontradict|\bunfounded\b|\bdoes(?: not|n't) support\b|\bfalse\b",
    re.IGNORECASE,
)


def read(reply: str) -> Judgement:
    """reply → judgement. True only from a JSON true, in every object where there are several; False also from the text
    "false" or from prose that denies; everything else is None."""
    found = objects(reply, lambda value: True)
    if not found:
        prose = without_reasoning(reply)
        return Judgement(supported=False if _DENIAL.search(prose[:2000]) else None, reason=_short(prose))
    verdicts = [_verdict(each.get("supported")) for each in found]
    agreed = verdicts[0] if len(set(verdicts)) == 1 else None
    supported = False if False in verdicts else agreed
    reason = found[verdicts.index(False) if False in verdicts else 0].get("reason")
    return Judgement(supported=supported, reason=_short(reason) if isinstance(reason, str) else "")


def _verdict(said: object) -> bool | None:
    if isinstance(said, str):
        return False if said.strip().lower() in ("false", "no") else None
    return said if isinstance(said, bool) else None


def _short(text: str) -> str:
    return " ".join(clean(text).split())[:300]


def _prompt(claim: str, evidence: str) -> Prompt:
    parts = [("evidence", defused(evidence)), ("claim", defused(claim))]
    request = "Reply with the JSON object that says whether the evidence supports the claim."
    return prompt("judge", parts, request, schema=SCHEMA, temperature=0.0, max_tokens=MAX_TOKENS)


def judge_from(llm: LLM) -> LLMJudge:
    """LLM → the judge that claim checks ask last. What it raises, or leaves open, ends there as `unverifiable`."""

    def asked(claim: str, evidence: str) -> SupportVerdict:
        said = judge(claim, evidence, llm)
        return SupportVerdict(supported=said.supported, reason=said.reason, usage=said.usage)

    return asked
