"""settings → parts: the one place that chooses real adapters. Each part is made when it is first used, once."""

from __future__ import annotations

import math
import os
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pydantic import SecretStr, ValidationError

from pincite.errors import Misconfigured, Retryable
from pincite.models import EXTRACTIVE, Filters, Search
from pincite.ports import (
    LLM,
    AnswerCache,
    Catalogue,
    Contents,
    Embedder,
    Erasure,
    Files,
    History,
    Index,
    JudgeRecords,
    Ledger,
    Lookalikes,
    Reader,
    Reranker,
    Shelves,
    ThreadStore,
)  # fmt: skip
from pincite.settings import Settings, bound

if TYPE_CHECKING:
    from pincite.adapters.cross_encoder import CrossEncoder
    from pincite.adapters.folder_locks import FolderLocks
    from pincite.adapters.folder_reserve import FolderReserve
    from pincite.adapters.sqlite_decisions import SqliteDecisions
    from pincite.adapters.sqlite_people import SqlitePeople
    from pincite.adapters.sqlite_tables import SqliteTables
    from pincite.citations.judging.record import JudgeId, Record
    from pincite.citations.support import Judges, LLMJudge
    from pincite.ingestion.ocr import OCR
    from pincite.ingestion.texts import Texts
    from pincite.metrics import Metrics
    from pincite.sweeping.budget import Memory


_Store = TypeVar("_Store")

OFF = "off"
"""As `judge_model`: nobody judges."""
MADE_OF_OTHERS = ("settings", "judges", "texts", "_judging")
OF_JUDGE = ("own_judge_llm",)
LOOK_AGAIN_S = 30.0
"""Seconds for which a judge's record is taken as it was read: a test made meanwhile counts from then on."""


class LiveStanding:
    """A judge's standing as its latest test leaves it, also where that was made after we began."""

    def __init__(self, parts: Parts) -> None:
        self._parts, self._until, self._record = parts, 0.0, None  # type: Parts, float, Record | None
        self.must_be_tested = parts.settings.judge_must_be_tested

    @property
    def name(self) -> str:
        """The model."""
        return self._parts.judge_id.model if self._parts.judge_id else ""

    @property
    def record(self) -> Record | None:
        """None where that judge was never tested as it is now, or its record cannot be read: then it counts as
        untested."""
        if time.monotonic() >= self._until and self._parts.judge_id is not None:
            try:
                self._record = self._parts.judge_records.find(self._parts.judge_id.key)
            except Retryable:
                self._record = None
            self._until = time.monotonic() + LOOK_AGAIN_S
        return self._record


class Parts:
    """What the steps need of the world. A part given by name takes the place of the one that settings would choose."""

    def __init__(self, settings: Settings, **given: Any) -> None:
        self.settings = settings
        vars(self).update(given)

    def but(self, **given: Any) -> Parts:
        """The same parts, those given in place of ours; what is made of several parts is made anew."""
        made = {name: part for name, part in vars(self).items() if name not in MADE_OF_OTHERS}
        return type(self)(self.settings, **{**made, **given})

    @cached_property
    def index(self) -> Index:
        if self.settings.index != "sqlite":
            from pincite.adapters.opensearch_index import connect

            return connect(self.settings, self.embedder)
        from pincite.adapters.sqlite_index import SqliteIndex

        return SqliteIndex(self._file("index.sqlite"), self.embedder.similarity, self.embedder.name)

    @cached_property
    def catalogue(self) -> Catalogue:
        from pincite.adapters.sqlite_catalogue import SqliteCatalogue

        return SqliteCatalogue(self._file("catalogue.sqlite"))

    def elsewhere(self, document_id: str, collection: str) -> bool:
        """Whether a document of this id is in another collection, whoever may see it."""
        home = getattr(self.catalogue, "home", lambda _: None)(document_id)
        return home not in (None, collection)

    @property
    def contents(self) -> Contents:
        """Kept in the catalogue."""
        return cast("Contents", self.catalogue)

    @property
    def lookalikes(self) -> Lookalikes:
        """Kept in the catalogue."""
        return cast("Lookalikes", self.catalogue)

    @property
    def shelves(self) -> Shelves:
        """Kept in the catalogue."""
        return cast("Shelves", self.catalogue)

    @cached_property
    def ledger(self) -> Ledger:
        from pincite.adapters.sqlite_catalogue import SqliteCatalogue
        from pincite.adapters.sqlite_ledger import SqliteLedger

        documents = self._file("catalogue.sqlite")
        return SqliteLedger(self._file("ledger.sqlite"), lambda: SqliteCatalogue(documents).homes())

    @property
    def history(self) -> History:
        """Kept in the ledger."""
        return cast("History", self.ledger)

    @property
    def erasure(self) -> Erasure:
        """Kept in the ledger."""
        return cast("Erasure", self.ledger)

    @cached_property
    def threads(self) -> ThreadStore:
        from pincite.adapters.sqlite_threads import SqliteThreads

        return SqliteThreads(self._file("threads.sqlite"))

    @cached_property
    def decisions(self) -> SqliteDecisions:
        """Of the queue of one machine."""
        from pincite.adapters.sqlite_decisions import SqliteDecisions

        return SqliteDecisions(self._file("decisions.sqlite"))

    @cached_property
    def tables(self) -> SqliteTables:
        """Of one machine."""
        from pincite.adapters.sqlite_tables import SqliteTables

        return SqliteTables(self._file("tables.sqlite"))

    @cached_property
    def people(self) -> SqlitePeople:
        """Of one machine; in AWS the gateway knows who calls."""
        from pincite.adapters.sqlite_people import SqlitePeople

        return SqlitePeople(self._file("people.sqlite"))

    @cached_property
    def memory(self) -> Memory:
        from pincite.adapters.sqlite_memory import SqliteMemory

        return SqliteMemory(self._file("memory.sqlite"))

    @cached_property
    def cache(self) -> AnswerCache:
        from pincite.adapters.sqlite_cache import SqliteCache

        return SqliteCache(self._file("cache.sqlite"))

    @cached_property
    def texts(self) -> Texts:
        from pincite.ingestion.texts import Texts

        return Texts(self.files)

    @cached_property
    def files(self) -> Files:
        from pincite.adapters.folder_files import FolderFiles

        return FolderFiles(self._file("files"))

    @cached_property
    def reserve(self) -> FolderReserve:
        from pincite.adapters.folder_reserve import FolderReserve

        return FolderReserve(self._file("reserve"))

    @cached_property
    def locks(self) -> FolderLocks:
        from pincite.adapters.folder_locks import FolderLocks

        return FolderLocks(self._file("locks"))

    @cached_property
    def embedder(self) -> Embedder:
        from pincite.adapters import onnx_embedder

        if self.settings.embedder == "minilm":
            return onnx_embedder.minilm()
        if self.settings.embedder == "e5":
            return onnx_embedder.from_folder(self._file("models") / "e5", onnx_embedder.packaged_card("e5"))
        return onnx_embedder.from_folder(Path(self.settings.embedder))

    @cached_property
    def reranker(self) -> Reranker:
        from pincite.adapters import lexical_reranker

        chosen = {"off": "none", "fast": "lexical", "full": self.settings.reranker}[self.settings.rerank]
        if chosen == "trained":
            return self._cross_encoder or lexical_reranker.LexicalReranker()
        if chosen == "lexical":
            return lexical_reranker.LexicalReranker()
        if chosen == "none":
            return lexical_reranker.Unranked()
        if self.settings.reranker == "llm":
            if self.cite_llm is None:
                raise Misconfigured("reranker llm needs a model: set GROQ_API_KEY or PINCITE_LLM_URL")
            from pincite.adapters.llm_reranker import LLMReranker

            return LLMReranker(self.cite_llm)
        from pincite.adapters.onnx_reranker import from_folder

        return from_folder(Path(self.settings.reranker))

    @cached_property
    def reader(self) -> Reader | None:
        """Who tells whether a sentence answers: the trained cross-encoder where it reranks, else nobody."""
        trained = (self.settings.reranker, self.settings.rerank) == ("trained", "full")
        return self._cross_encoder if trained else None

    @cached_property
    def _cross_encoder(self) -> CrossEncoder | None:
        from pincite.adapters import cross_encoder

        return cross_encoder.installed(self.settings.home)

    @cached_property
    def cite_llm(self) -> LLM | None:
        return self._llm(self.settings.cite_model)

    @cached_property
    def answer_llm(self) -> LLM | None:
        return self._llm(self.settings.answer_model)

    @cached_property
    def judges(self) -> Judges:
        from pincite.citations.support import Judges

        entailment = None
        if self.settings.entailment != "none":
            from pincite.adapters.onnx_entailment import from_folder

            entailment = from_folder(Path(self.settings.entailment))
        if self.judge_llm is None:
            return Judges(embedder=self.embedder, entailment=entailment)
        from pincite.sweeping.budget import Budgeted

        judge = Budgeted(self.asked_judge, self.memory, self.judge_scope, None)
        return Judges(embedder=self.embedder, entailment=entailment, llm=judge, standing=LiveStanding(self))

    @property
    def judge_llm(self) -> LLM | None:
        """The model that judges; None where none is set, or it is switched off."""
        if self.settings.judge_model == OFF:
            return None
        return self.own_judge_llm or self.answer_llm

    @cached_property
    def own_judge_llm(self) -> LLM | None:
        """A model that judges and does nothing else; None where the answer model judges."""
        return self._own_judge_llm()

    def _own_judge_llm(self) -> LLM | None:
        settings = self.settings
        if settings.judge_model == OFF or not (settings.judge_model or settings.judge_url):
            return None
        model = settings.judge_model or settings.answer_model
        return self._connected(model, self._of_judge()) if settings.judge_url else self._llm(model)

    @property
    def asked_judge(self) -> LLMJudge:
        """The judge that is really asked each time, within the day's dollars. There must be one."""
        from pincite.answering.judge import judge_from
        from pincite.sweeping.budget import Daily

        assert self.judge_llm is not None
        judge = judge_from(self.judge_llm, self.settings.judge_votes)
        most = self.settings.judge_max_usd
        return judge if most is None else Daily(judge, self.memory, most, lambda: self.now()[:10])

    @property
    def judge_id(self) -> JudgeId | None:
        """Who judges; None where nobody does."""
        if self.judge_llm is None:
            return None
        from pincite.adapters.providers import endpoint_of
        from pincite.answering.prompting import version
        from pincite.citations.judging.record import JudgeId

        there = endpoint_of(self._of_judge())
        return JudgeId(
            self.judge_llm.model, there.address if there else "", version("judge"), self.settings.judge_votes
        )

    looks_at_models = True
    """Whether their address and key are ours to try, or are kept elsewhere."""

    def endpoint(self, *, judge: bool) -> tuple[str | None, SecretStr | None]:
        """Where a model is asked, and with which key; `judge`: the one that judges."""
        from pincite.adapters.providers import endpoint_of

        there = endpoint_of(self._of_judge() if judge else self.settings)
        return (there.address, there.key) if there else (None, None)

    @property
    def judge_scope(self) -> str:
        """What a remembered verdict is of: the kernel's version and the judge."""
        from pincite.citations import VERIFIER

        return f"{VERIFIER}-{self.judge_id.key[:16] if self.judge_id else ''}"

    def _of_judge(self) -> Settings:
        """The settings with the judge's address in the place of the answer model's."""
        if not self.settings.judge_url:
            return self.settings
        return self.settings.model_copy(
            update={"llm_url": self.settings.judge_url, "llm_key": self.settings.judge_key}
        )

    def judging(self, collections: Iterable[str]) -> Parts:
        """The same with the judge that judges claims over those collections: the one of the only collection, where that
        has one of its own. Where several are concerned and one wants no judge, nobody judges; else the common one."""
        names, settings = set(collections), self.settings
        models = dict(each.split("=", 1) for each in settings.judge_models)
        model = models.get(next(iter(names))) if len(names) == 1 else None
        model = OFF if any(models.get(name) == OFF for name in names) else model
        votes = 3 if names and names <= set(settings.judge_thrice) else settings.judge_votes
        given = model or settings.judge_model, votes
        if given == (settings.judge_model, settings.judge_votes):
            return self
        if given not in self._judging:
            changed = settings.model_copy(update={"judge_model": given[0], "judge_votes": votes})
            kept = {
                name: part for name, part in vars(self).items() if name not in (*MADE_OF_OTHERS, *OF_JUDGE)
            }
            self._judging[given] = type(self)(changed, **kept)
        return self._judging[given]

    @cached_property
    def _judging(self) -> dict[tuple[str, int], Parts]:
        return {}

    @cached_property
    def judge_records(self) -> JudgeRecords:
        from pincite.adapters.sqlite_judge_records import SqliteJudgeRecords

        return SqliteJudgeRecords(self._file("ledger.sqlite"))

    @cached_property
    def metrics(self) -> Metrics:
        from pincite.metrics import Metrics

        return Metrics()

    @property
    def engine(self) -> str:
        """Who writes the answers: a model's name, or `extractive`."""
        return EXTRACTIVE if self.answer_llm is None else self.answer_llm.model

    @cached_property
    def ocr(self) -> OCR | None:
        """tesseract where it is installed, else None."""
        from pincite.ingestion.ocr import find_tesseract

        return find_tesseract(self.settings.ocr_languages)

    def probes(self) -> dict[str, Callable[[], object]]:
        """Backing part → a call that fails where the part is down; a part that answers `NotFound` is up."""
        collections = self.settings.collections
        return {
            "index": self._index_is_well,
            "catalogue": lambda: _written(self.catalogue).get("health", collections),
            "ledger": lambda: _written(self.ledger).get("health", collections),
            "files": self._files_are_well,
        }

    def _files_are_well(self) -> None:
        self.files.put("health/written", self.now().encode())
        self.files.get("health/written")

    def _index_is_well(self) -> None:
        """An index that others keep says itself whether it is whole and may be written; ours is asked a question."""
        probe = Search(text="health", collections=self.settings.collections, top_k=1)
        getattr(self.index, "health", lambda: _written(self.index))()
        self.index.search(probe, self.embedder.embed(["health"], query=True)[0])

    def count_tokens(self, text: str) -> int:
        """text → tokens, of the vocabulary that `adapters.tokens` names."""
        from pincite.adapters.tokens import count_tokens

        return count_tokens(text)

    def new_id(self) -> str:
        """An id nobody can guess."""
        return uuid.uuid4().hex

    def now(self) -> str:
        """ISO 8601 in UTC, to the millisecond."""
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def unread(self, collections: Sequence[str], filters: Filters) -> dict[str, tuple[str, ...]]:
        """Pages that an answer could not use, as `name, pages 2, 3`: scans without OCR. Fields of `Answer`, with the
        collections whose documents are named."""
        documents = [
            document
            for document in self.contents.unread(collections)
            if (not filters.document_ids or document.document_id in filters.document_ids)
            and filters.collection in (None, document.collection)
        ]
        named = tuple(
            f"{document.name}, page{'s' * (len(document.pages_without_text) > 1)} "
            + ", ".join(map(str, document.pages_without_text))
            for document in documents
        )
        return {
            "pages_without_text": named,
            "collections": tuple(sorted({document.collection for document in documents})),
        }

    def warm(self) -> None:
        """Load models and open stores now, so that the first question does not wait for them."""
        self.embedder.embed(["warm"], query=True)
        self.count_tokens("warm")
        _ = self.index, self.catalogue, self.ledger, self.files, self.judges, self.reranker
        if self.reader is not None:
            self.reader.read("warm", ["warm"])

    def _file(self, name: str) -> Path:
        try:
            self.settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Misconfigured(
                f"home: the folder cannot be made: {(error.strerror or '').lower()}"
            ) from error
        return self.settings.home / name

    def seconds_left(self) -> float:
        """How long whoever asks can still wait; without end on one machine."""
        return math.inf

    def _llm(self, model: str) -> LLM | None:
        return self._connected(model, self.settings)

    def _connected(self, model: str, settings: Settings) -> LLM | None:
        from pincite.adapters.connect import connected

        return connected(model, settings, self.seconds_left)


def _written(store: _Store) -> _Store:
    """A store of this machine is well where it can be written; others say so themselves."""
    getattr(store, "probe", lambda: None)()
    return store


def load(**given: Any) -> Settings:
    """defaults < pincite.toml < environment < `given`. `Misconfigured` names the field, never its value."""
    try:
        settings = Settings(**given)
        bound(settings, os.environ, given)
        return settings
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
        raise Misconfigured(f"settings do not fit: {wrong}") from None


def parts(settings: Settings | None = None, **given: Any) -> Parts:
    """The parts of one machine."""
    return Parts(settings or load(), **given)
