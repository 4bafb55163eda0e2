"""The ways in which a statement can be read."""

import pytest

from pincite.citations.claims.readings import claimed, readings, subject_of, turned
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements


def read(text):
    return [
        " ".join(text[e.start : e.end] for e in each if e.kind != "mark")
        for each in readings(statements(text)[-1])
    ]


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("The pool is heated.", ["The pool is heated"]),
        ("The hall is new. It has a stage.", ["It has a stage", "The hall has a stage"]),
        ("Harrow, who founded the club, left.", ["Harrow who founded the club left", "Harrow founded the club"]),
        ("You must bring:\n- a towel.", ["You must bring a towel"]),
        ("Opening hours:\n- the pool is open in May.",
         ["Opening hours the pool is open in May", "the pool is open in May"]),
        ("If members agree:\n- the pool is open in May.", ["If members agree the pool is open in May"]),
        ("The hall is new.\n\nIt has a stage.", ["It has a stage"]),
    ],
)  # fmt: skip
def test_as_it_stands_and_with_what_belongs_to_it(text, ways):
    assert read(text)[: len(ways) + 1] == ways


def test_as_it_stands_comes_first_and_the_active_voice_second():
    found = elements("The mill was bought by the town.")
    first, second = turned(found)
    assert first == found
    assert [e.kind for e in second if e.content] == ["word"] * 3
    assert list(turned(elements("The town bought the mill."))) == [elements("The town bought the mill.")]


def test_not_unless_is_only_if():
    assert len(list(claimed(elements("Guests must not swim unless a guard is there.")))) == 2
    assert len(list(claimed(elements("Guests must not swim.")))) == 1


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("In May, the old hall was sold.", "the old hall"),
        ("The hall was sold.", "The hall"),
        ("A quiet place", ""),
        ("", ""),
    ],
)
def test_what_a_sentence_is_about(text, subject):
    assert " ".join(text[e.start : e.end] for e in subject_of(elements(text))) == subject
