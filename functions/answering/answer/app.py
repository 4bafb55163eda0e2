"""`Answer`: question, passages → draft of the main model, or the documents' best sentences."""

from pincite.answering import gates
from pincite.answering.looked import Looked
from pincite.answering.rerank import Reranked
from pincite.aws.answering import write
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.limits import Limits


@step
def handler(question: str, looked: Large[Looked], reranked: Large[Reranked], limits: Limits) -> Filed:
    """`declined`: the draft itself says that it does not know."""
    draft = write(question, looked, reranked.passages, limits, parts())
    return Filed(draft, declined=gates.reason_to_abstain(draft.text, None, False) is not None)
