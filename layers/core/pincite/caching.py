"""question → the answer that it got before, while nothing that the answer rests on has changed.

The key is a hash of the question (white space and Unicode form apart), every other field of the request, the caller's
collections with the version of each, the prompts, the models, the settings, and the versions of the verifier and of
this package. So another document, version or deletion in one of them is another key, and callers meet
only where they see the same collections; the ledger, which holds the answer itself, guards that wall once more.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from pincite import __version__
from pincite.answering.compose import dumped
from pincite.answering.looked import BOUNDS
from pincite.citations import VERIFIER
from pincite.errors import NotFound, Retryable
from pincite.models import EXTRACTIVE, Answer, Event
from pincite.requests import QueryRequest
from pincite.stopwatch import Stopwatch

if TYPE_CHECKING:
    from pincite.bootstrap import Parts

KEPT_S = 24 * 3600
"""How long an answer is given again: a model may do better tomorrow."""


class Repeat:
    """One question's place in the cache, fixed before anything is looked for. A cache that cannot be reached knows and
    keeps nothing; whatever else fails, fails as without it."""

    def __init__(self, request: QueryRequest, collections: Sequence[str], parts: Parts) -> None:
        self._request, self._collections, self._parts = request, collections, parts
        self._watch = Stopwatch()
        self._key = self._current() if request.use_cache else None

    def known(self) -> Answer | None:
        """The stored answer, the same to the letter but for `timings_ms`, where `cache` says that it was found here."""
        if self._key is None:
            return None
        with suppress(NotFound, Retryable):
            answer_id = self._parts.cache.find(self._key, self._now())
            if answer_id is not None:
                answer = self._parts.ledger.get(answer_id, self._collections)
                laps = self._watch.laps()
                return answer.model_copy(update={"timings_ms": {**laps, "cache": laps["total"]}})
        return None

    def keep(self, answer: Answer) -> None:
        """Keep a recorded answer that is worth it, unless a document in scope changed while it was made."""
        if self._key is None or answer.engine != self._parts.engine:
            return
        if not worth_keeping(answer) or self._current() != self._key:
            return
        with suppress(Retryable):
            self._parts.cache.keep(self._key, answer.answer_id, self._now(), KEPT_S)

    def _current(self) -> str:
        request, parts = self._request, self._parts
        question = " ".join(unicodedata.normalize("NFC", request.query).split())
        asked = {**request.model_dump(mode="json", exclude={"use_cache"}), "query": question}
        rests_on = [
            [
                __version__,
                VERIFIER,
                _prompts(),
                parts.engine,
                parts.cite_llm.model if parts.cite_llm else None,
            ],
            parts.settings.model_dump(mode="json"),
            list(self._collections),
            asked,
            dict(parts.contents.versions(self._collections)),
        ]
        return hashlib.sha256(json.dumps(rests_on, sort_keys=True).encode()).hexdigest()

    def _now(self) -> int:
        return int(datetime.fromisoformat(self._parts.now()).timestamp())


def worth_keeping(answer: Answer) -> bool:
    """Whether to give it again: it cites what holds, all of it could be checked, no model failed on the way, and its
    search had the time it needed. What a language model's answer notes is always a failure or a bound; an extractive
    one notes what it is."""
    verdicts = {citation.verdict for citation in answer.citations}
    report = answer.verification
    return (
        not answer.abstained
        and "verified" in verdicts
        and "unverifiable" not in verdicts
        and "unverifiable" not in {sentence.verdict for sentence in answer.sentences}
        and (report is None or report.status in ("verified", "partially_verified"))
        and (answer.engine == EXTRACTIVE or not answer.notes)
        and BOUNDS["seconds"] not in answer.notes
    )


def events_of(answer: Answer) -> Iterator[Event]:
    """A stored answer → the events of its stream, up to `final`."""
    yield Event(type="sources", body={"sources": dumped(answer.sources)})
    yield Event(type="stream", body={"data": answer.answer})
    for citation in answer.citations:
        yield Event(type="citation", body={"citation": citation.model_dump(mode="json")})
    if answer.verification is not None:
        yield Event(type="verification", body={"verification": answer.verification.model_dump(mode="json")})


@cache
def _prompts() -> str:
    """What is asked of models, as a hash."""
    texts = [
        file.read_bytes() for file in sorted((resources.files("pincite") / "prompts").iterdir(), key=str)
    ]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()
