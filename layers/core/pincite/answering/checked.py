"""somebody's answer, or one citation, and the judges → verdicts, with who gave each and why."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.answering.explain import explained, explained_citation
from pincite.answering.rounds import JudgeLog, asked_alone, in_rounds
from pincite.citations.check import DocumentText, check_answer, check_citation
from pincite.citations.support import NO_JUDGES, Judges
from pincite.requests import (
    AnswerCheck,
    CandidateSource,
    CitationCheck,
    VerifyAnswerRequest,
    VerifyCitationRequest,
)


def checked_answer(request: VerifyAnswerRequest, judges: Judges = NO_JUDGES) -> AnswerCheck:
    """Its open claims are judged together."""
    asked = JudgeLog()
    found = in_rounds(judges, lambda given: check_answer(request, given), asked=asked)
    return found.model_copy(update=explained(found.citations, found.sentences, asked.heard(judges)))


def checked_citation(
    request: VerifyCitationRequest,
    judges: Judges = NO_JUDGES,
    document: DocumentText | None = None,
    collection: Sequence[CandidateSource] = (),
) -> CitationCheck:
    """`document`, `collection`: as for `citations.check.check_citation`."""
    asked = JudgeLog()
    found = asked_alone(
        judges, lambda given: check_citation(request, given, document=document, collection=collection), asked
    )
    return explained_citation(found, request.claim_text or "", asked.heard(judges))
