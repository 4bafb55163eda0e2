"""`Plan`: question → what to look for first."""

from pincite.answering.plan import plan
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import Filed
from pincite.aws.steps import step
from pincite.limits import Limits
from pincite.requests import Strategy


@step
def handler(question: str, strategy: Strategy, limits: Limits) -> Filed:
    """`queries`: their places, what `Search` goes over; the texts stay in the noun. `several`: more than one."""
    looked = plan(question, strategy, limits, parts().cite_llm)
    places = list(range(len(looked.queries(question))))
    return Filed(looked, queries=places, several=len(places) > 1, rounds=0, missing=False)
