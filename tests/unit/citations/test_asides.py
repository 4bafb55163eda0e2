"""Headings, code, formulas, notes and lists of sources: what tells a fact is checked, what only names is no claim."""

import pytest

from pincite.citations.asides import tells
from pincite.citations.check import check_answer
from pincite.requests import GivenSource, VerifyAnswerRequest

HARBOUR = "Boats must not be left in the yard. A berth costs 310 euros a season. The crane lifts 12 tonnes."
TRUE = "A berth costs 310 euros a season [1]."


def checked(aside: str, *, repair: bool = False):
    return check_answer(
        VerifyAnswerRequest(
            answer=f"{TRUE}\n\n{aside}", sources=(GivenSource(id="h", text=HARBOUR),), repair=repair
        )
    )


@pytest.mark.parametrize(
    "aside",
    [
        "## Boats may be left in the yard",
        "**The crane can lift 40 tonnes**",
        "### Berth: 200 euros",
        "**Smallest chain: at least 8 links**",
        "## Boote dürfen im Hof bleiben",
        "## Did you know that boats may stay?",
        "```\nBoats may be left in the yard.\n```",
        "```yaml\n# the crane lifts 40 tonnes\n```",
        "    Boats may be left in the yard.",
        "~~~\nBerth = 200 euros\n~~~",
        '```python\nprint("Boats may be left in the yard.")\n```',
        "[^1]: Boats may be left in the yard.",
        "$$\\text{crane} \\ge 40\\,\\text{tonnes}$$",
        "$$\n\\text{crane} = 40\\,\\text{tonnes}\n$$",
        "Sources:\n[1] Boats may be left in the yard.",
        "| Boats may be left in the yard | Yes |\n|---|---|",
    ],
)
def test_what_is_told_beside_the_sentences_is_checked(aside: str) -> None:
    found = checked(aside)
    assert found.verification.status != "verified"
    assert found.verification.supported is False
    assert found.verification.unverified_claims
    assert checked(aside, repair=True).answer == found.answer


@pytest.mark.parametrize(
    "aside",
    [
        "## Berths",
        "## 3. Berths and the yard",
        "**Key points:**",
        "## What the rules say about boats",
        "## How are berths paid?",
        "## Season of 2024",
        "## Section 3: Berths in 2024",
        "## Boats must not be left in the yard",
        "**The crane lifts 12 tonnes**",
        "[^1]: Rules.pdf, p. 3",
        "[^1]: The crane lifts 12 tonnes.",
        "```\nThe crane lifts 12 tonnes.\n```",
        "```\ncrane --lift --slow\n```",
        "```python\nfor berth in berths:\n    berth.pay()\n```",
        "$$F = m a$$",
        "$$x_1 = 12$$",
        "Sources:\n[1] Harbour rules, section 2",
        "---",
    ],
)
def test_names_code_and_what_a_source_carries_spoil_no_answer(aside: str) -> None:
    found = checked(aside)
    assert (found.verification.status, len(found.sentences)) == ("verified", 1)


def test_a_row_of_names_may_hold_values() -> None:
    assert not tells("| Up to 30 days | Over 30 days |", "names")
    assert not tells("---", "other")
