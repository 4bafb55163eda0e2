"""question, passages → draft: the sentences that bear on the question most, word for word, each cited. No
model writes."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz

from pincite.answering.relevance import Question
from pincite.citations import sentences
from pincite.models import Draft, Noun, Passage
from pincite.ports import Embedder

EXTRACTIVE = "extractive"
SHORTLIST = 8
"""Sentences that are embedded; the lexical score chooses them. 8 of MiniLM take about 60 ms on one core."""
MOST = 3
NEAR_DUPLICATE = 90
"""`fuzz.token_set_ratio` from which two sentences say the same."""
KEEP = 0.8
"""A further sentence must reach this share of the best one's score."""


class _Quoted(Noun):
    number: int
    text: str
    score: float


def extract(question: str, passages: Sequence[Passage], embedder: Embedder) -> Draft:
    """At most `MOST` sentences, best first. An empty text: no passage answers."""
    asked = Question.of(question, [passage.chunk.text for passage in passages])
    found = [
        _Quoted(number=passage.number, text=text, score=0.7 * asked.coverage(text) + 0.3 * passage.score)
        for passage in passages
        for text in _sentences(passage)
    ]
    shortlist = sorted(found, key=lambda each: -each.score)[:SHORTLIST]
    if not shortlist:
        return Draft(text="", model=EXTRACTIVE)
    near = embedder.embed([each.text for each in shortlist]) @ embedder.embed([question], query=True)[0]
    ranked = sorted(
        (
            each.model_copy(update={"score": 0.5 * each.score + 0.5 * embedder.similarity(float(cosine))})
            for each, cosine in zip(shortlist, near, strict=True)
        ),
        key=lambda each: -each.score,
    )
    chosen: list[_Quoted] = []
    for each in ranked:
        distinct = all(fuzz.token_set_ratio(each.text, other.text) < NEAR_DUPLICATE for other in chosen)
        if len(chosen) < MOST and each.score >= KEEP * ranked[0].score and distinct:
            chosen.append(each)
    return Draft(text=" ".join(_cited(each) for each in chosen), model=EXTRACTIVE)


def extract_each(questions: Sequence[str], passages: Sequence[Passage], embedder: Embedder) -> Draft:
    """The extracts of several questions one after another, each sentence once."""
    drafts = [extract(question, passages, embedder).text for question in questions]
    distinct = dict.fromkeys(text[start:end] for text in drafts for start, end in sentences.split(text))
    return Draft(text=" ".join(distinct), model=EXTRACTIVE)


def _sentences(passage: Passage) -> list[str]:
    text = passage.chunk.text
    return [text[start:end] for start, end in sentences.split(text)]


def _cited(quoted: _Quoted) -> str:
    """The marker goes before the closing stop, as in `Returns are accepted [1].`"""
    text = " ".join(quoted.text.split())
    body, stop = (text[:-1], text[-1]) if text[-1] in ".!?" else (text, ".")
    return f"{body} [{quoted.number}]{stop}"
