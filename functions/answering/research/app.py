"""`Research`: one part of the question → what its verified citations rest on."""

from pincite.answering.looked import Looked
from pincite.answering.retrieve import Retrieved
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step
from pincite.limits import Limits
from pincite.looking import research_part


@step
def handler(
    limits: Limits, looked: Large[Looked], retrieved: Large[Retrieved], query: int, began: str
) -> Filed:
    """`query`: the part's place in the plan."""
    part = looked.questions[query]
    return Filed(research_part(part, retrieved, looked, began, limits, parts()))
