"""settings → parts made of AWS services: the half of `pincite.bootstrap` that only AWS needs."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

from pydantic import SecretStr

from pincite import bootstrap
from pincite.aws.clients import client
from pincite.aws.deadline import deadline
from pincite.aws.settings import AwsSettings, aws_settings
from pincite.bootstrap import OFF
from pincite.ports import LLM, AnswerCache, Erasure, JudgeRecords, ThreadStore, Walls
from pincite.settings import Settings

if TYPE_CHECKING:
    from pincite.adapters.dynamo_catalogue import DynamoCatalogue
    from pincite.adapters.dynamo_ledger import DynamoLedger
    from pincite.adapters.dynamo_memory import DynamoMemory
    from pincite.adapters.opensearch_index import OpenSearchIndex
    from pincite.adapters.s3_files import S3Files
    from pincite.ingestion.ocr import OCR


OCR_TIMEOUT_S = 20.0
"""Seconds of silence after which one try to read a page is given up."""


class AwsParts(bootstrap.Parts):
    """Catalogue and ledger in DynamoDB, files in S3, the model key from Secrets Manager."""

    looks_at_models = False

    @cached_property
    def aws(self) -> AwsSettings:
        return aws_settings()

    @cached_property
    def index(self) -> OpenSearchIndex:
        """Which also says how many writes wait in it."""
        from pincite.adapters.opensearch_index import connect

        return connect(self.settings, self.embedder)

    @cached_property
    def catalogue(self) -> DynamoCatalogue:
        from pincite.adapters.dynamo_catalogue import DynamoCatalogue

        return DynamoCatalogue(client("dynamodb"), self.aws.documents_table)

    @cached_property
    def ledger(self) -> DynamoLedger:
        from pincite.adapters.dynamo_ledger import DynamoLedger

        return DynamoLedger(
            client("dynamodb"), self.aws.ledger_table, self.files, self.settings.keep_answers_days
        )

    @property
    def walls(self) -> Walls:
        """Kept in the ledger."""
        return self.ledger

    @cached_property
    def erasure(self) -> Erasure:
        from pincite.adapters.dynamo_erasure import DynamoErasure
        from pincite.adapters.dynamo_ledger import DynamoLedger

        ledger = DynamoLedger(
            client("dynamodb"), self.aws.ledger_table, self.files, self.settings.keep_answers_days
        )
        return DynamoErasure(ledger, self.files)

    def refile(self) -> int:
        """Brings answers that an older version filed behind the walls of their documents → how many it brought."""
        from pincite.adapters.dynamo_ledger import DynamoLedger
        from pincite.adapters.dynamo_refiling import refile
        from pincite.adapters.dynamo_table import DynamoTable

        ledger = DynamoLedger(client("dynamodb"), self.aws.ledger_table, self.files)
        table = DynamoTable(client("dynamodb"), self.aws.ledger_table, "ledger")
        self.catalogue.settle()
        return refile(ledger, table, self.catalogue.homes)

    @cached_property
    def threads(self) -> ThreadStore:
        from pincite.adapters.dynamo_threads import DynamoThreads

        return DynamoThreads(client("dynamodb"), self.aws.ledger_table)

    @cached_property
    def files(self) -> S3Files:
        from pincite.adapters.s3_files import S3Files

        return S3Files(client("s3"), self.aws.files_bucket)

    @cached_property
    def memory(self) -> DynamoMemory:
        from pincite.adapters.dynamo_memory import DynamoMemory

        return DynamoMemory(client("dynamodb"), self.aws.ledger_table)

    @cached_property
    def judge_records(self) -> JudgeRecords:
        from pincite.adapters.dynamo_judge_records import DynamoJudgeRecords

        return DynamoJudgeRecords(client("dynamodb"), self.aws.documents_table)

    @cached_property
    def cache(self) -> AnswerCache:
        from pincite.adapters.dynamo_cache import DynamoCache

        return DynamoCache(client("dynamodb"), self.aws.idempotency_table)

    @cached_property
    def uploads(self) -> S3Files:
        """What callers upload; only read here, so that no function writes where a write starts it."""
        from pincite.adapters.s3_files import S3Files

        return S3Files(client("s3"), self.aws.upload_bucket)

    @property
    def ocr(self) -> OCR | None:
        """Textract, anew for each document: its bounds are a document's."""
        return self.ocr_of(self.aws.ocr_pages)

    def ocr_of(self, pages: int) -> OCR | None:
        """Textract for at most so many pages; None for none."""
        if not pages:
            return None
        from pincite.adapters.textract_ocr import Textract

        return Textract(client("textract", read_timeout_s=OCR_TIMEOUT_S), self.files, most_pages=pages)

    def _files_are_well(self) -> None:
        """Read alone: the function that is asked how all is may write no file."""
        self.files.get("documents/health")

    def seconds_left(self) -> float:
        """Until the invocation that is running must be done."""
        return deadline.left()

    def _llm(self, model: str) -> LLM | None:
        if not self.aws.llm_secret:
            return super()._llm(model)
        from pincite.aws.secret import KeyedLLM

        return KeyedLLM(self.aws.llm_secret, model, self._with_key)

    @cached_property
    def own_judge_llm(self) -> LLM | None:
        """With a key of its own where its secret holds one."""
        if not (self.aws.judge_secret and self.settings.judge_url) or self.settings.judge_model == OFF:
            return self._own_judge_llm()
        from pincite.aws.secret import KeyedLLM

        model = self.settings.judge_model or self.settings.answer_model
        return KeyedLLM(self.aws.judge_secret, model, self._with_judge_key)

    def _with_judge_key(self, key: str, model: str) -> LLM | None:
        keyed = {"llm_url": self.settings.judge_url, "llm_key": SecretStr(key)}
        return self._connected(model, self.settings.model_copy(update=keyed))

    def _of_judge(self) -> Settings:
        """Where a secret has the key of Groq, the address is Groq's though the settings name no key."""
        found = super()._of_judge()
        if found.llm_url or not self.aws.llm_secret:
            return found
        return found.model_copy(update={"groq_api_key": SecretStr("kept in a secret")})

    def _with_key(self, key: str, model: str) -> LLM | None:
        secret = SecretStr(key)
        keyed = {"llm_key": secret} if self.settings.llm_url else {"groq_api_key": secret}
        return self._connected(model, self.settings.model_copy(update=keyed))


@cache
def parts() -> AwsParts:
    """Once a process."""
    return AwsParts(bootstrap.load())
