"""Second stage without a trained cross-encoder: how the question's words stand in a text, with the similarity and the
place that the first stage gave it. A logistic regression over a dozen such numbers, and its name says so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pincite.adapters.reranker_card import RerankerCalibration, packaged
from pincite.answering.joined import joined
from pincite.answering.relevance import Asked, Text, logit
from pincite.answering.scoring import model
from pincite.ports import Scored

PLACE = 0.5
"""Log-odds that each place in the first stage's order costs. Without it the second stage, fitted on short questions,
loses on long ones of another field (Cranfield nDCG@10 .535 after .564); with it, it gains on both sets."""

MOST_JOINED = 3
"""Questions within a question that are looked at each by itself."""


class LexicalReranker:
    """score = probability that the text answers, lowered by the place that the first stage gave it, as its card reads
    that (`benchmarks/fit_scores.py`). `texts` come in that order, best first. Of a question that joins several, a text
    need only answer one: measured against all their words, a text that answers half of them looks like one that answers
    nothing."""

    name = "lexical"

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> Scored:
        """One score in 0–1 a text."""
        pool = Text.each(question, texts)
        asked = [_scores(each, pool, similarities) for each in (question, *joined(question)[:MOST_JOINED])]
        return Scored([max(scores) for scores in zip(*asked, strict=True)])


def _scores(question: str, pool: Sequence[Text], similarities: Sequence[float]) -> list[float]:
    asked, passage, calibration = Asked(question, pool), model("passage"), _calibration()
    return [
        calibration.score(logit(passage.probability(asked.passage(text, similarity))) - PLACE * place)
        for place, (text, similarity) in enumerate(zip(pool, similarities, strict=True))
    ]


@cache
def _calibration() -> RerankerCalibration:
    return packaged("lexical").score


class Unranked:
    """No second stage: the similarity of the first decides."""

    name = "none"

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> Scored:
        """The similarities as they are."""
        return Scored(list(similarities))
