"""What is read of texts is kept: many short ones, few long ones."""

from pincite.citations.reading.by_length import LONG, kept


def test_of_long_texts_fewer_are_kept():
    read: list[int] = []

    @kept(short=8, long=1)
    def length(words: str, text: str) -> int:
        """How long."""
        read.append(len(text))
        return len(words) + len(text)

    short, long, longer = "a", "b" * (LONG + 1), "c" * (LONG + 2)
    for text in (short, long, longer, short, long):
        assert length("", text) == len(text)
    assert read == [1, LONG + 1, LONG + 2, LONG + 1]
    assert length.__doc__ == "How long."
    length.cache_clear()
    assert length("", short) == 1
    assert read[-1] == 1
