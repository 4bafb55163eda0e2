"""`Enforce`: draft, passages, candidates → text with markers that hold."""

from pincite.answering.cite import Proposals
from pincite.answering.enforce import enforce
from pincite.answering.rerank import Reranked
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.models import Draft


@step
def handler(draft: Large[Draft], reranked: Large[Reranked], cited: Large[Proposals]) -> Filed:
    """The same function as on one machine."""
    pages = parts().texts.pages(reranked.passages)
    return Filed(enforce(draft, reranked.passages, cited.candidates, parts().judges, pages))
