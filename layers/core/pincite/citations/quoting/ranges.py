"""equal numbers of a quote and its source → does a dash join two of them in one text that a blank parts in the other?

`10-20` is a range, `10 20` are two cells of a table. A range goes up: 555-1234 and 555 1234 may be told apart as well,
425-111 and 425 111 are one number in two ways of writing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pincite.citations.reading.normalise import View
from pincite.citations.reading.tokens import Token


def torn(quote: list[Token], mine: View, source: list[Token], view: View) -> Iterator[int]:
    """Tokens, equal one by one → places of those that a dash joins to the number before in one text alone.

    Where a line ends, a dash may be lost or put in."""
    for at, (one, two) in enumerate(pairwise(quote), 1):
        if not (one.text.isdecimal() and two.text.isdecimal()) or (len(one.text), one.text) >= (
            len(two.text),
            two.text,
        ):
            continue
        left = mine.folded[one.end : two.start]
        right = view.folded[source[at - 1].end : source[at].start]
        if (left.isspace() and right.strip() == "-") or (right.isspace() and left.strip() == "-"):
            start, end = view.original(source[at - 1].end, source[at].start)
            if not {"\n", "\r", "\f"} & set(view.text[start:end]):
                yield at
