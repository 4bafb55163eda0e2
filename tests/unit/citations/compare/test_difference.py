"""A difference, and where it stands."""

from typing import get_args

from pincite.citations.claims.prove import compare
from pincite.citations.compare.difference import Difference, DifferenceKind
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements


def differences(claim, source):
    return compare(elements(claim), statements(source)[0]).differences


def test_it_is_not_exclusive_until_it_is_said_to_be():
    assert Difference("added", 0, 3) == ("added", 0, 3, "", False)


def test_its_span_is_of_the_claim_and_what_is_given_of_the_source():
    claim, source = "The ferry sails daily.", "The ferry sails daily if the sea is calm."
    (found,) = differences(claim, source)
    start, end = map(int, found.given.split(":"))
    assert source[start:end] == "if the sea is calm"
    assert claim[found.start : found.end] == "daily"


def test_every_kind_that_is_found_is_one_of_them():
    pairs = [("The ferry sails at nine.", "The ferry sails."), ("The ferry sails.", "The ferry never sails.")]
    found = {each.kind for claim, source in pairs for each in differences(claim, source)}
    assert found
    assert found <= set(get_args(DifferenceKind))
    assert differences("The ferry sails.", "The ferry sails.") == ()
