"""The shape of an OpenSearch index: mapping and pipeline from their files, and names that say what an index holds.

An index is named `{alias}-{model}-{shape}`: the first digest stands for the embedding model, the second for mapping and
settings. Every hit carries the name of its index, so a process whose embedder is another model sees it at once.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any, Literal

from opensearchpy import OpenSearch, exceptions

from pincite.adapters.opensearch_client import translated
from pincite.errors import IndexUnavailable, Misconfigured

Engine = Literal["lucene", "faiss"]
Body = dict[str, Any]

_SERVERLESS_REFUSES = ("number_of_shards", "auto_expand_replicas", "refresh_interval")


@dataclass(frozen=True)
class Shape:
    """What an index is made for. `model`: the embedder's name. `serverless`: OpenSearch Serverless (`aoss`)."""

    alias: str
    model: str
    dimensions: int
    engine: Engine = "lucene"
    serverless: bool = False

    @cached_property
    def prefix(self) -> str:
        """The beginning of the names of all indexes of this model."""
        return f"{self.alias}-{_digest([self.model, self.dimensions])}-"

    @property
    def index(self) -> str:
        """The name of the index of this model and shape."""
        return self.prefix + _digest(self.body())

    @property
    def pipeline(self) -> str:
        """The name of the search pipeline."""
        return f"{self.alias}-rrf"

    def body(self) -> Body:
        """Settings and mapping, as the service takes them."""
        body = packaged("opensearch_index.json")
        if self.serverless:
            for name in _SERVERLESS_REFUSES:
                del body["settings"]["index"][name]
        embedding = body["mappings"]["properties"]["embedding"]
        embedding["dimension"] = self.dimensions
        embedding["method"]["engine"] = self.engine
        body["mappings"]["_meta"] = {"model": self.model}
        return body


def packaged(name: str) -> Body:
    """A JSON file that comes with the package."""
    body: Body = json.loads(files("pincite.adapters").joinpath("data", name).read_text("utf-8"))
    return body


def create(client: OpenSearch, shape: Shape, *, aliased: bool) -> None:
    """Make the index, and its pipeline where the node can fuse; one that is there already is no error.

    `aliased`: the alias points to it from its first moment, so no reader meets an alias without an index.
    """
    body = shape.body()
    if aliased:
        body["aliases"] = {shape.alias: {}}
    with translated():
        try:
            client.indices.create(index=shape.index, body=body)
        except exceptions.RequestError as error:
            if error.error != "resource_already_exists_exception":
                raise


def ensure(client: OpenSearch, shape: Shape) -> str:
    """The index behind the alias, made where there is none. Raises `Misconfigured` where it is another model's."""
    found = resolved(client, shape)
    if found is None:
        create(client, shape, aliased=True)
        found = resolved(client, shape)
    if found is None:
        raise IndexUnavailable("the index is missing")
    check_model(found, shape)
    return found


def resolved(client: OpenSearch, shape: Shape) -> str | None:
    """The index that the alias stands for, None where there is none."""
    with translated():
        try:
            names = sorted(client.indices.get_alias(name=shape.alias))
        except exceptions.NotFoundError:
            return None
    if len(names) > 1:
        raise Misconfigured(f"the alias {shape.alias} stands for several indexes: {', '.join(names)}")
    return names[0] if names else None


def check_model(index: str, shape: Shape) -> None:
    """Raises `Misconfigured` where the index holds another model's vectors: comparing them is no error, but noise."""
    if not index.startswith(shape.prefix):
        raise Misconfigured(
            f"the index {index} was made for another embedder than {shape.model}: run `pincite index migrate`"
        )


def put_pipeline(client: OpenSearch, shape: Shape) -> bool:
    """Whether the node itself can fuse ranks: it has neural-search, and took the pipeline."""
    with translated():
        try:
            client.http.put(f"/_search/pipeline/{shape.pipeline}", body=packaged("opensearch_pipeline.json"))
        except (exceptions.RequestError, exceptions.NotFoundError, exceptions.AuthorizationException):
            return False
    return True


def shards(client: OpenSearch, shape: Shape) -> int:
    """Primary shards of the index; 0 where the service does not tell."""
    with translated():
        try:
            settings = client.indices.get_settings(
                index=shape.alias, name="index.number_of_shards", flat_settings=True
            )
        except (exceptions.RequestError, exceptions.AuthorizationException):
            return 0
    counts = [int(each["settings"].get("index.number_of_shards", 0)) for each in settings.values()]
    return max(counts, default=0)


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:10]
