"""Which of two uploads of a document is the later one."""

from __future__ import annotations


def ordered(sequence: str) -> str:
    """A document's sequence in a form whose order as text is its own: padded on the left, as S3 asks for.

    The empty sequence, of a document whose uploads cannot come out of order, stays empty.
    """
    return sequence.rjust(64, "0") if sequence else ""
