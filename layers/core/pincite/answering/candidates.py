"""passages → what an extract may quote of them: sentences, rows of tables with their header, lists whole. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pincite.answering.lines import LONGEST, label, paired, signed
from pincite.answering.relevance import SENTENCE, Asked, Text
from pincite.answering.scoring import model
from pincite.models import Noun, Passage

SHORTEST = 3
"""Content words of a sentence that words alone can tell from a heading; a reader is given shorter ones, too."""

_BULLET = re.compile(r"(?:[-*+•·▪◦‣●○]|\d{1,3}[.)]) ")
_CELL_OR_FIGURE = re.compile(r"[|\t☐☑☒✓✔✗✘]|(?<!^)\d")


class Quoted(Noun):
    """What may be quoted. `spelled`: as a reader is given it; `items`: of a list, each as it stands, where `text` leads
    in to them or is the first of them; `labelled`: the question holds all of its label; `words`: the features
    `SENTENCE` without the similarity; `score`: probability that it answers, by its words until it is read."""

    number: int
    text: str
    header: str
    spelled: str
    before: str
    labelled: bool
    words: tuple[float, ...]
    score: float
    items: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """All that is quoted with it."""
        return " ".join((self.text, *self.items))

    def named(self, names: Sequence[str]) -> tuple[float, ...]:
        """Some of the features `SENTENCE`."""
        return tuple(self.words[SENTENCE.index(name)] for name in names)


def candidates(
    asked: Asked, passages: Sequence[Passage], texts: Sequence[Text], shortest: int = SHORTEST
) -> list[Quoted]:
    """Every sentence of at least `shortest` content words, each text once, those whose words promise most first. A
    sentence that leads in to a list goes with all of it: `Please bring:` alone says nothing."""
    by_words, found = model("sentence_words"), dict[str, Quoted]()
    for passage, text in zip(passages, texts, strict=True):
        for at, (start, end) in enumerate(text.spans):
            items = tuple(_behind(text, at)) if text.text[start:end].endswith(":") else ()
            items = items if sum(map(len, items)) <= LONGEST else ()
            if end - start <= LONGEST and (items or not _is_heading(text, at, shortest)):
                words = asked.sentence(text, at)
                sentence = text.text[start:end]
                found.setdefault(
                    sentence,
                    Quoted(
                        number=passage.number,
                        text=sentence,
                        header=text.headers[at],
                        spelled=" ".join((text.spelled(at), *items)),
                        before=text.text[slice(*text.spans[at - 1])] if at else "",
                        labelled=asked.holds(
                            label(sentence if text.headers[at] else paired(sentence) or sentence)
                        ),
                        words=words,
                        score=by_words.probability(words),
                        items=items,
                    ),
                )
    return sorted(found.values(), key=lambda each: -each.score)


def lists(asked: Asked, passages: Sequence[Passage], texts: Sequence[Text]) -> list[Quoted]:
    """Lists under a heading, each whole, read with that heading."""
    by_words = model("sentence_words")
    found: list[Quoted] = []
    for passage, text in zip(passages, texts, strict=True):
        for at, (start, end) in enumerate(text.spans):
            before = text.text[slice(*text.spans[at - 1])] if at else ""
            if not _BULLET.match(text.text[start:end]) or _BULLET.match(before) or before.endswith(":"):
                continue
            items = (text.text[start:end], *_behind(text, at))
            if len(items) > 1 and sum(map(len, items)) <= LONGEST:
                words = asked.sentence(text, at)
                heading = passage.chunk.context.replace("\n", " ")
                found.append(
                    Quoted(
                        number=passage.number,
                        text=items[0],
                        header="",
                        spelled=f"{heading}: {'; '.join(_BULLET.sub('', item) for item in items)}",
                        before="",
                        labelled=False,
                        words=words,
                        score=by_words.probability(words),
                        items=items[1:],
                    )
                )
    return found


def _behind(text: Text, at: int) -> Iterator[str]:
    """The items of the list that goes on behind a sentence; none where that is followed by something else."""
    for start, end in text.spans[at + 1 :]:
        if not _BULLET.match(text.text[start:end]):
            return
        yield text.text[start:end]


def _is_heading(text: Text, at: int, shortest: int) -> bool:
    """A few words without a stop, a cell or a figure: they say what follows is about, not what it says. The number
    that a heading begins with is no figure, the one before a small letter is: `57 depots`. Markup says nothing either,
    nor does a table's header without a row."""
    start, end = text.spans[at]
    if text.text[start:end] in text.headers[at + 1 : at + 2]:
        return True
    whole = text.text[start:end]
    if not any(map(str.isalnum, whole)):
        return True
    sentence = whole.lstrip("#0123456789. ")
    if whole[:1].isdigit() and sentence[:1].islower():
        return False
    if sentence.startswith("<") or _CELL_OR_FIGURE.search(sentence) or label(sentence) or signed(sentence):
        return sentence.startswith("<")
    return len(text.stems[at]) < (
        shortest if sentence[-1:] in ".!?" else SHORTEST if sentence[-1:] in ":;" else 6
    )
