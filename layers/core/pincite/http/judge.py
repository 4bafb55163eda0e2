"""`GET /api/judge`: who judges the claims that the words leave open, and how often it errs."""

from __future__ import annotations

from fastapi import APIRouter

from pincite.http.caller import TheParts
from pincite.judge_card import JudgeCard, card

router = APIRouter(tags=["verification"])


@router.get("/api/judge")
def judge(parts: TheParts, collection: str = "") -> JudgeCard:
    """The judge in use and its record: rates of wrong yes and wrong no with intervals, where it was tested.

    `collection`: of claims over that one, where it has a judge of its own."""
    return card(parts.judging((collection,)) if collection else parts)
