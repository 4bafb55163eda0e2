"""Names of several words in whose place another stands."""

import pytest

from pincite.citations.claims.names import other_names
from pincite.citations.claims.prove import compare
from pincite.citations.text.reading import elements
from pincite.citations.text.statement import statements


def others(claim, source):
    out = []
    for each, _ in other_names(compare(elements(claim), statements(source)[0])):
        start, _, end = each.given.partition(":")
        out.append((claim[each.start : each.end], source[int(start) : int(end)]))
    return out


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The {Green Valley Choir} sang in May.", "The {Stone Harbour Band} sang in May."),
        ("The prize went to {Clara Voss}.", "The prize went to {Harold Quick}."),
    ],
)
def test_another_name_in_the_place(claim, source):
    bare = [text.replace("{", "").replace("}", "") for text in (claim, source)]
    assert others(*bare) == [tuple(text[text.index("{") + 1 : text.index("}")] for text in (claim, source))]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The Green Valley Choir sang.", "The Green Valley Choir sang."),
        ("The prize went to Anna Poole.", "The prize went to A. Poole."),
        ("The Green Valley Choir sang.", "The choir sang."),
        ("The prize went to Voss.", "The prize went to Quick."),
        ("", "The Green Valley Choir sang."),
    ],
)
def test_a_short_form_or_no_name_is_none(claim, source):
    assert others(claim, source) == []
