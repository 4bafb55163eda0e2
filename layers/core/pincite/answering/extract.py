"""question, passages → draft: the sentences that bear on the question most, word for word, each cited. No
model writes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from pincite.answering import among, page
from pincite.answering.candidates import Quoted, candidates
from pincite.answering.keys import holding
from pincite.answering.lines import LONGEST, by_column
from pincite.answering.prompting import defused
from pincite.answering.relevance import Asked, Text, logit
from pincite.answering.scoring import lowered, model
from pincite.answering.tongues import tongue
from pincite.citations.attacks.instructions import without
from pincite.citations.reading import lexicon
from pincite.errors import ModelRefused, Retryable
from pincite.models import EXTRACTIVE, Draft, Passage
from pincite.ports import Delta, Embedder, Reader

SHORTLIST = 5
"""Sentences that are embedded at most; their words choose them. Five of MiniLM take about 50 ms on one core."""
BEHIND = 3.0
"""Log-odds by words that a sentence may lie behind the best one to be embedded. Similarity seldom lifts one from
further behind: of 199 questions of xquad_en the extract holds the answer for 153 with 2.3 sentences embedded on
average, for 154 with five."""
EMBEDDED = 400
"""Characters of a sentence that are embedded: what it is about shows by then, and the time stays bounded."""
MOST = 3
NEAR_DUPLICATE = 90
"""`fuzz.token_set_ratio` from which two sentences say the same."""
ANSWERS = 0.5
"""Probability from which the best sentence counts as an answer."""
KEEP = 0.8
"""A further sentence must reach this share of the best one's probability."""


def least(check_answerable: bool) -> float:
    """Probability of answering that a sentence needs: none where the mode does not check answerability."""
    return ANSWERS if check_answerable else 0.0


def extract(
    question: str,
    passages: Sequence[Passage],
    embedder: Embedder,
    *,
    answers: float = ANSWERS,
    reader: Reader | None = None,
) -> Draft:
    """At most `MOST` sentences, best first. An empty text: no sentence reaches the probability `answers`.

    `reader`: tells which sentence answers, where there is one; words and vectors do without."""
    return extract_each((question,), passages, embedder, answers=answers, reader=reader)


def extract_each(
    questions: Sequence[str],
    passages: Sequence[Passage],
    embedder: Embedder,
    *,
    answers: float = ANSWERS,
    reader: Reader | None = None,
) -> Draft:
    """The extracts of several questions one after another, each sentence once."""
    shown = [without(passage.chunk.text, passage.chunk.spoken) for passage in passages]
    read_in = tongue(" ".join(questions), shown)
    texts = [
        Text.of(text, passage.chunk.context, read_in) for text, passage in zip(shown, passages, strict=True)
    ]
    chosen = [
        each
        for question in questions
        for each in _chosen(question, passages, texts, embedder, answers, reader)
    ]
    return Draft(text=" ".join(dict.fromkeys(map(_cited, chosen))), model=EXTRACTIVE)


def instead(
    error: Retryable | ModelRefused,
    said: Sequence[Delta],
    questions: Sequence[str],
    passages: Sequence[Passage],
    embedder: Embedder,
    *,
    answers: float,
) -> Draft:
    """A model failed, refused or was too late → the passages found, with the reason. Where it had begun, nothing that
    it wrote is in them and the draft is not `complete`, since nobody may take half an answer for one. Raises the error
    where no passage bears on the question: a failure never looks like an abstention."""
    draft = extract_each(questions, passages, embedder, answers=answers)
    if not draft.text:
        raise error
    begun = any(piece.text.strip() for piece in said)
    return draft.model_copy(update={"failed": str(error), "complete": not begun})


def _chosen(
    question: str,
    passages: Sequence[Passage],
    texts: Sequence[Text],
    embedder: Embedder,
    answers: float,
    reader: Reader | None,
) -> list[Quoted]:
    asked, keep = Asked(question, texts), KEEP
    if reader is None:
        by_words = candidates(asked, passages, texts)
        ranked = _with_similarity(question, _shortlist(by_words), embedder)
    else:
        whole = page.of_one_document(passages)
        ranked = (page if whole else among).ranked(question, asked, passages, texts, reader)
        if asked.words and not whole and asked.read_in is not None:
            answers = max(answers, among.ELSEWHERE) if answers else answers
        elif asked.words:
            answers = min(answers, (page if whole else among).ANSWERS)
        keep = lowered(ranked[0].score, page.WITHIN) / ranked[0].score if ranked else KEEP
    key = holding(question)
    if key is not None:
        ranked = _rows_of(key, candidates(asked, passages, texts, 1)) or ranked
    chosen: list[Quoted] = []
    for each in ranked:
        distinct = all(fuzz.token_set_ratio(each.whole, other.whole) < NEAR_DUPLICATE for other in chosen)
        if len(chosen) < MOST and each.score >= max(answers, keep * ranked[0].score) and distinct:
            chosen.append(each)
    return chosen


def _shortlist(by_words: Sequence[Quoted]) -> list[Quoted]:
    """At most `SHORTLIST` sentences, none further than `BEHIND` the best."""
    best = by_words[:SHORTLIST]
    return [each for each in best if logit(each.score) >= logit(best[0].score) - BEHIND]


def _with_similarity(question: str, shortlist: Sequence[Quoted], embedder: Embedder) -> list[Quoted]:
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


def _rows_of(key: re.Pattern[str], by_words: Sequence[Quoted]) -> list[Quoted]:
    """The rows of tables that hold the key asked about: they are the answer, whatever their words and figures say."""
    rows = [each for each in by_words if each.text.startswith("|") and key.search(each.text)]
    return [each.model_copy(update={"score": 1.0}) for each in rows]


def _cited(quoted: Quoted) -> str:
    """What is quoted, cited; a row with the name of each column before its cell, items of a list each by itself."""
    header = quoted.header if len(quoted.header) <= LONGEST else ""
    first = _marked(by_column(header, quoted.text), quoted.number)
    return " ".join((first, *(_marked(item, quoted.number) for item in quoted.items)))


def _marked(text: str, number: int) -> str:
    """The marker goes before the closing stop, as in `Returns are accepted [1].` A table row loses its outer bars, a
    list item its bullet: what stays is word for word. A `[2]` of the source's own is written `⟦2⟧`, as in a
    prompt: it is part of what is quoted, and points to none of our passages."""
    text = _BULLET.sub("", " ".join(_LINE_HYPHEN.sub(_joined, defused(text)).split())).strip("| ")
    body, stop = (text[:-1], text[-1]) if text[-1:] in (".", "!", "?") else (text, ".")
    return f"{body} [{number}]{stop}"


_BULLET = re.compile(r"^(?:[-*+•·▪◦‣●○]|\d{1,3}[.)]) ")
_LINE_HYPHEN = re.compile(r"\b([^\W\d_]{1,40})-\s*\n\s*([^\W\d_]{1,40})")


def _joined(found: re.Match[str]) -> str:
    """A word cut by the end of a line → whole, where English has it so; else with its hyphen."""
    whole = found[1] + found[2]
    return whole if lexicon.rank(whole.lower()) < lexicon.UNKNOWN else f"{found[1]}-{found[2]}"
