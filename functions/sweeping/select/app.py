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
) -> Filed:
    """`due`: how many; `key`: where the list lies. No collections: all."""
    started_at, id_ = parts().now(), plain(sweep_id)
    reconcile(collections, document_ids, parts())
    key, due = due_list(id_, collections, document_ids, older_than_days, max_model_calls, parts())
    return Filed(None, sweep_id=id_, key=key, due=due, started_at=started_at)
