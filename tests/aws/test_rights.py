"""Every function through all that it does: its role allows what it asks of AWS, and nothing that it never asks for."""

from __future__ import annotations

import fnmatch
import json
from collections.abc import Iterator

import pytest
from aws_lambda_powertools.utilities import parameters

from pincite.adapters.dynamo_catalogue import SHELVED, STATE
from pincite.adapters.dynamo_ledger import MOST_INLINE
from pincite.adapters.dynamo_memory import DynamoMemory
from pincite.adapters.dynamo_refiling import DONE
from pincite.adapters.dynamo_table import DynamoTable
from pincite.adapters.dynamo_values import to_item
from pincite.aws import commands
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import INLINE_BYTES
from pincite.aws.secret import KeyedLLM
from pincite.aws.stack import Stack
from pincite.errors import ModelRefused
from pincite.ports import Delta, Prompt
from tests.aws.localaws import LocalAws, events
from tests.aws.localaws.grants import Grant, noted
from tests.aws.localaws.policies import allowed, documents
from tests.aws.test_ingestion import SCAN
from tests.fakes.documents import Text, pdf
from tests.unit.conftest import LEASE

BOOK = pdf(
    [
        [Text(60, 100 + 14 * line, f"Clause {page}.{line} says that item {40 * page + line} costs {line} euros.")
         for line in range(40)]
        for page in range(5)
    ]
)  # fmt: skip
QUESTION = "Whom does a tenant who leaves write to, and what does item 80 cost?"
UNSEEN = {
    "s3:ListBucket": "asked for by nobody: with it a key that is missing is a 404, not a 403",
    "sqs:ReceiveMessage": "asked for by Lambda itself", "sqs:DeleteMessage": "asked for by Lambda itself",
    "sqs:GetQueueAttributes": "asked for by Lambda itself",
    "es:ESHttpGet": "the index is no service of boto3", "es:ESHttpHead": "likewise", "es:ESHttpPost": "likewise",
    "es:ESHttpPut": "likewise", "aoss:APIAccessAll": "likewise",
}  # fmt: skip
RARE = {
    ("ParseFunction", "s3:GetObject"): "an event without a version",
    ("ApiFunction", "s3:PutObject"): "what a presigned form lets its holder do",
    ("ReadFunction", "textract:DetectDocumentText"): "a long scan",
    ("ReadFunction", "s3:PutObject"): "pages of a long scan; its text is put, too",
    ("SelectFunction", "s3:PutObject"): "sent by threads of the SDK",
    ("SelectFunction", "s3:GetObject"): "how long the lists before are, where there are several",
    ("SelectFunction", "sqs:SendMessage"): "an event that was lost some time ago",
    ("SelectFunction", "dynamodb:PutItem"): "once, what an older version did not note",
    ("RecordFunction", "dynamodb:Query"): "a document that was deleted while its answer was made",
    ("RecordFunction", "s3:GetObject"): "likewise; documents and nouns are got, too",
    ("StreamFunction", "dynamodb:Query"): "likewise",
    ("ApiFunction", "s3:DeleteObject"): "an erased answer over 300 KB; uploads are deleted, too",
    ("StreamFunction", "s3:GetObject"): "a stored answer over 300 KB; documents and nouns are got, too",
    **{
        (f"{name}Function", "dynamodb:UpdateItem"): "what judging cost, where a day's dollars are bounded"
        for name in ("Verify", "Research", "Stream", "Api")
    },
    **{
        (f"{name}Function", "dynamodb:Query"): "the judge's record, which one process reads once in a while"
        for name in ("Verify", "Research", "Recheck")
    },
}


class Settling:
    """A model whose one claim only the judge can settle."""

    model = "settling"
    fails = False

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        if self.fails and prompt.name == "answer":
            raise ModelRefused("no key")
        replies = {
            "answer": "A tenant who leaves has to write to the landlord [1].", "cite": '{"citations": []}',
            "judge": '{"supported": true, "reason": ""}',
        }  # fmt: skip
        queries = json.dumps(
            {"queries": ["Whom does a tenant who leaves write to?", "What does item 80 cost?"]}
        )
        yield Delta(replies.get(prompt.name, queries))
        yield Delta("", "stop")


class Amnesic(DynamoMemory):
    """Looks, and finds nothing."""

    def recall(self, key: str) -> None:
        super().recall(key)


@pytest.fixture(scope="module")
def granted(deployed: LocalAws) -> Iterator[set[tuple[str, str, str]]]:
    """(function, action, resource) of everything that was asked for. Nothing is remembered between two functions, as
    between two processes, and every noun is too large for a state."""
    deployed.begin()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pincite.aws.nouns.INLINE_BYTES", 0)
        patch.setattr("pincite.aws.secret.CACHED_S", 0)
        patch.setattr("pincite.ingestion.texts.KEPT", 0)
        patch.setattr("pincite.ingestion.formats.pdf.reader.PART", 2)
        patch.setattr("pincite.adapters.dynamo_ledger.MOST_INLINE", 0)
        patch.setitem(
            vars(parts()), "memory", Amnesic(deployed.client("dynamodb"), deployed.outputs["LedgerTable"])
        )
        for name in ("answer_llm", "cite_llm"):
            llm = KeyedLLM(deployed.outputs["ModelSecretArn"], name, lambda key, model: Settling())
            patch.setitem(vars(parts()), name, llm)
        patch.delitem(vars(parts()), "judges", raising=False)
        with noted(deployed.function("StreamFunction")) as seen:
            everything(deployed, "rights", patch)
        yield by_logical_name(deployed, seen)
    vars(parts()).pop("judges", None)
    parameters.clear_caches()


def by_logical_name(aws: LocalAws, seen: set[Grant]) -> set[Grant]:
    names = {physical: logical for logical, physical in aws.resources.items() if logical.endswith("Function")}
    return {(names[function], action, resource) for function, action, resource in seen}


def everything(aws: LocalAws, collection: str, patch: pytest.MonkeyPatch) -> None:
    """Uploads of each kind, questions of each strategy and way, every route, sweeps, deletes, and what fails."""
    me = aws.as_caller(collection)

    def call(method: str, path: str, body: object = None, headers: dict[str, str] | None = None):
        return aws.api.call(method, path, body, headers or {}, caller=me)

    files, s3 = parts().aws.files_bucket, aws.client("s3")
    for read in s3.list_objects_v2(Bucket=files, Prefix="runs/page-").get("Contents", ()):
        s3.delete_object(Bucket=files, Key=read["Key"])  # else a scan of another test need not be read again
    blank = pdf([[]] * 5)
    uploads = {
        "lease.md": LEASE.encode(),
        "book.pdf": BOOK,
        "scan.pdf": SCAN,
        "blank.pdf": blank,
        "empty.md": b"",
    }
    for name, data in uploads.items():
        aws.upload(collection, name, data)
    asked = {
        "query": QUESTION, "inference_mode": "low", "use_cache": True, "top_k": 100, "rerank_k": 50,
        "min_similarity": 0.0, "min_avg_similarity": 0.0, "max_context_tokens": 30_000,
    }  # fmt: skip
    listed = call("GET", "/api/documents").json()["documents"]
    lease = next(each["document_id"] for each in listed if each["source"] == "lease.md")
    assert call("POST", "/api/query", asked).status == 200
    asked["filters"] = {"document_ids": [lease]}
    for strategy in ("single", "multi_query", "agentic", "multi_agent"):
        for headers in ({}, {"accept": "text/event-stream"}, {"idempotency-key": strategy}):
            body = {**asked, "strategy": strategy, "use_cache": not headers}
            assert call("POST", "/api/query", body, headers).status == 200
    assert call("POST", "/api/query", {**asked, "strategy": "single"}).status == 200
    patch.setattr(Settling, "fails", True)
    failed = call("POST", "/api/query", {**asked, "use_cache": False}, {"idempotency-key": "fails"})
    assert failed.status == 200, "the passages found, where the model fails"
    aws.runtime.broken[aws.function("RetrieveFunction")] = [MemoryError()] * 9
    failed = call("POST", "/api/query", {**asked, "use_cache": False}, {"idempotency-key": "breaks"})
    aws.runtime.broken.clear()
    assert failed.status >= 500
    patch.setattr(Settling, "fails", False)
    claim = {"claim_text": "A tenant who leaves has to write to the landlord."}
    assert (
        call("POST", "/api/verify-citation", {"document_id": lease, "chunk_index": 0, **claim}).status == 200
    )
    [answer, *_] = call("GET", "/api/answers").json()["answers"]
    for path in (
        f"/api/documents/{lease}", f"/api/documents/{lease}/text", f"/api/documents/{lease}/content", "/health",
        f"/api/answers/{answer['answer_id']}", "/api/answers?status=changed",
    ):  # fmt: skip
        assert call("GET", path).status in (200, 307), path
    assert call("POST", "/api/documents", {"name": "a.md", "size": 9}).status == 201
    patch.setattr("pincite.aws.nouns.INLINE_BYTES", INLINE_BYTES)  # counts of a batch are always small
    aws.upload(collection, "lease.md", LEASE.replace("in writing to the landlord", "in writing to an agent"))
    patch.setattr("pincite.aws.sweeping.VERIFIER", "another")
    as_an_older_version_filed(aws, answer["answer_id"])
    patch.setattr("pincite.adapters.dynamo_ledger.MOST_INLINE", 0)
    sweep = call("POST", "/api/sweeps", {"older_than_days": 0, "max_model_calls": 50}).json()["sweep_id"]
    aws.executions("SweepingStateMachine")
    patch.setattr("pincite.adapters.dynamo_ledger.MOST_INLINE", MOST_INLINE)
    assert call("GET", f"/api/answers/{answer['answer_id']}").status == 200
    assert call("GET", f"/api/sweeps/{sweep}/report").status == 200
    page = call("GET", "/api/documents?limit=2").json()
    assert (len(page["documents"]), page["next"] is not None) == (2, True)
    with events.held():
        aws.upload(collection, "lost.md", LEASE)
        aws.take("UploadQueueUrl")
    aws.upload(collection, "load/many.md", LEASE)
    commands.load(Stack("pincite"), collection)
    aws.executions("LoadingStateMachine")
    aws.fire_schedule("SweepingStateMachineNightly")
    aws.executions("SweepingStateMachine")
    aws.send("no JSON at all")
    assert call("DELETE", f"/api/documents/{lease}").status == 200
    aws.executions("IngestionStateMachine")
    aws.executions("SweepingStateMachine")
    erased = [each["answer_id"] for each in call("GET", "/api/answers").json()["answers"]][:3]
    for answer_id in {answer["answer_id"], *erased}:
        assert call("DELETE", f"/api/answers/{answer_id}").status == 200
    aws.begin()


def as_an_older_version_filed(aws: LocalAws, answer_id: str) -> None:
    """One answer without a wall, its body in files, documents on no shelf, and no note that all were filed anew."""
    table = DynamoTable(aws.client("dynamodb"), parts().aws.ledger_table, "ledger")
    item = table.get(f"A#{answer_id}", "answer")
    key = f"answers/{answer_id}.json.gz"
    if "body" in item:
        parts().files.put(key, item.pop("body"))
    del item["wall"]
    table.put({**item, "body_key": key})
    table.client.delete_item(TableName=table.name, Key=to_item(DONE))
    documents = parts().aws.documents_table
    shelved = {"collection": STATE, "document_id": SHELVED}
    table.client.delete_item(TableName=documents, Key=to_item(shelved))
    parts().catalogue._all_shelved = False
    for each in parts().catalogue.list(("rights",)):
        key = {"collection": each.collection, "document_id": each.document_id}
        table.client.update_item(
            TableName=documents,
            Key=to_item(key),
            UpdateExpression="REMOVE #rev",
            ExpressionAttributeNames={"#rev": "rev"},
        )


def test_a_role_allows_what_its_function_asks_for(granted, aws):
    refused = {
        (function, action, resource)
        for function, action, resource in granted
        if not allowed(aws.resources[f"{function}Role"], action, resource)
    }
    assert refused == set()


def test_a_role_allows_nothing_that_its_function_never_asks_for(granted, aws):
    idle = set()
    for function in {function for function, *_ in granted}:
        for document in documents(aws.resources[f"{function}Role"]):
            for statement in document["Statement"]:
                actions, on = (listed(statement[key]) for key in ("Action", "Resource"))
                for action in actions:
                    asked = {r for f, a, r in granted if (f, a) == (function, action)}
                    if not any(
                        fnmatch.fnmatchcase(resource, pattern) for resource in asked for pattern in on
                    ):
                        idle.add((function, action, on[0].rpartition("/")[0][-30:]))
    assert {each for each in idle if each[1] not in UNSEEN and each[:2] not in RARE} == set()


def listed(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]
