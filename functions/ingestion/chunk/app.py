"""`Chunk`: parsed text → chunks, stored in batches."""

from pincite.aws.bootstrap import parts
from pincite.aws.ingesting import chunked
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.models import Document


@step
def handler(document: Large[Document]) -> Filed:
    """`batches`: the number of each batch."""
    described, batches = chunked(document, parts())
    return Filed(described, batches=batches)
