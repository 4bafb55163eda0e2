"""parts → what is well and what is not, with what to do about it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from typing import Literal

from pincite.answering.judge import SCHEMA
from pincite.bootstrap import OFF, Parts
from pincite.errors import Misconfigured, ModelRefused, NotFound, PinciteError, Timeout
from pincite.judge_card import card
from pincite.models import Noun
from pincite.ports import LLM, Prompt

LEAST_FREE_MB = 500
"""Below, an index grows no more for long."""
SHORT = Prompt(
    name="doctor",
    system="You check whether evidence carries a claim and reply with one JSON object.",
    user='Evidence: "Rent is due monthly." Claim: "Rent is due." Reply {"reason": "…", "ground": [], "missing": [], '
    '"supported": true}.',
    schema=SCHEMA,
    temperature=0.0,
    max_tokens=200,
)


class PartState(Noun):
    """`state`: `well`; `off`: not set, by choice; `broken`: set, and does not work."""

    part: str
    state: Literal["well", "off", "broken"]
    said: str
    advice: str = ""


def examined(parts: Parts, *, offline: bool = False) -> list[PartState]:
    """Every part, in the order in which a question needs them."""
    return [
        *_stores(parts),
        _disk(parts),
        _made(
            "embedder",
            lambda: parts.embedder.name,
            "set `embedder` to `minilm`, or to a folder that has a model",
        ),
        _made(
            "reranker",
            lambda: parts.reranker.name,
            "set `reranker` to `lexical`, or to a folder that has a model",
        ),
        _ocr(parts),
        *_models(parts, offline),
        _judge(parts),
    ]


def _stores(parts: Parts) -> Iterator[PartState]:
    for name, probe in parts.probes().items():
        try:
            probe()
        except NotFound:
            pass
        except PinciteError as error:
            where = (
                parts.settings.index
                if name == "index" and parts.settings.index != "sqlite"
                else parts.settings.home
            )
            yield PartState(
                part=name, state="broken", said=str(error), advice=f"can {where} be reached and written?"
            )
            continue
        yield PartState(part=name, state="well", said="answers")


def _disk(parts: Parts) -> PartState:
    home = parts.settings.home
    there = next(folder for folder in (home, *home.parents) if folder.exists())
    free = shutil.disk_usage(there).free // 2**20
    if free < LEAST_FREE_MB:
        return PartState(
            part="disk", state="broken", said=f"{free} MB free at {home}", advice="make room, or set `home`"
        )
    return PartState(part="disk", state="well", said=f"{free:,} MB free at {home}")


def _made(part: str, make: Callable[[], str], advice: str) -> PartState:
    try:
        return PartState(part=part, state="well", said=make())
    except PinciteError as error:
        return PartState(part=part, state="broken", said=str(error), advice=advice)


def _ocr(parts: Parts) -> PartState:
    if parts.ocr is None:
        advice = "install tesseract with the languages of `ocr_languages`, if there are scans"
        return PartState(
            part="ocr", state="off", said="no tesseract: pages that are scans have no text", advice=advice
        )
    return PartState(part="ocr", state="well", said=f"tesseract, {parts.settings.ocr_languages}")


def _models(parts: Parts, offline: bool) -> Iterator[PartState]:
    asked: dict[int, PartState] = {}
    for name, llm in (("cite", parts.cite_llm), ("answer", parts.answer_llm), ("judge", parts.judge_llm)):
        part = f"{name} model"
        if llm is None:
            yield PartState(part=part, state="off", said=_why_off(name, parts), advice=_how_on(name, parts))
        elif offline:
            yield PartState(part=part, state="well", said=f"{llm.model}, not asked")
        else:
            if id(llm) not in asked:
                asked[id(llm)] = _asked(part, llm)
            yield asked[id(llm)].model_copy(update={"part": part})


def _why_off(name: str, parts: Parts) -> str:
    if name == "judge" and parts.settings.judge_model == OFF:
        return "switched off: what the words leave open stays open"
    return "no URL and no key is set: " + (
        "what the words leave open stays open"
        if name == "judge"
        else "answers are the documents' own sentences"
    )


def _how_on(name: str, parts: Parts) -> str:
    if name == "judge" and parts.settings.judge_model == OFF:
        return ""
    return "set GROQ_API_KEY, OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY, or PINCITE_LLM_URL"


def _asked(part: str, llm: LLM) -> PartState:
    """One short question in JSON mode, streamed."""
    from pincite.answering.judge_reply import read

    began = time.monotonic()
    first, text, pieces = 0.0, "", 0
    try:
        for piece in llm.stream(SHORT):
            if piece.text:
                first = first or time.monotonic() - began
                pieces += 1
                text += piece.text
    except PinciteError as error:
        return PartState(part=part, state="broken", said=f"{llm.model}: {error}", advice=_advice(error))
    if read(text).supported is None:
        advice = "it does not keep to JSON: take a larger model, or one with JSON mode"
        return PartState(
            part=part, state="broken", said=f"{llm.model} replied, but not in JSON", advice=advice
        )
    flow = "streams" if pieces > 1 else "does not stream"
    return PartState(
        part=part, state="well", said=f"{llm.model}, first words after {first:.1f} s, JSON, {flow}"
    )


def _advice(error: PinciteError) -> str:
    if isinstance(error, ModelRefused):
        return "check the key and the model's name: the server was reached and refused"
    if isinstance(error, Timeout):
        return "it is there but slow: a smaller model, or a larger `llm_timeout_s`"
    if isinstance(error, Misconfigured):
        return "`pincite config` shows each setting and where it came from"
    return "is the server running, and `llm_url` its base URL (often with /v1 at its end)?"


def _judge(parts: Parts) -> PartState:
    try:
        found = card(parts)
    except PinciteError as error:
        return PartState(part="judge's record", state="broken", said=str(error))
    if found.model is None:
        return PartState(part="judge's record", state="off", said=found.said)
    if not found.tested:
        advice = "run `pincite judge test`: until then its verdicts carry `judge_not_tested`"
        return PartState(part="judge's record", state="off", said=found.said, advice=advice)
    if not found.trusted:
        advice = "claims that it says yes to stay open: set a better `judge_model` and test it"
        return PartState(part="judge's record", state="broken", said=found.said, advice=advice)
    return PartState(part="judge's record", state="well", said=found.said)
