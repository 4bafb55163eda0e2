"""Questions of three public sets → each with a sentence that answers it and others that are near and do not.

FOLDER holds, as their authors publish them:

- `src-test.txt`, `tgt-test.txt`: sentences and questions of 44 articles of SQuAD's training part, in the split of Du et
  al. (xinyadu/nqg, `data/processed`), CC BY-SA 4.0. The development part has the articles of XQuAD: not used.
- `selqa-ass-dev.json`, `selqa-ass-test.json`: SelQA (emorynlp/selqa, `ass`), Apache-2.0.
- `qed-dev.jsonlines`: Natural Questions with their paragraphs (google-research-datasets/QED), CC BY-SA 3.0.

Articles that XQuAD-en has too are left out, and so is every sentence that stands in it.
"""

from __future__ import annotations

import json
import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

WORD = re.compile(r"\w+")
STOP = frozenset((
    "the", "a", "an", "of", "in", "on", "at", "to", "for", "and", "or", "is", "was", "were", "are", "be",
    "been", "did", "do", "does", "what", "which", "who", "whom", "whose", "when", "where", "why", "how",
    "many", "much", "with", "by", "from", "as", "that", "this", "it", "its", "his", "her", "their", "he",
    "she", "they",
))  # fmt: skip
AROUND = 60
"""Sentences before and behind that count as of the same article, where a file does not say where articles begin."""
NEAREST, DRAWN, OTHERS = 3, 12, 3
"""Of the others: the three that share most, and one of the next nine; three of these four are kept."""
SAME = 0.7
"""Share of words from which a sentence says much the same as one that answers."""
FAR = 0.15
"""Share of the questions of SQuAD that also meet sentences of other articles; those of the other sets always do."""
_BRACKETS = {"-lrb- ": "(", " -rrb-": ")", "-lsb- ": "[", " -rsb-": "]", "-lrb-": "(", "-rrb-": ")"}
_MARKS = {"`` ": '"', " ''": '"', "``": '"', "''": '"', " n't": "n't"}


class Pair(NamedTuple):
    """`title`: of the article, where the set says it."""

    question: str
    answer: str
    others: list[str]
    title: str


class _Asked(NamedTuple):
    question: str
    answers: list[str]
    pool: Sequence[str]
    title: str


def pairs(folder: Path, measured: Sequence[dict[str, Any]]) -> list[Pair]:
    """`measured`: documents (`title`, `text`) whose articles and sentences are left out. In an order drawn by seed
    0."""
    draw = random.Random(0)
    titles = {each["title"].replace("_", " ") for each in measured}
    known = " ".join(each["text"] for each in measured).lower()
    asked = [
        each
        for each in (*_squad(folder), *_selqa(folder, titles), *_natural(folder, titles, draw))
        if not any(answer.lower()[:80] in known for answer in each.answers)
    ]
    words = _Words(list(dict.fromkeys(sentence for each in asked for sentence in each.pool)))
    found = []
    for each in asked:
        far = bool(each.title) or draw.random() < FAR
        others = words.near(each, far)
        drawn = others[NEAREST:DRAWN]
        chosen = others[:NEAREST] + draw.sample(drawn, min(1, len(drawn)))
        draw.shuffle(chosen)
        if chosen:
            found.append(Pair(each.question, draw.choice(each.answers), chosen[:OTHERS], each.title))
    draw.shuffle(found)
    return found


def _squad(folder: Path) -> Iterator[_Asked]:
    source, target = (
        [_spelled(line) for line in (folder / f"{name}-test.txt").read_text("utf-8").splitlines()]
        for name in ("src", "tgt")
    )
    unique = list(dict.fromkeys(source))
    place = {sentence: at for at, sentence in enumerate(unique)}
    for sentence, question in zip(source, target, strict=True):
        if 4 < len(question) < 300 and len(sentence) >= 15:
            at = place[sentence]
            yield _Asked(question, [sentence], unique[max(0, at - AROUND) : at + AROUND], "")


def _selqa(folder: Path, titles: set[str]) -> Iterator[_Asked]:
    rows = [
        row
        for name in ("dev", "test")
        for row in json.loads((folder / f"selqa-ass-{name}.json").read_text("utf-8"))
        if row["article"] not in titles
    ]
    pools: dict[str, dict[str, None]] = defaultdict(dict)
    for row in rows:
        pools[row["article"]].update(dict.fromkeys(row["candidates"]))
    for row in rows:
        answers = [row["candidates"][at] for at in row["answers"]]
        yield _Asked(row["question"], answers, list(pools[row["article"]]), row["article"])


def _natural(folder: Path, titles: set[str], draw: random.Random) -> Iterator[_Asked]:
    for line in (folder / "qed-dev.jsonlines").read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["title_text"] in titles:
            continue
        text, ends = row["paragraph_text"], [*row["sentence_starts"][1:], len(row["paragraph_text"])]
        spans = list(zip(row["sentence_starts"], ends, strict=True))
        starts = [span["start"] for each in row["original_nq_answers"] for span in each]
        sentences = [_spelled(text[first:last]) for first, last in spans]
        answers = [
            sentence
            for sentence, (first, last) in zip(sentences, spans, strict=True)
            if any(first <= start < last for start in starts)
        ]
        if answers:
            mark = "?" if draw.random() < 0.5 else ""
            yield _Asked(row["question_text"] + mark, answers, sentences, row["title_text"])


class _Words:
    """How much a question and a sentence share, by how rare the words are."""

    def __init__(self, sentences: list[str]) -> None:
        self._sentences = sentences
        self._of = {sentence: _content(sentence) for sentence in sentences}
        self._count = Counter(word for words in self._of.values() for word in words)
        self._in: dict[str, list[int]] = defaultdict(list)
        for at, sentence in enumerate(sentences):
            for word in self._of[sentence]:
                if self._count[word] < 800:
                    self._in[word].append(at)

    def near(self, asked: _Asked, far: bool) -> list[str]:
        """Sentences that do not say what answers, of the article and, where `far`, six of others; likest first."""
        words = _content(asked.question)
        answers = [self._of[answer] for answer in asked.answers]
        shared: dict[int, float] = defaultdict(float)
        for word in words if far else ():
            for at in self._in.get(word, ()):
                shared[at] += self._rare(word)
        elsewhere = [self._sentences[at] for at in sorted(shared, key=lambda at: -shared[at])[:12]]
        kept = [each for each in asked.pool if self._other(each, asked, answers)]
        kept += [each for each in elsewhere if self._other(each, asked, answers)][:6]
        return sorted(dict.fromkeys(kept), key=lambda each: -self._alike(words, each))

    def _other(self, sentence: str, asked: _Asked, answers: Sequence[set[str]]) -> bool:
        words = self._of[sentence]
        alike = any(len(words & each) > SAME * min(len(words), len(each)) for each in answers if each)
        return len(sentence) >= 15 and sentence not in asked.answers and not alike

    def _alike(self, words: set[str], sentence: str) -> float:
        found = self._of[sentence]
        return sum(self._rare(word) for word in words & found) / math.sqrt(6 + len(found))

    def _rare(self, word: str) -> float:
        return math.log(1 + len(self._sentences) / (self._count[word] + 0.5))


def _content(text: str) -> set[str]:
    return {word for word in WORD.findall(text.lower()) if word not in STOP}


def _spelled(tokens: str) -> str:
    """Words and marks with spaces between → as it is written."""
    text = tokens.strip()
    for old, new in (*_BRACKETS.items(), *_MARKS.items()):
        text = text.replace(old, new)
    text = re.sub(r" ([.,;:?!%)])", r"\1", text).replace("( ", "(")
    text = re.sub(r" ('(?:s|re|ve|ll|d|m)?)(?= |$|[.,])", r"\1", text)
    text = re.sub(r"([$#£]) (?=\d)", r"\1", text).replace(" -- ", "–")
    return re.sub(r"\s+", " ", text)
