"""Whose a thing is."""

import pytest

from pincite.citations.support import check_support


@pytest.mark.parametrize(
    ("claim", "source", "holds"),
    [
        ("The bank pays your share.", "The bank pays your share.", True),
        ("The bank pays our share.", "The bank pays your share.", False),
        ("The tenant pays her own costs.", "The tenant pays his own costs.", False),
        ("The bank closed your account.", "The bank closed the account.", False),
        ("The firm raised its prices.", "The firm raised prices.", True),
        ("The firm raised prices.", "The firm raised its prices.", True),
        ("Der Mieter trägt unsere Kosten.", "Der Mieter trägt seine Kosten.", False),
        ("Le preneur paie votre loyer.", "Le preneur paie son loyer.", False),
        ("El inquilino paga nuestra renta.", "El inquilino paga su renta.", False),
    ],
)
def test_a_possessive_stands_for_itself_alone(claim, source, holds):
    assert (check_support(claim, source).support == "supported") is holds


@pytest.mark.parametrize(
    ("claim", "source", "holds"),
    [
        ("Le greffier la voit lundi.", "Le greffier le voit lundi.", False),
        ("El empleado la llama el lunes.", "El empleado lo llama el lunes.", False),
        ("La ville paie la facture.", "La ville paie la facture.", True),
        ("Le preneur paie sa facture.", "Le preneur paie la facture.", True),
    ],
)
def test_an_article_that_is_a_person_stands_for_itself(claim, source, holds):
    assert (check_support(claim, source).support == "supported") is holds
