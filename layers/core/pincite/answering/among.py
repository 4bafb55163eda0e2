"""question, passages of several documents → the sentences of those that may answer, best first, each with the
probability that it answers.

The reader has told of each passage how far it answers, when it ranked them. All sentences of those that it told of
nearly as much are read, not what words promise most, and the best ones again under their title; what is far behind is
not read at all. Whether any answers is told from the best sentence, its passage, and how far that is above the others:
a question about something else finds several that are as far from it. Fitted by `benchmarks/fit_among.py`, on pages of
an encyclopaedia and on letters, lists and notices that lie together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pincite.answering import page
from pincite.answering.candidates import Quoted
from pincite.answering.relevance import Asked, Text, logit
from pincite.answering.scoring import lowered, model
from pincite.answering.windows import window
from pincite.models import Passage
from pincite.ports import Reader

PASSAGES = 3
"""Passages whose windows are looked at; the second stage has read them, so they cost nothing again."""
NEAR = 4.0
"""Log-odds behind the best window within which a passage is read. Of 397 questions of xquad_en the answer's sentence is
first for .861 with 5.7 sentences read, and for .859 with 14 when all three passages are read."""
TITLED = 4
"""Sentences that are read again under their title, the best by themselves: with all of them as many are right."""
ANSWERS = 0.4
"""Probability from which the best sentence counts as an answer; `benchmarks/results/reading.md` has the curve."""
ELSEWHERE = 0.6
"""The same for a question in another language than English: a reader that learnt English makes more of words that
question and sentence share. Of 24 questions that the German, French and Spanish files of the tests do not answer 19 are
held back at .6 and 13 at .4, with 55 and 56 of 61 others answered rightly."""
ALONE = 3.0
"""How far a passage counts as above the others where there is no other."""
OF_SENTENCE = ("of_page", "reading")
OF_QUESTION = (
    "of_page", "reading", "reading_titled", "window", "figure_lacked", "stands_out", "thing_missing", "above_others",
    "passage_english", "rarest_missed", "names_missed",
)  # fmt: skip


class Read(NamedTuple):
    """What was read for a question. `rows`: features `page.OF_SENTENCE` of each; `windows`: of its passage, and the
    best of the others."""

    quoted: list[Quoted]
    alone: list[float]
    titled: list[float]
    rows: page.Rows
    windows: list[tuple[float, float]]
    missing: bool


def ranked(
    question: str, asked: Asked, passages: Sequence[Passage], texts: Sequence[Text], reader: Reader
) -> list[Quoted]:
    """Best first. The best one's score is the probability that the question is answered; the others' stand to it as
    sentence to sentence."""
    read = readings(question, asked, passages, texts, reader)
    if not read.quoted:
        return []
    sentence, answered = model("among_sentence"), model("among_answered")
    log_odds = [logit(sentence.probability(row)) for row in of_sentences(read)]
    order = sorted(range(len(log_odds)), key=lambda at: -log_odds[at])
    best = order[0]
    whole = answered.probability(of_question(read, best))
    return [
        read.quoted[at].model_copy(update={"score": lowered(whole, log_odds[best] - log_odds[at])})
        for at in order
    ]


def readings(
    question: str, asked: Asked, passages: Sequence[Passage], texts: Sequence[Text], reader: Reader
) -> Read:
    """What the reader says of the passages that it ranked first, and of the sentences of those that are near."""
    seen = [window(asked, text) for text in texts[:PASSAGES]]
    windows = reader.read(question, seen) if seen else []
    near = [at for at, value in enumerate(windows) if value >= max(windows) - NEAR]
    quoted = page.to_read(asked, [passages[at] for at in near], [texts[at] for at in near])
    titles = {
        passage.number: page.title(passage, text) for passage, text in zip(passages, texts, strict=True)
    }
    spelled = [each.spelled[: page.READ_CHARACTERS] for each in quoted]
    alone = reader.read(question, spelled) if spelled else []
    again = sorted(range(len(quoted)), key=lambda at: -alone[at])[:TITLED]
    under = reader.read(question, [page.under_title(spelled[at], titles[quoted[at].number]) for at in again])
    titled = list(alone)
    for at, value in zip(again, under, strict=True):
        titled[at] = value
    of = {passages[at].number: _above(at, windows) for at in near}
    return Read(
        quoted=quoted,
        alone=alone,
        titled=titled,
        rows=page.features(question, asked, quoted, titled),
        windows=[of[each.number] for each in quoted],
        missing=page.thing_missing(asked, texts),
    )


def of_sentences(read: Read) -> page.Rows:
    """One row of `OF_SENTENCE` each."""
    of_page = model("page_sentence")
    return np.array(
        [
            (logit(of_page.probability(row)), reading)
            for row, reading in zip(read.rows, read.alone, strict=True)
        ]
    )


def of_question(read: Read, best: int) -> tuple[float, ...]:
    """The features `OF_QUESTION`, where the sentence `best` is taken for the answer."""
    own, other = read.windows[best]
    alone = np.array(read.alone)
    lacked = read.rows[best][page.OF_SENTENCE.index("figure_lacked")]
    return (
        float(of_sentences(read)[best][0]),
        read.alone[best],
        read.titled[best],
        own,
        float(lacked),
        float((alone[best] - alone.mean()) / (alone.std() + 0.3)),
        min(0.0, read.alone[best]) * read.missing,
        own - other,
        *read.quoted[best].named(("passage_english", "rarest_missed", "names_missed")),
    )


def _above(at: int, windows: Sequence[float]) -> tuple[float, float]:
    """A passage's window, and the best of the others."""
    return windows[at], max(
        (value for other, value in enumerate(windows) if other != at), default=windows[at] - ALONE
    )
