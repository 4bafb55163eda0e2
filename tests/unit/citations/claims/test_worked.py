"""What follows by arithmetic from several statements."""

import pytest

from pincite.citations.claims.worked import worked_out
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements

SOURCE = (
    "Product revenue was $40 million in 2023. Services revenue was $10 million in 2023. "
    "Product revenue was $50 million in 2024. The office moved."
)


def worked(claim, source=SOURCE):
    found = worked_out(elements(claim), statements(source))
    if found is None:
        return None
    difference = found.difference and claim[found.difference.start : found.difference.end]
    return [source[a:b][-8:-1] for a, b in found.evidence], difference


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("Product revenue rose by $10 million from 2023 to 2024.", ["in 2023", "in 2024"]),
        ("Product revenue rose by 25 % from 2023 to 2024.", ["in 2023", "in 2024"]),
        ("Product and services revenue together were $50 million in 2023.", ["in 2023", "in 2023"]),
        ("Services made up 25 % of product revenue in 2023.", ["in 2023", "in 2023"]),
        ("Product revenue was $40 million in 2023.", ["in 2023"]),
    ],
)
def test_what_follows_with_its_evidence(claim, where):
    assert worked(claim) == (where, None)


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("Product revenue rose by $20 million from 2023 to 2024.", "$20 million"),
        ("Product revenue fell from 2023 to 2024.", "fell"),
        ("Product and services revenue together were $70 million in 2023.", "$70 million"),
        ("Services made up 60 % of product revenue in 2023.", "60 %"),
    ],
)
def test_what_cannot_be(claim, words):
    assert worked(claim)[1] == words


@pytest.mark.parametrize(
    "claim",
    ["Services revenue rose.", "Rental revenue rose by $10 million from 2023 to 2024.", "The office moved.", "",
     "Product and services revenue together were $60 million in 2024.", "Product revenue rose from 2020 to 2024."],
)  # fmt: skip
def test_of_what_is_not_given_nothing_follows(claim):
    assert worked(claim) is None
