"""A measure is told by a statement whose other words may be left out."""

import pytest

from pincite.citations.claims.measured import measured
from pincite.citations.claims.settle import settle
from pincite.citations.claims.telling import tells
from pincite.citations.text.statement import statements


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The fee fell from $80 to $60.", True),
        ("The fee fell from $80 to $60, because costs fell.", True),
        ("Because of the reduction in the rate from 50% to 25%, the firm had less cash.", True),
        ("Because of the reduction in the rate from 50% to 25%, which was never made, it left.", False),
        ("Sales were $4 million for fuel and food.", False),
        ("Myth: the limit is 40 kg.", False),
    ],
)
def test_whether_a_statement_says_it(text, told):
    (statement, *_) = statements(text)
    assert any(tells(statement, each) for each in measured(statement.elements)) is told


@pytest.mark.parametrize(
    "source",
    [
        "The board rejected a reduction in the fee from $80 to $60.",
        "There was no reduction in the fee from $80 to $60.",
        "Members voted against a reduction in the fee from $80 to $60.",
    ],
)
def test_a_change_that_is_only_spoken_of_is_none(source):
    assert settle("The fee fell by $20.", source).outcome != "proven"
