"""A folder with an ONNX graph of a few nodes and its tokenizer: each word adds its own numbers to the output."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save_model
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing


def folder(
    path: Path,
    words: Mapping[str, Sequence[float]],
    *,
    summed: bool = True,
    config: Mapping[str, Any] | None = None,
    type_ids: bool = True,
) -> Path:
    """`words`: word → its numbers; every other token has zeros. `summed`: one row a text, else one a token."""
    path.mkdir(parents=True, exist_ok=True)
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *words]
    width = len(next(iter(words.values())))
    table = np.zeros((len(vocabulary), width), np.float32)
    for at, numbers in enumerate(words.values(), start=4):
        table[at] = numbers
    _save_graph(path / "model.onnx", table, summed, type_ids)
    _save_tokenizer(path / "tokenizer.json", vocabulary)
    if config is not None:
        (path / "config.json").write_text(json.dumps(config), "utf-8")
    return path


def _save_graph(path: Path, table: np.ndarray[Any, Any], summed: bool, type_ids: bool) -> None:
    names = ["input_ids", "attention_mask", *(["token_type_ids"] if type_ids else [])]
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "seq"]) for name in names]
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["hidden"]),
        helper.make_node("ReduceSum", ["hidden", "axis"], ["out"], keepdims=0)
        if summed
        else helper.make_node("Identity", ["hidden"], ["out"]),
    ]
    shape = ["batch", table.shape[1]] if summed else ["batch", "seq", table.shape[1]]
    output = helper.make_tensor_value_info("out", TensorProto.FLOAT, shape)
    constants = [
        numpy_helper.from_array(table, "table"),
        numpy_helper.from_array(np.array([1], np.int64), "axis"),
    ]
    graph = helper.make_graph(nodes, "tiny", inputs, [output], constants)
    save_model(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), str(path))


def _save_tokenizer(path: Path, vocabulary: Sequence[str]) -> None:
    tokenizer = Tokenizer(WordLevel({word: at for at, word in enumerate(vocabulary)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    tokenizer.save(str(path))
