"""A folder that a user gives → the model in it: `model.onnx`, `tokenizer.json` and, where there is one,
`config.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pincite.adapters.onnx_text_model import OnnxTextModel
from pincite.errors import Misconfigured

MOST_TOKENS = 512


def model_of(folder: Path, role: str) -> OnnxTextModel:
    """`role`: what the model is for, named in the error where a file is missing."""
    for name in ("model.onnx", "tokenizer.json"):
        if not (folder / name).is_file():
            raise Misconfigured(f"{role} folder {folder.name} has no {name}")
    positions = config_of(folder, role).get("max_position_embeddings")
    most = positions if isinstance(positions, int) and 16 <= positions < MOST_TOKENS else MOST_TOKENS
    return OnnxTextModel(folder / "model.onnx", folder / "tokenizer.json", max_tokens=most)


def config_of(folder: Path, role: str) -> dict[str, Any]:
    """`config.json` as transformers writes it; empty where there is none."""
    path = folder / "config.json"
    if not path.is_file():
        return {}
    try:
        value = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise Misconfigured(f"config.json of {role} folder {folder.name} is not JSON") from error
    if not isinstance(value, dict):
        raise Misconfigured(f"config.json of {role} folder {folder.name} is not an object")
    return value
