"""`Publish`: staged version → visible version, in one step."""

from pincite.aws.bootstrap import parts
from pincite.aws.ingesting import published
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.aws.uploads import Upload
from pincite.models import Document


@step
def handler(upload: Upload, document: Large[Document]) -> Filed:
    """`outcome`: `published`, or `superseded` where a newer version came meanwhile."""
    outcome = published(upload, document, parts())
    return Filed(None, document_id=document.document_id, outcome=outcome)
