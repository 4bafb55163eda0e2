"""What pincite needs from the world. Each port has at least two implementations under `adapters/`, and each of
those passes the port's contract tests in `tests/adapters/`.

An implementation translates its vendor's errors into `pincite.errors`; no vendor object crosses a port.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pincite.citations.judging.record import Record
from pincite.listing import Listing
from pincite.models import Answer, Chunk, Document, Hit, Search, Thread, Usage
from pincite.sweeping.models import Check, PinnedCitation, PinnedPage, Selection

Vector = NDArray[np.float32]


class Embedder(Protocol):
    """Texts → unit vectors. `name` identifies model and weights; vectors of different names are never compared."""

    name: str
    dimensions: int

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vector:
        """texts → float32 array of shape (len(texts), dimensions), rows of length 1."""
        ...

    def similarity(self, cosine: float) -> float:
        """Cosine of query and passage → calibrated similarity in 0–1, this model's own calibration."""
        ...


class Scored(NamedTuple):
    """`scores`: one in 0–1 a text, None where it is unknown, which is never the same as 0. `usage`: what they cost."""

    scores: list[float | None]
    usage: Usage = Usage()


class Reranker(Protocol):
    """(question, texts) → scores. `name` says honestly what it is."""

    name: str

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> Scored:
        """One score a text, in their order."""
        ...


class Reader(Protocol):
    """Reads a question with a text. Words and vectors know what a text is about, a reader whether it answers."""

    name: str

    def read(self, question: str, texts: Sequence[str]) -> list[float]:
        """For each text, in their order, the log-odds that it answers the question."""
        ...


class Entailment(Protocol):
    """Does evidence carry a claim? A model between the deterministic checks and the LLM judge."""

    name: str

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[tuple[float, float, float]]:
        """(evidence, claim) pairs → (entailed, neutral, contradicted), each summing to 1."""
        ...


class Prompt(NamedTuple):
    """What an LLM is asked. `schema`: JSON schema of the reply (JSON mode), None for text."""

    name: str
    system: str
    user: str
    schema: dict[str, Any] | None = None
    temperature: float = 0.1
    max_tokens: int = 1024


class Delta(NamedTuple):
    """A piece of a reply. `finish`: `stop`, `length` or another reason on the last piece, else None."""

    text: str
    finish: str | None = None
    usage: Usage | None = None


class LLM(Protocol):
    """A chat model. Raises `Throttled`, `Timeout`, `ModelUnavailable`, `ModelRefused`; no error is ever text."""

    model: str

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        """Pieces as they come; the last one carries `finish` and `usage`. Closing the iterator ends the call."""
        ...


class Index(Protocol):
    """Chunks, found by words and by meaning. Collections are walls: `Search.collections` filters inside the engine."""

    def stage(self, document: Document, chunks: Sequence[Chunk], vectors: Vector) -> None:
        """Write chunks of a version that no reader sees yet. The same chunk twice is the same as once."""
        ...

    def publish(self, document: Document) -> None:
        """The staged version becomes visible and every other version of the document goes, in one step.

        Raises `Permanent` where fewer chunks are staged than `document.chunks` says."""
        ...

    def remove(self, document_id: str, collection: str, sequence: str = "") -> None:
        """No chunk of the document is visible any more; one that is not there is no error.

        `sequence`: of the removal, as `Document.sequence` of an upload. Then an older upload that comes later is not
        seen, and a later upload that came before stays."""
        ...

    def search(self, search: Search, vector: Vector) -> list[Hit]:
        """At most `top_k` hits, best first: BM25 and k-NN fused by reciprocal rank (k = 60, Cormack et al. 2009)."""
        ...


class Migrating(Protocol):
    """An index that can be brought to another embedding model, or a new shape, while it is read."""

    def migrate(
        self,
        vectors_of: Callable[[Sequence[Chunk]], Vector],
        progress: Callable[[int, int], None],
        *,
        drop_old: bool = False,
    ) -> int:
        """Returns how many chunks were written anew; 0 where nothing was to be done. A run cut off is taken up again.

        Queries of the old model are answered until the switch, which is one step. `progress`: (done, of) chunks."""
        ...


class Catalogue(Protocol):
    """Documents by id, each in one collection."""

    def put(self, document: Document) -> None:
        """Insert or replace."""
        ...

    def get(self, document_id: str, collections: Sequence[str]) -> Document:
        """Raises `NotFound`, also where the document is in a collection that is not among those given."""
        ...

    def list(self, collections: Sequence[str]) -> list[Document]:
        """By name."""
        ...

    def remove(self, document_id: str, collection: str) -> None:
        """Removing what is not there is no error."""
        ...


class Shelves(Protocol):
    """Documents a page at a time. Kept in the catalogue."""

    def page(
        self, listing: Listing, limit: int, after: str | None
    ) -> tuple[Sequence[Document], int, str | None]:
        """At most `limit` documents, how many there are in all, and the cursor of the next page, None at the end.

        Raises `Invalid` for a cursor that is none of ours."""
        ...


class Contents(Protocol):
    """What is known of all documents of a collection without reading each. Kept in the catalogue."""

    def versions(self, collections: Sequence[str]) -> Mapping[str, str]:
        """Collection → a mark that is another after every change to one of its documents, and never the same again."""
        ...

    def unread(self, collections: Sequence[str]) -> Sequence[Document]:
        """Those with pages on which no text was found, by name."""
        ...


class Lookalikes(Protocol):
    """Documents that a file which comes in may be. Kept in the catalogue."""

    def alike(self, name: str, version: str, collection: str) -> Sequence[Document]:
        """Those of the collection with this name or of this version, always in the same order."""
        ...


class Files(Protocol):
    """Bytes by key. Keys are made by us from ids and hashes, never from a caller's file name."""

    def put(self, key: str, data: bytes, media_type: str = "application/octet-stream") -> None:
        """Write whole: a reader sees the old bytes or the new."""
        ...

    def get(self, key: str) -> bytes:
        """Raises `NotFound`."""
        ...

    def remove(self, prefix: str) -> None:
        """Remove every key that begins with `prefix`."""
        ...

    def keys(self, folder: str) -> Sequence[str]:
        """Every key below a folder, whose name ends with `/`, in order."""
        ...


class Stored(NamedTuple):
    """What a key of a versioned store holds now. `version_id`: None where it was deleted. `at`: since when."""

    key: str
    version_id: str | None
    at: datetime


class Ledger(Protocol):
    """Stored answers and the history of their verdicts; append-only."""

    def record(self, answer: Answer) -> None:
        """Store an answer with its citations. The same `answer_id` twice is the same as once."""
        ...

    def get(self, answer_id: str, collections: Sequence[str]) -> Answer:
        """Raises `NotFound`, also where one of the answer's collections is not among those given."""
        ...

    def list(self, collections: Sequence[str], limit: int = 100) -> list[Answer]:
        """Newest first; those of whose collections every one is among those given."""
        ...


class Walls(Protocol):
    """Under which collections answers are filed: for ourselves, never for a caller. Kept in the ledger."""

    def collections(self) -> Sequence[str]:
        """Every one, in order."""
        ...


class Erasure(Protocol):
    """Stored answers taken away, whole or word by word. Kept in the ledger; walls are whoever calls it's business."""

    def erase(self, answer_id: str) -> None:
        """The answer, its citations and all checks of them go; what is not there is no error."""
        ...

    def older(self, than: str, limit: int) -> Sequence[str]:
        """Ids of at most so many answers that were made before a time, the oldest first."""
        ...

    def resting_on(self, document_id: str) -> Sequence[str]:
        """Ids of all answers in which words of the document may stand, cited or not."""
        ...

    def redact(self, answer_id: str, document_id: str) -> None:
        """The document's words go, from the answer, its citations and their checks, as `sweeping.redact` says."""
        ...


class JudgeRecords(Protocol):
    """What tests of judges found, by `JudgeId.key`; append-only. Kept beside the ledger."""

    def find(self, judge: str) -> Record | None:
        """The latest; None where that judge was never tested."""
        ...

    def keep(self, record: Record) -> None:
        """The same test again replaces."""
        ...


class AnswerCache(Protocol):
    """Key of a question → id of the answer that it got. Bounded; what it has forgotten is asked again."""

    def find(self, key: str, now: int) -> str | None:
        """None where nothing is kept, or no longer. `now`: seconds since 1970."""
        ...

    def keep(self, key: str, answer_id: str, now: int, seconds: int) -> None:
        """For so many seconds; the same key again replaces."""
        ...


class ThreadStore(Protocol):
    """Questions that follow each other. Collections are walls: a thread is there for who has all of its own."""

    def put(self, thread: Thread, before: str | None) -> bool:
        """Store; `before`: its `updated_at` as it was read, None for a new one. False where it is another by now: then
        nothing is written."""
        ...

    def get(self, thread_id: str, collections: Sequence[str]) -> Thread:
        """Raises `NotFound`."""
        ...

    def list(
        self, collections: Sequence[str], words: str, limit: int, before: str | None
    ) -> Sequence[Thread]:
        """The last written first. `words`: stand in a title or a question, whatever their case. `before`: only those
        whose "updated_at thread_id" is less."""
        ...

    def remove(self, thread_id: str, collections: Sequence[str]) -> None:
        """Raises `NotFound`. Its answers stay."""
        ...


class History(Protocol):
    """Stored citations, pinned to passages, and every check made of them; append-only. Kept in the ledger."""

    def pin(self, citations: Sequence[PinnedCitation]) -> None:
        """Store citations of recorded answers; one that is stored already stays as it is."""
        ...

    def append(self, check: Check) -> bool:
        """Add a check and bring its citation up to date, both or neither; False where `check_id` is there already.

        An `unreadable` check leaves the citation's verdict and document version as they were. A check older than the
        last one is kept in the history and changes nothing else. Raises `NotFound` where nothing is pinned there."""
        ...

    def checks(self, answer_id: str, collections: Sequence[str]) -> list[Check]:
        """All checks of an answer's citations, oldest first; none where the answer is not open to them."""
        ...

    def select(self, selection: Selection, limit: int = 100, after: str | None = None) -> PinnedPage:
        """At most `limit` citations, the longest unchecked first. A cursor outlives changes made between two pages."""
        ...
