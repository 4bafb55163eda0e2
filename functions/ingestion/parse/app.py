"""`Parse`: an uploaded object → parsed text, stored; its record."""

from pincite.aws.bootstrap import parts
from pincite.aws.ingesting import parsed
from pincite.aws.nouns import Filed
from pincite.aws.steps import step
from pincite.aws.uploads import Upload


@step
def handler(upload: Upload) -> Filed:
    """`outcome`: `parsed`, `long` (it is read in `parts`), `unchanged` (these bytes are indexed already) or
    `superseded` (a newer version is there)."""
    document, outcome, of = parsed(upload, parts())
    return Filed(
        document,
        document_id=document.document_id,
        outcome=outcome,
        parts=[each.model_dump() for each in of],
    )
