"""What a reader of the stream has seen so far: text as it comes, markers whole, then corrections."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.answering.corrections import corrections
from pincite.citations.markers import MarkerReader
from pincite.models import Event


class ShownText:
    """Every character that leaves goes through here, so `text` is what stands on the reader's screen."""

    def __init__(self, count: int) -> None:
        """`count`: how many passages there are; a marker for any other never appears."""
        self._reader, self.text = MarkerReader(count), ""

    def say(self, piece: str) -> Iterator[Event]:
        """A piece of the model's text → at most one `stream` event; what may still become a marker is held back."""
        yield from self._emit(self._reader.feed(piece))

    def end(self) -> Iterator[Event]:
        """The text is whole: what was held back follows."""
        yield from self._emit(self._reader.close())

    def become(self, right: str, reason: str) -> Iterator[Event]:
        """`correction` events that turn what was shown into `right`."""
        for edit in corrections(self.text, right, reason):
            self.text = self.text[: edit.start] + edit.replacement + self.text[edit.end :]
            yield Event(type="correction", body=edit.model_dump(mode="json"))

    def _emit(self, text: str) -> Iterator[Event]:
        if text:
            self.text += text
            yield Event(type="stream", body={"data": text})
