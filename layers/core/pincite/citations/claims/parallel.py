"""elements of a sentence that says one thing of several → each said in full, and each joined to another's words.

`Adults take two tablets and children one` says that children take one tablet, and not that they take two. The second
part leaves out what it shares with the first; its pieces stand for those of the same form: a subject, an amount, a
phrase with the same preposition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.citations.text.element import Element

Elements = tuple[Element, ...]
_JOINTS = frozenset({"and", "but", ",", ";"})
_FEWEST = 2
"""Pieces of the second part: with one it would be a list."""
_BLOCKED = frozenset({"neg", "cond", "concess", "reason", "purpose", "comp", "quant", "pron"})


class Parallel(NamedTuple):
    """`first`, `second`: both parts in full. `crossed`: what neither says, with the pieces of the one exchanged for the
    other's, each with the words that stand there instead."""

    first: Elements
    second: Elements
    crossed: tuple[tuple[Elements, Elements], ...]


class _Piece(NamedTuple):
    form: str
    start: int
    end: int


def parallels(found: Elements) -> Iterator[Parallel]:
    """→ every pair of such parts."""
    if _of_all(found):
        return
    for at, each in enumerate(found):
        if each.value not in _JOINTS or each.kind not in ("conj", "mark"):
            continue
        if any(other.kind == "conj" and other.value == "or" for other in found[at:]):
            continue  # one of them
        first = found[:at]
        while first and first[-1].kind == "mark":
            first = first[:-1]
        begin = at + 1 + (found[at + 1 : at + 2] != () and found[at + 1].kind == "conj")
        end = next((k for k in range(begin, len(found)) if found[k].kind in ("mark", "conj")), len(found))
        second = found[begin:end]
        acts = any(e.kind in ("be", "aux", "force") or e.value == "past" for e in second)
        if acts or any(e.kind in _BLOCKED and e.value != "one" for e in (*first, *second)):
            continue
        made = _paired(first, second)
        if made is not None:
            yield made


def _of_all(found: Elements) -> bool:
    """Whether the last phrase is of all parts: `members pay 5 euros, guests 8, on Sundays`."""
    last = max((k for k, each in enumerate(found) if each.value == "," and each.kind == "mark"), default=-1)
    return 0 <= last < len(found) - 1 and found[last + 1].kind in ("rel", "cond")


def _paired(first: Elements, second: Elements) -> Parallel | None:
    ours, theirs = _pieces(first, verbs=True), _pieces(second, verbs=False)
    if len(theirs) < _FEWEST or not any(piece.form == "verb" for piece in ours):
        return None
    pairs: list[tuple[_Piece, _Piece]] = []
    left = list(ours)
    for piece in reversed(theirs):
        while left and left[-1].form != piece.form:
            if not left[-1].form.startswith("rel ") and left[-1].form not in ("verb", "disc"):
                return None
            left.pop()
        if not left:
            return None
        pairs.append((left.pop(), piece))
    whole = _filled(first, second, pairs)
    crossed = tuple(
        (_filled(first, second, pairs[:k] + pairs[k + 1 :]), second[slice(*pairs[k][1][1:])])
        for k in range(len(pairs))
    ) + tuple((_filled(first, second, [pair]), first[slice(*pair[0][1:])]) for pair in pairs)
    return Parallel(first, whole, crossed)


def _filled(first: Elements, second: Elements, pairs: Sequence[tuple[_Piece, _Piece]]) -> Elements:
    """The first part with some of its pieces exchanged; an amount without its thing keeps the first one's."""
    out: list[Element] = list(first)
    for ours, theirs in sorted(pairs, key=lambda pair: -pair[0].start):
        new = list(second[theirs.start : theirs.end])
        if ours.form == "amount" and len(new) == 1:
            new += list(first[ours.start + 1 : ours.end])
        out[ours.start : ours.end] = new
    return tuple(out)


def _pieces(found: Elements, *, verbs: bool) -> list[_Piece]:
    """A part → its pieces. `verbs`: whether one of them is the verb."""
    out: list[_Piece] = []
    verb = _verb(found) if verbs else len(found)
    at = 0
    while at < len(found):
        each, begin = found[at], at
        if at == verb:
            at, form = _verb_end(found, at), "verb"
        elif each.kind == "rel":
            at, form = _phrase_end(found, at + 1, verb), f"rel {each.value}"
        elif _amount(each) or each.kind == "date":
            at, form = _phrase_end(found, at, verb), "amount" if _amount(each) else "day"
        elif each.kind in ("det", "word"):
            at, form = _phrase_end(found, at, verb), "noun"
        else:
            at, form = at + 1, each.kind
        out.append(_Piece(form, begin, at))
    return out


def _verb(found: Elements) -> int:
    """Where the verb stands: the first that must be one behind a noun, else one that may be, before its object."""
    behind = [
        k
        for k in range(1, len(found))
        if found[k - 1].kind in ("word", "date", "quantity") and not found[k].name
    ]
    twice = {
        k
        for k in behind
        if k + 1 in behind and found[k].kind == found[k + 1].kind == "word" and found[k + 1].finite
    }
    sure = (k for k in behind if found[k].finite and k not in twice)
    likely = (
        k for k in behind if found[k].verb and k + 1 < len(found) and found[k + 1].kind in ("det", "quantity")
    )
    return next(sure, next(likely, len(found)))


def _amount(each: Element) -> bool:
    return each.quantity is not None or (each.kind == "pron" and each.value == "one")


def _verb_end(found: Elements, at: int) -> int:
    helps = found[at].kind in ("be", "aux", "force")
    at += 1
    while helps and at < len(found) and found[at].kind in ("be", "aux"):
        at += 1
    return at + 1 if helps and at < len(found) and found[at].kind == "word" else at


def _phrase_end(found: Elements, at: int, verb: int) -> int:
    """Where a noun phrase ends: an article, an amount or a day, and the words behind it up to the verb."""
    if at < len(found) and found[at].kind == "det":
        at += 1
    if at < len(found) and (_amount(found[at]) or found[at].kind == "date"):
        at += 1
    while at < len(found) and at != verb and found[at].kind == "word":
        at += 1
    return at
