"""question, passages → draft: the main model writes, with [n] after what source n says."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from typing import cast

from pincite.answering.fewer import fewer
from pincite.answering.model_json import clean
from pincite.answering.prompting import passage_parts, prompt
from pincite.errors import ModelUnavailable, PromptTooLarge
from pincite.models import Draft, Passage, Usage
from pincite.ports import LLM, Delta, Prompt

MAX_TOKENS = 1024
_FIRST_HALF = re.compile(r"[\ud800-\udbff]\Z")


def answer(question: str, passages: Sequence[Passage], llm: LLM) -> Draft:
    """The whole draft. Raises what `stream` raises."""
    return drafted(list(stream(question, passages, llm)), llm.model)


def stream(question: str, passages: Sequence[Passage], llm: LLM) -> Iterator[Delta]:
    """Pieces of the draft as they come; the last carries `finish` and `usage`. Closing the iterator ends the
    call.

    A prompt that the model finds too large is sent once more with fewer passages, the lowest ranked gone:
    numbers stay what they are. Raises the errors of `LLM`; a reply that breaks off raises `ModelUnavailable`
    after its text.
    """
    first = _prompt(question, passages, MAX_TOKENS)
    try:
        yield from _written(llm.stream(first))
    except PromptTooLarge as error:
        kept, max_tokens = fewer(passages, first, error)
        yield from _written(llm.stream(_prompt(question, kept, max_tokens)))


def _written(pieces: Iterator[Delta]) -> Iterator[Delta]:
    """The pieces with text that can be encoded and stored. Half of a character at the end of a piece waits for the
    other half, which may begin the next."""
    held = ""
    with closing(cast("Generator[Delta]", pieces)) as every:
        for piece in every:
            text = held + piece.text
            held = text[-1:] if _FIRST_HALF.search(text) and not piece.finish else ""
            yield piece._replace(text=clean(text[: len(text) - len(held)]))


def drafted(pieces: Sequence[Delta], model: str) -> Draft:
    """pieces → draft. `complete` only where the model says that it stopped by itself."""
    usage = next((piece.usage for piece in reversed(pieces) if piece.usage), Usage())
    usage = usage.model_copy(update={"calls": int(bool(pieces))})
    finish = next((piece.finish for piece in reversed(pieces) if piece.finish), None)
    return Draft(
        text="".join(piece.text for piece in pieces), model=model, complete=finish == "stop", usage=usage
    )


def spoken(pieces: Sequence[Delta], model: str) -> Draft:
    """The draft of a model that has come to its end. Raises `ModelUnavailable` where it said nothing."""
    draft = drafted(pieces, model)
    if not draft.text.strip():
        raise ModelUnavailable("the model's reply was empty")
    return draft


def _prompt(question: str, passages: Sequence[Passage], max_tokens: int) -> Prompt:
    request = (
        f"Answer this question from the sources [1] to [{len(passages)}], with their markers: {question}"
    )
    return prompt("answer", passage_parts(passages), request, max_tokens=max_tokens)
