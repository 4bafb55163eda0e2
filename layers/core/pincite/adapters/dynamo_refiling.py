"""A ledger in DynamoDB that an older version wrote → one whose answers stand behind the walls of their documents.

Every answer is brought over by itself, its citations first, so that a run cut off is taken up again.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_ledger import DynamoLedger, pinned_item
from pincite.adapters.dynamo_table import DynamoTable
from pincite.adapters.dynamo_values import Item, from_item, to_item
from pincite.answering.filing import Homes, filed, filed_citation
from pincite.sweeping.models import PinnedCitation

AT_ONCE = 1000
"""Answers that one run brings over at most; the next one goes on."""
DONE = {"pk": "ledger", "sk": "filed"}


def refile(
    ledger: DynamoLedger, table: DynamoTable, homes: Callable[[], Mapping[str, str]], most: int = AT_ONCE
) -> int:
    """→ how many answers were brought over. Once there are no more, that is noted, and a run costs one read."""
    if table.get(DONE["pk"], DONE["sk"]):
        return 0
    old = list(itertools.islice(_unfiled(table), most))
    known = Homes.of(homes() if old else {}, ledger.collections() if old else ())
    for item in old:
        answer = filed(ledger.answer_in(item), known)
        for each in table.begins(item["pk"], "C#"):
            pinned = PinnedCitation.model_validate_json(each["body"])
            table.put(pinned_item(filed_citation(pinned, answer.wall, known)))
        for each in ledger.items_of(answer):
            table.put(each)
    if len(old) < most:
        table.put(DONE)
    return len(old)


def _unfiled(table: DynamoTable) -> Iterator[Item]:
    with translated(table.part):
        pages = table.client.get_paginator("scan").paginate(
            TableName=table.name,
            FilterExpression="#sk = :answer AND attribute_not_exists(#wall)",
            ExpressionAttributeNames={"#sk": "sk", "#wall": "wall"},
            ExpressionAttributeValues=to_item({":answer": "answer"}),
        )
        for page in pages:
            yield from map(from_item, page["Items"])
