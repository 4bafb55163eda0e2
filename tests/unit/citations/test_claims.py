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
        "Feel free to ask for more details.",
        "Please let me know if you have further questions about the lease.",
        "Certainly! Here is a summary of the lease.",
        "Here are the main points of the contract:",
        "Thanks for asking about the deposit.",
        "Is there anything else that you need?",
        "What else would you like to know?",
        "Is the deposit returned?",
        "Who owns the building?",
        "Möchten Sie, dass ich die Kaution erkläre?",
        "Souhaitez-vous plus de détails ?",
        "The sources do not say what the fee is, so I cannot answer.",
        "I find this very interesting.",
        "I would be happy to help.",
        "None of the passages say anything about parking, so I cannot answer.",
        "Gern geschehen!",
        "Okay then.",
        "Nice work!",
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
        "Did you know that dogs are welcome?",
        "Isn't it good that the deposit is small?",
        "Why is the deposit never returned?",
        "Who would have thought that the lease ends in May?",
        "The deposit is returned, isn't it?",
        "The deposit is two rents?",
        "Is it true that dogs are welcome?",
        "Would you like to hear of the fact that dogs are welcome?",
        "Wussten Sie, dass Hunde erlaubt sind?",
        "Saviez-vous que les chiens sont admis ?",
        "¿Sabía que los perros pueden entrar?",
        "您知道可以养狗吗？",
        "Feel free to bring a small dog.",
        "You're welcome to keep a cat.",
        "Let me know when the landlord enters unannounced.",
        "Here is the summary, dogs are fine.",
        "That's right, cats are welcome.",
        "Happy to help you sublet without consent.",
        "Sure, sublet it.",
        "I think dogs are allowed.",
        "Dogs are allowed, since the source does not say otherwise.",
        "The source does not mention noise, but the landlord allows it.",
        "I believe the lamp is included.",
        "I love that dogs come in free.",
        "I think you can come in.",
        "The loan papers do not include a fee.",
        "The contract documents do not provide for a fee.",
        "We cannot provide refunds.",
        "I don't know of any fee.",
        "The sources do not mention the lamp, which is red.",
        "He swam ashore.",
        "Hunde verboten.",
        "No limit at all.",
        "Free of charge.",
        "退货应在30天内进行。",
        "Эта статья о городе.",
    ],
)
def test_something_asserted(text):
    assert not assertion(text)
