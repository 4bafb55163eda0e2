"""The faster graphs of the pinned models: their files' own weights, and what the files themselves give, nearly."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import numpy_helper

from pincite.adapters import cross_encoder, int8_bert, model_files, onnx_embedder
from pincite.adapters.onnx_embedder import OnnxEmbedder, packaged_card
from pincite.adapters.onnx_file import tensors
from pincite.adapters.onnx_text_model import OnnxTextModel

TEXTS = [
    "Rent is due on the first day of each month.",
    "Pets need the written consent of the owner, who may refuse it where the house is small.",
    "The duck is a water bird. " * 12,
    "Ente",
]
QUESTION = "When must the rent be paid?"


@cache
def minilm_file() -> Path:
    spec = importlib.util.find_spec(onnx_embedder.WEIGHTS_PACKAGE)
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / "model.onnx"


@cache
def reader_folder() -> Path:
    found = model_files.find(cross_encoder.NAME, Path("nowhere"))
    assert found is not None, "infra/setup.sh fetches it"
    return found


def files() -> list[Path]:
    return [minilm_file(), reader_folder() / "model.onnx"]


@pytest.mark.parametrize("file", files(), ids=lambda file: file.parent.name)
def test_tensors_are_read_as_onnx_reads_them(file: Path) -> None:
    data = file.read_bytes()
    mine = tensors(data)
    theirs = {each.name: each for each in onnx.load_from_string(data).graph.initializer}
    assert list(mine) == list(theirs)
    for name, tensor in theirs.items():
        if tensor.data_type != onnx.TensorProto.BOOL:
            array = numpy_helper.to_array(tensor)
            assert (mine[name].dtype, mine[name].shape) == (array.dtype, array.shape)
            assert (mine[name] == array).all()


def test_graphs_are_whole_and_take_no_weight_from_elsewhere() -> None:
    for file, made in zip(files(), (int8_bert.embedder, int8_bert.reader), strict=True):
        graph = made(file.read_bytes())
        onnx.checker.check_model(onnx.load_from_string(graph), full_check=False)
        assert abs(len(graph) - file.stat().st_size) < 1_000_000


def test_vectors_are_nearly_those_of_the_file() -> None:
    tokenizer = Path(onnx_embedder.__file__).parent / "data" / "minilm-tokenizer.json"
    plain = OnnxEmbedder(minilm_file(), tokenizer, packaged_card("minilm")).embed(TEXTS)
    ours = onnx_embedder.minilm().embed(TEXTS)
    assert (plain * ours).sum(axis=1).min() > 0.98
    assert np.abs(plain @ plain.T - ours @ ours.T).max() < 0.05


def test_readings_are_nearly_those_of_the_file() -> None:
    folder, pairs = reader_folder(), [(QUESTION, text) for text in TEXTS]

    def logits(faster: Callable[[bytes], bytes] | None) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        model = OnnxTextModel(
            folder / "model.onnx",
            folder / "tokenizer.json",
            max_tokens=cross_encoder.MAX_TOKENS,
            faster=faster,
        )
        return np.array([np.ravel(each)[0] for each, _ in model.run(pairs)])

    plain, ours = logits(None), logits(int8_bert.reader)
    assert np.abs(plain - ours).max() < 1.0
    assert plain.argmax() == ours.argmax() == 0


def test_what_a_text_gives_does_not_hang_on_those_beside_it() -> None:
    model = onnx_embedder.minilm()
    together = model.embed(TEXTS * 3)
    assert (together == np.concatenate([model.embed([text]) for text in TEXTS * 3])).all()


def test_where_int8_is_cut_off_the_file_itself_is_run_text_by_text() -> None:
    """As on a processor without an instruction for it: `faster` gives the file back."""
    tokenizer = Path(onnx_embedder.__file__).parent / "data" / "minilm-tokenizer.json"
    card = packaged_card("minilm")
    plain = OnnxEmbedder(minilm_file(), tokenizer, card).embed(TEXTS)
    same = OnnxEmbedder(minilm_file(), tokenizer, card, lambda data: data).embed(TEXTS)
    assert np.abs(plain - same).max() < 1e-5
    assert int8_bert.exact() in (True, False)
