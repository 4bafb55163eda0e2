"""Quotes: every status, the places, the alterations and their offsets."""

from __future__ import annotations

import pytest

from pincite.citations.quotes import QuoteCheck, check_quote
from pincite.citations.reading.normalise import View

LEASE = (
    "The tenant shall pay a deposit of 1,250 euros before moving in. The landlord shall return it within 30 days "
    "of the end of the lease, unless repairs are outstanding. Pets are allowed in the garden but not in the house."
)


def check(quote: str, source: str = LEASE, near: tuple[int, int] | None = None) -> QuoteCheck:
    return check_quote(quote, View.of(source), near=near)


@pytest.mark.parametrize(
    ("quote", "status"),
    [
        ("The landlord shall return it within 30 days", "exact"),
        ("the LANDLORD shall  return it “within 30 days”", "normalized"),
        ("[T]he landlord shall return it within 30 days", "normalized"),
        ("The landlord sha1l return it within 30 days", "fuzzy"),
        ("The landlord shall return it within 30 days of end of the lease", "fuzzy"),
        ("The tenant shall pay a deposit … before moving in", "elided"),
        ("The landlord shall return it ... unless repairs are outstanding", "elided"),
        ("Pets are allowed ... in the house", "altered"),
        ("The landlord shall return it within 80 days", "altered"),
        ("The landlord may return it within 30 days", "altered"),
        ("The tenant shall return it within 30 days", "altered"),
        ("The landlord shall return it within 30 weeks", "altered"),
        ("The landlord shall promptly return it within 30 days", "altered"),
        ("Pets are allowed in the garden and not in the house", "altered"),
        ("The tenant shall return it unless repairs are outstanding.", "stitched"),
        ("Electricity is charged at the market price every month.", "not_found"),
        ("30 days", "insufficient"),
        ("", "insufficient"),
    ],
)
def test_status(quote: str, status: str) -> None:
    assert check(quote).status == status


@pytest.mark.parametrize(
    ("found", "expected", "kind"),
    [
        ("80", "30", "number"), ("may", "shall", "modality"), ("weeks", "days", "unit"),
        ("tenant", "landlord", "entity"),
    ],
)  # fmt: skip
def test_an_alteration_names_both_texts_and_points_into_the_source(
    found: str, expected: str, kind: str
) -> None:
    quote = "The landlord shall return it within 30 days of the end of the lease".replace(expected, found)
    (alteration,) = check(quote).alterations
    assert (alteration.kind, alteration.expected, alteration.found) == (kind, expected, found)
    assert LEASE[alteration.start : alteration.end] == expected


def test_exchanged_words_are_an_alteration_of_order() -> None:
    source = "The tenant shall pay the landlord before the inspection."
    assert {
        a.kind for a in check("The landlord shall pay the tenant before the inspection.", source).alterations
    } == {"order"}


def test_dropped_negation_points_at_the_negation() -> None:
    source = "The tenant is not liable for ordinary wear of the floor."
    (alteration,) = check("The tenant is liable for ordinary wear of the floor.", source).alterations
    assert (alteration.kind, alteration.expected, source[alteration.start : alteration.end]) == (
        "negation",
        "not",
        "not",
    )


def test_every_place_is_listed_and_the_cited_one_comes_first() -> None:
    passage = "Interest is paid on the deposit every year."
    source = f"{passage} Something else stands here. {passage} And something more. {passage}"
    places = [at for at in range(len(source)) if source.startswith(passage, at)]
    anywhere = check(passage, source)
    assert [start for start, _ in anywhere.locations] == places
    assert anywhere.ambiguous
    last = check(passage, source, near=(places[2] - 5, len(source)))
    assert last.locations[0][0] == places[2]
    assert sorted(start for start, _ in last.locations) == places
    assert not last.ambiguous


def test_parts_of_an_elided_quote_are_in_order() -> None:
    found = check("The tenant shall pay … before moving in")
    assert [LEASE[start:end] for start, end in found.parts] == ["The tenant shall pay", "before moving in"]
    assert (
        LEASE[slice(*found.locations[0])] == "The tenant shall pay a deposit of 1,250 euros before moving in"
    )


def test_a_quote_may_not_begin_or_end_inside_a_word_or_number() -> None:
    source = "It is illegal to park here on Sundays. The fee rose by -5 % to 1,250.75 euros and 10² points."
    for quote in (
        "legal to park here on Sundays",
        "5 % to 1,250.75 euros",
        "The fee rose by -5 % to 1,250",
        "1,250.75 euros and 10",
    ):
        assert not check(quote, source).accepted, quote


def test_a_running_head_between_two_halves_is_skipped() -> None:
    source = (
        "The supplier shall replace all goods that\n\n- 12 -\n\nTerms of Supply\n\nprove defective within twelve "
        "months of delivery to the buyer."
    )
    found = check("The supplier shall replace all goods that prove defective within twelve months", source)
    assert found.status == "normalized"
    assert source[slice(*found.locations[0])].endswith("twelve months")


def test_a_number_between_cells_is_no_page_number() -> None:
    source = "Region\n\nNorth\n\n24\n\n69\n\nSouth\n\n31\n\n75\n\nTotal of the table of all regions\n"
    assert not check("Region North 69 South 31 75", source).accepted


TABLE = "Region 2019 2020 2021\nNorth Riding 1,204 1,310 1,455\nSouth Riding 998 1,002 1,120\nEast Riding 87 91 103\n"


@pytest.mark.parametrize(
    "quote",
    [
        "| North Riding | 1,204 | 1,310 | 1,455 |\n|---|\n| South Riding | 998 | 1,002 | 1,120 |\n"
        "| East Riding | 87 | 91 | 103",
        "East Riding; 87; 91; 103\nSouth Riding; 998; 1,002; 1,120\nNorth Riding; 1,204; 1,310; 1,455",
    ],
)
def test_a_table_in_another_reading_order_is_accepted_and_no_changed_cell(quote: str) -> None:
    assert check(quote, TABLE).accepted
    assert not check(quote.replace("1,002", "1,008"), TABLE).accepted
    assert not check(quote.replace("91", "998"), TABLE).accepted


def test_numbers_alone_on_their_lines_may_not_change_places() -> None:
    source = "Share of answers\n20\n60\nof all questions\n80\n95\nwere found right\n"
    assert check("Share of answers\n20\n60\nof all questions\n80", source).accepted
    assert not check("Share of answers\n60\n20\nof all questions\n80", source).accepted


def test_a_table_whose_source_is_read_column_by_column() -> None:
    source = "North Riding\nSouth Riding\nEast Riding\n\n1,204\n998\n87\n\n1,310\n1,002\n91\n"
    quote = "North Riding | 1,204 | 1,310\nSouth Riding | 998 | 1,002\nEast Riding | 87 | 91"
    assert check(quote, source).accepted
    assert not check(quote.replace("998", "1,204"), source).accepted


def test_lost_spaces_are_noise_but_not_between_numbers() -> None:
    source = "Results are reported forall countries in Table 3 0 42 and are notable."
    assert check("reported for all countries in Table", source).status == "fuzzy"
    assert not check("for all countries in Table 304 2", source).accepted
    assert not check("Table 3 0 42 and are not able", source).accepted


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("承租人应当在三十日内支付押金，逾期不予退还。", "应当在三十日内支付押金", "应当在四十日内支付押金"),
        (
            "Арендатор не обязан вернуть помещение.",
            "Арендатор не обязан вернуть",
            "Арендатор обязан вернуть помещение",
        ),
        (
            "لا يجب على المستأجر أن يدفع الإيجار.",
            "لا يجب على المستأجر أن يدفع",
            "يجب على المستأجر ألا يدفع الإيجار",
        ),
        (
            "Es wird keine Kaution für die Straße erhoben.",
            "keine Kaution für die Strasse",
            "eine Kaution für die Straße",
        ),
        ("किरायेदार को तीस दिनों के भीतर राशि मिलेगी।", "को तीस दिनों के भीतर राशि", "को बीस दिनों के भीतर राशि"),
    ],
)
def test_other_scripts(source: str, right: str, wrong: str) -> None:
    assert check(right, source).accepted
    assert not check(wrong, source).accepted


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("A dose of .5 mg is given twice a day.", "A dose of 0.5 mg is given twice", "A dose of 5 mg is given twice"),
        ("It costs $75 for each printed page.", "costs $75 for each printed page", "costs $.75 for each printed page"),
        ("Add 2½ cups of sugar and stir it.", "Add 2 1/2 cups of sugar and stir", "Add 2 cups of sugar and stir"),
        ("A net income of (1,234) was reported.", "A net income of -1,234", "A net income of 1,234 was"),
        ("A BMI ≥ 30 calls for an advisor.", "A BMI >= 30 calls for an advisor", "A BMI > 30 calls for an advisor"),
        ("The hall of 500 m² is kept free.", "The hall of 500 m2 is kept free", "The hall of 500 m is kept free"),
        ("☐ The lessor may telephone me.", "The lessor may telephone me", "☑ The lessor may telephone me"),
        ("It runs for a period.3 It then ends.", "for a period. It then ends", "for a period.4 It then ends"),
        ("It stands in para.3 of the lease.", "It stands in para.3 of the lease", "It stands in para of the lease"),
    ],
)  # fmt: skip
def test_signs_of_numbers_are_read_and_never_lost(source: str, right: str, wrong: str) -> None:
    assert check(right, source).accepted
    assert check(wrong, source).status == "altered"


def test_sentences_that_differ_only_in_numbers_are_no_running_heads() -> None:
    source = "\n\n".join(f"The tenant of flat {n} pays {n * 11} EUR each month." for n in range(1, 20))
    assert check("The tenamt of flat 5 pays 55 EUR each rnonth.", source).status == "fuzzy"
    assert check("The tenant of flat 5 pays 66 EUR each month.", source).status == "altered"


@pytest.mark.parametrize(
    ("source", "quote", "same"),
    [
        ("Children aged 10 20 of them came to the house.", "Children aged 10-20 of them came to the house", False),
        ("Children aged 10–20 of them came to the house.", "Children aged 10 20 of them came to the house", False),
        ("Children aged 10 – 20 of them came to the house.", "Children aged 10-20 of them came to the house", True),
        ("Children aged 10-\n20 of them came to the house.", "Children aged 10-20 of them came to the house", True),
        ("The agent hsa 10 20 and more keys of the house.", "The agent has 10-20 and more keys of the house", False),
        ("Call the house on 425 111 and ask for the keys.", "Call the house on 425-111 and ask for the keys", True),
    ],
)  # fmt: skip
def test_two_numbers_are_no_range(source: str, quote: str, same: bool) -> None:
    assert check(quote, source).accepted == same


@pytest.mark.parametrize(
    ("source", "quote", "same"),
    [
        ("They read pas-\nsages of the lease to tenants.", "They read pas- sages of the lease to tenants", True),
        ("They read passages of the lease to all tenants.", "They read pas- sages of the lease to all tenants", True),
        ("It is notable in the lease of all tenants.", "It is not able in the lease of all tenants", False),
        ("Shares lie in the range of [0, 1] for all tenants.", "Shares lie in the range of [0, 2] for all", False),
        ("Shares lie in the range of [0, 1] for all tenants.", "Shares lie in the range of [0, ] for all", False),
        ("Shares were counted [2, 11] for all tenants.", "Shares were counted for all tenants", True),
        ("Shares were counted [2, 11] for all tenants.", "Shares were counted [2] for all tenants", False),
        ("Shares lie within [2, 11] for all tenants.", "Shares lie within [11, 2] for all tenants", False),
    ],
)  # fmt: skip
def test_broken_words_intervals_and_references(source: str, quote: str, same: bool) -> None:
    assert check(quote, source).accepted == same


@pytest.mark.parametrize(
    ("source", "quote", "same"),
    [
        ("No pets are allowed in the house. Rent is due.", "Pets are allowed in the house.", False),
        ("No pets are allowed in the house. Rent is due.", "pets are allowed in the house", False),
        ("No pets are allowed in the house when it rains.", "pets are allowed in the house", False),
        ("Keys are not handed over on Sundays at all.", "handed over on Sundays at all", False),
        ("Keys are not handed over on Sundays at all.", "Handed over on Sundays at all", False),
        ("租金每月支付。未经房东书面同意，租户不得转租房屋。", "经房东书面同意，租户不得转租房屋", False),
        ("Δεν επιτρέπεται να μένει στο σπίτι.", "Επιτρέπεται να μένει στο σπίτι", False),
        ("Die Kaution beträgt zwei Monatsmieten.", "Die Kaution betraegt zwei Monatsmieten", True),
        ("Bez zgody właściciela mieszkania.", "Bez zgody wlasciciela mieszkania", True),
    ],
)
def test_a_quote_that_begins_behind_a_denial_and_letters_in_another_spelling(
    source: str, quote: str, same: bool
) -> None:
    assert check(quote, source).accepted == same
