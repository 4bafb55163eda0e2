"""`pincite.AsyncClient`: as `sync`, awaited."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar, Unpack, cast

import httpx

from pincite import events
from pincite.client import calls, presigned, problems
from pincite.client.calls import AskedAnswer, Call, Health, Sweep
from pincite.client.connection import broken_off, elsewhere, said, where
from pincite.errors import NotFound
from pincite.events import AnswerEvent, ErrorEvent, FinalEvent
from pincite.fields import AnswerFields, AskFields, CitationFields, Sources
from pincite.models import Document, Metadata
from pincite.requests import AnswerCheck, CitationCheck, ParsedText
from pincite.sweeping.models import CitationStatus

if TYPE_CHECKING:
    from pincite.http.answers import AnswersPage, StoredAnswer
    from pincite.http.threads import OpenThread, ThreadLine, ThreadsPage
    from pincite.settings import Settings

T = TypeVar("T")
STREAM = {"Accept": "text/event-stream"}
TIMEOUT_S = 120.0


class AsyncClient:
    """The same as `Client`, for asyncio.

    async with pincite.AsyncClient("https://pincite.example.com", key) as client:
        answer = await client.ask("How long is the notice period?")
    """

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        settings: Settings | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float = TIMEOUT_S,
    ) -> None:
        to = where(url, key, settings, headers, timeout)
        transport = None
        if to.app is not None:
            from pincite.client.in_process import AsyncInProcess

            transport = AsyncInProcess(to.app)
        self._whose = to.whose
        self._http = httpx.AsyncClient(
            base_url=to.url,
            headers=to.headers,
            timeout=to.timeout,
            transport=transport,
        )
        self.timeout = timeout
        self._presigned: bool | None = None if transport is None else False
        self.documents = AsyncDocuments(self)
        self.answers = AsyncAnswers(self)
        self.threads = AsyncThreads(self)
        self.sweeps = AsyncSweeps(self)
        self.verify = AsyncVerify(self)

    def __repr__(self) -> str:
        return f"<pincite.AsyncClient of {self._whose}>"

    async def ask(self, query: str, **fields: Unpack[AskFields]) -> AskedAnswer:
        """question → answer, when it is whole."""
        return await self.send(calls.ask(query, fields))

    async def stream(self, query: str, **fields: Unpack[AskFields]) -> AsyncIterator[AnswerEvent]:
        """question → events as they come, `final` last. Closing the iterator ends the model calls."""
        call = calls.ask(query, fields)
        try:
            async with self._http.stream(call.method, call.path, json=call.body, headers=STREAM) as reply:
                if not reply.is_success:
                    await reply.aread()
                    raise problems.of_reply(reply)
                async for line in reply.aiter_lines():
                    body = said(line)
                    if body is None:
                        continue
                    event = events.read(body)
                    if isinstance(event, ErrorEvent):
                        raise problems.of_problem(body)
                    if event is not None:
                        yield event
                    if isinstance(event, FinalEvent):
                        return
        except httpx.TransportError as error:
            raise problems.of_transport(error, self._http.base_url.netloc.decode()) from error
        raise broken_off()

    async def health(self) -> Health:
        """Whether the server's parts are up."""
        return await self.send(calls.health(), also=(503,))

    async def send(self, call: Call[T], *, also: Sequence[int] = ()) -> T:
        """One call → what it gives. `also`: statuses that are no error."""
        try:
            reply = await self._http.request(
                call.method, call.path, json=call.body, params=call.params, data=call.data, files=call.files
            )
            if reply.has_redirect_location:
                async with httpx.AsyncClient(timeout=self._http.timeout) as bare:
                    reply = await bare.get(elsewhere(reply))
        except httpx.TransportError as error:
            raise problems.of_transport(error, self._http.base_url.netloc.decode()) from error
        if not reply.is_success and reply.status_code not in also:
            raise problems.of_reply(reply)
        return call.read(reply.content if call.raw else reply.json())

    async def presigned(self) -> bool:
        """Whether this server has files sent straight to a store of objects; asked once."""
        if self._presigned is None:
            try:
                self._presigned = presigned.is_so(await self._http.get(presigned.CONFIG))
            except httpx.TransportError as error:
                raise problems.of_transport(error, self._http.base_url.netloc.decode()) from error
        return self._presigned

    async def close(self) -> None:
        """Connections end."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class _AsyncNoun:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client


class AsyncDocuments(_AsyncNoun):
    """`client.documents`."""

    async def upload(
        self,
        file: str | Path | bytes,
        *,
        name: str | None = None,
        collection: str | None = None,
        metadata: Metadata | None = None,
    ) -> Document:
        """A path, or bytes with a `name` → a document that can be asked. The same name again: a new version of it.
        Where files go straight to a store (AWS), it is waited for as long as a call may take (`timeout`)."""
        if not await self._client.presigned():
            return await self._client.send(calls.upload(file, name, collection, metadata))
        called, content = presigned.named(file, name)
        form = await self._client.send(presigned.form(called, content, collection, metadata))
        try:
            async with httpx.AsyncClient(timeout=self._client.timeout) as bare:
                reply = await bare.post(form.url, data=form.fields, files={"file": (called, content)})
        except httpx.TransportError as error:
            raise problems.of_transport(error, httpx.URL(form.url).netloc.decode()) from error
        if (refused := presigned.refused(reply, called)) is not None:
            raise refused
        ends = time.monotonic() + self._client.timeout
        while time.monotonic() < ends:
            with suppress(NotFound):
                found = presigned.read(await self.get(form.document_id), content)
                if found is not None:
                    return found
            await asyncio.sleep(presigned.EVERY_S)
        raise presigned.late(called, self._client.timeout)

    async def list(self) -> tuple[Document, ...]:
        """Every document that the caller may see, by name."""
        return await self._client.send(calls.documents())

    async def get(self, document_id: str) -> Document:
        """One, with its versions."""
        return await self._client.send(calls.document(document_id))

    async def text(self, document_id: str) -> ParsedText:
        """The parsed text that all offsets refer to."""
        return await self._client.send(calls.text(document_id))

    async def content(self, document_id: str) -> bytes:
        """The file as it was uploaded."""
        return await self._client.send(calls.content(document_id))

    async def delete(self, document_id: str) -> None:
        """Nothing of it is found any more."""
        await self._client.send(calls.delete_document(document_id))


class AsyncAnswers(_AsyncNoun):
    """`client.answers`."""

    async def list(
        self, *, status: CitationStatus | None = None, limit: int = 100, after: str | None = None
    ) -> AnswersPage:
        """Stored answers, the newest first; `next` of a page is `after` of the following one."""
        return cast("AnswersPage", await self._client.send(calls.answers(status, limit, after)))

    async def get(self, answer_id: str) -> StoredAnswer:
        """One, with today's status of each citation and the history of its checks."""
        return cast("StoredAnswer", await self._client.send(calls.answer(answer_id)))

    async def erase(self, answer_id: str) -> None:
        """It goes, with its citations, their history and its turn in a thread."""
        await self._client.send(calls.erase_answer(answer_id))


class AsyncThreads(_AsyncNoun):
    """`client.threads`; a question begins one with `ask(…, thread_id="new")` and continues it with its id."""

    async def list(self, *, search: str = "", limit: int = 50, after: str | None = None) -> ThreadsPage:
        """The last written first; `next` of a page is `after` of the following one."""
        return cast("ThreadsPage", await self._client.send(calls.threads(search, limit, after)))

    async def get(self, thread_id: str) -> OpenThread:
        """One, each question with its answer as it stands today."""
        return cast("OpenThread", await self._client.send(calls.thread(thread_id)))

    async def rename(self, thread_id: str, title: str) -> ThreadLine:
        """Another title."""
        return cast("ThreadLine", await self._client.send(calls.rename_thread(thread_id, title)))

    async def delete(self, thread_id: str) -> None:
        """The thread goes; its answers stay."""
        await self._client.send(calls.delete_thread(thread_id))


class AsyncSweeps(_AsyncNoun):
    """`client.sweeps`."""

    async def start(
        self,
        *,
        older_than_days: float | None = None,
        document_ids: Sequence[str] = (),
        max_model_calls: int | None = None,
    ) -> Sweep:
        """Stored answers are checked again, from now on."""
        return await self._client.send(calls.start_sweep(older_than_days, document_ids, max_model_calls))

    async def get(self, sweep_id: str) -> Sweep:
        """How far it is, then its report."""
        return await self._client.send(calls.sweep(sweep_id))

    async def wait(self, sweep: Sweep, *, every_s: float = 0.5) -> Sweep:
        """The same sweep, when it is done or has failed."""
        while sweep.status == "running":
            await asyncio.sleep(every_s)
            sweep = await self.get(sweep.sweep_id)
        return sweep


class AsyncVerify(_AsyncNoun):
    """`client.verify`."""

    async def citation(self, **fields: Unpack[CitationFields]) -> CitationCheck:
        """One citation → its verdict."""
        return await self._client.send(calls.verify_citation(fields))

    async def answer(self, answer: str, sources: Sources, **fields: Unpack[AnswerFields]) -> AnswerCheck:
        """An answer and the sources it was given → the verdict of each sentence and citation."""
        return await self._client.send(calls.verify_answer(answer, sources, fields))
