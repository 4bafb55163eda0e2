"""`Sharpen`: passages → what is still missing, as one more query."""

from pincite.answering.looked import Looked
from pincite.answering.rerank import Reranked
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.limits import Limits
from pincite.looking import judge_evidence


@step
def handler(
    question: str, limits: Limits, looked: Large[Looked], reranked: Large[Reranked], began: str
) -> Filed:
    """`missing`: whether to look again. `rounds`: how many further rounds were asked for."""
    now = judge_evidence(question, reranked, looked, began, limits, parts())
    return Filed(now, queries=[0], several=False, rounds=len(now.further), missing=now.missing)
