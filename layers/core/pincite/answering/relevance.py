"""question, texts → numbers that tell how far a text, or a sentence of it, answers the question. Pure; linear time.

Words of the question count by how rare they are in running English and among the texts at hand; a word also counts,
less, where a text has another form of it or a near spelling.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from rapidfuzz import fuzz, process

from pincite.answering.kinds import ANSWERS, kind_asked
from pincite.answering.lines import apart, signed
from pincite.citations.reading import lexicon, sentences
from pincite.citations.reading.terms import Term, content, terms, written

VARIANT = 0.7
"""What another form of a word counts, beside 1 for the word itself."""
NEAR_SPELLING = 80
"""`fuzz.ratio` from which a word of at least five characters that is rare or none in English, such as a name, counts as
a spelling of another: 80 still joins two words of six characters that differ by a transposition."""
MOST_TERMS = 64
"""Terms of a question that are looked at; a question has a dozen."""


WORDS_KEPT = 65_536
TEXTS_KEPT = 512
"""Texts whose stems are kept: some MiB."""

LIGHT = frozenset(
    {
        "anyone", "anything", "called", "come", "comes", "describe", "explain", "far", "get", "gets", "give", "go",
        "got", "happen", "happened", "happens", "kind", "long", "made", "make", "makes", "many", "mean", "means",
        "much", "name", "named", "need", "often", "old", "please", "someone", "something", "sort", "take", "takes",
        "tell", "thing", "things", "type", "use", "used", "way",
    }
)  # fmt: skip
"""Words that frame a question and need not stand in its answer."""


class Word(NamedTuple):
    """A content word of the question. `rarity`: 0.1–1.1, by rank in running English. `name`: capitalised within it."""

    stem: str
    rarity: float
    name: bool
    number: bool


class Text(NamedTuple):
    """A text with its sentences: spans, and the stems of each; a table row has those of its header too. `headers`: for
    each sentence the header that a reader of a row needs, "" elsewhere. `context`: stems of the headings above."""

    text: str
    spans: tuple[tuple[int, int], ...]
    stems: tuple[tuple[str, ...], ...]
    headers: tuple[str, ...]
    context: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str, context: str = "") -> Text:
        """One pass over the text. `context`: headings, and the header of a table that began before the text."""
        spans, stems = _read(text)
        headers = _headers(text, spans, context)
        of_header = {header: tuple(_stems(header)) for header in set(headers)}
        joined = tuple((*own, *of_header[header]) for own, header in zip(stems, headers, strict=True))
        return cls(text, spans, joined, headers, tuple(_stems(context)))

    def spelled(self, at: int) -> str:
        """Sentence `at` as a reader is given it: a table row with its header before it, who signed as who signed."""
        start, end = self.spans[at]
        return signed(self.text[start:end]) or f"{self.headers[at]} {self.text[start:end]}".strip()

    def window(self, at: int) -> list[str]:
        """Stems of a sentence, its neighbours and its context: what a pronoun or a table cell in it may stand for."""
        near = self.stems[max(0, at - 1) : at + 2]
        return [*self.context, *(stem for part in near for stem in part)]

    def whole(self) -> list[str]:
        """Stems of the text and its context."""
        return [*self.context, *(stem for part in self.stems for stem in part)]


class Asked:
    """A question against a pool of texts: what its words weigh there, and which forms of them stand there."""

    def __init__(self, question: str, pool: Sequence[Text]) -> None:
        self.words = _words(question)
        self.kind = kind_asked(question)
        self.question = question.casefold()
        vocabulary = [frozenset(text.whole()) for text in pool]
        frequency = Counter(stem for stems in vocabulary for stem in stems)
        self.variants = _variants(self.words, list(frequency))
        self._pairs = [(one.stem, other.stem) for one, other in pairwise(self.words)]
        self._wholes: dict[int, tuple[Text, tuple[float, ...]]] = {}
        self._in_english = {word.stem: word.rarity for word in self.words}
        size = len(pool)
        self.weights = {
            word.stem: (0.1 + word.rarity)
            * math.log(1 + (size - frequency[word.stem] + 0.5) / (frequency[word.stem] + 0.5))
            for word in self.words
        }

    def found(self, stems: Iterable[str]) -> dict[str, float]:
        """Stem of the question → 1 where it stands among `stems`, `VARIANT` where a form of it does."""
        there = frozenset(stems)
        return {
            word.stem: 1.0 if word.stem in there else VARIANT * bool(self.variants[word.stem] & there)
            for word in self.words
        }

    def holds(self, label: str) -> bool:
        """Whether all of a label's words, at least one, stand in the question in some form."""
        stems, own = set(_stems(label)), {word.stem for word in self.words}
        return bool(stems) and all(
            stem in own or any(stem in self.variants[other] for other in own) for stem in stems
        )

    def coverage(self, found: dict[str, float]) -> float:
        """Share of the question's weight that was found, 0–1; weights by rarity in the pool."""
        return _share(found, self.weights)

    def coverage_in_english(self, found: dict[str, float]) -> float:
        """The same with weights by rarity in running English alone."""
        return _share(found, self._in_english)

    def passage(self, text: Text, similarity: float) -> tuple[float, ...]:
        """text, calibrated similarity → the features `PASSAGE`, in its order."""
        whole = self.found(text.whole())
        by_sentence = [self.found(part) for part in text.stems]
        best = max(range(len(by_sentence)), key=lambda at: self.coverage(by_sentence[at]))
        windows = (self.found(text.window(at)) for at in range(len(by_sentence)))
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
        found, window = self.found(text.stems[at]), self.found(text.window(at))
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

    def _of_the_whole(self, text: Text) -> tuple[float, ...]:
        """What all sentences of a text share, once a text. It is kept with the text, so that no other takes its id."""
        known = self._wholes.get(id(text))
        if known is None:
            whole = self.found(text.whole())
            features = (
                self.coverage(whole), self.coverage_in_english(whole), *self._words_missed(whole),
            )  # fmt: skip
            known = self._wholes[id(text)] = (text, features)
        return known[1]

    def answers_kind(self, sentence: str) -> float:
        """1 where the sentence has what the question asks for (a number, a date, a name) and the question has not;
        0 where it lacks it, 0.5 where the question asks for none of these."""
        pattern = ANSWERS.get(self.kind)
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
        near = {*pairwise(stems), *zip(stems, stems[2:], strict=False)}
        return sum(pair in near for pair in self._pairs) / len(self._pairs)


PASSAGE = (
    "similarity_logit", "coverage", "coverage_english", "best_sentence", "best_window", "best_sentence_english",
    "names", "numbers", "rarest_missed", "names_missed", "in_order", "kind",
)  # fmt: skip
SENTENCE = (
    "coverage", "coverage_english", "window", "passage", "passage_english", "names", "numbers", "rarest_missed",
    "names_missed", "in_order", "kind", "length", "short", "similarity_logit",
)  # fmt: skip


@lru_cache(TEXTS_KEPT)
def _read(text: str) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[str, ...], ...]]:
    """text → spans of its sentences and their stems; the reranker and the answerer read the same texts."""
    whole = tuple(sentences.split(text)) or ((0, len(text)),)
    spans = tuple(each for start, end in whole for each in apart(text, start, end))
    return spans, tuple(tuple(_stems(text[start:end])) for start, end in spans)


def _headers(text: str, spans: Sequence[tuple[int, int]], context: str) -> tuple[str, ...]:
    """For each row the first row of its table, or the row in `context` where the table began before the text."""
    before = " ".join(line for line in context.splitlines() if line.startswith("|") and line.strip("|-: "))
    headers: list[str] = []
    header: str | None = before or None
    for start, end in spans:
        if not text.startswith("|", start):
            headers.append("")
            header = None
        else:
            headers.append(header or "")
            header = header or text[start:end]
    return tuple(headers)


def _stems(text: str) -> list[str]:
    """Stems of the words that `content` keeps, without the places that it would find."""
    return [stem for stem in map(_stem, written(text)) if stem is not None]


@lru_cache(WORDS_KEPT)
def _stem(word: str) -> str | None:
    return next((term.stem for term in content(terms(word))), None)


def _words(question: str) -> list[Word]:
    found: dict[str, Word] = {}
    all_terms = content(terms(question))[:MOST_TERMS]
    for term in [term for term in all_terms if term.word not in LIGHT] or all_terms:
        found.setdefault(term.stem, _word(question, term))
    return list(found.values())


def _word(question: str, term: Term) -> Word:
    rank = min(lexicon.rank(term.word), _RAREST)
    rarity = 0.1 + (math.log(2 + rank) / math.log(2 + _RAREST)) ** 2
    return Word(term.stem, rarity, term.start > 0 and question[term.start].isupper(), term.word[0].isdigit())


_RAREST = 40_000
"""Rank from which rarer words count alike."""
_RARE = 1.0
"""Rarity of a word that stands outside the list of frequent English words, or close to its end."""


def _variants(words: Sequence[Word], vocabulary: Sequence[str]) -> dict[str, frozenset[str]]:
    """Stem → the pool's words that share its first five characters or, for a rare word, are near spellings of it."""
    longer = [word for word in vocabulary if len(word) >= 5]
    every = frozenset(vocabulary)
    found: dict[str, frozenset[str]] = {}
    for stem, rarity, _, _ in words:
        alike = set[str]()
        if len(stem) >= 5 and stem.isalpha():
            alike = {word for word in longer if word[:5] == stem[:5]}
            if rarity >= _RARE:
                near = process.extract(stem, longer, scorer=fuzz.ratio, score_cutoff=NEAR_SPELLING, limit=8)
                alike |= {word for word, *_ in near}
        found[stem] = frozenset(alike | (_same_number().get(stem, frozenset()) & every))
    return found


_NUMERALS = (
    ("first", "one", "1"), ("second", "two", "2"), ("third", "three", "3"), ("fourth", "four", "4"),
    ("fifth", "five", "5"), ("sixth", "six", "6"), ("seventh", "seven", "7"), ("eighth", "eight", "8"),
    ("ninth", "nine", "9"), ("tenth", "ten", "10"), ("eleventh", "eleven", "11"), ("twelfth", "twelve", "12"),
)  # fmt: skip


@cache
def _same_number() -> dict[str, frozenset[str]]:
    """Stem → the same number in other words or in figures: the second week is the one in whose row there is a 2."""
    alike = [frozenset(filter(None, map(_stem, words))) for words in _NUMERALS]
    return {stem: every - {stem} for every in alike for stem in every}


def _share(found: dict[str, float], weights: dict[str, float]) -> float:
    total = sum(weights.values())
    return sum(weight * found[stem] for stem, weight in weights.items()) / total if total else 0.0


def logit(probability: float) -> float:
    bounded = min(1 - 1e-9, max(1e-9, probability))
    return math.log(bounded / (1 - bounded))
