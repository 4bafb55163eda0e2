"""Second stage without a trained cross-encoder: how the question's words stand in a text, with the similarity and the
place that the first stage gave it. A logistic regression over a dozen such numbers, and its name says so."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.answering.relevance import Asked, Text
from pincite.answering.scoring import lowered, model
from pincite.ports import Scored

PLACE = 0.5
"""Log-odds that each place in the first stage's order costs. Without it the second stage, fitted on short questions,
loses on long ones of another field (Cranfield nDCG@10 .535 after .564); with it, it gains on both sets."""


class LexicalReranker:
    """score = probability that the text answers, lowered by the place that the first stage gave it. `texts` come in
    that order, best first."""

    name = "lexical"

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> Scored:
        """One score in 0–1 a text."""
        pool = [Text.of(text) for text in texts]
        asked, passage = Asked(question, pool), model("passage")
        return Scored(
            [
                lowered(passage.probability(asked.passage(text, similarity)), PLACE * place)
                for place, (text, similarity) in enumerate(zip(pool, similarities, strict=True))
            ]
        )


class Unranked:
    """No second stage: the similarity of the first decides."""

    name = "none"

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> Scored:
        """The similarities as they are."""
        return Scored(list(similarities))
