"""What a function is told by the template, beside `pincite.settings`: names of tables, buckets and secrets."""

from __future__ import annotations

from functools import cache

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class AwsSettings(BaseSettings):
    """Read from `PINCITE_AWS_…`, which `template.yaml` sets. Required means required: a function that uses a field
    that its template leaves out does not start."""

    model_config = SettingsConfigDict(env_prefix="PINCITE_AWS_", frozen=True, extra="ignore")

    stage: str = Field(description="`dev` or `prod`; a dimension of every metric")
    files_bucket: str = Field(
        description="bucket of parsed documents, chunks and nouns too large for a state"
    )
    upload_bucket: str = Field(description="bucket whose objects are ingested")
    documents_table: str = Field(description="table of the catalogue")
    ledger_table: str = Field(description="table of answers, citations and their history")
    idempotency_table: str = Field(description="table of requests already answered")
    llm_secret: str = Field(
        "", description="ARN of the secret that holds the model key; empty: no model, extractive"
    )
    judge_secret: str = Field(
        "", description="ARN of the secret that holds the judge's own key; empty: it has none"
    )
    iam_collections: str = Field(
        "default", description="collections of callers who sign with IAM, separated by commas"
    )
    cors_origin: str = Field("", description="origin of a page elsewhere that may call the API; empty: none")
    sign_in_url: str = Field(
        "", description="where people sign in to use the page; empty: they bring a token"
    )
    sign_in_client: str = Field("", description="id of the page at that sign-in")
    ocr_pages: int = Field(
        0, ge=0, description="most pages of a document that Textract reads, scans without text; 0: none"
    )
    answering_arn: str = Field("", description="state machine that answers")
    ingestion_arn: str = Field("", description="state machine that ingests")
    event_bus: str = Field("", description="bus of our own events")
    dead_letters_url: str = Field("", description="queue of uploads that could not be ingested")
    upload_queue_url: str = Field("", description="queue of changes in the upload bucket")
    sweeping_arn: str = Field("", description="state machine that sweeps")


@cache
def aws_settings() -> AwsSettings:
    """Read once a process."""
    return AwsSettings()
