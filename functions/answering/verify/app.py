"""`Verify`: enforced text → verdicts and the whole-answer report."""

from pincite.answering.enforce import Enforced
from pincite.answering.rerank import Reranked
from pincite.answering.verify import verify
from pincite.aws.answering import supported
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.limits import Limits


@step
def handler(enforced: Large[Enforced], reranked: Large[Reranked], limits: Limits) -> Filed:
    """`supported`: false where no claim holds, true where one may, null where no report was asked for."""
    passages, checking = reranked.passages, limits.enable_verification
    texts, judges = parts().texts, parts().judging(each.chunk.collection for each in passages).judges
    pages, beside = texts.pages(passages), texts.beside
    verified = verify(enforced, passages, judges, pages, whole_answer=checking, beside=beside)
    return Filed(verified, supported=supported(verified))
