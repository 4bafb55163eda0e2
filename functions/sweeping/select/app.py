"""`Select`: stored citations → the list of those that are due, in S3. Over all collections it looks at uploads, too."""

from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed
from pincite.aws.reconciling import reconcile
from pincite.aws.steps import step
from pincite.aws.sweeping import due_list, plain


@step
def handler(
    sweep_id: str,
    collections: list[str],
    document_ids: list[str],
    older_than_days: float | None,
    max_model_calls: int | None,
    start: str,
    started_at: str,
) -> Filed:
    """`due`: how many; `key`: where the list lies; `next`: where the next round starts. No collections: all."""
    made, id_ = parts(), plain(sweep_id)
    found = due_list(id_, collections, document_ids, older_than_days, max_model_calls, start, made)
    reconcile(collections, [*document_ids, *filter(None, [start])], made)
    began = started_at or made.now()
    return Filed(None, sweep_id=id_, key=found.key, due=found.due, next=found.next, started_at=began)
