"""`Embed`: one batch of chunks → vectors, stored."""

from pincite.aws.bootstrap import parts
from pincite.aws.ingesting import batch_of, keep_vectors
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.ingestion.embed import embed
from pincite.models import Document


@step
def handler(document: Large[Document], batch: int) -> Filed:
    """`chunks`: how many the batch holds."""
    chunks = batch_of(document, batch, parts())
    keep_vectors(document, batch, embed(chunks, parts().embedder), parts())
    return Filed(None, chunks=len(chunks))
