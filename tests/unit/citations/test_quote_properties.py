"""What must hold for any passage: noise never makes a right quote altered, a changed meaning is never accepted."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View
from tests.unit.citations import perturb

TEXT = """Section 4. Deposits and repairs

The landlord must return the deposit of 1,250 euros within 30 days of the end of the lease, unless repairs are still
outstanding. Interest of 2.5 percent is paid on deposits that were held for more than 12 months. The tenant is not
liable for ordinary wear. On 14 March 2019 the Regional Court in Hamburg decided that both parties may appoint an
expert, and the Chamber of Architects in Bremen has kept the official register since 1987.

Section 5. Measurements

All samples were heated to 180 degrees for 45 minutes before the first measurement was taken. The average concentration
increased from 12 mg to 18 mg per litre, which is above the legal limit that the Ministry of Health had published in
2016. Neither Denmark nor Norway has reported similar values, although laboratories in Aarhus examined 96 samples.
"""
FLAT = " ".join(TEXT.split())
PASSAGES = [part for part in re.findall(r"[A-Z][^.]*(?:\.\d[^.]*)*\.", FLAT) if len(part) > 60]
HANGING = re.compile(
    r"\b(?:in|of|from|by|at|the|a|an) \[?(?:…|\.\.\.)"
    r"|(?:…|\.\.\.)\]? (?:may|has|have|is|are|was|were|had|must|decided|reported)\b"
)  # an ellipsis that leaves out whose act, or what, is spoken of
EMBEDDINGS = st.tuples(st.sampled_from(PASSAGES), st.integers(0, 10_000))


def embedded(passage: str, changed: str) -> str:
    at = FLAT.index(passage)
    return FLAT[:at] + changed + FLAT[at + len(passage) :]


@settings(max_examples=60, deadline=None)
@given(EMBEDDINGS, st.sampled_from(sorted(perturb.ALTERED)))
def test_a_changed_meaning_is_never_accepted(embedding: tuple[str, int], kind: str) -> None:
    passage, seed = embedding
    quote = perturb.ALTERED[kind](passage, random.Random(seed))
    if quote is not None and quote.lower() not in FLAT.lower():
        check = check_quote(quote, View.of(FLAT))
        assert not check.accepted, (kind, quote)
        assert check.score < 0.7


@settings(max_examples=60, deadline=None)
@given(
    EMBEDDINGS,
    st.sampled_from(["hyphen", "page_break", "typography", "typography_quote", "upper", "ellipsis"]),
)
def test_layout_noise_never_makes_a_right_quote_altered(embedding: tuple[str, int], kind: str) -> None:
    passage, seed = embedding
    side, change = perturb.HARMLESS[kind]
    noisy = change(passage, random.Random(seed))
    if noisy is not None and not HANGING.search(noisy):
        source, quote = (embedded(passage, noisy), passage) if side == "source" else (FLAT, noisy)
        check = check_quote(quote, View.of(source))
        assert check.accepted, (kind, quote, source)
        assert check.score >= 0.7


@settings(max_examples=60, deadline=None)
@given(EMBEDDINGS, st.sampled_from(sorted(perturb.ALTERED)))
def test_noise_does_not_hide_a_changed_meaning(embedding: tuple[str, int], kind: str) -> None:
    passage, seed = embedding
    rng = random.Random(seed)
    quote = perturb.ALTERED[kind](passage, rng)
    noisy = perturb.harmless_to_source(passage, rng)
    if quote is not None and noisy is not None and quote.lower() not in FLAT.lower():
        assert not check_quote(quote, View.of(embedded(passage, noisy))).accepted


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200), st.text(max_size=80))
def test_offsets_are_in_range_for_any_text(source: str, quote: str) -> None:
    check = check_quote(quote, View.of(source))
    for start, end in (*check.locations, *check.parts, *((a.start, a.end) for a in check.alterations)):
        assert 0 <= start <= end <= len(source)
    for alteration in check.alterations:
        assert source[alteration.start : alteration.end] == alteration.expected
    assert 0 <= check.score <= 1
    assert check.accepted == (check.score >= 0.7)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(FLAT) - 1), st.integers(20, 200))
def test_a_literal_quote_of_whole_words_is_exact_and_found_where_it_stands(start: int, size: int) -> None:
    text = FLAT  # without the words behind which a quote that begins there is altered
    for turning, plain in (
        ("Neither Denmark nor", "Both Denmark and"),
        ("unless repairs", "while repairs"),
        ("is not liable", "is liable"),
        ("for more than 12", "for 12"),
    ):
        text = text.replace(turning, plain)
    words = [match.span() for match in re.finditer(r"\S+", text)]
    inside = [span for span in words if start <= span[0] and span[1] <= start + size]
    if len(inside) >= 5:
        quote = text[inside[0][0] : inside[-1][1]]
        check = check_quote(quote, View.of(text))
        assert check.status == "exact"
        assert text[slice(*check.locations[0])] == quote


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300))
def test_the_view_maps_back_into_the_text(text: str) -> None:
    view = View.of(text)
    assert len(view.origin) == len(view.folded) + 1
    assert all(a <= b for a, b in zip(view.origin[:-1], view.origin[1:], strict=True))
    start, end = view.original(0, len(view.folded))
    assert 0 <= start <= end <= len(text)


@pytest.mark.parametrize("kind", ["misread_source", "misread_quote", "typo"])
def test_most_misreadings_are_forgiven(kind: str) -> None:
    rng = random.Random(4)
    side, change = perturb.HARMLESS[kind]
    results = []
    for passage in PASSAGES * 6:
        noisy = change(passage, rng)
        if noisy is not None:
            source, quote = (embedded(passage, noisy), passage) if side == "source" else (FLAT, noisy)
            results.append(check_quote(quote, View.of(source)).accepted)
    assert sum(results) >= 0.95 * len(results)
