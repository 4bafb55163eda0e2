"""statement → the ways in which it can be read: as it stands, in the active voice, with what its pronoun refers to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pincite.citations.claims.measure import of_time
from pincite.citations.claims.restated import dated, only_if
from pincite.citations.claims.verbs import subject_of
from pincite.citations.compare.moves import active
from pincite.citations.compare.omissions import reports
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element
from pincite.citations.text.statement import Statement

_BINDING = frozenset({"neg", "cond", "force", "quant", "reason"})
"""What in a line that leads into items holds for each of them."""


def _binds(each: Element) -> bool:
    """Whether a word of a lead holds for each of its items: it denies, reports, plans, or sets a condition."""
    words = listed("denying") | listed("prospective") | listed("privative") | listed("untrue")
    return each.kind in _BINDING or reports(each) or bool(each.keys & words)


MOST_OF_A_TITLE = 6
"""Words of a heading that names what it stands over; what is longer, or has a verb, is a sentence or a headline."""


def _entitles(title: Sequence[Element]) -> bool:
    """Whether a heading holds for all that stands under it: `Repealed provisions`, `Before the sale`."""
    heavy = [each for each in title if not each.light]
    if sum(each.kind == "word" for each in title) > MOST_OF_A_TITLE or not heavy:
        return False
    if any(each.value in _SPEECH for each in title):
        return False
    if len(heavy) > 1 and (
        reports(heavy[-1]) or (title[-2].kind == "be" and heavy[-1].keys & listed("annuls"))
    ):
        return True  # `The plaintiff alleges`, `The following statements are false`
    if any(each.kind in ("be", "aux", "force", "pron") for each in title):
        return False
    if any(each.keys & listed("annuls") and not _acts(each) for each in title):
        return True
    if any(map(_acts, title)):
        return False
    denied = (
        len(heavy) > 1
        and heavy[0].kind == "neg"
        and (heavy[1].value == "past" or heavy[0].value == "nomore" or bool(heavy[1].keys & _SO))
    )
    planned = heavy[0].value == "past" and bool(heavy[0].keys & listed("prospective"))
    return denied or planned or heavy[0].value in ("before", "until")


_SO = frozenset({"true", "right", "correct", "valid", "current"})
"""What a heading denies of all below it: `Not true`."""


def _acts(each: Element) -> bool:
    return each.verb == 2 and each.value != "past"


_SPEECH = frozenset('!?"“”')


def turned(found: tuple[Element, ...]) -> Iterator[tuple[Element, ...]]:
    yield found
    turned = active(found)
    if turned is not None:
        yield turned


def claimed(found: tuple[Element, ...]) -> Iterator[tuple[Element, ...]]:
    """The claim as it stands, in the active voice, and `not … unless` as `only if`."""
    yield from turned(found)
    other = only_if(found)
    if other is not None:
        yield other


def bound(statement: Statement) -> tuple[Element, ...]:
    """The statement with all that it holds under, and of an item without a verb of its own with its lead."""
    whole = any(each.kind in ("be", "aux", "force") for each in statement.elements)
    if whole or any(map(_binds, statement.lead)):
        return (*restricting(statement), *statement.elements)
    return (*statement.lead, *restricting(statement), *statement.elements)


def set_aside(statement: Statement) -> bool:
    """Whether the heading over a statement says that it does not hold, or not any more, or not yet."""
    return _entitles(statement.title)


def restricting(statement: Statement) -> tuple[Element, ...]:
    """What a statement holds under: its label or who is quoted, and a heading or a lead that denies, reports, plans."""
    title = statement.title if set_aside(statement) else ()
    lead = statement.lead if any(map(_binds, statement.lead)) else ()
    return (*title, *lead, *statement.scope)


def readings(statement: Statement) -> Iterator[tuple[Element, ...]]:
    """The statement as it stands, in the active voice, and with what its pronoun refers to."""
    alone = bound(statement)
    own = (*statement.lead, *statement.scope, *statement.elements)
    if len(alone) <= len(own):
        yield from turned(own)
    if alone != own:
        yield from turned(alone)
    yield from _asides(statement.elements)
    if any(each.kind == "date" for each in own) and (event := dated(own)) is not None:
        yield event
    referred = _referred(statement)
    if referred is not None:
        yield from turned(referred)


def _asides(found: Sequence[Element]) -> Iterator[tuple[Element, ...]]:
    """`X, who did A, did B` → `X did A`, `X and Y (both of which did A)` → `both X and Y did A`."""
    for at, each in enumerate(found[:-1]):
        if each.kind != "mark" or each.value not in ",(" or found[at + 1].kind != "pron":
            continue
        both = found[at + 1].value == "both"
        close = {",": ",;.", "(": ")"}[each.value]
        end = next(
            (k for k in range(at + 2, len(found)) if found[k].kind == "mark" and found[k].value in close),
            len(found),
        )
        subject = _before(found[:at], both=both)
        if subject and not any(e.kind in ("be", "aux", "force", "cond", "neg") for e in subject):
            quant = (found[at + 1]._replace(kind="quant", keys=frozenset({"quant both"})),) if both else ()
            yield (*quant, *subject, *found[at + 2 : end])


def _before(found: Sequence[Element], *, both: bool) -> tuple[Element, ...]:
    """What stands right before an aside that speaks of it: all there is, or the two that `both` speaks of."""
    if not both:
        subject = subject_of(found) or tuple(found)
        return subject if len(subject) == len(found) else ()
    start = len(found)
    while start and (found[start - 1].kind in ("word", "det") or found[start - 1].value == "and"):
        start -= 1
    named = tuple(each for each in found[start:] if not each.keys & listed("owner"))
    return named if sum(each.value == "and" for each in named) == 1 else ()


def _referred(statement: Statement) -> tuple[Element, ...] | None:
    """`It must …` with the subject of the sentence before in the pronoun's place."""
    words = [i for i, each in enumerate(statement.elements) if not each.light]
    if not words or statement.elements[words[0]].kind != "pron" or not statement.before:
        return None
    subject = subject_of(statement.before)
    if (
        not subject
        or subject[0].kind == "pron"
        or not _meant(statement, statement.elements[words[0]], subject)
    ):
        return None
    return (*statement.elements[: words[0]], *subject, *statement.elements[words[0] + 1 :])


def _names_thing(each: Element, before: Element | None) -> bool:
    """Whether a word may be a thing or person to which a pronoun refers."""
    if each.kind != "word" or of_time(each):
        return False
    led = before is not None and before.kind == "det"
    return each.name or led or not (each.verb or (before is not None and before.kind == "be"))


def _meant(statement: Statement, pronoun: Element, subject: Sequence[Element]) -> bool:
    """Whether the pronoun can mean nothing else in the sentence before: `they` its one plural, `it` its one thing."""
    text = statement.whole.text

    def plural(each: Element) -> bool:
        word = text[each.start : each.end].casefold()
        return word.endswith("s") and word not in each.keys and not each.name

    nouns = [
        each for before, each in pairwise((None, *statement.before)) if each and _names_thing(each, before)
    ]
    end = next((k for k, each in enumerate(subject) if each.kind in ("rel", "conj", "mark")), len(subject))
    head = next((each for each in reversed(subject[:end]) if each.kind == "word"), None)
    if head is None or any(each.kind == "conj" for each in subject):
        return False
    named = text[pronoun.start : pronoun.end].casefold()
    if named in ("they", "these", "those"):
        return plural(head) and not any(plural(each) for each in nouns if each is not head)
    if named in ("he", "she"):
        return all(each.name or each is subject[0] for each in subject if each.kind == "word") and not any(
            each.name for each in nouns if each not in subject
        )
    if any(each.keys & listed("body") for each in subject[:end]):  # names of persons and places are not meant
        nouns = [each for each in nouns if not each.name or each.keys & listed("body")]
    return not plural(head) and not any(not plural(each) for each in nouns if each not in subject[:end])
