"""enforced, passages → verified: each citation, each sentence and the whole answer with its verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pincite.answering.enforce import Enforced
from pincite.answering.explain import explained
from pincite.answering.prompting import one_line
from pincite.answering.rounds import JudgeLog, in_rounds
from pincite.citations.attacks.instructions import evidence_of
from pincite.citations.check import check_passages
from pincite.citations.support import Judges
from pincite.models import Chunk, Citation, Noun, Page, Passage, Report, Sentence, Usage

_BEGUN = 60
"""Characters of evidence by which its passage is known."""


def _nothing(chunk: Chunk) -> tuple[str, str]:
    return "", ""


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
    beside: Callable[[Chunk], tuple[str, str]] = _nothing,
) -> Verified:
    """Where a language model judges, what is still open is put to it; where not, enforcement has said it all. `beside`:
    chunk → what stands right before and after it, which the judge reads.

    `settled_without_llm`: the share of the citations for which the model was not asked.
    """
    asked = JudgeLog()
    checked = enforced
    if judges.llm is not None:
        again = in_rounds(
            judges,
            lambda given: check_passages(enforced.text, passages, (), given, repair=False, pages=pages),
            headed_by(passages, beside),
            asked,
        )
        origins = {(each.number, each.claim_text): each.origin for each in enforced.citations}
        citations = tuple(
            each.model_copy(update={"origin": origins.get((each.number, each.claim_text), each.origin)})
            for each in again.citations
        )
        checked = again.model_copy(update={"citations": citations, "complete": enforced.complete})
    told = explained(checked.citations, checked.sentences, asked.heard(judges))
    checked = checked.model_copy(update=told)
    share = 1 - min(len(asked.usages), len(checked.citations)) / max(1, len(checked.citations))
    return Verified(
        citations=checked.citations,
        sentences=checked.sentences,
        report=checked.report() if whole_answer else None,
        usage=sum(asked.usages, Usage()) + Usage(settled_without_llm=round(share, 4)),
    )


def headed_by(
    passages: Sequence[Passage], beside: Callable[[Chunk], tuple[str, str]] = _nothing
) -> Callable[[str], str]:
    """passages → (evidence → the same under the name, headings and table header of the passage it is from, and between
    its neighbours). What speaks to models in those is left out."""

    def headed(evidence: str) -> str:
        begun = evidence[:_BEGUN].strip()
        for passage in passages:
            if begun and begun in passage.chunk.text:
                chunk = passage.chunk
                lines = [one_line(chunk.document_name), *chunk.context.splitlines()]
                if chunk.section and chunk.section not in chunk.context:
                    lines.append(one_line(chunk.section))
                above = "\n".join(line for line in lines if line.strip())
                before, after = (evidence_of(text).strip() for text in beside(chunk))
                told = [f"[above the evidence: {above}]"]
                told += [f"[before the evidence: …{before}]"] if before else []
                told += [evidence, *([f"[after the evidence: {after}…]"] if after else [])]
                return "\n\n".join(told)
        return evidence

    return headed
