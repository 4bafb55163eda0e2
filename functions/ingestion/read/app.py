"""`Read`: one part of a long PDF → its parsed text, stored."""

from pincite.aws.bootstrap import parts
from pincite.aws.ingesting import PageRange, part_read
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.models import Document


@step
def handler(document: Large[Document], part: PageRange) -> Filed:
    """`first`: the part's first page."""
    part_read(document, part, parts())
    return Filed(None, first=part.first)
