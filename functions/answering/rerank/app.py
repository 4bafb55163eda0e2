"""`Rerank`: hits → numbered passages within the token budget."""

from pincite.answering.gates import needed
from pincite.answering.research import Finding
from pincite.answering.retrieve import Retrieved
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.limits import Limits
from pincite.looking import rank
from pincite.models import Usage


@step
def handler(
    question: str,
    limits: Limits,
    retrieved: Large[Retrieved],
    findings: list[Large[Finding]],
    spent: Usage,
) -> Filed:
    """`passages`: how many there are; `needed`: how many there must be. `gain`: what it changed at the top, −1 to 1.
    `spent`: by every reranking."""
    reranked = rank(question, retrieved, findings, spent, limits, parts())
    usage = reranked.usage.model_dump()
    least = needed(retrieved.small, limits.min_chunks)
    return Filed(reranked, passages=len(reranked.passages), needed=least, gain=reranked.gain, spent=usage)
