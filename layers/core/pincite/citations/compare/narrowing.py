"""Words that only narrow an indefinite noun or an event, which a claim may leave out: the rest still follows.

What is a `stone arch bridge` is a bridge; who `bought a disused mill from the railway` bought a mill. It holds
upwards alone (natural logic calls it monotone): not under a denial, a condition, `every` or `only`, not for what
somebody says or plans, not for a `former` or `proposed` one.
"""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citations.reading.dates import MONTHS
from pincite.citations.reading.lexicon import RARE, rank
from pincite.citations.text.data import listed
from pincite.citations.text.element import Element

_TURNING = frozenset({"neg", "cond", "quant", "force", "comp", "concess"})
_ENDS = frozenset(",;.:")
MOST_NAMES = 2
"""Middle names that may be left out between a first and a last one."""
_CLOSING = {"(": ")", "[": "]"}


def narrows(given: Sequence[Element], first: int, last: int) -> bool:
    """Whether the statement's elements from `first` to `last` only narrow what the rest says."""
    ends = (given[first - 1], given[last - 1]) if first else ()
    if ends and ends[0].kind == "rel" == ends[1].kind and ends[0].value == ends[1].value:
        first, last = first - 1, last - 1
    start, opened = _clause(given, first)
    if any(_turns(given, k) or _superlative(given, k) for k in range(start, first)):
        return False
    if opened and given[first].value in _CLOSING.values():
        return last == len(given)
    at = first
    while at < last:
        size = _piece(given, start, at, last)
        if not size:
            return False
        at += size
    return True


def _clause(given: Sequence[Element], at: int) -> tuple[int, bool]:
    """Where the clause begins that goes on there, and whether a bracket is open."""
    start, depth = 0, 0
    for k in range(at):
        if given[k].kind == "mark":
            depth += (given[k].value in _CLOSING) - (given[k].value in _CLOSING.values())
            if given[k].value in (";", ".") and depth <= 0:
                start = k + 1
    return start, depth > 0


def _turns(given: Sequence[Element], at: int) -> bool:
    """Whether what stands behind the word may not be said with less."""
    each = given[at]
    if each.kind in _TURNING or each.keys & (listed("denying") | listed("privative")):
        return True
    return bool(each.keys & listed("report")) and not (at and given[at - 1].kind == "det")


def _superlative(given: Sequence[Element], at: int) -> bool:
    """`the longest in eastern Europe` is not the longest in Europe, nor is the first of some the first."""
    each = given[at]
    if each.quantity is not None and each.quantity.ordinal:
        return at + 1 < len(given) and given[at + 1].keys.isdisjoint(listed("when"))
    return bool(each.keys & listed("utmost")) or any(
        key.endswith("est") and len(key) > 4 and rank(f"{key[:-2]}r") < RARE for key in each.keys
    )


def _piece(given: Sequence[Element], start: int, at: int, last: int) -> int:
    """How many elements from there only narrow; 0 where they say more."""
    each = given[at]
    if each.kind == "mark" and each.value in _CLOSING:
        return _bracket(given, at, last)
    if each.value == "," and (size := _aside(given, at, last)):
        return size
    if _behind_noun(given, start, at):
        return _to_end(given, at, last)
    if each.kind == "rel" and _event(given[start:at]) and _before_phrase(given, last):
        closed = given[last - 1].value != "past" and given[last - 1].keys.isdisjoint({"due", "payable"})
        return last - at if closed and _plain(given, at, last) else 0
    if each.light:
        return 1
    return _front(given, at, last) or _modifiers(given, start, at, last)


def _behind_noun(given: Sequence[Element], start: int, at: int) -> bool:
    """Whether what says more of `a …` begins there: `who`, `that`, `written by`, and, of a name or event, `in`."""
    if at <= start or given[at - 1].kind != "word" or not _indefinite(given, start, at):
        return False
    each = given[at]
    if each.kind == "rel":
        return _named(given[start:at]) or _event(given[start:at])
    return each.kind in ("pron", "conj") or each.value in ("past", "that")


def _before_phrase(given: Sequence[Element], at: int) -> bool:
    """Whether another phrase begins there: `opened [in a depot] in 1987`."""
    return at < len(given) and given[at].kind in ("rel", "date")


def _front(given: Sequence[Element], at: int, last: int) -> int:
    """`Filmed in Miami, …` before the subject."""
    if at or given[at].value != "past" or given[last - 1].value != ",":
        return 0
    return last if _plain(given, at, last - 1, lists=True) else 0


def _modifiers(given: Sequence[Element], start: int, at: int, last: int) -> int:
    """Words before the noun, name or second of two nouns that the claim takes: `a stone bridge`, `the painter Ada Poe`,
    `an actress and model`."""
    run = _words(given, at, last)
    joined = at + run == last - 1 and given[last - 1].value == "and"
    if not run or last >= len(given) or given[last].kind != "word" or not (joined or at + run == last):
        return 0
    acted = at > start and given[at - 1].kind == "word" and given[last].finite and not joined
    if acted or _any_privative(given[at:last]):
        return 0  # `a moderator's [mistake] hid it`: the verb stands behind
    behind = given[last + 1 : last + 3]
    if len(behind) > 1 and behind[0].value == "of" and behind[1].quantity is not None:
        return 0  # `a net loss of 5 million`
    if joined:
        return run + 1 if _indefinite(given, start, at + run) else 0
    if (
        all(each.name for each in given[at:last])
        and at > start
        and _name(given, start, at - 1)
        and given[last].name
        and not _of_body(given, start, at, last)
    ):
        return run if run <= MOST_NAMES else 0
    titled = (
        given[last].name and not given[last - 1].name and at > start and given[at - 1].kind in ("rel", "det")
    )
    titled = titled and not any(
        each.kind == "word" and not each.finite and not each.name for each in given[last + 1 : last + 2]
    )
    titled = titled and not any(
        _superlative(given, k) or given[k].keys & listed("nth") for k in range(at, last)
    )
    one = _indefinite(given, start, last) and not _of_every(given, start, at, last)
    return run if titled or one else 0


def _of_every(given: Sequence[Element], start: int, at: int, last: int) -> bool:
    """Whether what is narrowed is the subject of what holds of each: `a [paper] ticket must be stamped`."""
    if any(each.finite for each in given[start:at]):
        return False
    verb = next(
        (each for each in given[last + 1 :] if each.kind in ("force", "be", "aux") or each.finite), None
    )
    return verb is not None and verb.value != "past"


def _any_privative(found: Sequence[Element]) -> bool:
    return any(each.keys & listed("privative") for each in found)


def _bracket(given: Sequence[Element], at: int, last: int) -> int:
    """A bracket as a whole: an aside."""
    closing = _CLOSING[given[at].value]
    end = next((k for k in range(at, last) if given[k].value == closing), None)
    if end is None or not bracketed([each for each in given[at + 1 : end] if not each.light], given[:at]):
        return 0
    return end + 1 - at


MOST_LETTERS = 2
"""Letters of what stands for a figure: `(p = 0.03)`, `(n = 40)`."""


def bracketed(words: Sequence[Element], ahead: Sequence[Element]) -> bool:
    """Whether what stands in brackets is an aside: a name, a share, the value of another period; not `(on a lead)`,
    `(from May)`, `(minimum 20 euros)`, `(8 euros with heating)` behind the 6 euros that it restricts."""
    lead = words[0] if words else None
    if lead is None or _any_privative(words) or any(each.kind in _TURNING - {"comp"} for each in words):
        return lead is None
    if ahead and ahead[-1].name and lead.kind in ("word", "pron", "date"):
        return True  # of somebody, not of some
    if lead.date is not None:
        return any(each.date is not None for each in ahead)
    if lead.kind == "rel" or any(says_when(each) for each in words):
        return False
    if lead.quantity is None:
        short = all(len(key) < MOST_LETTERS for key in lead.keys)
        return lead.name or short or any(each.name for each in words)
    amounts = [each.quantity for each in ahead if each.quantity is not None]
    alike = any(lead.quantity.dimension == amount.dimension for amount in amounts)
    return not lead.quantity.bound and not alike


def says_when(each: Element) -> bool:
    """Whether a word says when something is: `winter`, `May`."""
    return bool(each.keys & listed("when")) or not each.keys.isdisjoint(MONTHS)


def _aside(given: Sequence[Element], at: int, last: int) -> int:
    """`, known as Jack,`: up to its second comma; `, who …` or `, built by …`: to the end."""
    end = next((k for k in range(at + 1, last) if given[k].value == ","), None)
    if end is not None and _plain(given, at, end) and given[at + 1].kind in ("word", "pron"):
        return end + 1 - at
    if at + 1 < last and given[at + 1].keys & listed("basis"):
        return 0
    if at + 1 < last and (given[at + 1].kind == "pron" or given[at + 1].value == "past"):
        return 1 + _to_end(given, at + 1, last)
    return 0


def _name(given: Sequence[Element], start: int, at: int) -> bool:
    """Whether the word is a name, or the first of the sentence and before one."""
    return given[at].name or (at == start and given[at].kind == "word")


def _of_body(given: Sequence[Element], start: int, at: int, last: int) -> bool:
    """Whether the name is not a person's: `the American Automobile Association` is not the American Association."""
    k = at - 1
    while k >= start and given[k].kind == "word" and _name(given, start, k):
        k -= 1
    led = k >= start and given[k].kind == "det"
    return led or bool(given[last].keys & (listed("collective") | listed("owner")))


def _words(given: Sequence[Element], at: int, last: int) -> int:
    end = at
    while end < last and given[end].kind in ("word", "date"):
        end += 1
    return end - at


def _indefinite(given: Sequence[Element], start: int, at: int) -> bool:
    """Whether the words right before belong to `a …`."""
    k = at - 1
    while k >= start and given[k].kind in ("word", "date"):
        k -= 1
    return k >= start and given[k].kind == "det" and given[k].value == "a"


def _to_end(given: Sequence[Element], at: int, last: int) -> int:
    """What stands behind a noun, up to the next comma or the end, where the claim takes nothing of it."""
    if last == len(given) and not any(_kept_apart(each) or each.value == ";" for each in given[at:]):
        return last - at
    end = next((k for k in range(at, last) if given[k].kind == "mark" and given[k].value in _ENDS), last)
    if any(map(_kept_apart, given[at:end])):
        return 0
    return end - at if end < last or last == len(given) or given[last].kind == "mark" else 0


def _kept_apart(each: Element) -> bool:
    """Whether the word may restrict more than the noun that it stands behind."""
    return each.kind in ("cond", "concess") or each.value in ("only", "or")


def _plain(given: Sequence[Element], at: int, end: int, *, lists: bool = False) -> bool:
    """Whether it is a phrase, of one piece but where it may be a list, that turns nothing round."""
    parts = () if lists else ("and", "or", "but", ",")
    return not any(_turns(given, k) or given[k].value in parts for k in range(at + 1, end))


def _named(found: Sequence[Element]) -> bool:
    """Whether the statement is of somebody or something by name: a thing of which there is one."""
    first = next((each for each in found if not each.light), None)
    be = next((k for k, each in enumerate(found) if each.kind == "be"), None)
    return first is not None and be is not None and any(each.name for each in found[:be])


def _event(found: Sequence[Element]) -> bool:
    """Whether the statement tells of a single happening."""
    if any(each.kind == "force" for each in found):
        return False
    verbs = [each for each in found if each.kind in ("be", "aux") or each.verb == 2 or each.value == "past"]
    acted = verbs[1:2] if verbs and verbs[0].kind == "be" and verbs[0].value == "past" else verbs[:1]
    return any(
        each.kind == "word" and each.value == "past" and not each.keys & listed("measure") for each in acted
    )
