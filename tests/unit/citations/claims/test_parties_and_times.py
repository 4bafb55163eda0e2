"""Who does what to whom, and when."""

import pytest

from pincite.citations.support import check_support


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("We must notify you within seven days.", "You must notify us within seven days."),
        ("You may charge us a fee of 5 dollars.", "We may charge you a fee of 5 dollars."),
        ("The clerk called her on Friday.", "The clerk called him on Friday."),
        ("The latter was sold and the former was kept.", "The former was sold and the latter was kept."),
        ("The board has approved the plan.", "The board is approving the plan."),
        ("The plan was approved.", "The plan is being approved."),
        ("The shop is never open.", "The shop is not open."),
        ("The wall is too high.", "The wall is very high."),
        ("The fee is due although the tenant leaves.", "The fee is due even if the tenant leaves."),
        ("The crew has just over 5 sailors.", "The crew has exactly 5 sailors."),
        ("The bus leaves at 9:30 p.m.", "The bus leaves at 9:30."),
    ],
)
def test_what_is_not_the_same_is_not_proven(claim, source):
    assert check_support(claim, source).support != "supported"


@pytest.mark.parametrize(
    ("claim", "source", "support"),
    [
        ("The bus leaves at 21:30.", "The bus leaves at 9:30 p.m.", "supported"),
        ("The bus leaves at 9:30 a.m.", "The bus leaves at 9:30 p.m.", "contradicted"),
        ("Keep the milk at 41 °F.", "Keep the milk at 5 °C.", "supported"),
        ("Keep the milk at 5 °F.", "Keep the milk at 5 °C.", "contradicted"),
        ("The request is approved by the board.", "The board approves the request.", "supported"),
        ("Not all of the tests failed.", "Three of the ten tests failed.", "unverifiable"),
        ("The survey is not complete.", "The survey is 60 percent complete.", "unverifiable"),
        ("Zero pupils failed.", "None of the 30 pupils failed.", "unverifiable"),
    ],
)
def test_what_is_told_in_another_way(claim, source, support):
    assert check_support(claim, source).support == support


@pytest.mark.parametrize(
    "source",
    [
        "Common misconceptions:\nThe tenant pays on time.\nThe garden is tidy.",
        "We do not guarantee that:\nThe tenant pays on time.\nThe garden is tidy.",
        "Unless:\nThe tenant pays on time.\nThe garden is tidy.",
        "## Not true\n\nThe tenant pays on time. The garden is tidy.",
        "## Rumours\n\nThe tenant pays on time. The garden is tidy.",
        "## The plaintiff alleges\n\nThe tenant pays on time. The garden is tidy.",
        "## The following statements are false\n\nThe tenant pays on time. The garden is tidy.",
    ],
)
def test_what_a_line_above_sets_aside_is_not_so(source):
    assert check_support("The tenant pays on time.", source).support != "supported"


@pytest.mark.parametrize(
    "source",
    [
        "The rules are these:\nThe tenant pays on time.\nThe garden is tidy.",
        "## Duties\n\nThe tenant pays on time. The garden is tidy.",
        "Common misconceptions:\nThe garden is wild.\n\nThe tenant pays on time.",
    ],
)
def test_what_it_only_introduces_is(source):
    assert check_support("The tenant pays on time.", source).support == "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The box was placed in the table.", "The box was placed on the table."),
        ("The tenant must pay for 5 days.", "The tenant must pay in 5 days."),
        ("See the rule in Section 4(a).", "See the rule in Section 4(b)."),
        ("The dose is 5 × 10^-3 units.", "The dose is 5 × 10^3 units."),
        ("The dose is ±5 units.", "The dose is 5 units."),
        ("The price rose exactly 20 euros.", "The price rose about 20 euros."),
    ],
)
def test_small_signs_and_words_count(claim, source):
    assert check_support(claim, source).support != "supported"
