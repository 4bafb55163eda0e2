"""Whatever the claim and the source: offsets in range, a changed fact never supported, a copied sentence always."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.citations.support import check_support

NAMES = ["Miller", "Baker", "Novak", "Garcia", "Tanaka", "Okafor", "Lindgren", "Moreau"]
PLACES = ["Leeds", "Lima", "Osaka", "Turin", "Quito", "Bergen", "Tunis", "Perth"]
VERBS = [
    "opened a school in",
    "moved the firm to",
    "sold the mill in",
    "bought land near",
    "left the council of",
]
TAILS = [
    "after a long dispute",
    "with the help of two partners",
    "against the advice of the board",
    "before the war ended",
]


@st.composite
def statements(draw):
    """A sentence with a name, a place and two numbers, and its parts."""
    name, place = draw(st.sampled_from(NAMES)), draw(st.sampled_from(PLACES))
    year, count = draw(st.integers(1801, 1999)), draw(st.integers(11, 9999))
    verb, tail = draw(st.sampled_from(VERBS)), draw(st.sampled_from(TAILS))
    return f"In {year} Anna {name} {verb} {place} for {count} crowns {tail}.", name, place, str(count)


SOURCES = st.lists(statements(), min_size=1, max_size=5, unique_by=lambda s: s[0])


@given(SOURCES, st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_a_sentence_of_the_source_is_supported_by_itself(parts, which):
    source = " ".join(part[0] for part in parts)
    sentence = parts[which % len(parts)][0]
    check = check_support(sentence, source)
    assert check.support == "supported"
    assert check.score is not None
    assert check.score >= 0.9
    assert [source[a:b] for a, b in check.evidence] == [sentence]


@given(SOURCES, st.integers(0, 4), st.integers(1, 9), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_a_changed_digit_is_never_supported(parts, which, by, at):
    source = " ".join(part[0] for part in parts)
    sentence, _, _, count = parts[which % len(parts)]
    at %= len(count)
    digit = str((int(count[at]) + by) % 10 or 1)
    changed = count[:at] + digit + count[at + 1 :]
    if changed in source:
        return
    claim = re.sub(rf"for {count} crowns", f"for {changed} crowns", sentence)
    assert check_support(claim, source).support != "supported"


@given(SOURCES, st.integers(0, 4), st.sampled_from(NAMES), st.sampled_from(PLACES), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_changed_name_is_never_supported(parts, which, name, place, person):
    source = " ".join(part[0] for part in parts)
    sentence, old_name, old_place, _ = parts[which % len(parts)]
    old, new = (old_name, name) if person else (old_place, place)
    if new in source:
        return
    assert check_support(sentence.replace(old, new), source).support != "supported"


@given(SOURCES, st.integers(0, 4))
@settings(max_examples=40, deadline=None)
def test_an_added_negation_is_never_supported(parts, which):
    source = " ".join(part[0] for part in parts)
    sentence, name, _, _ = parts[which % len(parts)]
    assert (
        check_support(sentence.replace(f"Anna {name} ", f"Anna {name} never "), source).support != "supported"
    )


@given(st.text(max_size=300), st.text(max_size=600))
@settings(max_examples=150, deadline=None)
def test_offsets_lie_within_their_texts(claim, source):
    check = check_support(claim, source)
    assert all(0 <= a < b <= len(source) for a, b in check.evidence)
    for part in check.missing:
        assert claim[part.start : part.end] == part.text != ""
    assert (check.score is None) == (check.support in ("not_checkable", "unverifiable") and not check.open)
    assert check.support != "supported" or (check.score or 0) >= 0.7
    assert check.support == "supported" or (check.score or 0) < 0.7


@given(SOURCES, st.text(alphabet="Anna Mile .,0123456789[]()'\n", max_size=200))
@settings(max_examples=60, deadline=None)
def test_the_same_question_has_the_same_answer(parts, claim):
    source = " ".join(part[0] for part in parts)
    assert check_support(claim, source) == check_support(claim, source)
