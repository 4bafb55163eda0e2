"""`Retrieve`: question → hits; a second time, also their documents' other chunks."""

from pincite.answering.retrieve import Retrieved
from pincite.aws.answering import look
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.limits import Limits


@step
def handler(question: str, collections: list[str], limits: Limits, first: Large[Retrieved | None]) -> Filed:
    """`nearest`: how many chunks came near at all. `average_similarity`: of the best hits, 0–1."""
    found = look(question, collections, limits, first, parts())
    return Filed(found, nearest=len(found.nearest), average_similarity=found.average_similarity)
