"""The data's path on one machine: the same steps, in the same order, as the state machines in `infra/`.

    bytes → Parse → Chunk → { Embed → Index } → Publish → document
    question → Plan → Retrieve → Merge → Relevant? → Research → Rerank ⇄ Sharpen → Enough? → { Cite ∥ Answer } → Enforce
             → Verify → Answerable? → Record

`answer_events` is the one path of a question; the JSON body is the body of its last event, so a stream and a JSON
answer cannot differ.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from pincite.answering import compose, gates
from pincite.answering.answer import spoken, stream
from pincite.answering.cite import Proposals, cite
from pincite.answering.enforce import enforce
from pincite.answering.extract import extract_each, instead, least
from pincite.answering.looked import Looked
from pincite.answering.record import record, with_warnings
from pincite.answering.shown import ShownText
from pincite.answering.stoppable import Stoppable
from pincite.answering.verify import verify
from pincite.bootstrap import Parts
from pincite.caching import Repeat, events_of
from pincite.erasing import expire, forget, recorded
from pincite.errors import ModelRefused, NoCollection, NotFound, Permanent, Retryable, Stopped, Unreadable
from pincite.ingestion.chunk import chunk
from pincite.ingestion.damaged import without_text
from pincite.ingestion.identity import display_name, document_id, files_prefix, storable, version
from pincite.ingestion.index import index
from pincite.ingestion.known import known, twin
from pincite.ingestion.parse import parse
from pincite.ingestion.publish import publish
from pincite.ingestion.stored import described, folder, store
from pincite.ingestion.unfinished import Unfinished, forget_unfinished
from pincite.limits import Limits
from pincite.logbook import log
from pincite.looking import Looking
from pincite.models import Answer, Document, Draft, Event, Metadata, Parsed, Passage
from pincite.requests import QueryRequest
from pincite.stopwatch import Stopwatch

BATCH = 64
"""Chunks embedded and staged at a time."""


def ask(request: QueryRequest, collections: Sequence[str], parts: Parts) -> Answer:
    """question → answer. Raises the errors of `pincite.errors`; an abstention is an answer, never an error."""
    *_, last = answer_events(request, collections, parts)
    return Answer.model_validate({key: value for key, value in last.body.items() if key != "data"})


def answer_events(request: QueryRequest, collections: Sequence[str], parts: Parts) -> Iterator[Event]:
    """question → events, `final` last. Closing the iterator ends the model calls."""
    limits, watch = Limits.of(request, parts.settings), Stopwatch()
    if limits.filters.collection not in (None, *collections):
        raise NoCollection(f"no collection {limits.filters.collection!r}")
    repeat = Repeat(request, collections, parts)
    known = repeat.known()
    if known is not None:
        yield from events_of(known)
        parts.metrics.observe(known)
        log(known)
        return (yield Event(type="final", body={**known.model_dump(mode="json"), "data": known.answer}))
    inquiry = inquired(request, limits, collections, parts)

    def final(answer: Answer) -> Event:
        timed = with_warnings(answer, parts.texts, parts.catalogue).model_copy(
            update={"timings_ms": watch.laps()}
        )
        record(timed, ledger=parts.ledger, history=parts.history, texts=parts.texts)
        recorded(timed, parts)
        repeat.keep(timed)
        expire(parts)
        parts.metrics.observe(timed)
        log(timed)
        return Event(type="final", body={**timed.model_dump(mode="json"), "data": timed.answer})

    looking = Looking(request, limits, collections, parts, watch, inquiry.created_at)
    retrieved = looking.first()
    account = looking.account()
    if not retrieved.nearest:
        return (yield final(compose.abstention(inquiry, account, gates.EMPTY_INDEX, ())))
    if not gates.relevant(retrieved.average_similarity, limits.min_avg_similarity, retrieved.few):
        return (yield final(compose.abstention(inquiry, account, gates.OFF_TOPIC, retrieved.nearest)))
    passages = looking.passages().passages
    if not gates.enough(len(passages), limits.min_chunks):
        passages = looking.second_pass().passages
    account = looking.account()
    nearest = looking.retrieved.nearest
    if not gates.enough(len(passages), gates.needed(looking.retrieved.small, limits.min_chunks)):
        return (yield final(compose.abstention(inquiry, account, gates.TOO_LITTLE, nearest, passages)))

    yield Event(type="sources", body={"sources": compose.dumped(compose.sources_of(passages))})
    shown = ShownText(len(passages))
    draft, cited = yield from _cite_and_answer(
        request.query, looking.looked, passages, least(limits.check_answerable), parts, watch, shown
    )
    with watch.lap("enforce"):
        pages = parts.texts.pages(passages)
        enforced = enforce(draft, passages, cited.candidates, parts.judges, pages)
    with watch.lap("verify"):
        checking, beside = limits.enable_verification, parts.texts.beside
        judges = parts.judging(each.chunk.collection for each in passages).judges
        verified = verify(enforced, passages, judges, pages, whole_answer=checking, beside=beside)
    account = looking.account(draft, cited, verified)

    reason = gates.reason_to_abstain(draft.text, verified.report, limits.check_answerable)
    if reason is not None:
        reason = gates.told(reason, looking.retrieved.apart)
        yield from shown.become(gates.ABSTENTION, reason)
        return (yield final(compose.abstention(inquiry, account, reason, nearest, passages)))
    yield from shown.become(enforced.text, "enforced")
    for citation in verified.citations:
        yield Event(type="citation", body={"citation": citation.model_dump(mode="json")})
    if verified.report is not None:
        yield Event(type="verification", body={"verification": verified.report.model_dump(mode="json")})
    yield final(compose.answered(inquiry, account, enforced, verified, passages))


def inquired(
    request: QueryRequest, limits: Limits, collections: Sequence[str], parts: Parts
) -> compose.Inquiry:
    """Who asks what, now."""
    return compose.Inquiry(
        answer_id=parts.new_id(),
        question=request.query,
        collection=limits.filters.collection or collections[0],
        created_at=parts.now(),
        mode=request.inference_mode,
        strategy=request.strategy,
        engine=parts.engine,
        **parts.unread(collections, limits.filters),
    )


def _cite_and_answer(
    question: str,
    looked: Looked,
    passages: Sequence[Passage],
    answers: float,
    parts: Parts,
    watch: Stopwatch,
    shown: ShownText,
) -> Generator[Event, None, tuple[Draft, Proposals]]:
    """The two model calls side by side, text shown as it comes; without a model, or where it fails,
    the extractive answerer. `answers`: the probability that its sentences need."""
    if parts.answer_llm is None or parts.cite_llm is None:
        with watch.lap("answer"):
            draft = extract_each(
                looked.asked(question), passages, parts.embedder, answers=answers, reader=parts.reader
            )
        yield from shown.say(draft.text)
        yield from shown.end()
        return draft, Proposals()
    left = threading.Event()
    pool = ThreadPoolExecutor(1, thread_name_prefix="cite")
    try:
        citing = pool.submit(_timed_cite, question, passages, Stoppable(parts.cite_llm, left), watch)
        pieces = []
        with watch.lap("answer"):
            try:
                for piece in stream(question, passages, Stoppable(parts.answer_llm, left)):
                    pieces.append(piece)
                    yield from shown.say(piece.text)
                draft = spoken(pieces, parts.answer_llm.model)
            except (Retryable, ModelRefused) as error:
                draft = instead(
                    error, pieces, looked.asked(question), passages, parts.embedder, answers=answers
                )
                if draft.complete:  # else what stands there is corrected when the whole is enforced
                    yield from shown.say(draft.text)
        yield from shown.end()
        return draft, citing.result()
    finally:
        left.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _timed_cite(question: str, passages: Sequence[Passage], llm: Stoppable, watch: Stopwatch) -> Proposals:
    with watch.lap("cite"):
        return cite(question, passages, llm)


# ── documents ────────────────────────────────────────────────────────────────────────────────────────────────


def ingest(
    name: str,
    data: bytes,
    *,
    collection: str,
    parts: Parts,
    source: str | None = None,
    metadata: Metadata | None = None,
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[int, int], None] = lambda done, of: None,
    again: bool = False,
) -> Document:
    """bytes → document, visible whole or not at all. `source`: where it came from; default `name`. A file that is there
    under another source, by the rules of `ingestion.known`, is that document.

    `again`: also where the bytes are the same, so that today's rules read them.

    `stop`: asked between the steps; true ends it with `Stopped`, and everything is as it was before, but that a long
    document goes on where it was when it is ingested again. `progress`: told
    how many chunks are done, and of how many. The same bytes again change nothing. Two who ingest the same document at
    once do it one after the other, so the second finds it done. Raises `Unreadable`, `TooLarge` and the `Retryable`
    errors; a version that cannot be read is recorded as failed, and the version before it stays.
    """
    source, shown, made = source or name, display_name(name), version(data)
    alike = parts.lookalikes.alike(shown, made, collection)
    id_, there = document_id(collection, source), known(shown, storable(source), made, alike)
    if there is not None:
        id_, source, name = there.document_id, there.source, there.name if there.version == made else name
    elif parts.elsewhere(id_, collection):
        id_ = document_id(
            collection, f"{source}\0{collection}"
        )  # it was moved to another collection, and kept its id
    with parts.locks.held(id_):
        if again:
            parts.index.remove(id_, collection)
        return _ingest_alone(
            id_,
            name,
            data,
            collection,
            source,
            metadata or {},
            parts,
            stop,
            progress,
            twins=alike,
            again=again,
        )


def _ingest_alone(
    id_: str,
    name: str,
    data: bytes,
    collection: str,
    source: str,
    metadata: Metadata,
    parts: Parts,
    stop: Callable[[], bool],
    progress: Callable[[int, int], None],
    twins: Sequence[Document],
    again: bool,
) -> Document:
    before = _before(id_, collection, parts)
    document = Document(
        document_id=id_,
        name=display_name(name),
        source=storable(source),
        collection=collection,
        version=version(data),
        media_type="application/octet-stream",
        size=len(data),
        status="indexing",
        metadata=metadata,
        versions=before.versions if before else (),
    )
    if (
        before
        and not again
        and before.status == "indexed"
        and (before.version, before.metadata) == (document.version, document.metadata)
    ):
        return before
    if before is None:
        parts.catalogue.put(document)
    failed = document
    try:
        parsed = parse(document.name, data, max_bytes=parts.settings.max_file_mb * 2**20, ocr=parts.ocr)
        failed = described(document, parsed, ())
        said = twin(document, twins)
        if said:
            parsed = parsed.model_copy(update={"warnings": (*parsed.warnings, said)})
        return _ingest(document, data, parsed, parts, stop, progress)
    except Stopped:
        _as_before(document, before, parts)
        raise
    except Permanent as error:
        kept = (
            before
            if before and before.status == "indexed"
            else failed.model_copy(update={"status": "failed"})
        )
        parts.catalogue.put(kept.model_copy(update={"error": str(error)}))
        raise


def _as_before(document: Document, before: Document | None, parts: Parts) -> None:
    """What was staged of a version that nobody has seen goes."""
    if before is None:
        parts.index.remove(document.document_id, document.collection)
        parts.catalogue.remove(document.document_id, document.collection)
        parts.files.remove(folder(document.document_id))
    elif document.version not in {each.version for each in before.versions}:
        parts.files.remove(files_prefix(document.document_id, document.version))


def _ingest(
    document: Document,
    data: bytes,
    parsed: Parsed,
    parts: Parts,
    stop: Callable[[], bool],
    progress: Callable[[int, int], None],
) -> Document:
    if not parsed.text.strip():
        raise Unreadable(document.name, without_text(bool(parsed.pages_without_text), parts.ocr is not None))
    chunks = chunk(
        parsed,
        document,
        chunk_tokens=parts.settings.chunk_tokens,
        overlap=parts.settings.chunk_overlap,
        count_tokens=parts.count_tokens,
    )
    document = described(document, parsed, chunks)
    parts.reserve.keep()
    store(document, data, parsed, chunks, parts.files)
    unfinished = Unfinished(document, len(chunks), parts.embedder, parts.files)
    for start in range(0, len(chunks), BATCH):
        if stop():
            raise Stopped(f"{document.name}: stopped before it was indexed")
        progress(start, len(chunks))
        batch = chunks[start : start + BATCH]
        index(document, batch, unfinished.vectors(start, batch), parts.index)
    published = publish(document, parts.now(), index=parts.index, catalogue=parts.catalogue)
    unfinished.done()
    return published


def delete(id_: str, collections: Sequence[str], parts: Parts) -> Document:
    """Nothing of the document is found any more, and its words are blanked out in what was stored of answers, checks
    and reports. Raises `NotFound`. The next sweep says that the source is gone."""
    document = parts.catalogue.get(id_, collections)
    with parts.locks.held(id_):
        try:
            parts.index.remove(id_, document.collection)
        except Retryable:
            # a disk that is full takes no write, not even this one: the file makes room for it
            parts.files.remove(folder(id_))
            parts.reserve.release()
            parts.index.remove(id_, document.collection)
        parts.catalogue.remove(id_, document.collection)
        parts.files.remove(folder(id_))
        forget_unfinished(id_, parts.files)
        forget(id_, parts)
        parts.reserve.keep()
    return document


def _before(id_: str, collection: str, parts: Parts) -> Document | None:
    try:
        return parts.catalogue.get(id_, (collection,))
    except NotFound:
        return None
