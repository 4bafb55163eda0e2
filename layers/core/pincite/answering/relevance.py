"""question, texts → numbers that tell how far a text, or a sentence of it, answers the question. Pure; linear time.

Words of the question count by how rare they are in running English and among the texts at hand; a word also counts,
less, where a text has another form of it or a near spelling. Both are read in the language of the question.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pincite.answering.kinds import ANSWERS, kind_asked
from pincite.answering.lines import apart, paired, signed, whole_rows
from pincite.answering.terms import written
from pincite.answering.tongues import Tongue, stem, tongue
from pincite.answering.wording import QueryWord, variants_of, words_of
from pincite.citations.reading import sentences

VARIANT = 0.7
"""What another form of a word counts, beside 1 for the word itself."""
TEXTS_KEPT = 512
"""Texts whose stems are kept: some MiB."""


class Text(NamedTuple):
    """A text with its sentences: spans, and the stems of each; a table row has those of its header too. `headers`: for
    each sentence the header that a reader of a row needs, "" elsewhere. `context`: stems of the headings above."""

    text: str
    spans: tuple[tuple[int, int], ...]
    stems: tuple[tuple[str, ...], ...]
    headers: tuple[str, ...]
    context: tuple[str, ...] = ()
    read_in: Tongue | None = None

    @classmethod
    def of(cls, text: str, context: str = "", read_in: Tongue | None = None) -> Text:
        """One pass over the text. `context`: headings, and the header of a table that began before the text. `read_in`:
        the language of the question, where it is not English."""
        spans, stems = _read(text, read_in)
        headers = _headers(text, spans, context)
        of_header = {header: tuple(_stems(header, read_in)) for header in set(headers)}
        joined = tuple((*own, *of_header[header]) for own, header in zip(stems, headers, strict=True))
        return cls(text, spans, joined, headers, tuple(_stems(context, read_in)), read_in)

    @classmethod
    def each(cls, question: str, texts: Sequence[str]) -> list[Text]:
        """Texts, read in the language of the question."""
        read_in = tongue(question, texts)
        return [cls.of(text, read_in=read_in) for text in texts]

    def spelled(self, at: int) -> str:
        """Sentence `at` as a reader is given it: a table row with its header before it, who signed as who signed."""
        start, end = self.spans[at]
        own, header = self.text[start:end], self.headers[at]
        return signed(own) or (f"{header} {own}" if header else paired(own) or own).strip()

    def whole(self) -> list[str]:
        """Stems of the text and its context."""
        return [*self.context, *(stem for part in self.stems for stem in part)]


class Asked:
    """A question against a pool of texts: what its words weigh there, and which forms of them stand there."""

    def __init__(self, question: str, pool: Sequence[Text]) -> None:
        self.read_in = pool[0].read_in if pool else tongue(question)
        self.words = words_of(question, self.read_in)
        self.kind = kind_asked(question, self.read_in)
        self.question = question.casefold()
        vocabulary = [frozenset(text.whole()) for text in pool]
        frequency = Counter(stem for stems in vocabulary for stem in stems)
        self.variants = variants_of(self.words, list(frequency), self.read_in)
        self._pairs = [(one.stem, other.stem) for one, other in pairwise(self.words)]
        self._wholes: dict[int, tuple[Text, tuple[float, ...]]] = {}
        self._parts: dict[int, tuple[tuple[str, ...], list[tuple[str, float]]]] = {}
        self._told = _told(self.words, self.variants)
        self._in_english = _shares({word.stem: word.rarity for word in self.words})
        size = len(pool)
        self.weights = {
            word.stem: (0.1 + word.rarity)
            * math.log(1 + (size - frequency[word.stem] + 0.5) / (frequency[word.stem] + 0.5))
            for word in self.words
        }
        self._in_pool = _shares(self.weights)

    def found(self, stems: Iterable[str]) -> dict[str, float]:
        """Stem of the question → 1 where it stands among `stems`, `VARIANT` where a form of it does."""
        found, told = dict.fromkeys(self.variants, 0.0), self._told
        for each in told.keys() & frozenset(stems):
            for word, value in told[each]:
                if value > found[word]:
                    found[word] = value
        return found

    def together(self, parts: Iterable[tuple[str, ...]]) -> dict[str, float]:
        """The same for several parts of a text together. What each gives is kept, with the part, so that no other takes
        its id: sentences are seen with their neighbours and with the whole."""
        kept, found = self._parts, dict.fromkeys(self.variants, 0.0)
        for part in parts:
            known = kept.get(id(part))
            if known is None:
                own = [(word, value) for word, value in self.found(part).items() if value]
                known = kept[id(part)] = (part, own)
            for word, value in known[1]:
                if value > found[word]:
                    found[word] = value
        return found

    def holds(self, label: str) -> bool:
        """Whether all of a label's words, at least one, stand in the question in some form."""
        stems, own = set(_stems(label, self.read_in)), {word.stem for word in self.words}
        return bool(stems) and all(
            stem in own or any(stem in self.variants[other] for other in own) for stem in stems
        )

    def coverage(self, found: dict[str, float]) -> float:
        """Share of the question's weight that was found, 0–1; weights by rarity in the pool."""
        return _share(found, self._in_pool)

    def coverage_in_english(self, found: dict[str, float]) -> float:
        """The same with weights by rarity in running English alone."""
        return _share(found, self._in_english)

    def passage(self, text: Text, similarity: float) -> tuple[float, ...]:
        """text, calibrated similarity → the features `PASSAGE`, in its order."""
        whole = self.together((text.context, *text.stems))
        by_sentence = [self.together((part,)) for part in text.stems]
        best = max(range(len(by_sentence)), key=lambda at: self.coverage(by_sentence[at]))
        windows = (self._window(text, at) for at in range(len(by_sentence)))
        start, end = text.spans[best]
        return (
            logit(similarity),
            self.coverage(whole),
            self.coverage_in_english(whole),
            self.coverage(by_sentence[best]),
            max(map(self.coverage, windows)),
            max(map(self.coverage_in_english, by_sentence)),
            *self._words_missed(whole),
            self._in_order([stem for part in text.stems for stem in part]),
            self.answers_kind(text.text[start:end]),
        )

    def sentence(self, text: Text, at: int) -> tuple[float, ...]:
        """Sentence `at` of a text → the features `SENTENCE` without its similarity, in its order."""
        found, window = self.together(text.stems[at : at + 1]), self._window(text, at)
        start, end = text.spans[at]
        return (
            self.coverage(found),
            self.coverage_in_english(found),
            self.coverage(window),
            *self._of_the_whole(text),
            self._in_order(text.stems[at]),
            self.answers_kind(text.text[start:end]),
            min(len(text.stems[at]), 60) / 20,
            float(len(text.stems[at]) < 3),
        )

    def _window(self, text: Text, at: int) -> dict[str, float]:
        """Of a sentence, its neighbours and its context: what a pronoun or a table cell in it may stand for."""
        return self.together((text.context, *text.stems[max(0, at - 1) : at + 2]))

    def _of_the_whole(self, text: Text) -> tuple[float, ...]:
        """What all sentences of a text share, once a text. It is kept with the text, so that no other takes its id."""
        known = self._wholes.get(id(text))
        if known is None:
            whole = self.together((text.context, *text.stems))
            features = (
                self.coverage(whole), self.coverage_in_english(whole), *self._words_missed(whole),
            )  # fmt: skip
            known = self._wholes[id(text)] = (text, features)
        return known[1]

    def answers_kind(self, sentence: str) -> float:
        """1 where the sentence has what the question asks for (a number, a date, a name) and the question has not;
        0 where it lacks it, 0.5 where the question asks for none of these."""
        pattern = (ANSWERS if self.read_in is None else self.read_in.answers).get(self.kind)
        if pattern is None:
            return 0.5
        return float(any(match[0].casefold() not in self.question for match in pattern.finditer(sentence)))

    def _words_missed(self, found: dict[str, float]) -> tuple[float, float, float, float]:
        """Names found, numbers found (shares; 0.5 where the question has none), rarest word missed, how many words
        that are names or numbers are missed."""
        named = [found[word.stem] for word in self.words if word.name]
        numbers = [found[word.stem] for word in self.words if word.number]
        return (
            sum(named) / len(named) if named else 0.5,
            sum(numbers) / len(numbers) if numbers else 0.5,
            max((word.rarity for word in self.words if not found[word.stem]), default=0.0),
            float(sum(1 - value for value in (*named, *numbers))),
        )

    def _in_order(self, stems: Sequence[str]) -> float:
        """Share of the question's neighbouring words that are neighbours here too, or next but one; 0.5 without any."""
        if not self._pairs:
            return 0.5
        there = frozenset(stems)
        if not any(one in there and other in there for one, other in self._pairs):
            return 0.0
        near = {*pairwise(stems), *zip(stems, stems[2:], strict=False)}
        return sum(pair in near for pair in self._pairs) / len(self._pairs)


def _told(
    words: Sequence[QueryWord], variants: dict[str, frozenset[str]]
) -> dict[str, list[tuple[str, float]]]:
    """Stem in a text → the question's stems that it tells of, and how far."""
    told: dict[str, list[tuple[str, float]]] = {}
    for word in words:
        for variant in variants[word.stem]:
            told.setdefault(variant, []).append((word.stem, VARIANT))
        told.setdefault(word.stem, []).append((word.stem, 1.0))
    return told


PASSAGE = (
    "similarity_logit", "coverage", "coverage_english", "best_sentence", "best_window", "best_sentence_english",
    "names", "numbers", "rarest_missed", "names_missed", "in_order", "kind",
)  # fmt: skip
SENTENCE = (
    "coverage", "coverage_english", "window", "passage", "passage_english", "names", "numbers", "rarest_missed",
    "names_missed", "in_order", "kind", "length", "short", "similarity_logit",
)  # fmt: skip


@lru_cache(TEXTS_KEPT)
def _read(
    text: str, read_in: Tongue | None
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[str, ...], ...]]:
    """text → spans of its sentences and their stems; the reranker and the answerer read the same texts."""
    whole = tuple(sentences.split(text)) or ((0, len(text)),)
    spans = tuple(each for start, end in whole_rows(text, whole) for each in apart(text, start, end))
    return spans, tuple(tuple(_stems(text[start:end], read_in)) for start, end in spans)


_DELIMITER = re.compile(r"[ \t]*\n[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+")
"""The line under the header of a table in Markdown."""


def _headers(text: str, spans: Sequence[tuple[int, int]], context: str) -> tuple[str, ...]:
    """For each row the header of its table, "" where that has none: its first row over a delimiter, or the row in
    `context` where the table began before the text."""
    before = " ".join(line for line in context.splitlines() if line.startswith("|") and line.strip("|-: "))
    headers: list[str] = []
    header: str | None = before or None
    for start, end in spans:
        if not text.startswith("|", start):
            headers.append("")
            header = None
        else:
            headers.append(header or "")
            if header is None:
                header = text[start:end] if _DELIMITER.match(text, end) else ""
    return tuple(headers)


def _stems(text: str, read_in: Tongue | None) -> list[str]:
    """Stems of the words that have a meaning of their own."""
    return [found for found in (stem(word, read_in) for word in written(text)) if found is not None]


Shares = tuple[tuple[tuple[str, float], ...], float]


def _shares(weights: dict[str, float]) -> Shares:
    """Weights, and their sum."""
    return tuple(weights.items()), sum(weights.values())


def _share(found: dict[str, float], shares: Shares) -> float:
    weights, total = shares
    return sum([weight * found[stem] for stem, weight in weights]) / total if total else 0.0


def logit(probability: float) -> float:
    bounded = min(1 - 1e-9, max(1e-9, probability))
    return math.log(bounded / (1 - bounded))
