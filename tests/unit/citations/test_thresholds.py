"""Where a verdict turns: what lies at a limit, and what lies just beyond it."""

from __future__ import annotations

import pytest

from pincite.citations.claims.assertion import assertion
from pincite.citations.quotes import check_quote, score_of
from pincite.citations.quoting.elisions import parts_of
from pincite.citations.reading.dates import dates
from pincite.citations.reading.normalise import View
from pincite.citations.reading.wordclasses import opposites
from pincite.citations.scoring.evidence import gather
from pincite.citations.support import Judges, SupportVerdict, check_support
from pincite.errors import Timeout

WORDS = [
    "alder", "birch", "cedar", "daphne", "elm", "fir", "gorse", "hazel", "iris", "juniper", "kale", "larch", "maple",
    "nettle", "oak", "pine", "quince", "rowan",
]  # fmt: skip


@pytest.mark.parametrize("written", ["13/13/2013", "32 June 2020", "may 5 be", "march 3 miles"])
def test_what_is_no_date(written: str) -> None:
    assert [d for d in dates(written) if d.day <= 31 and d.month <= 12 and d.year] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Let me know " + " ".join(["so"] * 12), "a courtesy asserts nothing"),
        ("Let me know so elm.", ""),
        ("I think " + " ".join(["so"] * 38), "an opinion asserts nothing that a source could carry"),
        ("I think " + " ".join(["so"] * 39), ""),
        ("A very nice day.", "too little is said to be checked"),
        ("A very nice day", "too little is said to be checked"),
        ("A very, very nice day.", ""),
        ("A very nice oak.", ""),
        ("The 2 nice days.", ""),
        ("The elm fell.", ""),
        ("Run the pump dry.", ""),
        ("Pump is dry.", ""),
        ("Sure, fine.", "a courtesy asserts nothing"),
        ("Sure, rents rose.", ""),
        ("Is it? It is so.", ""),
        ("It is so. Is it?", ""),
        ("Is it so?", "a question asserts nothing"),
        ("...", "the claim has no words"),
    ],
)
def test_what_asserts_something(text: str, said: str) -> None:
    assert assertion(text) == said


def test_a_claim_of_4000_characters_is_read_and_a_longer_one_is_not() -> None:
    claim = "The rent is due monthly. " * 160
    assert len(claim) == 4000
    assert check_support(claim, "The rent is due monthly.").support != "unverifiable"
    assert check_support(claim + "x", "The rent is due monthly.").support == "unverifiable"


def test_at_most_six_sentences_and_900_characters_are_picked() -> None:
    source = " ".join(f"The {word} grows here." for word in WORDS)
    found = gather(" ".join(WORDS), source)
    assert found.picked == (0, 1, 2, 3, 4, 5)
    long = " ".join(f"The {word} grows {'so ' * 90}here." for word in WORDS)
    assert len(gather(" ".join(WORDS), long).picked) == 3
    assert gather("juniper", source).picked == (9,)


def test_rare_words_weigh_more_and_articles_nothing() -> None:
    found = gather("the oak grows", "The oak grows. The elm grows. The fir grows.")
    assert found.weights == pytest.approx((1.6931, 1.0), abs=1e-3)
    assert gather("the", "The oak.").weights == ()


CLAIM, SOURCE = (
    "The garden has an old oak and a pond.",
    "A pond lies in the garden. Its oak is tall. Rent is due.",
)


def test_a_judge_is_asked_about_what_is_open_and_its_word_has_a_fixed_score() -> None:
    yes, no, unsure = (lambda _a, _b, said=said: SupportVerdict(said, "so") for said in (True, False, None))

    def late(_claim: str, _evidence: str) -> SupportVerdict:
        raise Timeout("no reply")

    checks = [check_support(CLAIM, SOURCE, Judges(llm=judge)) for judge in (yes, no, unsure, late)]
    assert [check.support for check in checks] == ["supported", "unsupported", "unverifiable", "unverifiable"]
    assert [check.score for check in checks] == [0.85, 0.3, None, None]
    assert [check.method for check in checks] == ["llm_judge", "llm_judge", "none", "none"]
    assert checks[0].missing == ()
    assert checks[1].missing
    assert check_support("Rent is due.", SOURCE, Judges(llm=no)).support == "supported"
    assert check_support("Bees love sweet wine.", SOURCE).support == "unsupported"


def test_where_a_copied_claim_stands() -> None:
    source = "First things first. The rent is due. It is 5 euros"
    check = check_support("The rent is due", source)
    assert (check.score, check.evidence) == (0.99, ((20, 36),))
    assert check_support("the rent is due", source).score != 0.99
    assert check_support("The rent is due. It is 5 euros", source).evidence == ((20, 50),)
    assert check_support("rent is due", source).score != 0.99
    assert check_support("The rent is", source).score != 0.99


def test_a_source_in_many_sentences_is_shown_in_runs() -> None:
    found = gather("oak elm fir", "The oak. Nothing here. The elm. The fir.")
    assert sorted(found.picked) == [0, 2, 3]
    check = check_support("The oak and the elm", "The oak. Nothing here. The elm. The fir.")
    assert check.evidence == ((0, 8), (23, 31))


@pytest.mark.parametrize(
    ("quote", "status"),
    [
        ("oak trees", "insufficient"),
        ("oaks trees", "not_found"),
        ("the trees of it", "insufficient"),
        ("庭園に", "not_found"),
        ("庭園", "insufficient"),
    ],
)
def test_what_is_too_short_for_a_quotation(quote: str, status: str) -> None:
    assert check_quote(quote, View.of("The pond lies in the garden, where nothing else is.")).status == status


def test_scores_of_noise() -> None:
    assert [score_of(noise) for noise in (0, 0.1, 0.4, 0.5, 2.0)] == [1.0, 0.93, 0.75, 0.7, 0.7]


def test_parts_of_a_quotation() -> None:
    assert parts_of("a … b [...] c (…) d . . . e .... f - … ") == ["a ", " b ", " c ", " d ", " e ", " f - "]


def elision(between: int) -> str:
    text = f"The rent is due monthly {'and so on ' * between}until the lease ends here."
    return check_quote("The rent is due monthly … until the lease ends here.", View.of(text)).status


def test_what_an_ellipsis_may_leave_out() -> None:
    assert elision(100) == "elided"
    assert elision(130) == "stitched"


def test_a_patchwork_has_two_to_four_pieces() -> None:
    places = [
        f"The {word} grows in the {other} garden."
        for word, other in zip(WORDS[::2], WORDS[1::2], strict=True)
    ]
    view = View.of("\n\n".join(f"{place} {'Nothing more is said of it. ' * 2}" for place in places))
    for pieces, status in ((2, "stitched"), (4, "stitched"), (5, "not_found")):
        quote = " ".join(place.removesuffix(" garden.") for place in places[:pieces])
        assert check_quote(quote, view).status == status


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("harmless", "harmful"), ("useful", "useless"), ("increase", "decrease"), ("inclusive", "exclusive"),
        ("able", "unable"), ("legal", "illegal"),
    ],
)  # fmt: skip
def test_a_prefix_or_an_ending_turns_a_word(word: str, other: str) -> None:
    assert other in opposites(word)
    assert word in opposites(other)
    assert not any(word.endswith(("less", "ful")) for word in opposites("harmony"))
