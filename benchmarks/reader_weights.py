"""The reader's ONNX file → its weights as numbers; low-rank weights beside them → the graph that is appended to it.

Two ONNX files put one behind the other are one model whose graphs are joined, so what is written here holds only the
upper layers' nodes once more, with `x·A·B` added to each product, and takes everything else from the file that it is
appended to: its tensors by name, its int8 weights, its mask.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

LAYERS, FIRST, RANK = 12, 6, 16
"""Layers of the reader, the first that gets weights of its own, and how many directions each of its matrices gets."""
MATRICES = (
    "attention/self/query", "attention/self/key", "attention/self/value", "attention/output/dense",
    "intermediate/dense", "output/dense",
)  # fmt: skip
NORMS = ("attention.output.LayerNorm", "output.LayerNorm")
POOLER = "pooler"
OUTPUT = "answers"

Array = NDArray[np.float32]
Added = dict[str, tuple[Array, Array]]
"""Name of a matrix (`6/output/dense`, `pooler`) → A, B."""


def weights(file: Path) -> dict[str, Array]:
    """Name → numbers; of int8 weights what they stand for."""
    graph = onnx.load(file).graph
    known = {each.name: each for each in graph.initializer}

    def real(name: str) -> Array:
        parts = [
            numpy_helper.to_array(known[f"{name}_{part}"]).astype(np.float32)
            for part in ("quantized", "zero_point", "scale")
        ]
        return np.asarray((parts[0] - parts[1]) * parts[2], np.float32)

    found = {
        name: np.asarray(numpy_helper.to_array(each), np.float32)
        for name, each in known.items()
        if each.data_type == TensorProto.FLOAT and ("bias" in name or "LayerNorm" in name)
    }
    for node in graph.node:
        if node.op_type == "MatMulInteger":
            name = node.name.removesuffix("_quant").removesuffix("MatMul").rstrip("/_").strip("/")
            found[name.removeprefix("bert/encoder/")] = real(node.input[1].removesuffix("_quantized"))
    for table in ("word", "token_type", "position"):
        found[table] = real(f"bert.embeddings.{table}_embeddings.weight")
    return found


def appended(file: Path, added: Added, slope: float, bias: float) -> bytes:
    """The bytes to append to `file`: they give it an output `answers`, slope · logit + bias."""
    graph = onnx.load(file).graph
    upper = [node for node in graph.node if _is_upper(node)]
    made = {name: f"t{at}" for at, name in enumerate(output for node in upper for output in node.output)}
    plain = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "DynamicQuantizeLinear"}
    into = {_name(node.name): plain[node.input[0]] for node in graph.node if node.op_type == "MatMulInteger"}
    fragment = onnx.ModelProto()
    for node in upper:
        copy = fragment.graph.node.add()
        copy.CopyFrom(node)
        copy.name = copy.doc_string = ""
        copy.input[:] = [made.get(name, name) for name in node.input]
        copy.output[:] = [made[name] for name in node.output]
        matrix = _product(node.output[0])
        if matrix in added:
            output, of = copy.output[0], f"w{len(fragment.graph.initializer)}"
            copy.output[0] = f"{output}_plain"
            fragment.graph.node.extend(
                _branch(of, made.get(into[matrix], into[matrix]), f"{output}_plain", output)
            )
            for side, values in zip("ab", added[matrix], strict=True):
                fragment.graph.initializer.append(
                    numpy_helper.from_array(np.asarray(values, np.float16), of + side)
                )
    for name, value in (("slope", slope), ("bias", bias)):
        fragment.graph.initializer.append(
            numpy_helper.from_array(np.array([value], np.float32), f"{OUTPUT}_{name}")
        )
    fragment.graph.node.extend(
        [
            helper.make_node("Mul", [made["logits"], f"{OUTPUT}_slope"], [f"{OUTPUT}_sloped"]),
            helper.make_node("Add", [f"{OUTPUT}_sloped", f"{OUTPUT}_bias"], [OUTPUT]),
        ]
    )
    fragment.graph.output.append(helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, ["batch", 1]))
    return bytes(fragment.SerializeToString())


def _branch(of: str, source: str, plain: str, output: str) -> Iterator[Any]:
    """plain + source · A · B."""
    for side in "ab":
        yield helper.make_node("Cast", [of + side], [f"{of}{side}_real"], to=TensorProto.FLOAT)
    yield helper.make_node("MatMul", [source, f"{of}a_real"], [f"{of}_low"])
    yield helper.make_node("MatMul", [f"{of}_low", f"{of}b_real"], [f"{of}_high"])
    yield helper.make_node("Add", [plain, f"{of}_high"], [output])


def _is_upper(node: Any) -> bool:
    layers = [f"/layer.{at}/" for at in range(FIRST, LAYERS)]
    return any(
        name.startswith("logits") or any(part in name for part in (*layers, "pooler", "classifier"))
        for name in node.output
    )


def _name(node: str) -> str:
    """`/bert/encoder/layer.6/output/dense/MatMul_quant` → `6/output/dense`."""
    if "pooler" in node:
        return POOLER
    return node.removeprefix("/bert/encoder/layer.").removesuffix("/MatMul_quant")


def _product(output: str) -> str:
    """The matrix whose product this tensor is; what is none stays as it is."""
    if output == "/bert/pooler/dense/Gemm_output_0_MatMul":
        return POOLER
    inner = output.removeprefix("/bert/encoder/layer.")
    return (
        inner.removesuffix("/MatMul_output_0")
        if inner != output and inner.endswith("/MatMul_output_0")
        else output
    )
