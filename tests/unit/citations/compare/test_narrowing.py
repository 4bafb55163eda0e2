"""Words that only narrow, which a claim may leave out."""

import pytest

from pincite.citations.compare.narrowing import narrows
from pincite.citations.text.reading import elements


def left_out(sentence):
    """The sentence with the words in {braces} left out."""
    before, _, rest = sentence.partition("{")
    inside, _, _ = rest.partition("}")
    text = sentence.replace("{", "").replace("}", "")
    start, end = len(before), len(before) + len(inside)
    found = elements(text)
    run = [k for k, each in enumerate(found) if start <= each.start and each.end <= end]
    return narrows(found, run[0], run[-1] + 1)


@pytest.mark.parametrize(
    "sentence",
    [
        "It is a {stone arch} bridge.",
        "She bought a mill {from the railway}.",
        "Mary {Ann} Poole opened the school.",
        "The harbour {(Port Ellen)} froze.",
        "She is a painter {who lives in Leeds}.",
    ],
)
def test_the_rest_still_follows(sentence):
    assert left_out(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "It is not a {stone} bridge.",
        "It is a {former} bridge.",
        "It is a {proposed} bridge.",
        "Every {stone} bridge was closed.",
        "If a {stone} bridge cracks, it is closed.",
        "It is the longest bridge {in Wales}.",
        "She bought a mill {if it was sound}.",
    ],
)
def test_under_what_turns_it_round_it_does_not(sentence):
    assert not left_out(sentence)
