"""`Cite`: question, passages → candidates of the fast model."""

from pincite.answering.rerank import Reranked
from pincite.aws.answering import propose
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step


@step
def handler(question: str, reranked: Large[Reranked]) -> Filed:
    """Without a model nothing is proposed."""
    return Filed(propose(question, reranked.passages, parts()))
