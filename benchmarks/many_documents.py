"""What a question, a page of the list and a new document take of a library of a hundred documents and of 100,000.

    python -m benchmarks.many_documents [--sizes 100,1000,10000,100000] [--within FOLDER] [--out FILE]

`--within`: where the library is made; in a folder that is held in memory (`/dev/shm`) filling it waits for no disk.

Documents are the paragraphs of `tests/golden/xquad_en` over and over, a number behind each, their vectors turned a
little. On one machine all is as it ships. For AWS the same questions are asked with catalogue and ledger in moto's
DynamoDB, whose reads are counted as AWS bills them (4 KB a read unit); what fills it goes into moto directly, since
only reads are measured there.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import boto3
import numpy as np
from moto import mock_aws
from moto.dynamodb.models import dynamodb_backends

from pincite import bootstrap
from pincite.adapters.dynamo_catalogue import DynamoCatalogue
from pincite.adapters.dynamo_ledger import DynamoLedger
from pincite.adapters.dynamo_shelves import rows_of
from pincite.adapters.dynamo_values import to_item
from pincite.ingestion.stored import store
from pincite.listing import Listing
from pincite.models import Chunk, Document, DocumentVersion, Page, Parsed
from pincite.pipeline import ask
from pincite.requests import QueryRequest
from pincite.settings import Settings
from tests.adapters.test_dynamo_stores import table
from tests.fakes import moto_tables
from tests.fakes.read_units import CountingClient

DATA = Path(__file__).parent.parent / "tests" / "golden" / "xquad_en"
HERE = ("default",)
PAGE, QUESTIONS = 50, 40
MOST_LISTED = 10_000
"""Documents of a table in DynamoDB that is read as a whole: what that takes grows with their number, and for moto with
its square."""
DAY = "2026-01-01T00:00:00.000Z"


class Row(NamedTuple):
    """One size. Times in ms, medians of one caller; `processor`: what a question takes of the processor, which other
    programs on the machine do not change; `search`: of a question, what finding and ranking took on the clock."""

    documents: int
    question: float
    processor: float
    search: float
    first_page: float
    later_page: float
    whole_list: float
    put: float
    units_question: float
    units_page: float
    units_list: float | None


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).open(encoding="utf-8")]


def documents(texts: list[str], start: int, end: int) -> Iterator[tuple[Document, str]]:
    for number in range(start, end):
        id_ = f"d{number:06d}"
        yield Document(
            document_id=id_, name=f"{texts[number % len(texts)][:30]} {number}.txt", source=f"{id_}.txt",
            collection="default", version=f"sha256:{id_}", media_type="text/plain", size=number, status="indexed",
            pages=1, chunks=1, versions=(DocumentVersion(version=f"sha256:{id_}", indexed_at=DAY),),
        ), f"{texts[number % len(texts)]} ({number})"  # fmt: skip


def fill(parts: bootstrap.Parts, texts: list[str], start: int, end: int) -> None:
    """Documents of one chunk: indexed, on disk, in the catalogue."""
    base = parts.embedder.embed(texts)
    for document, text in documents(texts, start, end):
        rng = np.random.default_rng(document.size)
        vector = base[document.size % len(texts)] + rng.normal(0, 0.02, base.shape[1])
        vector = (vector / np.linalg.norm(vector)).astype(np.float32)
        chunk = Chunk(
            chunk_id=f"{document.document_id}::chunk_0", document_id=document.document_id,
            document_name=document.name, document_version=document.version, collection="default", chunk_index=0,
            text=text, start_index=0, end_index=len(text), page_number=1,
        )  # fmt: skip
        whole = Parsed(
            name=document.name,
            version=document.version,
            text=text,
            pages=(Page(number=1, start=0, end=len(text)),),
            media_type="text/plain",
        )
        store(document, text.encode(), whole, [chunk], parts.files)
        parts.index.stage(document, [chunk], vector[None])
        parts.index.publish(document)
        parts.catalogue.put(document)
        if document.size % 5000 == 4999:
            print(f"{document.size + 1:,} documents", file=sys.stderr)


def fill_dynamo(name: str, texts: list[str], start: int, end: int) -> None:
    """As `DynamoCatalogue.put` leaves it."""
    held = dynamodb_backends["123456789012"]["us-east-1"].get_table(name)
    for document, _ in documents(texts, start, end):
        body = document.model_dump_json()
        record = {"collection": "default", "document_id": document.document_id, "status": "indexed"}
        for item in ({**record, "body": body, "rev": "0" * 32}, *rows_of(document).values()):
            held.put_item(to_item(item))
    state = {"collection": "#state", "document_id": "default", "version": f"v{end}", "documents": end}
    held.put_item(to_item(state))


def middle(times: int, call: Callable[[int], object]) -> float:
    laps = []
    for number in range(times):
        began = time.perf_counter()
        call(number)
        laps.append(1000 * (time.perf_counter() - began))
    return statistics.median(laps)


def measured(parts: bootstrap.Parts, dynamo: bootstrap.Parts, counting: CountingClient, size: int) -> Row:
    every = lines("queries.jsonl")
    asked = [each["question"] for each in every[:: max(1, len(every) // QUESTIONS)]][:QUESTIONS]
    search: list[float] = []
    processor: list[float] = []

    def question(number: int) -> None:
        began = time.process_time()
        made = ask(QueryRequest(query=f"{asked[number]} ({size})"), HERE, parts)
        processor.append(1000 * (time.process_time() - began))
        search.append(made.timings_ms["retrieve"] + made.timings_ms["rerank"])

    listing = Listing(collections=HERE)
    _, total, after = parts.shelves.page(listing, PAGE, None)
    assert total == size
    question(0)
    search.clear()
    processor.clear()
    took = middle(QUESTIONS, question)
    _, document = parts.catalogue.list(HERE)[-2:]
    counting.units = 0.0
    for each in asked:
        ask(QueryRequest(query=f"{each} ({size})"), HERE, dynamo)
    units_question = counting.units / len(asked)
    counting.units = 0.0
    dynamo.shelves.page(listing, PAGE, after)
    units_page = counting.units
    counting.units = 0.0
    if size <= MOST_LISTED:
        dynamo.catalogue.list(HERE)
    return Row(
        size,
        took,
        statistics.median(processor),
        statistics.median(search),
        middle(9, lambda _: parts.shelves.page(listing, PAGE, None)),
        middle(9, lambda _: parts.shelves.page(listing, PAGE, after)),
        middle(3, lambda _: parts.catalogue.list(HERE)),
        middle(9, lambda _: parts.catalogue.put(document)),
        units_question,
        units_page,
        counting.units if size <= MOST_LISTED else None,
    )


def table_of(rows: list[Row]) -> str:
    head = (
        "| documents | question, ms | processor time, ms | of it finding and ranking | all else |"
        " first page of 50 | a later page |"
        " a document recorded | the whole list | AWS: read units a question | a page | the whole list |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|---|\n"
    )
    return head + "".join(
        f"| {row.documents:,} | {row.question:.0f} | {row.processor:.0f} | {row.search:.0f} |"
        f" {row.question - row.search:.0f} |"
        f" {row.first_page:.1f} | {row.later_page:.1f} | {row.put:.1f} | {row.whole_list:.0f} |"
        f" {row.units_question:.1f} | {row.units_page:.0f} |"
        f" {'' if row.units_list is None else f'{row.units_list:,.0f}'} |\n"
        for row in rows
    )


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--sizes", default="100,1000,10000,100000")
    arguments.add_argument("--within", type=Path)
    arguments.add_argument("--out", type=Path)
    given = arguments.parse_args()
    sizes = [int(each) for each in given.sizes.split(",")]
    texts = [each["text"] for each in lines("docs.jsonl")]
    rows: list[Row] = []
    moto_tables.install()
    with tempfile.TemporaryDirectory(dir=given.within) as home, mock_aws():
        parts = bootstrap.Parts(Settings(home=Path(home)))
        boto3.setup_default_session(aws_access_key_id="t", aws_secret_access_key="t", region_name="us-east-1")
        counting = CountingClient(table("DocumentsTable"))
        table("LedgerTable")
        catalogue = DynamoCatalogue(counting, "DocumentsTable")
        catalogue.settle()
        dynamo = parts.but(catalogue=catalogue, ledger=DynamoLedger(counting, "LedgerTable", parts.files))
        for start, end in pairwise([0, *sizes]):
            fill(parts, texts, start, end)
            fill_dynamo("DocumentsTable", texts, start, end)
            rows.append(measured(parts, dynamo, counting, end))
            print(table_of(rows[-1:]), file=sys.stderr)
    print(table_of(rows))
    if given.out:
        given.out.write_text(table_of(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
