"""question, the few passages of one document → its sentences, rows and lists, best first, each with the probability
that it answers.

Who asks about a letter has other words than the letter. So all of it is read, not what words promise most: each
sentence under the letter's title tells which one answers, by itself whether any does, and where a figure is asked for
one is looked for. Fitted by `benchmarks/fit_page.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.answering.candidates import Quoted, candidates, lists
from pincite.answering.foreign_measures import wanted
from pincite.answering.kinds import FIGURES
from pincite.answering.lines import about_message, of_message
from pincite.answering.measures import MEASURED, asks, lacks
from pincite.answering.relevance import Asked, Text, logit
from pincite.answering.scoring import lowered, model
from pincite.models import Passage
from pincite.ports import Reader

PASSAGES = 4
"""Passages of one document up to which it is read whole."""
READ, READ_LISTS, READ_CHARACTERS = 24, 4, 500
"""Sentences and lists that are read at most, and characters of each."""
TITLE_CHARACTERS = 100
ANSWERS = 0.2
"""Probability from which the best sentence counts as an answer; `benchmarks/results/small_files.md` has the curve."""
WITHIN = 0.6
"""Log-odds behind the best sentence within which another is quoted as well: of two that are as likely to answer, who
asks about a page wants both."""
OF_SENTENCE = (
    "reading_titled", "by_words", "figure_lacked", "figure", "name_lacked", "labelled", "message",
)  # fmt: skip
OF_QUESTION = ("best_sentence", "reading", "figure_lacked", "stands_out", "thing_missing")

Rows = NDArray[np.float64]
Values = NDArray[np.float64]


def of_one_document(passages: Sequence[Passage]) -> bool:
    """All that was found stands in a document of a page."""
    return len(passages) <= PASSAGES and len({each.chunk.document_id for each in passages}) == 1


def ranked(
    question: str, asked: Asked, passages: Sequence[Passage], texts: Sequence[Text], reader: Reader
) -> list[Quoted]:
    """Best first. The best one's score is the probability that the document answers at all; the others' stand to it as
    sentence to sentence."""
    quoted = to_read(asked, passages, texts)
    if not quoted or not any(map(str.isalnum, question)):
        return []
    read, titled = readings(question, quoted, passages, texts, reader)
    rows = features(question, asked, quoted, titled)
    sentence, answered = model("page_sentence"), model("page_answered")
    log_odds = np.array([logit(sentence.probability(row)) for row in rows])
    missing = thing_missing(asked, texts)
    whole = answered.probability(of_question(rows, log_odds, np.array(read), missing))
    order = sorted(range(len(quoted)), key=lambda at: -log_odds[at])
    best = float(log_odds[order[0]])
    return [
        quoted[at].model_copy(update={"score": lowered(whole, best - float(log_odds[at]))}) for at in order
    ]


def to_read(asked: Asked, passages: Sequence[Passage], texts: Sequence[Text]) -> list[Quoted]:
    """What is read of the document: of a very long page those sentences that words promise most of."""
    return [
        *candidates(asked, passages, texts, shortest=1)[:READ],
        *(lists(asked, passages, texts)[:READ_LISTS] if asked.kind == "other" else ()),
    ]


def readings(
    question: str,
    quoted: Sequence[Quoted],
    passages: Sequence[Passage],
    texts: Sequence[Text],
    reader: Reader,
) -> tuple[list[float], list[float]]:
    """What the reader says of each by itself, and under the document's title."""
    titles = {passage.number: title(passage, text) for passage, text in zip(passages, texts, strict=True)}
    alone = [each.spelled[:READ_CHARACTERS] for each in quoted]
    titled = [under_title(text, titles[each.number]) for each, text in zip(quoted, alone, strict=True)]
    read = reader.read(question, [*alone, *titled])
    return read[: len(alone)], read[len(alone) :]


def under_title(text: str, title: str) -> str:
    """A sentence as it is read under a title, once."""
    return text if not title or title in text else f"{title}. {text}"


def features(question: str, asked: Asked, quoted: Sequence[Quoted], titled: Sequence[float]) -> Rows:
    """One row of `OF_SENTENCE` each. In another language than English any figure counts where it is not plain what it
    is for."""
    english = asked.read_in is None
    plain = None if asked.read_in is None else wanted(question, asked.read_in.code)
    figures = asks(question) if english else plain is not None or asked.kind in FIGURES
    name = asked.kind == "name"
    message = name or about_message(question)
    rows = []
    for each, under_title in zip(quoted, titled, strict=True):
        [kind] = each.named(("kind",))
        # a number in a row of a list without headings, `Pear: 4`, is a price where one is asked for
        row = each.text if each.text.startswith("|") and not each.header else ""
        said = f"{each.spelled} {row}"
        if plain is not None:
            lacked = plain.search(said) is None
        else:
            lacked = figures and (lacks(question, said) if english else kind == 0)
        rows.append(
            (
                under_title,
                logit(each.score),
                lacked,
                figures and not lacked,
                name and kind == 0,
                each.labelled,
                not message and of_message(each.spelled),
            )
        )
    return np.array(rows, float)


def thing_missing(asked: Asked, texts: Sequence[Text]) -> bool:
    """Whether a figure is asked of something that the document has no word of: what does a *boat* cost?"""
    things = [word.stem for word in asked.words if word.stem not in MEASURED]
    if not things or not asks(asked.question):
        return False
    found = asked.found(stem for text in texts for stem in text.whole())
    return not any(found[stem] for stem in things)


def of_question(rows: Rows, log_odds: Values, read: Values, missing: bool) -> tuple[float, ...]:
    """The features `OF_QUESTION`, from those of its sentences, what these give, and what the reader says of each by
    itself. `stands_out`: how far the best is above all of the page, in standard deviations; where a question's words
    are all over a page that does not answer, no sentence stands out. Where the thing asked about is missing, it counts
    twice what little the reader makes of the best."""
    best = int(log_odds.argmax())
    out = (read[best] - read.mean()) / (read.std() + 0.3)
    lacked = rows[best][OF_SENTENCE.index("figure_lacked")]
    return (
        float(log_odds[best]),
        float(read[best]),
        float(lacked),
        float(out),
        min(0.0, float(read[best])) * missing,
    )


def title(passage: Passage, text: Text) -> str:
    """The headings above a passage, or the first line of the text where it is one: neither a row nor a sentence."""
    headings = [line for line in passage.chunk.context.splitlines() if line and not line.startswith("|")]
    first = text.text[slice(*text.spans[0])].partition("\n")[0].strip()
    titled = len(first) <= TITLE_CHARACTERS and not first.startswith("|") and first[-1:] not in ".!?"
    return (" ".join(headings) or (first if titled else ""))[-TITLE_CHARACTERS:].strip()
