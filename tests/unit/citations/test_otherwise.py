"""A claim that a reader may take in another way holds only where every reading does."""

import pytest

from pincite.citations.support import Judges, SupportVerdict
from pincite.citations.verdict import support_of

YARD = "Boats must not be left in the yard. A berth costs 310 euros a season."


@pytest.mark.parametrize(
    "claim",
    [
        "Boats must {{not}} be left in the yard.",
        "Boats must {# not #} be left in the yard.",
        "Boats must <!-- not --> be left in the yard.",
        "Boats must ~~not~~ be left in the yard.",
        "Boats must <del>not</del> be left in the yard.",
        'Boats must <mark style="display: none">not</mark> be left in the yard.',
        "Boats must [](not) be left in the yard.",
        "❌ A berth costs 310 euros a season.",
        "🚫 Boats must not be left in the yard.",
        "A berth costs 310 euros a season ✘",
        "❌ Boats must be left in the yard.",
    ],
)
def test_hidden_words_and_signs_that_deny_prove_nothing(claim: str) -> None:
    check = support_of(claim, YARD, Judges())
    assert check.support in ("unverifiable", "contradicted")
    assert check.missing
    assert not any(each.text != claim[each.start : each.end] for each in check.missing)


@pytest.mark.parametrize(
    "claim",
    [
        "Boats must **not** be left in the yard.",
        "Boats must <b>not</b> be left in the yard.",
        "✅ A berth costs 310 euros a season.",
        "👉 Boats must not be left in the yard.",
    ],
)
def test_other_marks_and_signs_change_nothing(claim: str) -> None:
    assert support_of(claim, YARD, Judges()).support == "supported"


def test_a_sign_that_the_source_sets_there_itself_is_a_copy() -> None:
    source = "❌ Dogs may swim in the harbour.\n✅ Boats may be washed on land."
    assert support_of("❌ Dogs may swim in the harbour.", source, Judges()).support == "supported"
    assert support_of("❌ Boats may be washed on land.", source, Judges()).support == "unverifiable"


@pytest.mark.parametrize(("says", "support"), [(False, "unsupported"), (True, "supported")])
def test_a_judge_is_asked_for_what_the_sign_says(says: bool, support: str) -> None:
    asked: list[str] = []

    def judge(claim: str, evidence: str) -> SupportVerdict:
        asked.append(claim)
        return SupportVerdict(says, "read")

    check = support_of("❌ A berth costs 310 euros a season.", YARD, Judges(llm=judge))
    assert asked == ["Not true: A berth costs 310 euros a season."]
    assert check.support == support
