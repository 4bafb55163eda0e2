"""`POST /api/verify-citation`, `POST /api/verify-answer`: anybody's citations, checked as ours are."""

from __future__ import annotations

from fastapi import APIRouter

from pincite.http.caller import Collections, TheParts
from pincite.requests import AnswerCheck, CitationCheck, VerifyAnswerRequest, VerifyCitationRequest
from pincite.verifying import verify_answer, verify_citation

router = APIRouter(tags=["verification"])


@router.post("/api/verify-citation")
def citation(body: VerifyCitationRequest, parts: TheParts, collections: Collections) -> CitationCheck:
    """Does this quote stand in the source, and does the source carry this claim?"""
    return verify_citation(body, collections, parts)


@router.post("/api/verify-answer")
def answer(body: VerifyAnswerRequest, parts: TheParts) -> AnswerCheck:
    """An answer and the sources it was given → each sentence and citation with its verdict."""
    return verify_answer(body, parts)
