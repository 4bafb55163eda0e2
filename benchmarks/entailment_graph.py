"""Trained weights → an ONNX graph: matrices int8 per column, word vectors int8 per row, 24 MB."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from onnx import TensorProto, checker, helper, numpy_helper, save_model
from onnxruntime.quantization import QuantType, quantize_dynamic

LAYERS, HEADS, DEPTH, WIDTH = 6, 12, 32, 384


class Graph:
    """Nodes and constants of a graph under construction; every method gives the name of its output."""

    def __init__(self, weights: Mapping[str, torch.Tensor]) -> None:
        self.weights = {name: value.float().numpy() for name, value in weights.items()}
        self.nodes: list[object] = []
        self.constants: list[object] = []

    def node(self, kind: str, inputs: list[str], name: str, **settings: object) -> str:
        """One operation."""
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **settings))
        return name

    def constant(self, name: str, value: object) -> str:
        """A value known beforehand."""
        self.constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def linear(self, x: str, part: str, name: str) -> str:
        """x · Wᵀ + b."""
        matrix = self.constant(f"{part}.w", np.ascontiguousarray(self.weights[f"{part}.weight"].T))
        bias = self.constant(f"{part}.b", self.weights[f"{part}.bias"])
        return self.node("Add", [self.node("MatMul", [x, matrix], f"{name}_mm"), bias], name)

    def norm(self, x: str, part: str, name: str) -> str:
        """Layer normalisation."""
        scale = self.constant(f"{part}.g", self.weights[f"{part}.weight"])
        shift = self.constant(f"{part}.beta", self.weights[f"{part}.bias"])
        return self.node("LayerNormalization", [x, scale, shift], name, axis=-1, epsilon=1e-12)


def write(weights: Mapping[str, torch.Tensor], path: Path) -> None:
    """Weights of `train_entailment.Net` → `path`: input_ids, attention_mask, token_type_ids → logits."""
    graph = Graph(weights)
    _constants(graph)
    x = _embedded(graph)
    mask = graph.node("Cast", ["attention_mask"], "maskf", to=TensorProto.FLOAT)
    inverse = graph.node("Mul", [graph.node("Sub", ["onef", mask], "inv"), "neg"], "b2")
    bias = graph.node("Unsqueeze", [inverse, "ax12"], "bias")
    for i in range(LAYERS):
        x = _layer(graph, x, bias, i)
    _head(graph, x, mask)
    ids = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    logits = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 3])
    made = helper.make_graph(graph.nodes, "entailment", ids, [logits], graph.constants)
    model = helper.make_model(
        made, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="pincite"
    )
    checker.check_model(model)
    with tempfile.TemporaryDirectory() as folder:
        whole = str(Path(folder) / "fp32.onnx")
        save_model(model, whole)
        # Seven bits: with eight, processors with AVX2 and no VNNI let sums of products run over.
        quantize_dynamic(
            whole, str(path), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
            op_types_to_quantize=["MatMul"], extra_options={"MatMulConstBOnly": True},
        )  # fmt: skip


def _constants(graph: Graph) -> None:
    shapes = {
        "split": (0, 0, HEADS, DEPTH),
        "merge": (0, 0, WIDTH),
        "ax12": (1, 2),
        "axm1": (-1,),
        "one": (1,),
        "zero": (0,),
        "two": (2,),
    }
    for name, values in shapes.items():
        graph.constant(name, np.array(values, np.int64))
    for name, value in {"scale": DEPTH**-0.5, "neg": -1e4, "onef": 1.0, "r2": 2**0.5, "half": 0.5}.items():
        graph.constant(name, np.float32(value))
    graph.constant("first", np.array(0, np.int64))


def _embedded(graph: Graph) -> str:
    words = graph.weights["w.weight"]
    scale = (np.abs(words).max(1) / 127 + 1e-12).astype(np.float32)
    graph.constant("wq", np.round(words / scale[:, None]).astype(np.int8))
    graph.constant("ws", scale[:, None])
    whole = graph.node("Cast", [graph.node("Gather", ["wq", "input_ids"], "wg")], "wf", to=TensorProto.FLOAT)
    word = graph.node("Mul", [whole, graph.node("Gather", ["ws", "input_ids"], "wsg")], "we")
    kind = graph.node("Gather", [graph.constant("temb", graph.weights["tt.weight"]), "token_type_ids"], "te")
    length = graph.node("Slice", [graph.node("Shape", ["input_ids"], "shp"), "one", "two"], "length")
    place = graph.node(
        "Slice", [graph.constant("pemb", graph.weights["pos.weight"]), "zero", length, "zero"], "pe"
    )
    return graph.norm(graph.node("Add", [graph.node("Add", [word, kind], "et"), place], "etp"), "n0", "h0")


def _layer(graph: Graph, x: str, bias: str, i: int) -> str:
    part = f"layers.{i}."

    def heads(which: str) -> str:
        split = graph.node("Reshape", [graph.linear(x, part + which, f"{i}{which}"), "split"], f"{i}{which}r")
        return graph.node(
            "Transpose", [split], f"{i}{which}t", perm=[0, 2, 3, 1] if which == "k" else [0, 2, 1, 3]
        )

    q, k, v = heads("q"), heads("k"), heads("v")
    near = graph.node("Mul", [graph.node("MatMul", [q, k], f"{i}qk"), "scale"], f"{i}qks")
    share = graph.node("Softmax", [graph.node("Add", [near, bias], f"{i}qkb")], f"{i}p", axis=-1)
    seen = graph.node("Transpose", [graph.node("MatMul", [share, v], f"{i}av")], f"{i}avt", perm=[0, 2, 1, 3])
    merged = graph.node("Reshape", [seen, "merge"], f"{i}ctx")
    x = graph.norm(
        graph.node("Add", [graph.linear(merged, part + "o", f"{i}ao"), x], f"{i}r1"), part + "n1", f"{i}n1"
    )
    inner = graph.linear(x, part + "f", f"{i}ff")
    curve = graph.node(
        "Add", [graph.node("Erf", [graph.node("Div", [inner, "r2"], f"{i}d")], f"{i}e"), "onef"], f"{i}e1"
    )
    gelu = graph.node("Mul", [graph.node("Mul", [inner, curve], f"{i}g0"), "half"], f"{i}gelu")
    return graph.norm(
        graph.node("Add", [graph.linear(gelu, part + "g", f"{i}fo"), x], f"{i}r2x"), part + "n2", f"{i}n2"
    )


def _head(graph: Graph, x: str, mask: str) -> None:
    keep = graph.node("Unsqueeze", [mask, "axm1"], "keep")
    total = graph.node("ReduceSum", [graph.node("Mul", [x, keep], "kept"), "one"], "total", keepdims=0)
    mean = graph.node("Div", [total, graph.node("ReduceSum", [keep, "one"], "count", keepdims=0)], "mean")
    first = graph.node("Gather", [x, "first"], "cls", axis=1)
    both = graph.node("Concat", [first, mean], "both", axis=-1)
    graph.linear(graph.node("Tanh", [graph.linear(both, "pool", "pooled")], "hidden"), "out", "logits")
