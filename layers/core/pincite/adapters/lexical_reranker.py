"""Second stage without a trained cross-encoder: question words found in a text, weighted by rarity, with the
similarity of the first stage. It is a lexical rule, and its name says so."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.answering.relevance import Question


class LexicalReranker:
    """score = mean of similarity and weighted word coverage."""

    name = "lexical"

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> list[float | None]:
        """One score in 0–1 a text."""
        asked = Question.of(question, texts)
        return [
            0.5 * similarity + 0.5 * asked.coverage(text)
            for text, similarity in zip(texts, similarities, strict=True)
        ]


class Unranked:
    """No second stage: the similarity of the first decides."""

    name = "none"

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> list[float | None]:
        """The similarities as they are."""
        return list(similarities)
