"""question, texts → how far the words of the question stand in a text: pure, no model, linear time."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from pincite.models import Noun

_WORD = re.compile(r"[^\W_]+")

STOP = frozenset(
    {
        "a", "about", "after", "all", "also", "am",
        "an", "and", "any", "are", "as", "at", "be", "because", "been", "before", "being", "both", "but", "by",
        "can", "could", "did", "do", "does", "doing", "during", "each", "for", "from", "had", "has", "have",
        "having", "he", "her", "here", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its",
        "itself", "may", "me", "might", "more", "most", "must", "my", "no", "nor", "not", "of", "off", "on",
        "once", "only", "or", "other", "our", "out", "over", "own", "same", "shall", "she", "should", "so",
        "some", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
        "those", "through", "to", "too", "under", "until", "up", "upon", "us", "very", "was", "we", "were",
        "what", "when", "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "would",
        "you", "your",
    }
)  # fmt: skip


def words(text: str) -> list[str]:
    """text → its content words: case folded, stemmed, stop words left out."""
    return [stem(word) for word in _WORD.findall(text.casefold()) if word not in STOP]


_SUFFIXES = (
    "ization", "ational", "iveness", "fulness", "ations", "ation", "ments", "ment", "ings", "ing", "edly", "ies", "ied",
    "ed", "ly", "es", "s",
)  # fmt: skip


def stem(word: str) -> str:
    """A light suffix stripper: word forms of one stem meet, at least three characters stay."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)] + ("y" if suffix in ("ies", "ied") else "")
    return word


class Question(Noun):
    """The question's words with their weights, which add up to 1. Empty where it has only stop words."""

    weights: dict[str, float]

    @classmethod
    def of(cls, question: str, texts: Sequence[str]) -> Question:
        """Weight: inverse document frequency among `texts` (Robertson and Spärck Jones 1976, plus one)."""
        frequency = Counter(word for text in texts for word in set(words(text)))
        raw = {
            word: math.log(1 + (len(texts) - frequency[word] + 0.5) / (frequency[word] + 0.5))
            for word in dict.fromkeys(words(question))
        }
        total = sum(raw.values())
        return cls(weights={word: weight / total for word, weight in raw.items()} if total else {})

    def coverage(self, text: str) -> float:
        """Share of the weight whose words stand in `text`, 0–1."""
        found = set(words(text))
        return sum(weight for word, weight in self.weights.items() if word in found)
