"""name → embedder, and where its card stands."""

from __future__ import annotations

from pathlib import Path

from pincite.adapters import onnx_embedder
from pincite.adapters.onnx_embedder import OnnxEmbedder
from pincite.settings import Settings

CARDS = Path(__file__).resolve().parent.parent / "layers/core/pincite/adapters/data"


def embedder_of(name: str) -> OnnxEmbedder:
    """`minilm`, `e5` (from the folder `models/e5` of `PINCITE_HOME`), or a folder."""
    if name == "minilm":
        return onnx_embedder.minilm()
    if name == "e5":
        return onnx_embedder.from_folder(Settings().home / "models" / "e5", onnx_embedder.packaged_card("e5"))
    return onnx_embedder.from_folder(Path(name))


def card_path(name: str) -> Path:
    """The file that holds the calibration of `name`."""
    return CARDS / f"{name}.json" if name in ("minilm", "e5") else Path(name) / "pincite.json"
