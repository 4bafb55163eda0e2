"""`Delete`: an object is gone → nothing of its document is found any more."""

from pincite.aws.bootstrap import parts
from pincite.aws.ingesting import deleted
from pincite.aws.nouns import Filed
from pincite.aws.steps import step
from pincite.aws.uploads import Upload


@step
def handler(upload: Upload) -> Filed:
    """`outcome`: `deleted`, or `superseded` where the object is there again."""
    document_id, outcome = deleted(upload, parts())
    return Filed(None, document_id=document_id, outcome=outcome)
