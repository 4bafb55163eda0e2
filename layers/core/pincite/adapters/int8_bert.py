"""A BERT in a pinned file → the same encoder as a graph whose products are of int8 by int8.

MiniLM's file keeps its weights as int8 and multiplies them as float32; the cross-encoder's multiplies int8, step by
step. Here each product takes int8 on both sides (the activations are quantised as they come, one scale a text),
attention is one operator, and a sum and its normalisation are two: ONNX Runtime's operator for both takes five times as
long. Texts come one a run: no padding, no mask, and what a text gives does not hang on those beside it.
What that changes and what it saves: `benchmarks/results/int8.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.onnx_file import MICROSOFT, Graph, Tensor, tensors

EPSILON = 1e-12
HEADS = 12
AXES = ("one", "tokens", "width")


class Lookup(NamedTuple):
    """Rows of int8 or uint8; value = (row - zero) · scale, which is one or one a row."""

    rows: Tensor
    scale: Tensor
    zero: Tensor

    def whole(self) -> NDArray[np.float32]:
        return (self.rows.astype(np.float32) - self.zero.astype(np.float32)) * self.scale.astype(np.float32)


class Weights(NamedTuple):
    """A product: int8 weights (from, to), their scale, one or one a column, and the bias."""

    weight: Tensor
    scale: Tensor
    bias: Tensor


class Norm(NamedTuple):
    gain: Tensor
    bias: Tensor


class Layer(NamedTuple):
    query: Weights
    key: Weights
    value: Weights
    out: Weights
    after_attention: Norm
    wide: Weights
    narrow: Weights
    after_all: Norm


def embedder(data: bytes) -> bytes:
    """MiniLM's file → one that takes `input_ids` and gives `last_hidden_state`, of which each row is a token. The file
    itself where int8 is not `exact`."""
    if not exact():
        return data
    found = tensors(data)
    prefix, zero = "inner.", np.zeros(1, np.int8)
    tables = {
        kind: Lookup(
            found[f"{prefix}embeddings.{kind}_embeddings.weight_q"],
            found[f"{prefix}embeddings.{kind}_embeddings.weight_scale"],
            zero,
        )
        for kind in ("word", "position")
    }
    first_kind = found[f"{prefix}embeddings.token_type_embeddings.weight"][:1].astype(np.float32)
    products = [
        (value, found[name[:-2] + "_scale"])
        for name, value in found.items()
        if name.startswith("val_") and name.endswith("_q")
    ]
    graph = Graph(["input_ids"], "last_hidden_state", AXES)
    places = graph.tensor("places", tables["position"].whole() + first_kind)
    state = _embedded(graph, tables["word"], places, None, _norm(found, f"{prefix}embeddings.LayerNorm"))
    layers = _layers(found, f"{prefix}encoder", products)
    for number, layer in enumerate(layers):
        state = _layer(graph, state, layer, f"{number}", "")
    graph.node("Identity", [state], "last_hidden_state")
    return graph.file


def reader(data: bytes) -> bytes:
    """The cross-encoder's file → one that takes `input_ids` and `token_type_ids` and gives `logits`. Of the last layer
    only the first token is worked out, since no other is read. The file itself where int8 is not `exact`."""
    if not exact():
        return data
    found = tensors(data)
    tables = {
        kind: Lookup(*(found[f"bert.embeddings.{kind}_embeddings.weight_{part}"] for part in _QUANTIZED))
        for kind in ("word", "position", "token_type")
    }
    products = [
        (value, found[name.removesuffix("quantized") + "scale"])
        for name, value in found.items()
        if name.startswith("onnx::MatMul") and name.endswith("_quantized")
    ]
    graph = Graph(["input_ids", "token_type_ids"], "logits", AXES)
    places = graph.tensor("places", tables["position"].whole())
    kinds = graph.tensor("kinds", tables["token_type"].whole())
    state = _embedded(graph, tables["word"], places, kinds, _norm(found, "bert.embeddings.LayerNorm"))
    layers = _layers(found, "bert.encoder", products)
    for number, layer in enumerate(layers):
        state = _layer(graph, state, layer, f"{number}", "first" if layer is layers[-1] else "")
    for name, key in (("pooler", "bert.pooler.dense"), ("classifier", "classifier")):
        weights = Weights(
            found[f"{key}.weight_quantized"], found[f"{key}.weight_scale"], found[f"{key}.bias"]
        )
        state = _product(graph, state, weights, name)
        if name == "pooler":
            state = graph.node("Tanh", [state], "pooled")
    graph.node("Identity", [state], "logits")
    return graph.file


_QUANTIZED = ("quantized", "scale", "zero_point")


@cache
def exact() -> bool:
    """Whether this processor multiplies uint8 by int8 without cutting sums to 16 bits, as those do that have no
    instruction for it. There the files run as they are."""
    import onnxruntime

    size = 64
    graph = Graph(["input_ids"], "sum", AXES[:2])
    graph.node("Cast", ["input_ids"], "bytes", to=2)
    weight = graph.tensor("weight", np.full((size, size), 127, np.int8))
    product = graph.node("MatMulInteger", ["bytes", weight], "product")
    graph.node("Cast", [product], "sum", to=1)
    session = onnxruntime.InferenceSession(graph.file, providers=["CPUExecutionProvider"])
    (found,) = session.run(["sum"], {"input_ids": np.full((1, size), 255, np.int64)})
    return bool((found == size * 255 * 127).all())


def _norm(found: Mapping[str, Tensor], name: str) -> Norm:
    return Norm(found[f"{name}.weight"], found[f"{name}.bias"])


def _layers(
    found: Mapping[str, Tensor], prefix: str, products: Sequence[tuple[Tensor, Tensor]]
) -> list[Layer]:
    """Six products a layer, in the order in which both files have them."""
    layers = []
    for number, at in enumerate(range(0, len(products), 6)):
        name = f"{prefix}.layer.{number}"
        biases = (
            *(f"attention.self.{part}" for part in ("query", "key", "value")),
            "attention.output.dense", "intermediate.dense", "output.dense",
        )  # fmt: skip
        query, key, value, out, wide, narrow = (
            Weights(weight, scale, found[f"{name}.{bias}.bias"])
            for (weight, scale), bias in zip(products[at : at + 6], biases, strict=True)
        )
        read, done = (_norm(found, f"{name}.{part}output.LayerNorm") for part in ("attention.", ""))
        layers.append(Layer(query, key, value, out, read, wide, narrow, done))
    return layers


def _embedded(graph: Graph, words: Lookup, places: str, kinds: str | None, norm: Norm) -> str:
    """Rows of the word table are looked up as int8 and scaled then: the table as float32 would take 47 MB."""
    rows = graph.node("Gather", [graph.tensor("words", words.rows), "input_ids"], "rows")
    state = graph.node("Cast", [rows], "row_values", to=1)
    if words.zero.any():
        centre = graph.tensor("words_zero", words.zero.astype(np.float32))
        state = graph.node("Sub", [state, centre], "row_centred")
    scale = graph.tensor("words_scale", words.scale.astype(np.float32))
    if words.scale.size > 1:
        scale = graph.node("Gather", [scale, "input_ids"], "row_scale")
    state = graph.node("Mul", [state, scale], "word")
    zero = graph.tensor("zero", np.zeros(1, np.int64))
    count = graph.node("Shape", ["input_ids"], "count", start=1, end=2)
    place = graph.node("Slice", [places, zero, count, zero], "place")
    state = graph.node("Add", [state, place], "placed")
    if kinds is not None:
        kind = graph.node("Gather", [kinds, "token_type_ids"], "kind")
        state = graph.node("Add", [state, kind], "kinded")
    return _normal(graph, state, norm, "embedded")


def _layer(graph: Graph, state: str, layer: Layer, name: str, only: str) -> str:
    """`only`: "first" where no more than the first token is wanted of it."""
    quantized = [f"{name}_{part}" for part in ("bytes", "scale", "zero")]
    graph.node("DynamicQuantizeLinear", [state], quantized)
    asking = quantized
    if only:
        begin, end = graph.tensor("zero", np.zeros(1, np.int64)), graph.tensor("one", np.ones(1, np.int64))
        first = [
            graph.node("Slice", [each, begin, end, end], f"{each}_first") for each in (quantized[0], state)
        ]
        asking, state = [first[0], *quantized[1:]], first[1]
    query = _product_of(graph, asking, layer.query, f"{name}_query")
    key = _product_of(graph, quantized, layer.key, f"{name}_key")
    value = _product_of(graph, quantized, layer.value, f"{name}_value")
    seen = graph.node("MultiHeadAttention", [query, key, value], f"{name}_seen", MICROSOFT, num_heads=HEADS)
    out = _product(graph, seen, layer.out, f"{name}_out")
    state = _normal(
        graph, graph.node("Add", [out, state], f"{name}_sum"), layer.after_attention, f"{name}_read"
    )
    wide = _product(graph, state, layer.wide, f"{name}_wide")
    wide = graph.node("Gelu", [wide], f"{name}_gelu", MICROSOFT)
    out = _product(graph, wide, layer.narrow, f"{name}_narrow")
    return _normal(graph, graph.node("Add", [out, state], f"{name}_all"), layer.after_all, f"{name}_done")


def _product(graph: Graph, state: str, weights: Weights, name: str) -> str:
    ends = _ends(graph, weights, name)
    return graph.node("DynamicQuantizeMatMul", [state, *ends], name, MICROSOFT)


def _product_of(graph: Graph, quantized: Sequence[str], weights: Weights, name: str) -> str:
    """Of what is quantised already, for several at once."""
    rows, scale, zero = quantized
    weight, weight_scale, weight_zero, bias = _ends(graph, weights, name)
    ends = [rows, weight, scale, weight_scale, zero, weight_zero, bias]
    return graph.node("MatMulIntegerToFloat", ends, name, MICROSOFT)


def _ends(graph: Graph, weights: Weights, name: str) -> list[str]:
    scale = weights.scale.reshape(-1).astype(np.float32)
    parts = {
        "w": weights.weight, "s": scale, "z": np.zeros(scale.shape, np.int8), "b": weights.bias,
    }  # fmt: skip
    return [graph.tensor(f"{name}.{part}", value) for part, value in parts.items()]


def _normal(graph: Graph, state: str, norm: Norm, name: str) -> str:
    ends = [graph.tensor(f"{name}.gain", norm.gain), graph.tensor(f"{name}.shift", norm.bias)]
    return graph.node("LayerNormalization", [state, *ends], name, axis=-1, epsilon=EPSILON)
