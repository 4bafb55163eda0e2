"""What a sentence is worth beside the one before it, and in sight of all sources."""

import pytest

from pincite.citations.check import check_answer
from pincite.requests import GivenSource, VerifyAnswerRequest

HARBOUR = (
    "Boats must not be left in the yard. A berth costs 310 euros a season. The crane lifts 12 tonnes. The harbour"
    " master is elected by the members."
)
TRUE = "A berth costs 310 euros a season [1]."


def status(answer: str, *more: str) -> str:
    sources = tuple(GivenSource(id=str(at), text=text) for at, text in enumerate((HARBOUR, *more)))
    found = check_answer(VerifyAnswerRequest(answer=answer, sources=sources))
    assert (found.verification.status == "verified") is (found.verification.supported is True)
    return found.verification.status


@pytest.mark.parametrize(
    "said",
    [
        "May boats be left in the yard? Yes.",
        "May boats be left in the yard? Of course!",
        "Does the crane lift 12 tonnes? No.",
        "**May boats be left in the yard?**\n\nAbsolutely",
        "- Q: May boats be left in the yard?\n- A: Yes",
        "May boats be left in the yard? ✅",
        "Would you like to know more about the crane of 40 tonnes?",
        "The source does not mention a crane.",
        "The documents do not say who elects the harbour master.",
        "I could not find what a berth costs in the sources.",
        "There is no information in the sources on how much the crane lifts.",
    ],
)
def test_what_nobody_checked_leaves_no_answer_verified(said: str) -> None:
    assert status(f"{TRUE}\n\n{said}") != "verified"


@pytest.mark.parametrize(
    "said",
    [
        "Do you need anything else? Thanks for reading!",
        "Would you like to know more about the crane?",
        "Would you like to hear about the 12 tonnes?",
        "May boats be left in the yard? Boats must not be left in the yard [1].",
        "The source does not mention a sauna.",
        "The sources do not say whether berths can be inherited.",
        "Yes. The crane lifts 12 tonnes [1].",
    ],
)
def test_what_asserts_nothing_spoils_no_answer(said: str) -> None:
    assert status(f"{TRUE}\n\n{said}") == "verified"


def test_a_sentence_that_one_of_its_sources_denies_does_not_hold() -> None:
    claim = "The crane lifts 12 tonnes [1][2]."
    assert status(claim, "The crane lifts 9 tonnes.") != "verified"
    assert status(claim, "The crane lifts 12 tonnes.") == "verified"
    assert status(claim, "A crane stands at the quay.") == "verified"
