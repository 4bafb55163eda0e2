"""Whose words a quotation over several sentences is."""

import pytest

from pincite.citations.text.quoted import spoken


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ('Ann said: "It is shut. The fee is $90."', "Ann said: "),
        ("It rained. Ann said: “It is shut. The fee is $90.”", "Ann said: "),
        ('"It is shut. The fee is $90," said Ann. Bob left.', " said Ann"),
        ('Ann said: "It is shut."', ""),
        ("It is shut. The fee is $90.", ""),
    ],
)
def test_who_is_quoted(text, who):
    found = spoken(text)
    assert [text[slice(*by)].lstrip() for _, _, by in found] == ([who.lstrip()] if who else [])
