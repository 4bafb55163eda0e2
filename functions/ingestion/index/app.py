"""`Index`: one batch of chunks and vectors → staged where no reader sees it."""

from pincite.aws.bootstrap import parts
from pincite.aws.ingesting import batch_of, vectors_of
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.ingestion.index import index
from pincite.models import Document


@step
def handler(document: Large[Document], batch: int) -> Filed:
    """`chunks`: how many were staged."""
    chunks, vectors = batch_of(document, batch, parts()), vectors_of(document, batch, parts())
    return Filed(None, chunks=index(document, chunks, vectors, parts().index))
