"""The words around a place, found again in a new text."""

import pytest

from pincite.citations.reading.normalise import View
from pincite.citations.relocating.surroundings import Surroundings, around, short_hash

TEXT = "Every evening at dusk the keeper lights the old lamp and then walks down to the boats."
LAMP = TEXT.index("the old lamp"), TEXT.index(" and then")


def again(text, most=10):
    view = View.of(text)
    found = Surroundings.of(view).between(*around(View.of(TEXT), LAMP), most)
    return found and view.folded[slice(*found)]


@pytest.mark.parametrize(
    ("text", "between"),
    [
        (TEXT, "the old lamp"),
        (f"Preface. {TEXT}", "the old lamp"),
        (TEXT.replace("the old lamp", "a NEW  lantern"), "a new lantern"),
        (TEXT.replace(" the old lamp", ""), ""),
        (TEXT.replace("the old lamp", "it"), "it"),
        (TEXT.replace("keeper", "owner"), None),
        ("", None),
    ],
)
def test_what_stands_between_the_same_words_now(text, between):
    assert again(text) == between


def test_it_is_looked_for_near_alone():
    far = TEXT.replace("the old lamp", "a lamp that is very old indeed")
    assert (again(far, 10), again(far, 6)) == ("a lamp that is very old indeed", None)


def test_layout_does_not_change_the_words_around():
    other = TEXT.replace("the keeper", "THE\n keeper")
    start = other.index("the old lamp")
    assert around(View.of(TEXT), LAMP) == around(View.of(other), (start, start + 12))


def test_a_hash_is_sixteen_digits_of_the_text():
    assert short_hash("") == "e3b0c44298fc1c14"
    assert short_hash("lamp") != short_hash("lamps")
