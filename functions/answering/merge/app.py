"""`Merge`: what several queries found, and a round before them → one ranking."""

from pincite.answering.retrieve import Retrieved
from pincite.aws.answering import merged
from pincite.aws.nouns import Filed, Large
from pincite.aws.steps import step


@step
def handler(found: list[Large[Retrieved]], known: Large[Retrieved | None]) -> Filed:
    """`fresh`: whether it holds a chunk that was not known."""
    every, fresh = merged(found, known)
    average, few = every.average_similarity, every.few
    return Filed(every, nearest=len(every.nearest), average_similarity=average, few=few, fresh=fresh)
