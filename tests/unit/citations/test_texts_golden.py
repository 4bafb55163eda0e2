"""What is read in the lines of `texts.md`, and what is said of quotations changed in one way, stays what it is.

Every line is folded, cut, counted and searched by every reader of text; every source of `pairs.md` is quoted with each
change of `perturb`. A change that is meant is written with `python -m tests.unit.citations.test_texts_golden`.
"""

from __future__ import annotations

import json
import random
import zlib
from itertools import combinations
from typing import Any

import pytest

from pincite.answering.terms import content, stem, terms
from pincite.citations.answer_units import claims_of
from pincite.citations.attacks.instructions import spoken_to_models
from pincite.citations.claims.assertion import assertion
from pincite.citations.compare.same import holds, opposites, same
from pincite.citations.markers import MarkerReader, clean, strip
from pincite.citations.markers import read as read_markers
from pincite.citations.marking.neutralising import neutralise
from pincite.citations.quotes import check_quote
from pincite.citations.quoting.quoted import quotations
from pincite.citations.reading import noise, numerals
from pincite.citations.reading.dates import dates
from pincite.citations.reading.normalise import View
from pincite.citations.reading.sentences import split
from pincite.citations.reading.tokens import tokenise
from pincite.citations.scoring.evidence import tidy
from pincite.citations.text.reading import elements
from tests.unit.citations.perturb import ALTERED, HARMLESS
from tests.unit.citations.test_answers_golden import SOURCES
from tests.unit.citations.test_claims_golden import GOLDEN
from tests.unit.citations.test_markers import PIECES

TEXTS = (GOLDEN / "texts.md").read_text("utf-8").replace("\\u0301", "\u0301")
NUMERALS = [
    "1", "01", "1.0", "1.50", "1,5", "1.5", "1,000", "1.000", "1000", "1 000", "1'000", "1,000.5", "1.000,5", "16.181",
    "16,181", "0,500", "0.5", "1,23", "12,345,678", "12.345.678", "1,234.50", "10,2020",
]  # fmt: skip
WORDS = [
    "modern", "modem", "rnodern", "moderm", "clear", "dear", "the", "tlie", "flame", "fiame", "café", "cafe", "hello",
    "helo", "helllo", "ehllo", "l0ss", "loss", "boss", "window", "vvindow", "minimum", "rninirnum", "a" * 41,
]  # fmt: skip
OPPOSITES = [
    "open",
    "close",
    "legal",
    "illegal",
    "able",
    "unable",
    "all",
    "some",
    "buyer",
    "seller",
    "happy",
    "unhappy",
]


def texts() -> list[dict[str, Any]]:
    """Each line by itself, then all of them as one text."""
    return [text_row(text) for text in [*TEXTS.splitlines(), TEXTS]]


def text_row(text: str) -> dict[str, Any]:
    whole = len(text) > 2000
    view = View.of(text)
    row: dict[str, Any] = {
        "text": "" if whole else text,
        "sentences": [text[a:b] for a, b in split(text)],
        "assertion": assertion(text),
        "quoted": [text[a:b] for a, b in quotations(text)],
        "to models": [text[a:b] for a, b in spoken_to_models(text)],
        "units": [[unit.kind, unit.claim] for unit in claims_of(text, ())],
    }
    if whole:
        return row
    return row | {
        "folded": view.folded,
        "skeleton": view.skeleton[0],
        "tokens": [
            [token.text, token.start, *(["free"] if token.free else []), token.joint]
            for token in tokenise(view.folded)
        ],
        "elements": [
            [each.kind, text[each.start : each.end], each.value, each.quantity] for each in elements(text)
        ],
        "dates": dates(text),
        "stems": [term.stem for term in terms(text)],
        "content": [term.word for term in content(terms(text))],
        "tidy": tidy(text),
        "neutral": neutralise(text),
    }


def facts() -> list[dict[str, Any]]:
    """Which of the quantities, dates, numerals and words are the same as which."""
    lines = TEXTS.splitlines()
    counted = [e for line in lines for e in elements(line) if e.quantity is not None]
    days = [d for line in lines for d in dates(line)]
    pairs = [
        [at, other]
        for at, a in enumerate(counted)
        for other, b in enumerate(counted)
        if at != other and same(a, b)
    ]
    return [
        {"same values": pairs},
        {
            "same dates": [
                [i, j] for i, a in enumerate(days) for j, b in enumerate(days) if i != j and holds(a, b)
            ]
        },
        {"same numerals": [[a, b] for a, b in combinations(NUMERALS, 2) if numerals.same(a, b)]},
        {"runs": numerals.runs(NUMERALS)},
        {"numerals": [[a, sorted(numerals.readings(a))] for a in NUMERALS]},
        {
            "distances": [
                [a, b, str(noise.distance(a, b))]
                for a, b in combinations(WORDS, 2)
                if noise.distance(a, b) < 4
            ]
        },
        {
            "opposites": [
                [a, b]
                for a, b in combinations(OPPOSITES, 2)
                if opposites(*(elements(word, "en")[0] for word in (a, b)))
            ]
        },
        {"stems": {word: stem(word) for word in sorted({term.word for term in terms(TEXTS)})}},
    ]


def quotes() -> list[dict[str, Any]]:
    """Passages of every source, as they are, with noise, and changed; as the citation points near and far."""
    out = []
    for topic, source in SOURCES.items():
        spans = split(source)
        for at in range(0, len(spans), 3):
            start, end = spans[at][0], spans[min(at + 2, len(spans) - 1)][1]
            passage = source[start:end]
            for name, change in [*HARMLESS.items(), *((name, ("quote", to)) for name, to in ALTERED.items())]:
                side, to = change
                changed = to(passage, random.Random(zlib.crc32(f"{topic}{at}{name}".encode())))
                if changed is None:
                    continue
                text = (
                    source if side == "quote" else f"{source[:start]}{changed}{source[end:]}\n{passage[:40]}"
                )
                quote = changed if side == "quote" else passage
                check = check_quote(quote, View.of(text), near=(len(text) - 50, len(text)) if at else None)
                out.append(
                    {
                        "topic": topic,
                        "change": name,
                        "quote": quote,
                        **check.model_dump(mode="json", exclude_defaults=True),
                    }
                )
    return out


def markers() -> list[dict[str, Any]]:
    """Texts put together at random: what a stream shows letter by letter, and what is left in the end."""
    dice, out = random.Random(11), []
    for _ in range(260):
        text = "".join(dice.choices(PIECES, k=dice.randint(2, 9)))
        count = dice.choice([0, 1, 3, 5])
        reader = MarkerReader(count)
        shown = [reader.feed(char) for char in text] + [reader.close()]
        cleaned = clean(text, count)
        out.append(
            {
                "text": text,
                "count": count,
                "shown": "|".join(shown),
                "clean": cleaned.text,
                "invalid": cleaned.invalid,
                "actions": [[a.action, a.marker, a.at, a.reason] for a in cleaned.actions],
                "markers": [marker[:4] for marker in cleaned.markers],
                "edits": cleaned.edits,
                "read": [[m.start, m.end, m.numbers, m.invalid, m.kind] for m in read_markers(text, count)],
                "strip": strip(text),
                "neutral": neutralise(text),
            }
        )
    return out


SETS = {"texts": lambda: [*texts(), *facts()], "changed_quotes": quotes, "markers": markers}


def lines(name: str) -> list[str]:
    return [json.dumps(row, ensure_ascii=False) for row in SETS[name]()]


@pytest.mark.parametrize("name", SETS)
def test_what_is_read_in_texts(name):
    golden = (GOLDEN / f"{name}.jsonl").read_text("utf-8").split("\n")
    for line, old in zip(lines(name), golden, strict=True):
        assert json.loads(line) == json.loads(old)


if __name__ == "__main__":
    for name in SETS:
        (GOLDEN / f"{name}.jsonl").write_text("\n".join(lines(name)), "utf-8")
