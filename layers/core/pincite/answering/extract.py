"""question, passages → draft: the sentences that bear on the question most, word for word, each cited. No
model writes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from pincite.answering.relevance import Asked, Text, logit
from pincite.answering.scoring import model
from pincite.citations.attacks.instructions import without
from pincite.citations.reading import lexicon
from pincite.errors import Retryable
from pincite.models import EXTRACTIVE, Draft, Noun, Passage
from pincite.ports import Delta, Embedder

SHORTLIST = 5
"""Sentences that are embedded at most; their words choose them. Five of MiniLM take about 50 ms on one core."""
BEHIND = 3.0
"""Log-odds by words that a sentence may lie behind the best one to be embedded. Similarity seldom lifts one from
further behind: of 199 questions of xquad_en the extract holds the answer for 153 with 2.3 sentences embedded on
average, for 154 with five."""
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
    header: str
    spelled: str
    words: tuple[float, ...]
    score: float


def least(check_answerable: bool) -> float:
    """Probability of answering that a sentence needs: none where the mode does not check answerability."""
    return ANSWERS if check_answerable else 0.0


def extract(
    question: str, passages: Sequence[Passage], embedder: Embedder, *, answers: float = ANSWERS
) -> Draft:
    """At most `MOST` sentences, best first. An empty text: no sentence reaches the probability `answers`."""
    return extract_each((question,), passages, embedder, answers=answers)


def extract_each(
    questions: Sequence[str], passages: Sequence[Passage], embedder: Embedder, *, answers: float = ANSWERS
) -> Draft:
    """The extracts of several questions one after another, each sentence once."""
    texts = [
        Text.of(without(passage.chunk.text, passage.chunk.spoken), passage.chunk.context)
        for passage in passages
    ]
    chosen = [
        each for question in questions for each in _chosen(question, passages, texts, embedder, answers)
    ]
    pieces = (piece for each in chosen for piece in _cited(each))
    return Draft(text=" ".join(dict.fromkeys(pieces)), model=EXTRACTIVE)


def instead(
    error: Retryable,
    said: Sequence[Delta],
    questions: Sequence[str],
    passages: Sequence[Passage],
    embedder: Embedder,
    *,
    answers: float,
) -> Draft:
    """A model failed or was too late before it said anything → the passages found, with the reason. Raises the error
    where it had begun, since nobody may take half an answer for one, and where no passage bears on the question: a
    failure never looks like an abstention."""
    draft = extract_each(questions, passages, embedder, answers=answers)
    if any(piece.text.strip() for piece in said) or not draft.text:
        raise error
    return draft.model_copy(update={"failed": str(error)})


def _chosen(
    question: str, passages: Sequence[Passage], texts: Sequence[Text], embedder: Embedder, answers: float
) -> list[_Quoted]:
    asked = Asked(question, texts)
    ranked = _with_similarity(question, _shortlist(asked, passages, texts), embedder)
    chosen: list[_Quoted] = []
    for each in ranked:
        distinct = all(fuzz.token_set_ratio(each.text, other.text) < NEAR_DUPLICATE for other in chosen)
        if len(chosen) < MOST and each.score >= max(answers, KEEP * ranked[0].score) and distinct:
            chosen.append(each)
    return chosen


def _shortlist(asked: Asked, passages: Sequence[Passage], texts: Sequence[Text]) -> list[_Quoted]:
    """At most `SHORTLIST` sentences whose words promise most, none further than `BEHIND` the best, each text once."""
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
                        header=text.headers[at],
                        spelled=text.spelled(at),
                        words=words,
                        score=by_words.probability(words),
                    ),
                )
    best = sorted(found.values(), key=lambda each: -each.score)[:SHORTLIST]
    return [each for each in best if logit(each.score) >= logit(best[0].score) - BEHIND]


_CELL_OR_FIGURE = re.compile(r"[|\t]|(?<!^)\d")


def _is_heading(text: Text, at: int) -> bool:
    """A few words without a stop, a cell or a figure: they say what follows is about, not what it says. The number
    that a heading begins with is no figure. Markup says nothing either, nor does a table's header without a row."""
    start, end = text.spans[at]
    if text.text[start:end] in text.headers[at + 1 : at + 2]:
        return True
    sentence = text.text[start:end].lstrip("#0123456789. ")
    if sentence.startswith("<") or _CELL_OR_FIGURE.search(sentence):
        return sentence.startswith("<")
    return len(text.stems[at]) < (3 if sentence[-1:] in ".!?:;" else 6)


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


def _cited(quoted: _Quoted) -> list[str]:
    """What is quoted, cited; a table row after the header that names its cells."""
    header = quoted.header if len(quoted.header) <= LONGEST else ""
    return [_marked(text, quoted.number) for text in (header, quoted.text) if text]


def _marked(text: str, number: int) -> str:
    """The marker goes before the closing stop, as in `Returns are accepted [1].` A table row loses its outer bars, a
    list item its bullet: what stays is word for word."""
    text = _BULLET.sub("", " ".join(_LINE_HYPHEN.sub(_joined, text).split())).strip("| ")
    body, stop = (text[:-1], text[-1]) if text[-1:] in (".", "!", "?") else (text, ".")
    return f"{body} [{number}]{stop}"


_BULLET = re.compile(r"^(?:[-*+•·▪◦‣●○]|\d{1,3}[.)]) ")
_LINE_HYPHEN = re.compile(r"\b([^\W\d_]{1,40})-\s*\n\s*([^\W\d_]{1,40})")


def _joined(found: re.Match[str]) -> str:
    """A word cut by the end of a line → whole, where English has it so; else with its hyphen."""
    whole = found[1] + found[2]
    return whole if lexicon.rank(whole.lower()) < lexicon.UNKNOWN else f"{found[1]}-{found[2]}"
