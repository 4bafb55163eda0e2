"""`Join`: the parts of a long PDF → its parsed text, stored."""

from pincite.aws.bootstrap import parts
from pincite.aws.ingesting import PageRange, joined
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.models import Document


@step
def handler(document: Large[Document], of: list[PageRange]) -> Filed:
    """`parts`: how many there were."""
    joined(document, of, parts())
    return Filed(None, parts=len(of))
