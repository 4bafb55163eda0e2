"""question, passages → draft: the sentences that bear on the question most, word for word, each cited. No
model writes."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz

from pincite.answering.relevance import Asked, Text, logit
from pincite.answering.scoring import model
from pincite.citations import sentences
from pincite.models import EXTRACTIVE, Draft, Noun, Passage
from pincite.ports import Embedder

SHORTLIST = 6
"""Sentences that are embedded; their words choose them. Six of MiniLM take about 60 ms on one core."""
LONGEST = 1200
"""Characters of a sentence that is quoted: what is longer is no sentence but a list or a table without stops."""
MOST = 3
NEAR_DUPLICATE = 90
"""`fuzz.token_set_ratio` from which two sentences say the same."""
ANSWERS = 0.5
"""Probability from which the best sentence counts as an answer."""
KEEP = 0.5
"""A further sentence must reach this share of the best one's probability."""


class _Quoted(Noun):
    number: int
    text: str
    words: tuple[float, ...]
    score: float


def extract(
    question: str, passages: Sequence[Passage], embedder: Embedder, *, answers: float = ANSWERS
) -> Draft:
    """At most `MOST` sentences, best first. An empty text: no sentence reaches the probability `answers`."""
    texts = [Text.of(passage.chunk.text) for passage in passages]
    asked = Asked(question, texts)
    ranked = _with_similarity(question, _shortlist(asked, passages, texts), embedder)
    if not ranked or ranked[0].score < answers:
        return Draft(text="", model=EXTRACTIVE)
    chosen: list[_Quoted] = []
    for each in ranked:
        distinct = all(fuzz.token_set_ratio(each.text, other.text) < NEAR_DUPLICATE for other in chosen)
        if len(chosen) < MOST and each.score >= KEEP * ranked[0].score and distinct:
            chosen.append(each)
    return Draft(text=" ".join(_cited(each) for each in chosen), model=EXTRACTIVE)


def _shortlist(asked: Asked, passages: Sequence[Passage], texts: Sequence[Text]) -> list[_Quoted]:
    """The `SHORTLIST` sentences whose words promise most, each text once."""
    by_words, found = model("sentence_words"), dict[str, _Quoted]()
    for passage, text in zip(passages, texts, strict=True):
        for at, (start, end) in enumerate(text.spans):
            if end - start <= LONGEST and text.stems[at]:
                words = asked.sentence(text, at)
                sentence = text.text[start:end]
                found.setdefault(
                    sentence,
                    _Quoted(
                        number=passage.number, text=sentence, words=words, score=by_words.probability(words)
                    ),
                )
    return sorted(found.values(), key=lambda each: -each.score)[:SHORTLIST]


def _with_similarity(question: str, shortlist: Sequence[_Quoted], embedder: Embedder) -> list[_Quoted]:
    """The shortlist scored anew with each sentence's own similarity to the question, best first."""
    if not shortlist:
        return []
    near = embedder.embed([each.text for each in shortlist]) @ embedder.embed([question], query=True)[0]
    by_both = model("sentence")
    scored = [
        each.model_copy(
            update={"score": by_both.probability((*each.words, logit(embedder.similarity(float(cosine)))))}
        )
        for each, cosine in zip(shortlist, near, strict=True)
    ]
    return sorted(scored, key=lambda each: -each.score)


def extract_each(questions: Sequence[str], passages: Sequence[Passage], embedder: Embedder) -> Draft:
    """The extracts of several questions one after another, each sentence once."""
    drafts = [extract(question, passages, embedder).text for question in questions]
    distinct = dict.fromkeys(text[start:end] for text in drafts for start, end in sentences.split(text))
    return Draft(text=" ".join(distinct), model=EXTRACTIVE)


def _cited(quoted: _Quoted) -> str:
    """The marker goes before the closing stop, as in `Returns are accepted [1].`"""
    text = " ".join(quoted.text.split())
    body, stop = (text[:-1], text[-1]) if text[-1] in ".!?" else (text, ".")
    return f"{body} [{quoted.number}]{stop}"
