"""Does the source carry the claim? Cases by kind; the error rates on whole sets are in docs/verifier.md."""

import pytest

from pincite.answering.terms import terms
from pincite.citations.support import Judges, check_support

LEASE = (
    "The lease begins on 1 May 2021 and runs for twelve months. "
    "The rent is EUR 850 a month, due on the third working day. "
    "The landlord is not permitted to terminate this lease. Cats and dogs need written consent. "
    "The deposit of 1,700 EUR is returned within 30 days after the keys are handed over."
)


@pytest.mark.parametrize(
    "claim",
    [
        "The lease begins on 1 May 2021 and runs for one year.",
        "The rent is 850 euros a month.",
        "The deposit of EUR 1700 is returned within 30 days after the keys are handed over.",
        "Cats and dogs need written consent",
        "The landlord is not permitted to terminate this lease.",
    ],
)
def test_what_the_source_says_is_supported(claim):
    check = check_support(claim, LEASE)
    assert check.support == "supported"
    assert check.score is not None
    assert check.score >= 0.7
    assert check.missing == ()


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("The lease begins on 1 May 2022 and runs for twelve months.", "1 May 2022"),
        ("The lease begins on 1 May 2021 and runs for ten years.", "ten years"),
        ("The rent is EUR 950 a month, due on the third working day.", "EUR 950"),
        ("The rent is USD 850 a month, due on the third working day.", "USD 850"),
        ("The rent is EUR 850 a month, due on the fourth working day.", "fourth"),
        ("The deposit of 1,700 EUR is returned within 30 hours after the keys are handed over.", "30 hours"),
        ("Cats and dogs do not need written consent.", "not"),
    ],
)
def test_changed_facts_are_never_supported_and_are_named(claim, words):
    check = check_support(claim, LEASE)
    assert check.support not in ("supported", "not_checkable")
    assert check.score is not None
    assert check.score < 0.7
    assert words in " ".join(part.text for part in check.missing)


def test_a_negation_just_outside_the_quoted_words_contradicts():
    check = check_support(
        "The landlord is permitted to terminate the lease.",
        "The landlord is not permitted to terminate this lease.",
    )
    assert check.support == "contradicted"


def test_two_names_that_changed_places_contradict():
    source = "Globex bought Acme in 2010."
    assert check_support("Acme bought Globex in 2010.", source).support == "contradicted"
    assert check_support("Globex bought Acme in 2010.", source).support == "supported"


def test_another_name_in_the_same_sentence_contradicts():
    check = check_support("Alice Miller founded the firm in 1990.", "Alice Baker founded the firm in 1990.")
    assert check.support == "contradicted"
    assert [part.text for part in check.missing] == ["Miller"]


def test_the_evidence_is_whole_sentences_and_the_fewest():
    check = check_support("Cats and dogs need written consent.", LEASE)
    assert [LEASE[a:b] for a, b in check.evidence] == ["Cats and dogs need written consent."]


def test_several_sentences_carry_one_claim_together():
    source = (
        "Ada Moor was born in Leeds in 1901. The town lies in the north. "
        "In 1930 Ada Moor moved to Lima, where she taught physics."
    )
    check = check_support("Ada Moor, born in Leeds in 1901, taught physics in Lima.", source)
    said = " ".join(source[a:b] for a, b in check.evidence)
    assert "born in Leeds" in said
    assert "taught physics" in said


def test_a_claim_about_something_else_is_unsupported():
    check = check_support("Parking costs forty crowns on Sundays.", LEASE)
    assert check.support == "unsupported"
    assert check.missing


def test_no_shared_word_is_unsupported_without_evidence():
    check = check_support("Quarks bind gluons strongly.", "Rent falls due monthly.")
    assert (check.support, check.evidence) == ("unsupported", ())


@pytest.mark.parametrize("source", ["", "   ", "\n\u200b\n".replace("\u200b", "")])
def test_a_source_without_text_checks_nothing(source):
    check = check_support("Rent is due monthly.", source)
    assert (check.support, check.score) == ("unverifiable", None)


def test_what_asserts_nothing_is_not_checkable_and_has_no_score():
    check = check_support("I don't know based on the documents.", LEASE)
    assert (check.support, check.score, check.method) == ("not_checkable", None, "none")


def test_a_claim_too_long_to_read_is_unverifiable():
    assert check_support("The rent is due. " * 400, LEASE).support == "unverifiable"


@pytest.mark.parametrize(
    "source",
    [
        "你好。所有退货必须在购买之日起30天内进行。谢谢。",
        "Привет. Аренда оплачивается каждый месяц заранее. Спасибо.",
        "مرحبا. يجب دفع الإيجار كل شهر مقدما. شكرا.",
    ],
)
def test_other_scripts_support_what_is_word_for_word_and_nothing_else(source):
    stop = "。" if "。" in source else "."
    sentence = source.split(stop)[1].strip() + stop
    assert check_support(sentence, source).support == "supported"
    shortened = sentence[: len(sentence) // 2] + sentence[len(sentence) // 2 + 3 :]
    assert check_support(shortened + sentence[:3], source).support != "supported"


def test_citation_markers_left_in_a_claim_are_no_numbers():
    assert check_support("The rent is 850 euros a month [4].", LEASE).support == "supported"


def test_no_judge_is_asked_about_what_is_settled():
    asked = []

    def judge(claim, evidence):
        asked.append(claim)
        raise AssertionError

    assert (
        check_support("Cats and dogs need written consent.", LEASE, Judges(llm=judge)).support == "supported"
    )
    assert (
        check_support(
            "The rent is EUR 950 a month, due on the third working day.", LEASE, Judges(llm=judge)
        ).support
        != "supported"
    )
    assert asked == []


def test_terms_of_scripts_without_spaces_are_characters():
    assert [t.word for t in terms("退货30天")] == ["退", "货", "30", "天"]


@pytest.mark.parametrize(
    ("claim", "source", "support"),
    [
        (
            "Neil Diamond is not a musician.",
            "Neil Leslie Diamond (born 1941) is an American singer-songwriter, musician and actor.",
            "contradicted",
        ),
        (
            "YouTube is not a website.",
            "YouTube is a large website for video, run from California.",
            "contradicted",
        ),
        ("The fee is not due on Monday.", "The fee is never due on Monday.", "supported"),
    ],
)
def test_a_claim_that_denies_needs_a_source_that_denies(claim, source, support):
    assert check_support(claim, source).support == support
