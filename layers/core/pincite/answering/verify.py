"""enforced, passages → verified: each citation, each sentence and the whole answer with its verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.answering.enforce import Enforced
from pincite.citations.check import check_passages
from pincite.citations.support import Judges, SupportVerdict
from pincite.models import Citation, Noun, Page, Passage, Report, Sentence, Usage


class Verified(Noun):
    """`report`: None where the whole-answer report was not asked for."""

    citations: tuple[Citation, ...]
    sentences: tuple[Sentence, ...]
    report: Report | None
    usage: Usage = Usage()


def verify(
    enforced: Enforced,
    passages: Sequence[Passage],
    judges: Judges,
    pages: Mapping[str, Sequence[Page]],
    *,
    whole_answer: bool,
) -> Verified:
    """Where a language model judges, what is still open is put to it; where not, enforcement has said it all.

    `settled_without_llm`: the share of the citations for which the model was not asked.
    """
    asked: list[Usage] = []
    checked = enforced
    if judges.llm is not None:
        llm = judges.llm

        def noted(claim: str, evidence: str) -> SupportVerdict:
            place = len(asked)
            asked.append(Usage())
            verdict = llm(claim, evidence)
            asked[place] = verdict.usage
            return verdict

        again = check_passages(
            enforced.text, passages, (), judges._replace(llm=noted), repair=False, pages=pages
        )
        origins = {(each.number, each.claim_text): each.origin for each in enforced.citations}
        citations = tuple(
            each.model_copy(update={"origin": origins.get((each.number, each.claim_text), each.origin)})
            for each in again.citations
        )
        checked = again.model_copy(update={"citations": citations, "complete": enforced.complete})
    share = 1 - min(len(asked), len(checked.citations)) / max(1, len(checked.citations))
    return Verified(
        citations=checked.citations,
        sentences=checked.sentences,
        report=checked.report() if whole_answer else None,
        usage=sum(asked, Usage()) + Usage(settled_without_llm=round(share, 4)),
    )
