"""`Report`: what all batches came to → report and page in S3, numbers."""

from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed
from pincite.aws.observability import emit
from pincite.aws.steps import step
from pincite.aws.sweeping import numbers, reported


@step
def handler(
    sweep_id: str,
    started_at: str,
    collections: list[str],
    max_model_calls: int | None,
) -> Filed:
    """`broken`: citations that held and do not any more."""
    report = reported(sweep_id, started_at, collections, max_model_calls, parts())
    emit(numbers(report), parts().aws.stage)
    return Filed(None, sweep_id=sweep_id, changes=len(report.changes), broken=report.broken)
