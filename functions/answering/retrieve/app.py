"""`Retrieve`: one query → hits; in a second pass, also their documents' other chunks."""

from pincite.answering.looked import Looked
from pincite.answering.retrieve import Retrieved
from pincite.aws.answering import search
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.limits import Limits


@step
def handler(
    question: str,
    collections: list[str],
    limits: Limits,
    looked: Large[Looked],
    first: Large[Retrieved | None],
    query: int,
    top_k: int,
) -> Filed:
    """`nearest`: how many chunks came near at all. `average_similarity`: of the best hits, 0–1.
    `few`: there are no more."""
    found = search(question, collections, limits, looked, first, query, top_k, parts())
    average = found.average_similarity
    return Filed(found, nearest=len(found.nearest), average_similarity=average, few=found.few)
