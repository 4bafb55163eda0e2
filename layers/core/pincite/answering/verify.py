"""enforced, passages → verified: each citation, each sentence and the whole answer with its verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pincite.answering.enforce import Enforced
from pincite.answering.prompting import one_line
from pincite.answering.rounds import Asked, in_rounds
from pincite.citations.check import check_passages
from pincite.citations.support import Judges
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
    asked = Asked()
    checked = enforced
    if judges.llm is not None:
        again = in_rounds(
            judges,
            lambda given: check_passages(enforced.text, passages, (), given, repair=False, pages=pages),
            headed_by(passages),
            asked,
        )
        origins = {(each.number, each.claim_text): each.origin for each in enforced.citations}
        citations = tuple(
            each.model_copy(update={"origin": origins.get((each.number, each.claim_text), each.origin)})
            for each in again.citations
        )
        checked = again.model_copy(update={"citations": citations, "complete": enforced.complete})
    share = 1 - min(len(asked.usages), len(checked.citations)) / max(1, len(checked.citations))
    return Verified(
        citations=checked.citations,
        sentences=checked.sentences,
        report=checked.report() if whole_answer else None,
        usage=sum(asked.usages, Usage()) + Usage(settled_without_llm=round(share, 4)),
    )


def headed_by(passages: Sequence[Passage]) -> Callable[[str], str]:
    """passages → (evidence → the same under the name, headings and table header of the passage it is from)."""

    def headed(evidence: str) -> str:
        begun = evidence[:_BEGUN].strip()
        for passage in passages:
            if begun and begun in passage.chunk.text:
                chunk = passage.chunk
                lines = [one_line(chunk.document_name), *chunk.context.splitlines()]
                if chunk.section and chunk.section not in chunk.context:
                    lines.append(one_line(chunk.section))
                above = "\n".join(line for line in lines if line.strip())
                return f"[above the evidence: {above}]\n\n{evidence}"
        return evidence

    return headed


_BEGUN = 60
"""Characters of evidence by which its passage is known."""
