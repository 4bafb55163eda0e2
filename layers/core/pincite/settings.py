"""Every setting, once: defaults < `pincite.toml` of the user's folder < that of the working folder < environment <
request.

`load()` is called by `bootstrap` alone; steps receive values. `PINCITE_…` names each field in the environment;
`ENABLE_VERIFICATION` and the keys of providers (`GROQ_API_KEY`, `OPENAI_API_KEY`, …) are read as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Literal

from platformdirs import user_data_path
from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, field_validator
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)  # fmt: skip

from pincite.errors import Misconfigured
from pincite.settings_files import NAME, TomlFile, of_user, said

Score = Annotated[float, Field(ge=0.0, le=1.0)]
Votes = Annotated[
    Literal[1, 3],
    BeforeValidator(lambda given: int(given) if isinstance(given, str) and given.isdecimal() else given),
]
"""Of a variable it comes as text."""


class ModeSettings(BaseModel):
    """What an inference mode asks of the evidence."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    min_chunks: int
    check_answerable: bool
    second_pass_k: int


MODES: dict[str, ModeSettings] = {
    "low": ModeSettings(min_chunks=1, check_answerable=False, second_pass_k=5),
    "balanced": ModeSettings(min_chunks=2, check_answerable=True, second_pass_k=8),
    "high": ModeSettings(min_chunks=3, check_answerable=True, second_pass_k=10),
}


MULTI_QUERY_K = 5
"""Chunks that the strategy `multi_query` keeps after reranking, at most; the public contract names it."""


class Settings(BaseSettings):
    """One frozen model of all settings; see docs/settings.md for each with its default."""

    model_config = SettingsConfigDict(
        env_prefix="PINCITE_", frozen=True, extra="forbid", populate_by_name=True
    )

    # where things are
    home: Path = Field(
        default_factory=lambda: user_data_path("pincite"), description="folder of index, ledger and files"
    )
    index: str = Field("sqlite", description="`sqlite`, or the URL of an OpenSearch")
    index_name: str = Field("pincite", description="alias of the OpenSearch index")
    index_engine: Literal["lucene", "faiss"] = Field("lucene", description="k-NN engine of OpenSearch")
    index_auth: Literal["none", "basic", "es", "aoss"] = Field(
        "none", description="how to sign in to OpenSearch"
    )
    index_user: str = Field("", description="user name for basic authentication")
    index_password: SecretStr = Field(SecretStr(""), description="password for basic authentication")
    collections: Annotated[tuple[str, ...], NoDecode] = Field(
        ("default",),
        min_length=1,
        description="collections of the local caller, separated by commas; the first is the default",
    )

    # who may call a server of one machine, beside those of `pincite user`
    oidc_issuer: str | None = Field(None, description="issuer (OpenID Connect) whose tokens are accepted")
    oidc_client: str = Field("", description="client id that its tokens must be for; people sign in with it")
    oidc_groups: str = Field("groups", description="claim of a token that lists groups")

    # models
    llm_url: str | None = Field(None, description="base URL of an OpenAI-compatible API")
    llm_key: SecretStr | None = Field(None, description="key for `llm_url`")
    groq_api_key: SecretStr | None = Field(
        None, validation_alias=AliasChoices("GROQ_API_KEY", "groq_api_key")
    )
    cite_model: str = Field("openai/gpt-oss-20b", description="fast model: citation JSON")
    answer_model: str = Field("openai/gpt-oss-120b", description="main model: the answer")
    openai_api_key: SecretStr | None = Field(
        None, validation_alias=AliasChoices("OPENAI_API_KEY", "openai_api_key")
    )
    anthropic_api_key: SecretStr | None = Field(
        None, validation_alias=AliasChoices("ANTHROPIC_API_KEY", "anthropic_api_key")
    )
    gemini_api_key: SecretStr | None = Field(
        None, validation_alias=AliasChoices("GEMINI_API_KEY", "gemini_api_key")
    )
    llm_timeout_s: float = Field(30.0, gt=0, description="seconds a model call may take, silence included")
    llm_max_retries: int = Field(1, ge=0, le=10, description="further tries after 429 or 5xx")
    embedder: str = Field("minilm", description="`minilm`, `e5`, or the folder of an ONNX model")
    reranker: str = Field(
        "trained",
        description="`trained` (a cross-encoder; `lexical` until `pincite models` has brought its files), `lexical`, "
        "`llm`, `none`, or the folder of an ONNX cross-encoder",
    )
    rerank: Literal["off", "fast", "full"] = Field(
        "full", description="`full`: by `reranker`; `fast`: by words alone; `off`: not at all"
    )
    entailment: str = Field("none", description="`none`, or the folder of an ONNX entailment model")

    # the judge of claims that the words alone leave open
    judge_model: str = Field("", description="its model; empty: `answer_model`; `off`: nobody judges")
    judge_url: str | None = Field(None, description="base URL of an OpenAI-compatible API; empty: `llm_url`")
    judge_key: SecretStr | None = Field(None, description="key for `judge_url`")
    judge_votes: Votes = Field(1, description="times that each claim is asked; the majority counts")
    judge_models: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="another judge for a collection, as `legal=openai/gpt-oss-120b` or `notes=off`"
    )
    judge_thrice: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="collections whose claims are asked three times"
    )
    judge_max_usd: float | None = Field(None, gt=0, description="dollars that judging may cost a day (UTC)")
    judge_must_be_tested: bool = Field(
        False, description="a judge without a record of `pincite judge test` decides nothing"
    )

    # the query
    top_k: int = Field(20, ge=1, le=200, description="chunks retrieved")
    rerank_k: int = Field(10, ge=1, le=100, description="chunks kept after reranking")
    min_similarity: Score = Field(0.5, description="a chunk below this is dropped")
    min_avg_similarity: Score = Field(0.55, description="average of the top 5 below this: off-topic")
    max_context_tokens: int = Field(6000, ge=100, description="token budget of the passages")
    enable_verification: bool = Field(
        True, validation_alias=AliasChoices("ENABLE_VERIFICATION", "enable_verification")
    )

    # what a strategy may use to look further than one search
    max_queries: int = Field(
        4, ge=1, le=6, description="`multi_query`: searches, the question's own included"
    )
    max_parts: int = Field(3, ge=1, le=4, description="`multi_agent`: parts of a question")
    max_rounds: int = Field(2, ge=1, le=5, description="`agentic`: further searches, one after another")
    max_search_calls: int = Field(100, ge=1, description="model calls after which a search is ended")
    max_search_tokens: int = Field(60_000, ge=1, description="tokens after which a search is ended")
    max_search_s: float = Field(25.0, gt=0, description="seconds after which a search is ended")

    # sweeps
    sweep_workers: int = Field(4, ge=1, le=64, description="citations checked at once where a model is asked")
    sweep_calls_per_s: float | None = Field(None, gt=0, description="model calls a second a sweep may make")
    webhook: str | None = Field(None, description="URL that is told of each changed citation")
    smtp_url: SecretStr | None = Field(
        None, description="server that sends notices, `smtps://user:key@host:465`"
    )
    mail_from: str = Field("", description="sender of notices")
    mail_to: str = Field("", description="who is sent what a sweep found changed")

    # what is kept
    keep_answers_days: int | None = Field(
        None, ge=1, description="days after which a stored answer is erased; empty: none is"
    )

    # ingestion
    chunk_tokens: int = Field(200, ge=20, description="token target of a chunk")
    chunk_overlap: int = Field(40, ge=0, description="tokens shared by neighbouring chunks")
    ocr_languages: str = Field(
        "eng",
        pattern=r"^[A-Za-z_]+(\+[A-Za-z_]+)*$",
        description="languages of scans, as tesseract names them",
    )
    max_file_mb: int = Field(50, ge=1, description="largest file accepted, in MiB")

    @field_validator("judge_models")
    @classmethod
    def _collection_and_model(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if not all(re.fullmatch(r"[^=]+=[^=]+", each) for each in value):
            raise ValueError("each is COLLECTION=MODEL")
        return value

    @field_validator("collections", "judge_models", "judge_thrice", mode="before")
    @classmethod
    def _split_commas(cls, value: object) -> object:
        return (
            tuple(part.strip() for part in value.split(",") if part.strip())
            if isinstance(value, str)
            else value
        )

    @field_validator("home", mode="before")
    @classmethod
    def _is_named(cls, value: object) -> object:
        if value == "":
            raise ValueError("is empty; name a folder, or leave it unset")
        return value

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """request (init) > environment > pincite.toml here > the user's pincite.toml > defaults."""
        return init_settings, env_settings, *_files(settings_cls)


def _files(settings_cls: type[BaseSettings]) -> tuple[TomlFile, ...]:
    """Those that hold, the stronger first."""
    return tuple(TomlFile(settings_cls, file) for file in (Path(NAME), of_user()))


KEYS = {"llm_key": "llm_url", "judge_key": "judge_url", "index_password": "index"}
"""A key → the address that it is for."""


def bound(settings: Settings, environ: Mapping[str, str], given: Iterable[str]) -> None:
    """Raises `Misconfigured` where a key would go to an address that came from elsewhere than the key itself."""
    came_from = provenance(settings, environ)

    def place(name: str) -> str:
        return (
            "the program"
            if name in given
            else came_from[name].replace("PINCITE_" + name.upper(), "the environment")
        )

    for key, address in KEYS.items():
        if "default" not in (place(key), place(address)) and place(key) != place(address):
            raise Misconfigured(
                f"{key} comes from {place(key)} and {address} from {place(address)}: a key is sent only to the address "
                "that was set in the same place"
            )


_AS_THEY_ARE = frozenset(
    {"groq_api_key", "openai_api_key", "anthropic_api_key", "gemini_api_key", "enable_verification"}
)
"""Settings whose variable has no prefix: everybody's name for them."""


def strangers(environ: Mapping[str, str]) -> list[str]:
    """Variables that look like settings of ours and are none: misspelled, in the main."""
    known = {f"PINCITE_{name.upper()}" for name in Settings.model_fields}
    return sorted(
        name
        for name in environ
        if name.upper().startswith("PINCITE_")
        and not name.upper().startswith("PINCITE_AWS_")
        and name.upper() not in known
    )


def provenance(settings: Settings, environ: Mapping[str, str]) -> dict[str, str]:
    """setting → where its value came from: `default`, `pincite.toml`, that of the user's folder, or the name of the
    environment variable."""
    upper = {name.upper(): name for name in environ}
    files = [(said(each.file), set(each())) for each in _files(Settings)]

    def origin(name: str) -> str:
        variable = name.upper() if name in _AS_THEY_ARE else f"PINCITE_{name.upper()}"
        if variable in upper:
            return upper[variable]
        return next((where for where, names in files if name in names), "default")

    return {name: origin(name) for name in type(settings).model_fields}
