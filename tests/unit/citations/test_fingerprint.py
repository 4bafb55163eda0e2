"""A cited span in later versions of its document."""

from __future__ import annotations

import pytest

from pincite.citations.fingerprint import Relocation, fingerprint, relocate
from pincite.citations.reading.normalise import View

SPAN = "The tenant shall pay a deposit of 1,250 euros before the first of May."
TEXT = f"Section 1. The lease begins in April and ends in October. {SPAN} Keys are handed over at noon by the porter."


def after(new: str, text: str = TEXT, span: str = SPAN) -> Relocation:
    start = text.index(span)
    return relocate(fingerprint(View.of(text), start, start + len(span)), span, View.of(new))


@pytest.mark.parametrize(
    ("new", "status"),
    [
        (TEXT, "same"),
        (TEXT + " An annex follows.", "same"),
        (TEXT.replace(" a deposit", "\na  deposit"), "same"),
        ("Preamble. " + TEXT, "moved"),
        (TEXT.replace(SPAN + " ", "") + "\n\n" + SPAN, "moved"),
        (TEXT.replace("deposit of", "dcposit of"), "reworded"),
        (TEXT.replace("1,250", "1,350"), "changed"),
        (TEXT.replace("shall pay", "shall not pay"), "changed"),
        (TEXT.replace("The tenant shall", "The landlord shall"), "changed"),
        ("Preamble. " + TEXT.replace("May", "June"), "changed"),
        (TEXT.replace(SPAN + " ", ""), "gone"),
        ("A text about gardening and the weather in the north of the country.", "gone"),
        ("", "gone"),
    ],
)
def test_status(new: str, status: str) -> None:
    assert after(new).status == status


def test_offsets_hold_in_the_new_text() -> None:
    new = "Preamble. " + TEXT
    found = after(new)
    assert new[found.start : found.end] == SPAN


def test_a_change_says_what_changed() -> None:
    new = TEXT.replace("1,250", "1,350")
    found = after(new)
    assert [(a.kind, a.expected, a.found) for a in found.alterations] == [("number", "1,350", "1,250")]
    assert new[found.alterations[0].start : found.alterations[0].end] == "1,350"


def test_a_span_that_is_gone_names_the_nearest_text() -> None:
    new = "Nothing of it is left but this: a deposit of 1,250 euros is customary in this part of the town, they say."
    found = after(new)
    assert found.status == "gone"
    assert found.nearest is None or found.nearest in new


def test_the_old_neighbours_decide_between_equal_passages() -> None:
    text = f"First part, for flats. {SPAN} So much for flats. Second part, for houses. {SPAN} So much for houses."
    second = text.rindex(SPAN)
    mark = fingerprint(View.of(text), second, second + len(SPAN))
    moved = relocate(mark, SPAN, View.of("A new title. " + text))
    assert moved == Relocation(status="moved", start=second + 13, end=second + 13 + len(SPAN))
    new = text[:second] + SPAN.replace("1,250", "900") + text[second + len(SPAN) :]
    assert relocate(mark, SPAN, View.of(new)).status == "changed"


@pytest.mark.parametrize("layout", [" ", "\n", "  "])
def test_a_twin_elsewhere_is_not_the_span(layout: str) -> None:
    twin = SPAN.replace(" deposit ", f"{layout}deposit ")
    text = f"First part, for flats. {SPAN} So much for flats. Second part, for houses. {twin} So much for houses."
    mark = fingerprint(View.of(text), text.index(SPAN), text.index(SPAN) + len(SPAN))
    found = relocate(mark, SPAN, View.of(text.replace(f"{SPAN} So much for flats.", "So much for flats.")))
    assert found.status == "gone"
    assert found.nearest == twin
    noisy = text.replace(f"flats. {SPAN}", f"flats. {SPAN.replace('deposit', 'dcposit')}")
    assert relocate(mark, SPAN, View.of(noisy)).status == "reworded"
    moved = text.replace(f"{SPAN} So much for flats.", "So much for flats.") + f" At last: {SPAN}"
    assert relocate(mark, SPAN, View.of(moved)).status == "moved"


def test_a_span_without_words_is_looked_for_as_it_stands() -> None:
    assert after("a -- b", "x -- y", "--").status == "same"
    assert after("-- b", "x -- y", "--").status == "moved"
    assert after("b", "x -- y", "--").status == "gone"


def test_words_put_in_before_the_full_stop_change_the_span():
    before = "Rent is due monthly. A second factor must be (something you have). Notice is given in writing."
    span = "A second factor must be (something you have)."
    start = before.index(span)
    mark = fingerprint(View.of(before), start, start + len(span))
    found = relocate(mark, span, View.of(before.replace("you have)", "you have not)")))
    assert (found.status, found.alterations[0].kind) == ("changed", "negation")
    assert relocate(mark, span, View.of(before.replace("have).", "have)"))).status in ("same", "reworded")


LEASE = f"The lease begins in April. {SPAN} Keys are handed over at noon by the porter."


@pytest.mark.parametrize(
    ("was", "now", "put_in"),
    [
        ("The tenant", "In no case the tenant", "In no case"),
        ("The tenant", "Only where both parties agree, the tenant", "Only where both parties agree"),
        ("May. Keys", "May at the sole discretion of the board and its lawyers. Keys", None),
        ("May. Keys", "May, unless the landlord waives it. Keys", "unless the landlord waives it"),
    ],
)
def test_words_put_in_at_its_edges_change_the_span(was: str, now: str, put_in: str | None) -> None:
    new = LEASE.replace(was, now)
    found = after(new, LEASE)
    assert found.status == "changed"
    (added,) = found.alterations
    assert new[added.start : added.end] == added.expected
    assert put_in is None or added.expected == put_in


def test_a_word_put_before_a_span_without_capitals_changes_it() -> None:
    span = "يلتزم المستأجر بدفع مبلغ تأمين قدره 1500 دينار."
    text = f"يسري هذا العقد اعتبارا من تاريخ التوقيع. {span} حرر العقد من نسختين."
    found = after(text.replace(span, f"لا {span}"), text, span)
    assert (found.status, found.alterations[0].kind) == ("changed", "negation")


def test_a_line_before_the_span_is_no_part_of_it() -> None:
    text = f"Deposit\n{SPAN}"
    assert after(f"What the tenant pays\n{SPAN}", text).status == "moved"
    assert after(text.lower(), text).status == "same"


def test_decimals_put_to_the_number_at_its_end_change_the_span() -> None:
    text = "Fees are as follows. The fee for a search is 20. Copies are free."
    assert after(text.replace("20.", "20.5."), text, "The fee for a search is 20.").status == "changed"


def test_a_passage_much_like_the_span_is_not_taken_for_it() -> None:
    rows = [f"| Rabbit anti-{name} | Abcam | {code} | 1 µg |" for name, code in
            (("HA", "ab9110"), ("FLAG", "ab1162"), ("KAP1", "ab1083"), ("GFP", "ab2900"))]  # fmt: skip
    text, row = "\n".join(rows), rows[2]
    assert after(text.replace(row + "\n", ""), text, row).status == "gone"
    assert after(text.replace("ab1083", "ab1084"), text, row).status == "changed"


def test_few_words_are_found_changed_between_their_neighbours() -> None:
    text = f"The CSP SHOULD confirm the address. {SPAN} The CSP SHALL confirm the name."
    assert after(
        text.replace("CSP SHOULD confirm", "CSP MAY confirm"), text, "CSP SHOULD confirm"
    ).status == ("changed")
    assert after(text.replace(" SHOULD confirm", ""), text, "SHOULD confirm").status == "gone"
    assert after(text.replace("SHOULD", "SHOUID"), text, "CSP SHOULD confirm").status == "reworded"


def test_a_sentence_that_moved_and_changed_is_changed() -> None:
    moved = LEASE.replace(SPAN + " ", "") + "\n\n" + SPAN.replace("1,250", "1,300")
    assert after(moved, LEASE).status == "changed"


def test_noise_in_a_span_of_pages_is_noise() -> None:
    words = [f"clause{at} binds party{at} until year{at}" for at in range(120)]
    span = "On receipt. " + ", ".join(words) + "."
    text = f"On notice of default, other things hold. {span} On expiry they end."
    assert after(text.replace("On receipt", "On rcceipt"), text, span).status == "reworded"


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("#5-1", "same"),
        ("#5-3", "changed"),
        ("https://example.org/sp.html#5-1", "same"),
        ("#section-5-1", "same"),
    ],
)
def test_a_link_that_leads_to_another_number_changes_the_span(target: str, status: str) -> None:
    text = f"Rent is due monthly. See [Section 5.1](#5-1) for what is due when. {SPAN}"
    new = text.replace("#5-1", target)
    found = after(new, text, "See [Section 5.1](#5-1) for what is due when.")
    assert found.status == status
    assert [new[each.start : each.end] for each in found.alterations] == [target] * (status == "changed")


@pytest.mark.parametrize(
    ("name", "status"),
    [("Aurelia", "changed"), ("Austra1ia", "reworded"), ("Ausfralia", "reworded"), ("Austria", "changed")],
)
def test_a_name_spelt_much_like_another_is_another(name: str, status: str) -> None:
    span = "The freckled duck of Australia is in a family of its own."
    text = f"There are many families. {span} Nobody disputes that today."
    found = after(text.replace("Australia", name), text, span)
    assert found.status == status
    if status == "changed":
        assert [(each.kind, each.expected, each.found) for each in found.alterations] == [
            ("entity", name, "Australia")
        ]
