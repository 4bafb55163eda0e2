"""`Rerank`: hits → numbered passages within the token budget."""

from pincite.answering.rerank import rerank
from pincite.answering.retrieve import Retrieved
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.limits import Limits


@step
def handler(question: str, limits: Limits, retrieved: Large[Retrieved]) -> Filed:
    """`passages`: how many there are. `gain`: what reranking changed at the top, −1 to 1."""
    reranked = rerank(
        question,
        retrieved.hits,
        reranker=parts().reranker,
        rerank_k=limits.rerank_k,
        max_context_tokens=limits.max_context_tokens,
        count_tokens=parts().count_tokens,
    )
    return Filed(reranked, passages=len(reranked.passages), gain=reranked.gain)
