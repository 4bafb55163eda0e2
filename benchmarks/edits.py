"""seed, documents → scripted edits: a document with a cited sentence, the document after the edit, the right status.

Offsets decide between `same` and `moved`: a cited sentence whose first character stands at another offset, or on
another page, has moved. Two statuses are accepted in two places, where both can be defended:

- a page break with its page number put *inside* the sentence: `same`/`moved` (each word stands there) or `reworded`
  (something stands between them);
- a misread letter in a capitalised word: `reworded` (noise) or `changed` (it could be another name).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pincite.citations.reading.sentences import split
from pincite.errors import PinciteError
from pincite.ingestion.parse import parse
from pincite.models import Page

LONGEST = 20_000
"""Characters; of a longer document a stretch of this length is taken."""
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|has|have|had|can|may|must|will|shall|should|would|could|did|does|do)\b(?! (?:not|no|never)\b)"
)
_NUMBER = re.compile(r"(?<![\w.,])\d{1,4}(?![\w,.]\w)")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b")
_MISREAD = {"m": "rn", "l": "1", "o": "0", "e": "c", "d": "cl", "h": "b", "i": "l", "u": "ii"}
_LIGATURES = {"fi": "ﬁ", "fl": "ﬂ", "ff": "ﬀ"}
_TYPO = "abcdefghijklmnopqrstuvwxyz"


class Cited(NamedTuple):
    """A document and one sentence of it, as offsets; `pages` may be empty."""

    name: str
    text: str
    start: int
    end: int
    pages: tuple[Page, ...]

    @property
    def span(self) -> str:
        return self.text[self.start : self.end]


class Edit(NamedTuple):
    """`accepted`: the statuses that are right. `untouched`: the words of the sentence are as they were."""

    kind: str
    cited: Cited
    text: str
    pages: tuple[Page, ...]
    accepted: frozenset[str]
    untouched: bool
    meaning: bool


Editor = Callable[[random.Random, Cited, list[Cited]], Edit | None]


def corpus(root: Path) -> list[tuple[str, str]]:
    """repository root → (name, text) of its samples and golden documents, in a fixed order."""
    found: list[tuple[str, str]] = []
    for path in sorted([*(root / "samples").iterdir(), *(root / "tests/golden/ingestion/docs").iterdir()]):
        try:
            found.append((path.name, parse(path.name, path.read_bytes()).text))
        except PinciteError:
            continue
    xquad = paragraphs(root)
    for at in range(0, len(xquad), 8):
        found.append((f"xquad {at // 8}", "\n\n".join(xquad[at : at + 8])))
    return [(name, text) for name, text in found if sentences(text)]


def paragraphs(root: Path) -> list[str]:
    """repository root → the paragraphs of the English XQuAD."""
    import json

    lines = (root / "tests/golden/xquad_en/docs.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines]


def sentences(text: str) -> list[tuple[int, int]]:
    """text → its whole sentences of 50–200 characters that stand in it once."""
    return [
        (start, end)
        for start, end in split(text)
        if 50 <= end - start <= 200
        and text[start].isupper()
        and text[end - 1] in ".!?"
        and "|" not in text[start:end]
        and "\n\n" not in text[start:end]
        and len(re.findall(r"[a-z]{2,}", text[start:end])) >= 5
        and text.count(text[start:end]) == 1
    ]


def edits(
    seed: int, count: int, documents: list[tuple[str, str]], editors: Mapping[str, Editor] | None = None
) -> Iterator[Edit]:
    """The kinds in turn, each at random documents and sentences. `editors`: other kinds than `EDITORS`."""
    dice, editors = random.Random(seed), editors or EDITORS
    for at in range(count):
        kind = list(editors)[at % len(editors)]
        for _ in range(5000):
            edit = editors[kind](dice, _cited(dice, documents), [_cited(dice, documents) for _ in range(2)])
            if edit is not None:
                yield edit
                break
        else:
            raise ValueError(f"no sentence for {kind}")


def _cited(dice: random.Random, documents: list[tuple[str, str]]) -> Cited:
    while True:
        name, text = dice.choice(documents)
        if len(text) > LONGEST:
            start = dice.randrange(len(text) - LONGEST)
            text = text[text.find("\n", start) + 1 : start + LONGEST]
        places = sentences(text)
        if places:
            start, end = dice.choice(places)
            return Cited(name, text, start, end, _pages(text, 1800))


def _pages(text: str, size: int, first: int = 1) -> tuple[Page, ...]:
    """Pages of about `size` characters, broken at spaces."""
    marks = [0]
    while marks[-1] + size < len(text):
        marks.append(text.find(" ", marks[-1] + size) + 1 or len(text))
    return tuple(
        Page(number=first + at, start=start, end=end)
        for at, (start, end) in enumerate(zip(marks, [*marks[1:], len(text)], strict=True))
        if start < end
    )


def _page(pages: tuple[Page, ...], offset: int) -> int | None:
    return next((page.number for page in pages if page.start <= offset < page.end), None)


def kept(kind: str, cited: Cited, text: str, start: int, pages: tuple[Page, ...] = (), *also: str) -> Edit:
    """The sentence stands at `start` now; its status follows from that."""
    there = start == cited.start and _page(pages, start) == _page(cited.pages, cited.start)
    return Edit(
        kind,
        cited,
        text,
        pages,
        frozenset(("same" if there else "moved", *also)),
        untouched=True,
        meaning=False,
    )


def put(kind: str, cited: Cited, words: str, *accepted: str) -> Edit:
    """Other words in place of the sentence."""
    text = cited.text[: cited.start] + words + cited.text[cited.end :]
    return Edit(
        kind, cited, text, (), frozenset(accepted), untouched=False, meaning="reworded" not in accepted
    )


def _typo(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    cited = cited._replace(pages=())
    words = [
        found for found in re.finditer(r"\b[a-z]{4,}\b", cited.text)
        if found.end() <= cited.start or found.start() >= cited.end
    ]  # fmt: skip
    if not words:
        return None
    word = dice.choice(words)
    at, letters = word.start() + dice.randrange(1, len(word[0]) - 1), cited.text
    typo = dice.choice((letters[at + 1] + letters[at], letters[at + 1], letters[at] * 2 + letters[at + 1],
                        dice.choice(_TYPO) + letters[at + 1]))  # fmt: skip
    moved = len(typo) - 2 if at < cited.start else 0
    return kept("typo elsewhere", cited, letters[:at] + typo + letters[at + 2 :], cited.start + moved)


def moved(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """A paragraph, the sentence's own or another one, is put elsewhere."""
    cited = cited._replace(pages=())
    parts = cited.text.split("\n\n")
    if len(parts) < 3:
        return None
    own, at = 0, len(parts[0])
    while at < cited.start:
        own += 1
        at += 2 + len(parts[own])
    inside = cited.start - (at - len(parts[own]))
    taken = own if dice.random() < 0.6 else dice.randrange(len(parts))
    order = list(range(len(parts)))
    order.remove(taken)
    order.insert(dice.randrange(len(parts)), taken)
    start = inside + sum(len(parts[each]) + 2 for each in order[: order.index(own)])
    return kept("paragraphs moved", cited, "\n\n".join(parts[each] for each in order), start)


def _breaks(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """The same text on pages of another size; half of them print their numbers, one in four breaks the sentence."""
    size = dice.choice((900, 1300, 2400, 3000))
    if dice.random() < 0.5:
        return kept("page breaks moved", cited, cited.text, cited.start, _pages(cited.text, size))
    within = [found.start() for found in re.finditer(r" ", cited.span)]
    at = (
        cited.start + dice.choice(within) if dice.random() < 0.5 else cited.text.rfind("\n\n", 0, cited.start)
    )
    if at < 0:
        return None
    number = dice.randrange(2, 90)
    head = f"\n\n{number}\n\n"
    text = cited.text[:at] + head + cited.text[at:].lstrip(" ")
    start = text.find(cited.text[cited.start : at] if at > cited.start else cited.span, max(0, cited.start))
    pages = (
        Page(number=number, start=0, end=at + len(head)), Page(number=number + 1, start=at + len(head), end=len(text)),
    )  # fmt: skip
    return kept("page breaks moved", cited, text, start, pages, *(["reworded"] if at > cited.start else []))


def _renumbered(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """A clause put in before: each paragraph's number goes up by one."""
    first = dice.randrange(1, 12)
    before, after = [], []
    for at, paragraph in enumerate(cited.text.split("\n\n")):
        before.append(f"{first + at}. {paragraph}")
        after.append(f"{first + at + 1}. {paragraph}")
    clause = f"{first}. This clause was put in later and says nothing about the others.\n\n"
    old, new = "\n\n".join(before), ("" if dice.random() < 0.5 else clause) + "\n\n".join(after)
    if old.count(cited.span) != 1:
        return None
    start = old.index(cited.span)
    cited = Cited(cited.name, old, start, start + len(cited.span), ())
    return kept("renumbering", cited, new, new.index(cited.span))


def may_be_cut(word: str, room: int) -> bool:
    """Whether a printer would hyphenate the word where `room` letters of it fit on the line."""
    return word.isalpha() and word.islower() and len(word) >= 7 and 3 <= room <= len(word) - 3


def exported(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """Lines of another width, words broken at their ends, ligatures, other quotation marks and spaces."""
    width, hyphens, ligatures = dice.randrange(45, 100), dice.random() < 0.6, dice.random() < 0.4
    out: list[str] = []
    column, start, at = 0, -1, 0
    length = 0

    def put(piece: str) -> None:
        nonlocal length
        out.append(piece)
        length += len(piece)

    for found in re.finditer(r"\S+", cited.text):
        gap = cited.text[at : found.start()]
        word = found[0]
        if found.start() <= cited.start < found.end() and found.start() != cited.start:
            return None
        if ligatures:
            for letters, sign in _LIGATURES.items():
                word = word.replace(letters, sign)
        word = word.replace("“", '"').replace("”", '"').replace("’", "'") if "“" in cited.text else word
        if "\n\n" in gap:
            put("\n\n")
            column = 0
        elif column + len(word) + 1 > width and column:
            room = width - column - 2
            if hyphens and may_be_cut(word, room):
                put(" " + word[:room] + "-\n")
                word, column = word[room:], 0
                if found.start() == cited.start:
                    start = length - room - 2
            else:
                put("\n")
                column = 0
        elif gap:
            put("  " if gap == " " and dice.random() < 0.03 else " ")
            column += 1
        if found.start() == cited.start and start < 0:
            start = length
        put(word)
        column += len(word)
        at = found.end()
    return kept("re-export", cited._replace(pages=()), "".join(out), start)


def misread(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    span, named = cited.span, False
    words = [
        found for found in re.finditer(r"\b[A-Za-z][a-z]{5,}\b", span) if set(found[0][1:]) & set(_MISREAD)
    ]
    if not words:
        return None
    for word in sorted(
        dice.sample(words, min(len(words), dice.randrange(1, 4))), key=lambda found: -found.start()
    ):
        at = dice.choice([at for at in range(1, len(word[0])) if word[0][at] in _MISREAD]) + word.start()
        span = span[:at] + _MISREAD[span[at]] + span[at + 1 :]
        named |= word[0][0].isupper()
    return put("OCR noise in the span", cited, span, "reworded", *(["changed"] if named else []))


def number_changed(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    found = list(_NUMBER.finditer(cited.span))
    if not found:
        return None
    number = dice.choice(found)
    other = int(number[0]) + dice.choice((1, 2, 7, 10, 30))
    return put("number changed", cited, cited.span[: number.start()] + str(other) + cited.span[number.end() :],
                "changed")  # fmt: skip


def negated(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    found = list(_AUXILIARY.finditer(cited.span))
    if not found:
        return None
    at = dice.choice(found).end()
    return put("“not” added", cited, cited.span[:at] + " not" + cited.span[at:], "changed")


def renamed(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """Another name in its place, or two names of the sentence the other way round."""
    mine = list(_NAME.finditer(cited.span))
    theirs = [found[0] for other in others for found in _NAME.finditer(other.text)]
    theirs = [name for name in theirs if name not in cited.text]
    if not mine or not theirs:
        return None
    span = cited.span
    if len({found[0] for found in mine}) > 1 and dice.random() < 0.3:
        one, two = sorted(dice.sample(mine, 2), key=lambda found: found.start())
        if one[0] == two[0] or one.end() + 1 >= two.start():
            return None
        swapped = span[: one.start()] + two[0] + span[one.end() : two.start()] + one[0] + span[two.end() :]
        return put("name swapped", cited, swapped, "changed")
    name = dice.choice(mine)
    return put(
        "name swapped", cited, span[: name.start()] + dice.choice(theirs) + span[name.end() :], "changed"
    )


def _deleted(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    text = cited.text[: cited.start].rstrip(" ") + cited.text[cited.end :]
    return Edit("sentence deleted", cited, text, (), frozenset(("gone",)), untouched=False, meaning=True)


def _replaced(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    other = others[0]
    if other.name == cited.name or cited.span in other.text:
        return None
    return Edit(
        "file replaced", cited, other.text, other.pages, frozenset(("gone",)), untouched=False, meaning=True
    )


EDITORS: dict[str, Editor] = {
    "typo elsewhere": _typo,
    "paragraphs moved": moved,
    "page breaks moved": _breaks,
    "renumbering": _renumbered,
    "re-export": exported,
    "OCR noise in the span": misread,
    "number changed": number_changed,
    "“not” added": negated,
    "name swapped": renamed,
    "sentence deleted": _deleted,
    "file replaced": _replaced,
}
