"""Second stage without a trained cross-encoder: how the question's words stand in a text, with the similarity
that the first stage gave it. A logistic regression over a dozen such numbers, and its name says so."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.answering.relevance import Asked, Text
from pincite.answering.scoring import model


class LexicalReranker:
    """score = probability that the text answers, among the texts given."""

    name = "lexical"

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> list[float | None]:
        """One score in 0–1 a text."""
        pool = [Text.of(text) for text in texts]
        asked, passage = Asked(question, pool), model("passage")
        return [
            passage.probability(asked.passage(text, similarity))
            for text, similarity in zip(pool, similarities, strict=True)
        ]


class Unranked:
    """No second stage: the similarity of the first decides."""

    name = "none"

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> list[float | None]:
        """The similarities as they are."""
        return list(similarities)
