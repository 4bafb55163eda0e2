"""`Recheck`: one batch of due citations → their checks, recorded; their changes, announced."""

from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed
from pincite.aws.steps import step
from pincite.aws.sweeping import DueCitation, rechecked


@step
def handler(items: list[DueCitation]) -> Filed:
    """The noun holds counts and a key, so thousands of batches fit into one state."""
    return Filed(rechecked(items, parts()))
