"""`Pick`: an object that waits for a load → its upload, once the index has room for it."""

from pincite.aws.bootstrap import parts
from pincite.aws.loading import picked
from pincite.aws.nouns import Filed
from pincite.aws.steps import step


@step
def handler(key: str, load: str) -> Filed:
    """`execution`: name of the ingestion of this object in this load; empty where there is nothing to do."""
    upload, execution = picked(key, load, parts())
    return Filed(None, upload=upload, execution=execution)
