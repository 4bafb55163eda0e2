"""A program on the public API, as somebody else would write it: checked by mypy --strict, and run by its test."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pincite


def functions(file: Path, settings: pincite.Settings) -> list[str]:
    """The functions, on this machine."""
    documents: list[pincite.Document] = pincite.ingest(file, settings=settings)
    answer: pincite.Answer = pincite.ask("How long is the notice period?", top_k=5, settings=settings)
    quote: pincite.CitationCheck = pincite.verify_citation(
        source_text="Rent is due monthly.", expected_text_span="Rent is due weekly.", settings=settings
    )
    check: pincite.AnswerCheck = pincite.verify_answer(
        "Rent is due monthly [1].", [{"id": "lease", "text": "Rent is due monthly."}], settings=settings
    )
    report: pincite.SweepReport = pincite.sweep(settings=settings)
    return [documents[0].name, answer.answer, quote.verdict, check.verification.status, str(report.broken)]


def client(client: pincite.Client, file: Path) -> list[str]:
    """The client, of a server or of this machine."""
    said: list[str] = []
    with client:
        document = client.documents.upload(file)
        event: pincite.AnswerEvent
        for event in client.stream("How long is the notice period?", filters={"document_ids": ["x"]}):
            said.append(event.type)
            if event.type == "final":
                said.append(event.answer)
        said.append(client.ask("When is rent due?", strategy="multi_query").citations[0].text_span)
        said.append(client.documents.text(document.document_id).text[:7])
        sweep: pincite.Sweep = client.sweeps.wait(client.sweeps.start(), every_s=0.01)
        said += [sweep.status, str(len(client.answers.list().answers))]
        try:
            client.documents.get("nope")
        except pincite.NotFound as error:
            said.append(type(error).__name__)
    return said


async def awaited(client: pincite.AsyncClient, file: Path) -> list[str]:
    """The same, awaited."""
    async with client:
        document = await client.documents.upload(file.read_bytes(), name=file.name)
        kinds: list[str] = [event.type async for event in client.stream("When is rent due?")]
        check = await client.verify.citation(
            document_id=document.document_id,
            chunk_index=0,
            claim_text="Rent is due on the first day of each month.",
        )
        return [*kinds, check.verdict]


if __name__ == "__main__":
    home, lease = Path(sys.argv[1]), Path(sys.argv[2])
    mine = pincite.Settings(home=home, chunk_tokens=40, chunk_overlap=0)
    print(*functions(lease, mine), sep="\n")
    print(*client(pincite.Client(settings=mine), lease), sep="\n")
    print(*asyncio.run(awaited(pincite.AsyncClient(settings=mine), lease)), sep="\n")
