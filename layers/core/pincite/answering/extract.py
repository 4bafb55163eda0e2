"""question, passages → draft: the sentences that bear on the question most, word for word, each cited. No
model writes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from pincite.answering.relevance import Asked, Text, logit
from pincite.answering.scoring import model
from pincite.citations import sentences
from pincite.models import EXTRACTIVE, Draft, Noun, Passage
from pincite.ports import Embedder

SHORTLIST = 5
"""Sentences that are embedded; their words choose them. Five of MiniLM take about 50 ms on one core."""
EMBEDDED = 400
"""Characters of a sentence that are embedded: what it is about shows by then, and the time stays bounded."""
LONGEST = 1200
"""Characters of a sentence that is quoted: what is longer is no sentence but a list or a table without stops."""
MOST = 3
NEAR_DUPLICATE = 90
"""`fuzz.token_set_ratio` from which two sentences say the same."""
ANSWERS = 0.5
"""Probability from which the best sentence counts as an answer."""
KEEP = 0.8
"""A further sentence must reach this share of the best one's probability."""


class _Quoted(Noun):
    number: int
    text: str
    spelled: str
    words: tuple[float, ...]
    score: float


def extract(
    question: str, passages: Sequence[Passage], embedder: Embedder, *, answers: float = ANSWERS
) -> Draft:
    """At most `MOST` sentences, best first. An empty text: no sentence reaches the probability `answers`."""
    texts = [Text.of(passage.chunk.text, passage.chunk.context) for passage in passages]
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
            if end - start <= LONGEST and not _is_heading(text, at):
                words = asked.sentence(text, at)
                sentence = text.text[start:end]
                found.setdefault(
                    sentence,
                    _Quoted(
                        number=passage.number,
                        text=sentence,
                        spelled=text.spelled(at),
                        words=words,
                        score=by_words.probability(words),
                    ),
                )
    return sorted(found.values(), key=lambda each: -each.score)[:SHORTLIST]


_CELL_OR_FIGURE = re.compile(r"[|\t]|(?<!^)\d")


def _is_heading(text: Text, at: int) -> bool:
    """A few words without a stop, a cell or a figure: they say what follows is about, not what it says. The number
    that a heading begins with is no figure."""
    start, end = text.spans[at]
    sentence = text.text[start:end].lstrip("#0123456789. ")
    return len(text.stems[at]) < 6 and sentence[-1:] not in ".!?:;" and not _CELL_OR_FIGURE.search(sentence)


def _with_similarity(question: str, shortlist: Sequence[_Quoted], embedder: Embedder) -> list[_Quoted]:
    """The shortlist scored anew with each sentence's own similarity to the question, best first."""
    if not shortlist:
        return []
    near = (
        embedder.embed([each.spelled[:EMBEDDED] for each in shortlist])
        @ embedder.embed([question], query=True)[0]
    )
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
