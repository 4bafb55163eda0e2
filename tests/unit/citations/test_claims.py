"""What asserts nothing is told apart from what does."""

import pytest

from pincite.citations.claims.assertion import assertion


@pytest.mark.parametrize(
    "text",
    [
        "Hello!",
        "Thank you for your question.",
        "You're welcome!",
        "What about you?",
        "Would you like to know more?",
        "I don't know based on the documents.",
        "The provided documents do not contain information about the fee.",
        "I cannot find an answer in the sources.",
        "I think it is lovely.",
        "In my opinion this is the nicer one.",
        "Me too.",
        "I hope this helps!",
        "...",
        "",
    ],
)
def test_nothing_asserted(text):
    assert assertion(text)


@pytest.mark.parametrize(
    "text",
    [
        "The fee is 30 EUR.",
        "No pets are allowed.",
        "Dear customers pay 30 EUR a month.",
        "The contract does not mention a deposit.",
        "I think the fee rose to 30 EUR in 2020.",
        "Yes, the fee is 30 EUR.",
        "Rent is due monthly.",
        "退货应在30天内进行。",
        "Эта статья о городе.",
    ],
)
def test_something_asserted(text):
    assert not assertion(text)
