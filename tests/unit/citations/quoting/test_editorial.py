"""Words in square brackets that a writer put into a quote."""

import pytest

from pincite.citations.quoting.editorial import edited
from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import tokenise


def marked(quote):
    view = View.of(quote)
    return {token.text: token.editorial for token in edited(tokenise(view.folded), view) if token.editorial}


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        ("it [the harbour] must pay", {"the": "adds", "harbour": "adds"}),
        ("[The harbour] must pay", {"the": "stands", "harbour": "stands"}),
        ("they closed [the] pier", {"the": "adds"}),
    ],
)
def test_who_it_is_and_an_article_may_be_put_in(quote, words):
    assert marked(quote) == words


@pytest.mark.parametrize(
    "quote",
    [
        "the [former] owner must pay",
        "it may [not] pay",
        "about [12] percent pay",
        "it [the only harbour] must pay",
        "it must pay",
        "",
    ],
)
def test_any_other_word_is_a_word_like_others(quote):
    assert marked(quote) == {}
