"""Kinds of edits beyond those of `edits`: finer changes of meaning, combinations, and a DOCX that becomes a PDF.

The statuses that are accepted follow the rules of `edits`. A word that gives way to a synonym may be `reworded` or
`changed`.
"""

from __future__ import annotations

import random
import re

from edits import Cited, Edit, Editor, exported, kept, misread, moved, negated, number_changed, put, renamed
from saved_as_pdf import saved_as_pdf

_PAIRS = {
    "unit changed": ("days/weeks", "months/years", "hours/minutes", "years/months", "kilometres/miles", "km/miles",
                     "miles/feet", "metres/feet", "percent/per mille", "million/billion", "billion/million",
                     "feet/metres", "seconds/minutes", "weeks/days", "tons/pounds", "degrees/radians",
                     "century/decade", "years/days"),
    "date changed": ("January/March", "March/May", "May/June", "June/July", "July/August", "August/June",
                     "September/October", "October/November", "November/December", "December/January", "April/May",
                     "February/April", "1966/1967", "2016/2017", "Monday/Tuesday", "Sunday/Saturday"),
    "modality changed": ("may/shall", "may/must", "shall/may", "must/may", "should/must", "can/must", "SHALL/MAY",
                         "will/may", "must/should", "could/will", "SHOULD/SHALL", "might/will"),
    "quantity word changed": ("all/some", "most/few", "many/few", "some/all", "more/less", "less/more", "before/after",
                              "after/before", "increased/decreased", "largest/smallest", "first/last", "always/never",
                              "every/no", "only/also", "both/neither", "above/below", "higher/lower", "highest/lowest",
                              "minimum/maximum", "at least/at most", "under/over", "or/and", "largest/second largest",
                              "within/after", "until/from", "included/excluded", "allowed/forbidden", "won/lost"),
}  # fmt: skip
_SYNONYMS = {
    "begin": "start", "began": "started", "large": "big", "used": "employed", "important": "significant",
    "shows": "demonstrates",
    "also": "likewise", "near": "close to", "often": "frequently", "many": "numerous", "however": "nevertheless",
    "built": "constructed", "called": "named", "several": "various", "received": "got", "help": "assist",
    "allow": "permit",
}  # fmt: skip
_CURRENCIES = ("$", "€", "£", "USD ", "EUR ")


def paraphrased(span: str) -> str:
    """A sentence → the same said in other words: synonyms, and a reporting clause before it."""
    words = re.sub(r"\b[a-z]+\b", lambda found: _SYNONYMS.get(found[0], found[0]), span)
    return f"According to the document, {words[0].lower() if words[:2].istitle() else words[0]}{words[1:]}"


def _exchanged(kind: str) -> Editor:
    pairs = [tuple(pair.split("/")) for pair in _PAIRS[kind]]

    def editor(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
        found = [
            (place, new) for old, new in pairs for place in re.finditer(rf"(?<![\w-]){old}(?![\w-])", cited.span)
        ]  # fmt: skip
        if not found:
            return None
        place, new = dice.choice(found)
        return put(kind, cited, cited.span[: place.start()] + new + cited.span[place.end() :], "changed")

    return editor


def _currency(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """An amount of the sentence is put into the old text, then its currency changes."""
    found = list(re.finditer(r"(?<![\w.,$€£])[1-9]\d{0,3}(?![\w.,%-]\w|\w)", cited.span))
    if not found:
        return None
    place, (old, new) = dice.choice(found), dice.sample(_CURRENCIES, 2)
    if {old.strip(), new.strip()} in ({"$", "USD"}, {"€", "EUR"}):
        return None
    before, after = (cited.span[: place.start()] + each + cited.span[place.start() :] for each in (old, new))
    text = cited.text[: cited.start] + before + cited.text[cited.end :]
    cited = Cited(cited.name, text, cited.start, cited.start + len(before), ())
    return put("currency changed", cited, after, "changed")


def _inserted(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """A word that narrows the sentence is put in."""
    found = list(re.finditer(r"\b(?:is|are|was|were|can|may|must|will|shall|has|have)\b", cited.span))
    if not found:
        return None
    at, word = (
        dice.choice(found).end(),
        dice.choice(("never", "hardly", "only", "rarely", "no longer", "not yet")),
    )
    return put("word put in", cited, f"{cited.span[:at]} {word}{cited.span[at:]}", "changed")


def _unnegated(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """The old text has a “not” that goes."""
    found = list(re.finditer(r"\b(?:is|are|was|were|can|may|must|will|shall)\b(?! not)", cited.span))
    if not found:
        return None
    at = dice.choice(found).end()
    before = f"{cited.span[:at]} not{cited.span[at:]}"
    text = cited.text[: cited.start] + before + cited.text[cited.end :]
    return put("“not” removed", Cited(cited.name, text, cited.start, cited.start + len(before), ()), cited.span,
               "changed")  # fmt: skip


def _condition(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """A condition is put in at the end of the sentence, or at its beginning."""
    said = dice.choice(
        ("unless otherwise agreed", "in some cases", "except on Sundays", "if the board consents")
    )
    span = cited.span
    words = f"{span[:-1]}, {said}{span[-1]}" if dice.random() < 0.6 else f"{span[:-1]} {said}{span[-1]}"
    return put("condition added", cited, words, "changed")


def _then(second: Editor, first: Editor, kind: str) -> Editor:
    """`first` happens to the sentence, then `second` to the document."""

    def editor(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
        edit = first(dice, cited._replace(pages=()), others)
        if edit is None:
            return None
        end = len(edit.text) - (len(edit.cited.text) - edit.cited.end)
        placed = second(dice, Cited(cited.name, edit.text, edit.cited.start, end, ()), others)
        return None if placed is None else edit._replace(kind=kind, text=placed.text, pages=placed.pages)

    return editor


def _noise(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """One word in thirty of the whole document is misread, and some of the sentence."""
    edit = misread(dice, cited._replace(pages=()), others)
    if edit is None:
        return None
    end = len(edit.text) - (len(cited.text) - cited.end)

    def noisy(text: str) -> str:
        return re.sub(
            r"\b[a-z]{5,}\b",
            lambda found: found[0].replace("e", "c") if dice.random() < 1 / 30 else found[0],
            text,
        )

    text = noisy(edit.text[: cited.start]) + edit.text[cited.start : end] + noisy(edit.text[end:])
    return edit._replace(kind="OCR noise everywhere", text=text)


def _joined(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """Paragraphs are lines now, or run on."""
    gap = dice.choice(("\n", " ", "\n\n\n", "\r\n\r\n"))
    text = gap.join(cited.text.split("\n\n"))
    if text.count(cited.span) != 1:
        return None
    return kept("paragraphs joined", cited._replace(pages=()), text, text.index(cited.span))


def _surroundings(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """The sentences around it are other ones; it stays."""
    other = dice.choice(others)
    at, until = max(0, cited.start - 300), min(len(cited.text), cited.end + 300)
    text = f"{cited.text[:at]}{other.text[:250]} {cited.span} {other.text[250:500]}{cited.text[until:]}"
    if text.count(cited.span) != 1:
        return None
    return kept("other sentences around it", cited._replace(pages=()), text, text.index(cited.span))


def _neighbour(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """A number of the sentence before or after is another; it stays."""
    near = [
        found for found in re.finditer(r"(?<![\w.,])\d{1,4}(?![\w,.]\w)", cited.text)
        if 0 < cited.start - found.end() < 200 or 0 < found.start() - cited.end < 200
    ]  # fmt: skip
    if not near:
        return None
    place = dice.choice(near)
    new = str(int(place[0]) + dice.choice((1, 3, 10)))
    text = cited.text[: place.start()] + new + cited.text[place.end() :]
    shift = len(new) - len(place[0]) if place.start() < cited.start else 0
    return kept("neighbour changed", cited._replace(pages=()), text, cited.start + shift)


def _copied(dice: random.Random, cited: Cited, others: list[Cited]) -> tuple[Cited, str, int] | None:
    """The old text with a copy of the sentence far from it: cited, text, start of the copy."""
    breaks = [
        found.end() for found in re.finditer(r"\n\n", cited.text) if abs(found.end() - cited.start) > 600
    ]
    if not breaks:
        return None
    at = dice.choice(breaks)
    copy = f"In an annex it is said again. {cited.span} So much for the annex.\n\n"
    text = cited.text[:at] + copy + cited.text[at:]
    start = cited.start + (len(copy) if at < cited.start else 0)
    return (
        Cited(cited.name, text, start, start + len(cited.span), ()),
        text,
        at + len("In an annex it is said again. "),
    )


def _cited_copy(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """Of two equal passages the cited one changes."""
    made = _copied(dice, cited, others)
    edit = number_changed(dice, made[0], others) if made else None
    return edit._replace(kind="one of two copies changed: the cited") if edit else None


def _other_copy(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """Of two equal passages the other one changes."""
    made = _copied(dice, cited, others)
    if made is None:
        return None
    cited, text, copy = made
    edit = number_changed(dice, Cited(cited.name, text, copy, copy + len(cited.span), ()), others)
    if edit is None:
        return None
    shift = len(edit.text) - len(text) if copy < cited.start else 0
    return kept("one of two copies changed: the other", cited, edit.text, cited.start + shift)


def _synonym(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    found = [place for place in re.finditer(r"\b[a-z]+\b", cited.span) if place[0] in _SYNONYMS]
    if not found:
        return None
    place = dice.choice(found)
    span = cited.span[: place.start()] + _SYNONYMS[place[0]] + cited.span[place.end() :]
    return put("synonym", cited, span, "reworded", "changed")


def _typography(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """Other spaces, dashes, quotation marks, soft hyphens, invisible characters."""
    cited = cited._replace(pages=())
    span = cited.span.replace(" ", "\u00a0", 3).replace("-", "‑").replace("'", "’")
    long = re.search(r"\b[a-z]{9,}\b", span)
    if long:
        span = span[: long.start() + 4] + dice.choice(("\u00ad", "\u200b")) + span[long.start() + 4 :]
    text = cited.text[: cited.start] + span + cited.text[cited.end :]
    return kept("typography", cited, text, cited.start)


def _table(dice: random.Random, cited: Cited, others: list[Cited]) -> tuple[Cited, list[str]]:
    """A table of names and amounts after the text, one row of it cited."""
    names = dice.sample(("Northern branch", "Southern branch", "Workshop and yard", "Head office", "Export to islands",
                         "Returned goods", "Spare parts", "Research and trials"), 6)  # fmt: skip
    rows = [
        f"| {name} | {dice.randrange(100, 9999):,} | {dice.randrange(1, 99)}.{dice.randrange(10)} |"
        for name in names
    ]
    table = "\n".join(["| Item | 2023 | Share |", "| --- | --- | --- |", *rows])
    text = f"{cited.text[: cited.end]}\n\n{table}\n\n{cited.text[cited.end :].lstrip()}"
    row = dice.choice(rows)
    start = text.index(row)
    return Cited(cited.name, text, start, start + len(row), ()), rows


def _cell(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    cited, _ = _table(dice, cited, others)
    place = dice.choice(list(re.finditer(r"\d[\d.,]*\d|\d", cited.span)))
    last = dice.choice([digit for digit in "123456789" if digit != place[0][-1]])
    words = cited.span[: place.end() - 1] + last + cited.span[place.end() :]
    return put("table cell changed", cited, words, "changed")


def _row(dice: random.Random, cited: Cited, others: list[Cited]) -> Edit | None:
    """Another row of the table changes, or one is put in before."""
    cited, rows = _table(dice, cited, others)
    other = dice.choice([row for row in rows if row != cited.span])
    new = re.sub(r"\d", lambda found: str((int(found[0]) + 1) % 10), other, count=1)
    if dice.random() < 0.5:
        new = f"{other}\n| Yard sale | 12 | 0.5 |"
    text = cited.text.replace(other, new)
    return kept("another row changed", cited, text, text.index(cited.span))


MORE: dict[str, Editor] = {
    "DOCX saved as PDF": saved_as_pdf,
    **{kind: _exchanged(kind) for kind in _PAIRS},
    "currency changed": _currency,
    "word put in": _inserted,
    "“not” removed": _unnegated,
    "condition added": _condition,
    "moved and number changed": _then(moved, number_changed, "moved and number changed"),
    "moved and “not” added": _then(moved, negated, "moved and “not” added"),
    "re-export and name swapped": _then(exported, renamed, "re-export and name swapped"),
    "re-export and number changed": _then(exported, number_changed, "re-export and number changed"),
    "moved and OCR noise": _then(moved, misread, "moved and OCR noise"),
    "OCR noise everywhere": _noise,
    "paragraphs joined": _joined,
    "other sentences around it": _surroundings,
    "neighbour changed": _neighbour,
    "one of two copies changed: the cited": _cited_copy,
    "one of two copies changed: the other": _other_copy,
    "synonym": _synonym,
    "typography": _typography,
    "table cell changed": _cell,
    "another row changed": _row,
}
