"""`Record`: everything that was found out → the answer, stored and counted."""

from pincite.answering.record import record, with_warnings
from pincite.aws.answering import Outcome, compose
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed
from pincite.aws.observability import annotate, observe
from pincite.aws.steps import step
from pincite.erasing import recorded


@step
def handler(**found: object) -> Filed:
    """`Outcome` names the keys. `abstained`: the answer says that it does not know."""
    composed = compose(Outcome.model_validate(found), parts().now())
    answer = with_warnings(composed, parts().texts, parts().catalogue)
    record(answer, ledger=parts().ledger, history=parts().history, texts=parts().texts)
    recorded(answer, parts())
    annotate(answer_id=answer.answer_id)
    observe(answer, parts().aws.stage)
    return Filed(answer, abstained=answer.abstained)
